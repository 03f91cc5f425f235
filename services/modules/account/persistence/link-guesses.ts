import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Throttle } from '#platform/intake/limits.js';
import type { Client } from '../use-cases/client.js';

const KIND = 'link-token';

/** Invalid links per hour and network address before waiting times begin. */
const FREE = 20;

/**
 * Limits attempts with invalid links of mails and staff members: the tokens are too long to guess, but attempts are
 * slowed down like all others.
 */
@Injectable()
export class LinkGuesses {
  constructor(
    private readonly work: UnitOfWork,
    private readonly attempts: Throttle,
  ) {}

  /** Runs in a transaction of its own, so that the attempt counts whatever its outcome. */
  reserve({ work, address }: Client): Promise<void> {
    return this.work.run(work, () => this.attempts.reserve(KIND, address, FREE));
  }

  giveBackAttempt({ address }: Client): Promise<void> {
    return this.attempts.giveBack(KIND, address);
  }
}
