import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { Throttle } from '#platform/intake/limits.js';
import type { EmailChangeRow } from '../tables.js';
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
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async keep(recommenderId: string, changeId: string, email: string): Promise<void> {
    const given = {
      changeId,
      emailEncrypted: this.cipher.encrypt(email, 'email_change.email_encrypted', recommenderId),
      oldEmailEncrypted: null,
      requestedAt: this.clock.now(),
    };
    await changes()
      .insertInto('email_change')
      .values({ tenantId: currentWork().tenantId, recommenderId, ...given })
      .onConflict(known => known.columns(['tenantId', 'recommenderId']).doUpdateSet(given))
      .execute();
  }

  async of(recommenderId: string): Promise<EmailChange | null> {
    const row = await changes()
      .selectFrom('email_change')
      .select(['changeId', 'emailEncrypted as sealed', 'oldEmailEncrypted as old'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .executeTakeFirst();
    return row
      ? {
          changeId: row.changeId,
          email: this.cipher.decrypt(row.sealed, 'email_change.email_encrypted', recommenderId),
          oldEmail: row.old && this.cipher.decrypt(row.old, 'email_change.old_email_encrypted', recommenderId),
        }
      : null;
  }

  async done(recommenderId: string, oldEmail: string): Promise<void> {
    await changes()
      .updateTable('email_change')
      .set({ oldEmailEncrypted: this.cipher.encrypt(oldEmail, 'email_change.old_email_encrypted', recommenderId) })
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .execute();
  }

  async forget(recommenderId: string): Promise<void> {
    await changes()
      .deleteFrom('email_change')
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .execute();
  }
}

const changes = () => tables<typeof EmailChangeRow>();

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
