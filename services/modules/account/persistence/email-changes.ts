import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { Throttle } from '#platform/intake/throttle.js';
import type { Client } from './known-devices.js';

export interface EmailChange {
  readonly changeId: string;
  readonly email: string;
  /** Once it is done: where the mail that says so still has to go. */
  readonly oldEmail: string | null;
}

/** An address that waits for its confirmation, one a recommender; encrypted, and gone after some days. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async keep(recommenderId: string, changeId: string, email: string): Promise<void> {
    await this.sql.execute(
      `insert into email_change (tenant_id, recommender_id, change_id, email_encrypted, requested_at) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, recommender_id) do update set change_id = excluded.change_id, email_encrypted = excluded.email_encrypted, old_email_encrypted = null, requested_at = excluded.requested_at`,
      [
        currentWork().tenantId,
        recommenderId,
        changeId,
        this.cipher.encrypt(email, 'email_change.email_encrypted', recommenderId),
        this.clock.now(),
      ],
    );
  }

  async of(recommenderId: string): Promise<EmailChange | null> {
    const row = await this.sql.one<{ changeId: string; sealed: string; old: string | null }>(
      'select change_id as "changeId", email_encrypted as sealed, old_email_encrypted as old from email_change where tenant_id = $1 and recommender_id = $2',
      [currentWork().tenantId, recommenderId],
    );
    return row
      ? {
          changeId: row.changeId,
          email: this.cipher.decrypt(row.sealed, 'email_change.email_encrypted', recommenderId),
          oldEmail: row.old && this.cipher.decrypt(row.old, 'email_change.old_email_encrypted', recommenderId),
        }
      : null;
  }

  async done(recommenderId: string, oldEmail: string): Promise<void> {
    await this.sql.execute(
      'update email_change set old_email_encrypted = $3 where tenant_id = $1 and recommender_id = $2',
      [
        currentWork().tenantId,
        recommenderId,
        this.cipher.encrypt(oldEmail, 'email_change.old_email_encrypted', recommenderId),
      ],
    );
  }

  async forget(recommenderId: string): Promise<void> {
    await this.sql.execute('delete from email_change where tenant_id = $1 and recommender_id = $2', [
      currentWork().tenantId,
      recommenderId,
    ]);
  }
}

const KIND = 'link-token';
/** Wrong or old links an hour from one network address that cost no waiting. */
const FREE = 20;

/** Tokens of mails and of staff members are too long to guess; whoever tries all the same is slowed down like any other. */
@Injectable()
export class LinkGuesses {
  constructor(
    private readonly work: UnitOfWork,
    private readonly attempts: Throttle,
  ) {}

  /** In a transaction of its own, so that it counts whatever comes of it. */
  reserve({ work, address }: Client): Promise<void> {
    return this.work.run(work, () => this.attempts.reserve(KIND, address, FREE));
  }

  wasRight({ address }: Client): Promise<void> {
    return this.attempts.giveBack(KIND, address);
  }
}
