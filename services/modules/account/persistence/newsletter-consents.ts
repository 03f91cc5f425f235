import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';

export interface Evidence {
  /** `account`: the switch in the personal area; `form`: a box ticked in a form; `mail`: a link in a mail; `one-click`: the button of the mail program. */
  readonly source: 'account' | 'form' | 'mail' | 'one-click';
  /** Network address; null where there is none, as when it follows from an earlier wish. */
  readonly address: string | null;
}

export interface ConsentStep {
  readonly step: 'requested' | 'confirmed' | 'withdrawn';
  readonly at: Date;
  readonly wording: string | null;
  readonly source: Evidence['source'];
  readonly address: string | null;
}

/** Proof of consent (Art. 7 GDPR): when, to which wording, through what, from where. */
@Injectable()
export class NewsletterConsents {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async note(
    step: ConsentStep['step'],
    recommenderId: string,
    textVersion: string | null,
    { source, address }: Evidence,
  ): Promise<void> {
    const id = newId();
    await this.sql.execute(
      'insert into newsletter_consent (tenant_id, consent_id, recommender_id, step, at, text_version, source, address_encrypted) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        currentWork().tenantId,
        id,
        recommenderId,
        step,
        this.clock.now(),
        textVersion,
        source,
        address && this.cipher.encrypt(address, 'newsletter_consent.address_encrypted', id),
      ],
    );
  }

  /** Oldest first. */
  async of(recommenderId: string): Promise<ConsentStep[]> {
    const rows = await this.sql.query<Omit<ConsentStep, 'address'> & { id: string; encrypted: string | null }>(
      `select c.consent_id as id, c.step, c.at, t.text as wording, c.source, c.address_encrypted as encrypted from newsletter_consent c
         left join accepted_terms t on t.tenant_id = c.tenant_id and t.version = c.text_version
        where c.tenant_id = $1 and c.recommender_id = $2 order by c.at, c.consent_id`,
      [currentWork().tenantId, recommenderId],
    );
    return rows.map(({ id, encrypted, ...step }) => ({
      ...step,
      address: encrypted && this.cipher.decrypt(encrypted, 'newsletter_consent.address_encrypted', id),
    }));
  }

  /** What stays names nobody: that somebody consented, when and to what. */
  async forgetAddresses(recommenderId: string): Promise<void> {
    await this.sql.execute(
      'update newsletter_consent set address_encrypted = null where tenant_id = $1 and recommender_id = $2',
      [currentWork().tenantId, recommenderId],
    );
  }
}
