import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import type { AcceptedTermsRow } from '#platform/database/platform-tables.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import type { NewsletterEvidence } from '../api.js';
import { recommenderKey } from './recommender-key.js';

/** Proof of consent (Art. 7 GDPR): time, wording, source and network address. */
export const NewsletterConsentRow = defineEntity({
  name: 'NewsletterConsentRow',
  tableName: 'newsletter_consent',
  properties: p => ({
    tenantId: p.uuid().primary(),
    consentId: p.uuid().primary(),
    recommenderId: p.uuid(),
    step: p.text().$type<'requested' | 'confirmed' | 'withdrawn'>(),
    at: p.datetime(),
    /** Version of the accepted text; null where no text was shown. */
    textVersion: p.text().nullable(),
    source: p.text().$type<NewsletterEvidence['source']>(),
    /** Encrypted network address; null where there is none (the consent follows from an earlier wish) and once the person is erased. */
    addressEncrypted: p.text().nullable(),
  }),
});

type ConsentRow = RowOf<typeof NewsletterConsentRow>;

/** Proof of consent (Art. 7 GDPR): time, wording, source and network address. */
@Injectable()
export class NewsletterConsents {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async note(
    step: ConsentRow['step'],
    recommenderId: string,
    textVersion: string | null,
    { source, address }: NewsletterEvidence,
  ): Promise<void> {
    const id = newId();
    await currentEntityManager().insert(NewsletterConsentRow, {
      ...recommenderKey(recommenderId),
      consentId: id,
      step,
      at: this.clock.now(),
      textVersion,
      source,
      addressEncrypted: address && this.cipher.encrypt(address, 'newsletter_consent.address_encrypted', id),
    });
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

  /** Deletes the network addresses; what stays (that, when and to what somebody consented) names nobody. */
  async forgetAddresses(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeUpdate(NewsletterConsentRow, recommenderKey(recommenderId), {
      addressEncrypted: null,
    });
  }
}

const consents = () => tables<typeof NewsletterConsentRow | typeof AcceptedTermsRow>();
