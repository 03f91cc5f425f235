import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { Refused } from '../domain/refused.js';

/** Each takes 19 MiB and a core for some 30 ms: so many at once, and so many that wait for one; beyond that a flood of logins would cost everybody else the process. */
const AT_ONCE = Math.max(2, availableParallelism());
const WAITING = 200;

/** Slow hashes (argon2id). Call it outside a transaction: whoever waits here must not hold a connection. */
@Injectable()
export class Passwords {
  private free = AT_ONCE;
  private readonly queue: (() => void)[] = [];
  /** Checked when the e-mail is unknown, so that the answer takes the same time. */
  private readonly nobody = hash(randomUUID());

  /** Refuses `unavailable` where too many wait already. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password));
  }

  async matches(password: string, stored: string | null | undefined): Promise<boolean> {
    const against = stored ?? (await this.nobody);
    return (await this.inTurn(() => verify(against, password))) && stored != null;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else if (this.queue.length >= WAITING) throw new Refused('unavailable', { retryAfterSeconds: 5 });
    else await new Promise<void>(resolve => this.queue.push(resolve));
    try {
      return await work();
    } finally {
      // Handed on as it is, or given back.
      const next = this.queue.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
