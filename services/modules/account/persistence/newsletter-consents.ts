import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import type { AcceptedTermsRow } from '#platform/database/platform-tables.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import type { NewsletterConsentRow } from '../tables.js';

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
