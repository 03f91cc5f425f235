import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Attempts } from '#platform/entry/attempts.js';
import type { Client } from '../commands/log-in/client.js';

const KIND = 'link-token';
/** Wrong or old links an hour from one network address that cost no waiting. */
const FREE = 20;

/** Tokens of mails and of staff members are too long to guess; whoever tries all the same is slowed down like any other. */
@Injectable()
export class LinkGuesses {
  constructor(
    private readonly work: UnitOfWork,
    private readonly attempts: Attempts,
  ) {}

  /** In a transaction of its own, so that it counts whatever comes of it. */
  reserve({ work, address }: Client): Promise<void> {
    return this.work.run(work, () => this.attempts.reserve(KIND, address, FREE));
  }

  wasRight({ address }: Client): Promise<void> {
    return this.attempts.giveBack(KIND, address);
  }
}
