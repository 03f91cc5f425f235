import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import type { AcceptedTermsRow } from '#platform/database/platform-tables.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { Throttle } from '#platform/intake/limits.js';
import type { EmailChangeRow, NewsletterConsentRow } from '../tables.js';
import type { Client } from './second-factors.js';

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

type Row = RowOf<typeof NewsletterConsentRow>;
/** Through what, and from which network address; null where there is none. */
export type Evidence = Pick<Row, 'source'> & { readonly address: string | null };

/** Proof of consent (Art. 7 GDPR): when, to which wording, through what, from where. */
@Injectable()
export class NewsletterConsents {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async note(
    step: Row['step'],
    recommenderId: string,
    textVersion: string | null,
    { source, address }: Evidence,
  ): Promise<void> {
    const id = newId();
    await consents()
      .insertInto('newsletter_consent')
      .values({
        tenantId: currentWork().tenantId,
        consentId: id,
        recommenderId,
        step,
        at: this.clock.now(),
        textVersion,
        source,
        addressEncrypted: address && this.cipher.encrypt(address, 'newsletter_consent.address_encrypted', id),
      })
      .execute();
  }

  /** Oldest first, each with its wording. */
  async of(recommenderId: string) {
    const rows = await consents()
      .selectFrom('newsletter_consent as c')
      .leftJoin('accepted_terms as t', join =>
        join.onRef('t.tenantId', '=', 'c.tenantId').onRef('t.version', '=', 'c.textVersion'),
      )
      .select([
        'c.consentId as id',
        'c.step',
        'c.at',
        't.text as wording',
        'c.source',
        'c.addressEncrypted as encrypted',
      ])
      .where('c.tenantId', '=', currentWork().tenantId)
      .where('c.recommenderId', '=', recommenderId)
      .orderBy('c.at')
      .orderBy('c.consentId')
      .execute();
    return rows.map(({ id, encrypted, ...step }) => ({
      ...step,
      address: encrypted && this.cipher.decrypt(encrypted, 'newsletter_consent.address_encrypted', id),
    }));
  }

  /** What stays names nobody: that somebody consented, when and to what. */
  async forgetAddresses(recommenderId: string): Promise<void> {
    await consents()
      .updateTable('newsletter_consent')
      .set({ addressEncrypted: null })
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .execute();
  }
}

const consents = () => tables<typeof NewsletterConsentRow | typeof AcceptedTermsRow>();
