import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../clock.js';
import { Cipher } from '../crypto/cipher.js';
import { prepared } from '../database/connection.js';
import { AcceptedTermsRow, type ConsentRow } from '../database/platform-tables.js';
import { Sql } from '../database/sql.js';
import { insertIfNew, tables } from '../database/tables.js';
import { afterCommit, currentWork } from '../database/unit-of-work.js';
import { DomainError } from '../domain/domain-error.js';
import { newId } from '../domain/ids.js';
import type { Language } from '../tenancy/tenant.js';

/** Maximum number of wordings remembered as stored, per tenant and wording; wordings change seldom and are never deleted. */
const remembered = 1_000;

/** The wordings people agreed to, each stored once however many agreed. */
@Injectable()
export class AcceptedTerms {
  private readonly recorded = new Set<string>();
  /** Versions by text, since the same few texts are agreed to again and again and each is pages long. */
  private readonly versions = new Map<string, string>();

  constructor(private readonly clock: Clock) {}

  /** The version of a text: the same for the same text. */
  versionOf(text: string): string {
    const known = this.versions.get(text);
    if (known !== undefined) return known;
    const version = createHash('sha256').update(text).digest('hex').slice(0, 32);
    if (this.versions.size >= remembered) this.versions.clear();
    this.versions.set(text, version);
    return version;
  }

  /** Stores a wording and returns its version. */
  async keep(text: string): Promise<string> {
    await this.recordAll([text]);
    return this.versionOf(text);
  }

  async recordAll(texts: readonly string[]): Promise<void> {
    const { tenantId } = currentWork();
    const unknown = [...new Set(texts)]
      .map(text => ({ text, version: this.versionOf(text) }))
      .filter(({ version }) => !this.recorded.has(`${tenantId} ${version}`));
    if (unknown.length === 0) return;
    const firstSeen = this.clock.now();
    // In one order everywhere, so that two transactions that store the same wordings cannot deadlock.
    const rows = unknown.toSorted((one, other) => (one.version < other.version ? -1 : 1));
    await insertIfNew(
      AcceptedTermsRow,
      rows.map(row => ({ tenantId, ...row, firstSeen })),
    );
    afterCommit(() => {
      if (this.recorded.size >= remembered) this.recorded.clear();
      unknown.forEach(({ version }) => this.recorded.add(`${tenantId} ${version}`));
    });
  }

  async text(version: string): Promise<string> {
    const row = await proofs()
      .selectFrom('accepted_terms')
      .select('text')
      .where('tenantId', '=', currentWork().tenantId)
      .where('version', '=', version)
      .executeTakeFirst();
    return row?.text ?? '';
  }
}

export type ConsentPurpose = ConsentRow['purpose'];

/** How and from where a consent came. */
export interface ConsentEvidence extends Readonly<Pick<ConsentRow, 'source' | 'language'>> {
  /** Network address; null if there is none. */
  readonly address: string | null;
}

export interface NewConsent
  extends ConsentEvidence, Readonly<Pick<ConsentRow, 'personId' | 'purpose' | 'step' | 'about'>> {
  /** A version of `AcceptedTerms`; null when the text was not ours or nothing was agreed to. */
  readonly version: string | null;
  /** When it was given, if that happened elsewhere and earlier. */
  readonly at?: Date;
}

/** A consent with its wording, which is stored with it. */
export interface WordedConsent extends Omit<NewConsent, 'version'> {
  /** Null when nothing was agreed to, as in a withdrawal. */
  readonly wording: string | null;
}

/** Since when a consent stands, and to which version of the text it was given. */
export interface StandingConsent {
  readonly since: Date;
  readonly version: string | null;
}

export type ConsentStep = Pick<ConsentRow, 'step' | 'at'>;

export interface StoredConsent extends Omit<NewConsent, 'personId' | 'version'> {
  readonly at: Date;
  readonly wording: string | null;
}

/** One statement for batches of any size, so that it can stay prepared. */
const insertConsents = prepared(
  `insert into consent (tenant_id, at, consent_id, person_id, purpose, step, about, language, text_version, source, address_encrypted)
   select $1, coalesce(c.at, $2), id, "personId", purpose, step, about, language, version, source, address
   from jsonb_to_recordset($3::jsonb) as c(id uuid, "personId" uuid, purpose text, step text, about text, language text, version text, source text, address text, at timestamptz)`,
);

/**
 * Proof of consent (Art. 7 GDPR). Rows outlive an erased person without the network address: they prove that, when and
 * to what somebody consented.
 */
@Injectable()
export class Consents {
  constructor(
    private readonly cipher: Cipher,
    private readonly terms: AcceptedTerms,
    private readonly clock: Clock,
    private readonly sql: Sql,
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
    await this.sql.execute(insertConsents, [currentWork().tenantId, this.clock.now(), JSON.stringify(rows)]);
  }

  /** Stores wordings and evidence together. */
  async recordAll(consents: readonly WordedConsent[]): Promise<void> {
    await this.terms.recordAll(consents.flatMap(({ wording }) => wording ?? []));
    await this.noteAll(
      consents.map(({ wording, ...consent }) => ({
        ...consent,
        version: wording === null ? null : this.terms.versionOf(wording),
      })),
    );
  }

  /** A person's consents, oldest first. */
  async of(personId: string): Promise<StoredConsent[]> {
    const rows = await proofs()
      .selectFrom('consent as c')
      .leftJoin('accepted_terms as t', join =>
        join.onRef('t.tenantId', '=', 'c.tenantId').onRef('t.version', '=', 'c.textVersion'),
      )
      .select(['c.consentId as id', 'c.purpose', 'c.step', 'c.about', 'c.language', 'c.source', 'c.at'])
      .select(['c.addressEncrypted as encrypted', 't.text as wording'])
      .where('c.tenantId', '=', currentWork().tenantId)
      .where('c.personId', '=', personId)
      .orderBy('c.at')
      .orderBy('c.consentId')
      .execute();
    return rows.map(({ id, encrypted, ...consent }) => ({
      ...consent,
      address: encrypted && this.cipher.decrypt(encrypted, 'consent.address_encrypted', id),
    }));
  }

  /** Each person's last consent that was not withdrawn, by what it was given for. People without one have no entry. */
  async standing(
    personIds: readonly string[],
    purpose: ConsentPurpose,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, StandingConsent>>> {
    const rows = await proofs()
      .selectFrom('consent')
      .distinctOn(['personId', 'about'])
      .select(['personId', 'step', 'at', 'textVersion as version'])
      .select(({ ref }) => ref('about').$notNull().as('about'))
      .where('tenantId', '=', currentWork().tenantId)
      .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
      .where('purpose', '=', purpose)
      .where('about', 'is not', null)
      .orderBy('personId')
      .orderBy('about')
      .orderBy('at', 'desc')
      .orderBy('consentId', 'desc')
      .execute();
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
    return proofs()
      .selectFrom('consent')
      .select(['step', 'at'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('personId', '=', personId)
      .where('purpose', '=', purpose)
      .where('about', '=', about)
      .orderBy('at')
      .orderBy('consentId')
      .execute();
  }
}

const proofs = () => tables<typeof ConsentRow | typeof AcceptedTermsRow>();

/** A consent text as published now, in one language. */
export interface WordingInForce {
  /** The sentence beside the checkbox. */
  readonly shown: string;
  /** Texts that a client may send back verbatim instead of a tick: the sentence, the terms themselves. */
  readonly texts: readonly string[];
  /** Everything that is agreed to: the sentence and the documents it names, with their versions. */
  readonly wording: string;
}
export type WordingsInForce = Readonly<Record<Language, WordingInForce>>;

/** A person's agreement: a tick, or the text they were shown. */
export type Agreement = true | string;

/** Normalises a text for comparison: white space and line ends do not matter. */
const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * The wording agreed to: with a tick that of the request's language, with a text the one that matches it. Any other
 * text is rejected, so that only published wordings are stored and shown.
 */
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
