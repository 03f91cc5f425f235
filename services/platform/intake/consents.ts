import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Cipher } from '../crypto/cipher.js';
import { Sql } from '../database/sql.js';
import { afterCommit, currentWork } from '../database/unit-of-work.js';
import { DomainError } from '../domain/domain-error.js';
import { newId } from '../domain/ids.js';
import type { Language } from '../tenancy/tenant.js';

/** Wordings change seldom and are never deleted: so many are remembered as kept, a tenant and wording each. */
const remembered = 1_000;

/** The wording people agreed to, kept once however many agreed. */
@Injectable()
export class AcceptedTerms {
  private readonly kept = new Set<string>();

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** The same for the same text. */
  versionOf(text: string): string {
    return createHash('sha256').update(text).digest('hex').slice(0, 32);
  }

  /** Keeps a wording and answers its version. */
  async keep(text: string): Promise<string> {
    await this.keepAll([text]);
    return this.versionOf(text);
  }

  async keepAll(texts: readonly string[]): Promise<void> {
    const { tenantId } = currentWork();
    const unknown = [...new Set(texts)]
      .map(text => ({ text, version: this.versionOf(text) }))
      .filter(({ version }) => !this.kept.has(`${tenantId} ${version}`));
    if (unknown.length === 0) return;
    await this.sql.execute(
      `insert into accepted_terms (tenant_id, version, text, first_seen) select $1, version, text, $4 from unnest($2::text[], $3::text[]) as t(version, text) order by version on conflict do nothing`,
      [tenantId, unknown.map(({ version }) => version), unknown.map(({ text }) => text), this.clock.now()],
    );
    afterCommit(() => {
      if (this.kept.size >= remembered) this.kept.clear();
      unknown.forEach(({ version }) => this.kept.add(`${tenantId} ${version}`));
    });
  }

  async text(version: string): Promise<string> {
    const row = await this.sql.one<{ text: string }>(
      'select text from accepted_terms where tenant_id = $1 and version = $2',
      [currentWork().tenantId, version],
    );
    return row?.text ?? '';
  }
}

export type ConsentPurpose = 'terms' | 'advertising' | 'campaign';

/** Through what and from where a consent came. */
export interface ConsentEvidence {
  /** `form`: ticked in a form; `mail`: confirmed by the link of a mail; `page`: on a page of the person's own; `provider`: reported by the provider's page, which showed its own text. */
  readonly source: 'form' | 'mail' | 'page' | 'provider';
  readonly language: Language;
  /** Network address; null where there is none. */
  readonly address: string | null;
}

export interface NewConsent extends ConsentEvidence {
  readonly personId: string;
  readonly purpose: ConsentPurpose;
  readonly step: 'given' | 'withdrawn';
  /** What it was given for: a recommendation, a recipient, a campaign. */
  readonly about: string | null;
  /** A version of `AcceptedTerms`; null where the text was not ours or nothing was agreed to. */
  readonly version: string | null;
}

/** A consent that brings its wording, which is kept with it. */
export interface WordedConsent extends Omit<NewConsent, 'version'> {
  /** Null where nothing was agreed to: a withdrawal. */
  readonly wording: string | null;
}

/** Since when somebody takes part, and to which version of the text they said so. */
export interface StandingConsent {
  readonly since: Date;
  readonly version: string | null;
}

export interface ConsentStep {
  readonly step: NewConsent['step'];
  readonly at: Date;
}

export interface KeptConsent extends Omit<NewConsent, 'personId' | 'version'> {
  readonly at: Date;
  readonly wording: string | null;
}

/** Proof of consent (Art. 7 GDPR). Rows outlive an erased person, without the network address: that somebody consented, when and to what. */
@Injectable()
export class Consents {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly terms: AcceptedTerms,
    private readonly clock: Clock,
  ) {}

  note(consent: NewConsent): Promise<void> {
    return this.noteAll([consent]);
  }

  async noteAll(consents: readonly NewConsent[]): Promise<void> {
    if (consents.length === 0) return;
    const rows = consents.map(({ address, version, ...consent }) => {
      const id = newId();
      return {
        ...consent,
        id,
        version,
        address: address && this.cipher.encrypt(address, 'consent.address_encrypted', id),
      };
    });
    await this.sql.execute(
      `insert into consent (tenant_id, consent_id, person_id, purpose, step, about, language, text_version, source, address_encrypted, at)
       select $1, id, "personId", purpose, step, about, language, version, source, address, $3 from jsonb_to_recordset($2::jsonb)
         as c(id uuid, "personId" uuid, purpose text, step text, about text, language text, version text, source text, address text)`,
      [currentWork().tenantId, JSON.stringify(rows), this.clock.now()],
    );
  }

  /** Keeps wordings and evidence together. */
  async keepAll(consents: readonly WordedConsent[]): Promise<void> {
    await this.terms.keepAll(consents.flatMap(({ wording }) => wording ?? []));
    await this.noteAll(
      consents.map(({ wording, ...consent }) => ({
        ...consent,
        version: wording === null ? null : this.terms.versionOf(wording),
      })),
    );
  }

  /** A person's, oldest first. */
  async of(personId: string): Promise<KeptConsent[]> {
    const rows = await this.sql.query<KeptConsent & { id: string; encrypted: string | null }>(
      `select c.consent_id as id, c.purpose, c.step, c.about, c.language, c.source, c.at, c.address_encrypted as encrypted, t.text as wording from consent c
         left join accepted_terms t on t.tenant_id = c.tenant_id and t.version = c.text_version
        where c.tenant_id = $1 and c.person_id = $2 order by c.at, c.consent_id`,
      [currentWork().tenantId, personId],
    );
    return rows.map(({ id, encrypted, ...consent }) => ({
      ...consent,
      address: encrypted && this.cipher.decrypt(encrypted, 'consent.address_encrypted', id),
    }));
  }

  /** What each of these people consented to last and did not withdraw, by what it was given for. Who consented to nothing is missing. */
  async standing(
    personIds: readonly string[],
    purpose: ConsentPurpose,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, StandingConsent>>> {
    const rows = await this.sql.query<ConsentStep & { personId: string; about: string; version: string | null }>(
      `select distinct on (person_id, about) person_id as "personId", about, step, at, text_version as version from consent
        where tenant_id = $1 and person_id = any($2::uuid[]) and purpose = $3 and about is not null order by person_id, about, at desc, consent_id desc`,
      [currentWork().tenantId, personIds, purpose],
    );
    const standing = new Map<string, Map<string, StandingConsent>>();
    for (const { personId, about, step, at, version } of rows) {
      if (step === 'given')
        standing.set(
          personId,
          (standing.get(personId) ?? new Map<string, StandingConsent>()).set(about, { since: at, version }),
        );
    }
    return standing;
  }

  /** Every time the person gave or withdrew this consent, oldest first. */
  steps(personId: string, purpose: ConsentPurpose, about: string): Promise<ConsentStep[]> {
    return this.sql.query<ConsentStep>(
      'select step, at from consent where tenant_id = $1 and person_id = $2 and purpose = $3 and about = $4 order by at, consent_id',
      [currentWork().tenantId, personId, purpose, about],
    );
  }
}

/** A consent text as it is published now, in one language. */
export interface WordingInForce {
  /** The sentence beside the box. */
  readonly shown: string;
  /** Texts that may come back word for word instead of a tick: the sentence, the terms themselves. */
  readonly texts: readonly string[];
  /** All of what is agreed to: the sentence and the documents it names, with their versions. */
  readonly wording: string;
}
export type WordingsInForce = Readonly<Record<Language, WordingInForce>>;

/** What a person sent: a tick, or the text they were shown. */
export type Agreement = true | string;

/** What counts as the same text: spaces and line ends do not matter. */
const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The wording somebody agreed to: by a tick the one of the request's language, by a text the one that reads so. Any other text is refused, so that nothing is kept or shown that nobody published. */
export function wordingAgreedTo(
  inForce: WordingsInForce,
  language: Language,
  sent: Agreement,
  field = 'AgbText',
): { readonly language: Language; readonly wording: string } {
  if (sent === true) return { language, wording: inForce[language].wording };
  const languages: readonly Language[] = [language, language === 'de' ? 'en' : 'de'];
  const agreed = languages.find(one => inForce[one].texts.some(text => plain(text) === plain(sent)));
  if (!agreed) throw new DomainError('terms-not-accepted', { fields: [{ field, reason: 'terms-not-published' }] });
  return { language: agreed, wording: inForce[agreed].wording };
}
