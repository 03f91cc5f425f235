import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { environment } from '../config/environment.js';

/** AES-256-GCM; the value carries its key's id, so keys can rotate: `id.iv.tag.ciphertext`, each base64url. */
@Injectable()
export class Cipher {
  private readonly keys: Map<string, Buffer>;
  private readonly active: string;

  constructor() {
    this.keys = new Map(environment().ENCRYPTION_KEYS.split(',').map((entry) => {
      const separator = entry.indexOf(':');
      return [entry.slice(0, separator), Buffer.from(entry.slice(separator + 1), 'base64')];
    }));
    this.active = [...this.keys.keys()][0] ?? '';
    for (const [id, key] of this.keys) if (key.length !== 32) throw new Error(`Encryption key ${id} is not 32 bytes long.`);
  }

  encrypt(plaintext: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key(this.active), iv);
    const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    return [this.active, iv.toString('base64url'), cipher.getAuthTag().toString('base64url'), encrypted.toString('base64url')].join('.');
  }

  decrypt(value: string): string {
    const [id = '', iv = '', tag = '', encrypted = ''] = value.split('.');
    const decipher = createDecipheriv('aes-256-gcm', this.key(id), Buffer.from(iv, 'base64url'));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64url')), decipher.final()]).toString('utf8');
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error(`No encryption key with the id ${id}.`);
    return key;
  }
}
