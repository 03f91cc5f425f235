import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { environment } from '../config/environment.js';

/** HMAC-SHA-256 with the programme's key: equality without the value, and tokens that cannot be made elsewhere. */
@Injectable()
export class KeyedHash {
  private readonly key = Buffer.from(environment().HASH_KEY, 'base64');

  /** `purpose` keeps hashes of the same value for different ends apart. Hexadecimal. */
  of(purpose: string, value: string): string {
    return this.digest(purpose, value).toString('hex');
  }

  digest(purpose: string, value: string): Buffer {
    return createHmac('sha256', this.key).update(purpose).update('\u001f').update(value).digest();
  }
}

/** Compares in constant time; strings of another length are unequal. */
export function equalSecrets(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
