import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';

@Injectable()
export class Passwords {
  /** Checked when the e-mail is unknown, so that the answer takes the same time. */
  private readonly nobody = hash(randomUUID());

  hash(password: string): Promise<string> {
    return hash(password);
  }

  async matches(password: string, stored: string | null | undefined): Promise<boolean> {
    const matching = await verify(stored ?? (await this.nobody), password);
    return matching && stored != null;
  }
}
