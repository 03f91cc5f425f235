import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type NotNull } from 'kysely';
import { calendarDay, endOfDay, yearsFrom } from '#shared/calendar.js';
import { Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import type { AcceptedTermsRow, ConsentRow, PersonRow } from '#platform/database/platform-tables.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import type { PersonId } from '#platform/domain/person.js';
import { normalisedPhone } from '#platform/persons/phones.js';
import type { Language } from '#platform/tenancy/tenant.js';
import type { CallPurpose } from '../api.js';

// Consents to advertising calls are provable by the number alone, with each use of them, and outlive the person
// (docs/specification/people.md#advertising-calls). Neither a number nor a name is kept with them.

/** A consent to advertising that came with a phone number. */
export const PhoneConsentRow = defineEntity({
  name: 'PhoneConsentRow',
  tableName: 'phone_consent',
  properties: p => ({
    tenantId: p.uuid().primary(),
    consentId: p.uuid().primary(),
    /** Empty: of before there were proofs, until `completeEarlier` adds it. */
    phoneHash: p.text(),
    /** Who gave it; null once they are erased. */
    recipientId: p.uuid().nullable(),
    /** Version of the wording, kept in `accepted_terms`. */
    textVersion: p.text(),
    language: p.text().$type<Language>(),
    source: p.text().$type<ConsentRow['source']>(),
    givenAt: p.datetime(),
    /** When the address of whoever gave it was proven; null: never. */
    confirmedAt: p.datetime().nullable(),
    withdrawnAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    keptUntil: p.datetime(),
  }),
});

/** A call that relied on a consent. */
export const PhoneConsentUseRow = defineEntity({
  name: 'PhoneConsentUseRow',
  tableName: 'phone_consent_use',
  properties: p => ({
    tenantId: p.uuid().primary(),
    useId: p.uuid().primary(),
    consentId: p.uuid(),
    at: p.datetime(),
    usedBy: p.uuid().$type<PersonId>(),
    purpose: p.text().$type<CallPurpose>(),
  }),
});

const earlierAtOnce = 500;

export const yearsKept = 5;

/** § 7a UWG: five years after it was given, and after each use; the last day counts as a whole. */
export const provableUntil = (givenOrUsed: Date): Date => endOfDay(yearsFrom(calendarDay(givenOrUsed), yearsKept));

/** A call needs a consent of whoever proved to be reached, as long as it is not withdrawn. */
export const allowsCalls = ({
  confirmedAt,
  withdrawnAt,
}: Pick<RowOf<typeof PhoneConsentRow>, 'confirmedAt' | 'withdrawnAt'>): boolean =>
  confirmedAt !== null && withdrawnAt === null;

export interface ProofOfConsent extends Pick<
  RowOf<typeof PhoneConsentRow>,
  'givenAt' | 'confirmedAt' | 'withdrawnAt' | 'language' | 'source' | 'keptUntil'
> {
  readonly wording: string;
  /** Oldest first. */
  readonly uses: readonly Pick<RowOf<typeof PhoneConsentUseRow>, 'at' | 'usedBy' | 'purpose'>[];
}

@Injectable()
export class PhoneConsents {
  constructor(
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** The same form again renews what nobody has confirmed yet; any other consent stands beside those that are there. */
  async give(
    recipientId: string,
    phone: string,
    given: Pick<RowOf<typeof PhoneConsentRow>, 'textVersion' | 'language' | 'source'>,
  ): Promise<void> {
    const { tenantId } = currentWork();
    const [phoneHash, givenAt] = [this.hashOf(phone), this.clock.now()];
    const renewed = await consents()
      .updateTable('phone_consent')
      .set({ ...given, givenAt, keptUntil: provableUntil(givenAt) })
      .where('tenantId', '=', tenantId)
      .where('recipientId', '=', recipientId)
      .where('phoneHash', '=', phoneHash)
      .where('confirmedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst();
    if (renewed.numUpdatedRows > 0) return;
    await currentEntityManager().insert(PhoneConsentRow, {
      tenantId,
      consentId: newId(),
      phoneHash,
      recipientId,
      ...given,
      givenAt,
      confirmedAt: null,
      withdrawnAt: null,
      lastUsedAt: null,
      keptUntil: provableUntil(givenAt),
    });
  }

  /** The address is proven: that of whoever last gave this number, so a number of an earlier form stays unproven. */
  async confirm(recipientId: string, phone: string): Promise<void> {
    await this.completeEarlier([recipientId]);
    await standing()
      .set({ confirmedAt: this.clock.now() })
      .where('recipientId', '=', recipientId)
      .where('phoneHash', '=', this.hashOf(phone))
      .where('confirmedAt', 'is', null)
      .execute();
  }

  /** Ends the person's consents; if the address is proven, every consent to calls to the number, whoever's it is. */
  async withdraw(recipientId: string): Promise<void> {
    await this.completeEarlier([recipientId]);
    const own = await ofTenant()
      .select('phoneHash')
      .where('recipientId', '=', recipientId)
      .where('confirmedAt', 'is not', null)
      .where('phoneHash', '<>', '')
      .execute();
    const numbers = own.map(({ phoneHash }) => phoneHash);
    await standing()
      .set({ withdrawnAt: this.clock.now() })
      .where(({ or, eb }) =>
        or([eb('recipientId', '=', recipientId), eb('phoneHash', '=', sql<string>`any (${numbers}::text[])`)]),
      )
      .execute();
  }

  /** Adds the hash to proofs of consents from before there were proofs; returns whether there may be more of them. */
  async completeEarlier(recipientIds?: readonly string[]): Promise<boolean> {
    const rows = await tables<typeof PhoneConsentRow | typeof PersonRow>()
      .selectFrom('phone_consent as c')
      .innerJoin('person as p', on =>
        on.onRef('p.tenantId', '=', 'c.tenantId').onRef('p.personId', '=', 'c.recipientId'),
      )
      .select(['c.consentId', 'c.givenAt', 'p.phoneNormalised as phone'])
      .where('c.tenantId', '=', currentWork().tenantId)
      .where('c.phoneHash', '=', '')
      .where('p.phoneNormalised', 'is not', null)
      .$narrowType<{ phone: NotNull }>()
      .$if(recipientIds !== undefined, found =>
        found.where('c.recipientId', '=', sql<string>`any (${recipientIds}::uuid[])`),
      )
      .limit(earlierAtOnce)
      .execute();
    for (const { consentId, givenAt, phone } of rows)
      await currentEntityManager().nativeUpdate(
        PhoneConsentRow,
        { tenantId: currentWork().tenantId, consentId },
        { phoneHash: this.hashOf(phone), keptUntil: provableUntil(givenAt) },
      );
    return rows.length === earlierAtOnce;
  }

  /** Before these people are erased: the proofs stay, without a hint of whose they were. */
  async forgetPeople(recipientIds: readonly string[]): Promise<void> {
    await this.completeEarlier(recipientIds);
    await consents()
      .updateTable('phone_consent')
      .set({ recipientId: null })
      .where('tenantId', '=', currentWork().tenantId)
      .where('recipientId', '=', sql<string>`any (${recipientIds}::uuid[])`)
      .execute();
  }

  /** Every proof for the number in whichever spelling, newest first. */
  of(phone: string): Promise<ProofOfConsent[]> {
    return this.proofs({ 'c.phoneHash': this.hashOf(phone) });
  }

  /** Every proof that came from this person, newest first. */
  ofPerson(recipientId: string): Promise<ProofOfConsent[]> {
    return this.proofs({ 'c.recipientId': recipientId });
  }

  private async proofs(by: { readonly 'c.phoneHash': string } | { readonly 'c.recipientId': string }) {
    const rows = await consents()
      .selectFrom('phone_consent as c')
      .innerJoin('accepted_terms as t', on =>
        on.onRef('t.tenantId', '=', 'c.tenantId').onRef('t.version', '=', 'c.textVersion'),
      )
      .select(['c.consentId', 'c.givenAt', 'c.confirmedAt', 'c.withdrawnAt', 'c.language', 'c.source', 'c.keptUntil'])
      .select('t.text as wording')
      .where('c.tenantId', '=', currentWork().tenantId)
      .where(({ and }) => and(by))
      .where('c.keptUntil', '>=', this.clock.now())
      .orderBy('c.givenAt', 'desc')
      .orderBy('c.consentId', 'desc')
      .execute();
    const uses = await consents()
      .selectFrom('phone_consent_use')
      .select(['consentId', 'at', 'usedBy', 'purpose'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('consentId', '=', sql<string>`any (${rows.map(({ consentId }) => consentId)}::uuid[])`)
      .orderBy('at')
      .orderBy('useId')
      .execute();
    const byConsent = Map.groupBy(uses, ({ consentId }) => consentId);
    return rows.map(({ consentId, ...proof }) => ({
      ...proof,
      uses: (byConsent.get(consentId) ?? []).map(({ consentId: _, ...use }) => use),
    }));
  }

  /** Notes a call with the newest consent that allows it, and returns its id. Refuses numbers without one. */
  async use(phone: string, { purpose, usedBy }: { readonly purpose: CallPurpose; readonly usedBy: PersonId }) {
    const now = this.clock.now();
    const found = await ofTenant()
      .select('consentId')
      .where('phoneHash', '=', this.hashOf(phone))
      .where('confirmedAt', 'is not', null)
      .where('withdrawnAt', 'is', null)
      .where('keptUntil', '>=', now)
      .orderBy('givenAt', 'desc')
      .orderBy('consentId', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    ensure(found !== undefined, 'validation-failed', { fields: [{ field: 'Telefon', reason: 'no-consent-to-calls' }] });
    const { consentId } = found;
    const use = { tenantId: currentWork().tenantId, consentId };
    await currentEntityManager().insert(PhoneConsentUseRow, { ...use, useId: newId(), at: now, usedBy, purpose });
    await currentEntityManager().nativeUpdate(PhoneConsentRow, use, {
      lastUsedAt: now,
      keptUntil: provableUntil(now),
    });
    return consentId;
  }

  /** Deletes proofs whose time is over, with their uses; returns how many. */
  async deleteOver(now: Date): Promise<number> {
    const over = { tenantId: currentWork().tenantId, keptUntil: { $lt: now } };
    return currentEntityManager().nativeDelete(PhoneConsentRow, over);
  }

  /** Of one tenant alone, so that nobody can tell that two programmes know the same number. */
  private hashOf(phone: string): string {
    return this.keyed.of('phone-consent', `${currentWork().tenantId} ${normalisedPhone(phone)}`);
  }
}

const consents = () => tables<typeof PhoneConsentRow | typeof PhoneConsentUseRow | typeof AcceptedTermsRow>();

export const ofTenant = () => consents().selectFrom('phone_consent').where('tenantId', '=', currentWork().tenantId);

const standing = () =>
  consents()
    .updateTable('phone_consent')
    .where('tenantId', '=', currentWork().tenantId)
    .where('withdrawnAt', 'is', null);
