import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ErasureRow, PersonRow, type ConsentRow, type UnreachableWhy } from '../database/platform-tables.js';
import { insertIfNew, tables } from '../database/tables.js';
import { currentEntityManager, currentWork } from '../database/unit-of-work.js';
import { releaseHeldMails } from '../mail/mailer.js';

type Details = Partial<
  Pick<
    PersonRow,
    | 'salutation'
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'phone'
    | 'birthDate'
    | 'street'
    | 'houseNumber'
    | 'zip'
    | 'city'
    | 'customerNumber'
    | 'language'
  >
>;
export type Person = Readonly<Required<Details> & Pick<PersonRow, 'role'> & { id: string }>;
/** Of somebody who only left a name and an address. */
export const nothingElseKnown = {
  phone: null,
  birthDate: null,
  street: null,
  houseNumber: null,
  zip: null,
  city: null,
  customerNumber: null,
} as const;

/** One spelling of an address: lower case, and for equality without `+tags`. */
export const normalisedEmail = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
/** The mailbox behind an address: dots and a second domain that its provider does not tell apart are gone too. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = normalisedEmail(email).split('@');
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
/** What addresses of one person tend to share: the mailbox, dots left out whoever provides it. For suspicion, never for a refusal by itself. */
export const alikeEmail = (email: string): string => mailboxOf(email).replace(/\.(?=[^@]*@)/g, '');
/** Digits only, German national numbers with their country code. */
export const normalisedPhone = (phone: string): string =>
  phone
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+49');

/** Purpose and value of the keyed hash a customer number is found by, in whatever case it is typed. */
export const hashedCustomerNumber = (number: string) =>
  ['customer_number.number', number.trim().toUpperCase()] as const;

const letters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'a',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
/** Small letters alone, without accents, umlauts written out: as a name is typed by whoever only heard it. */
export const normalisedName = (name: string): string =>
  [...name.normalize('NFC').toLowerCase()]
    .map(letter => letters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '');

/** The one place that holds who people are. Erased people are gone from every answer. */
@Injectable()
export class PersonStore {
  async add(
    person: { id: string; role: Person['role'] } & Details & { firstName: string; lastName: string; email: string },
  ): Promise<void> {
    const { id, role, ...details } = person;
    await currentEntityManager().insert(PersonRow, { ...withSearchedForms(details), ...of(id), role });
  }

  find(id: string): Promise<Person | undefined> {
    return present().select(columns).where('personId', '=', id).executeTakeFirst();
  }

  /** Null once they are erased. */
  async firstName(id: string): Promise<string | null> {
    return (await this.find(id))?.firstName ?? null;
  }

  /** By the normalised address, since one person writes it in many ways; the newest of several contacts. */
  findByEmail(role: Person['role'], email: string): Promise<Person | undefined> {
    return present()
      .select(columns)
      .where('role', '=', role)
      .where('emailNormalised', '=', normalisedEmail(email))
      .orderBy('personId', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** Others of the same role whose address is this person's, spelt differently. */
  async lookAlikesOf(id: string): Promise<string[]> {
    const others = await people()
      .selectFrom('person as own')
      .innerJoin('person as other', join =>
        join
          .onRef('other.tenantId', '=', 'own.tenantId')
          .onRef('other.role', '=', 'own.role')
          .onRef('other.emailAlike', '=', 'own.emailAlike')
          .onRef('other.personId', '<>', 'own.personId'),
      )
      .select('other.personId as id')
      .where('own.tenantId', '=', currentWork().tenantId)
      .where('own.personId', '=', id)
      .where('other.erasedAt', 'is', null)
      .execute();
    return others.map(other => other.id);
  }

  async byIds(ids: readonly string[]): Promise<Map<string, Person>> {
    const found = await present()
      .select(columns)
      .where('personId', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    return new Map(found.map(person => [person.id, person]));
  }

  async update(id: string, details: Details): Promise<void> {
    if (Object.values(details).every(value => value === undefined)) return;
    if (details.email !== undefined) await this.becomesReachable(id, details.email);
    const there = { ...of(id), erasedAt: null };
    await currentEntityManager().nativeUpdate(PersonRow, there, withSearchedForms(details));
  }

  /** Since when mails to their address come back; null while they arrive. */
  async unreachableSince(id: string): Promise<Date | null> {
    const person = await present().select('unreachableSince').where('personId', '=', id).executeTakeFirst();
    return person?.unreachableSince ?? null;
  }

  /** A mail to this address came back; answers whether it is still theirs. */
  async becomesUnreachable(id: string, email: string, why: UnreachableWhy, at: Date): Promise<boolean> {
    const person = await present()
      .select(['email', 'unreachableSince'])
      .where('personId', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!person || !isSameAddress(person.email, email)) return false;
    const marked = { unreachableSince: person.unreachableSince ?? at, unreachableWhy: why };
    await currentEntityManager().nativeUpdate(PersonRow, of(id), marked);
    return true;
  }

  /** They have another address, or came by a link that was mailed to theirs: what was held goes out. */
  async becomesReachable(id: string, newEmail: string | null = null): Promise<void> {
    const person = await people()
      .selectFrom('person')
      .select('email')
      .where(({ and }) => and(of(id)))
      .where('unreachableSince', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person || (newEmail !== null && isSameAddress(person.email, newEmail))) return;
    const freed = { unreachableSince: null, unreachableWhy: null };
    await currentEntityManager().nativeUpdate(PersonRow, of(id), freed);
    await releaseHeldMails(id);
  }

  /** Whether the person is there and not erased; an erasure waits until the caller's transaction ends, or the caller until that of the erasure. */
  async isPresent(id: string): Promise<boolean> {
    const person = await present().select('personId').where('personId', '=', id).forShare().executeTakeFirst();
    return person !== undefined;
  }

  /** Some who are not erased, in no order. */
  some(most: number): Promise<{ id: string; role: Person['role'] }[]> {
    return present().select(['personId as id', 'role']).limit(most).execute();
  }

  /** Everything personal goes; the row stays so that joins still find the id. */
  erase(id: string, at: Date): Promise<void> {
    return this.eraseAll([id], at);
  }

  async eraseAll(ids: readonly string[], at: Date): Promise<void> {
    await this.forgetInAudit([...(await this.byIds(ids)).values()]);
    const { tenantId } = currentWork();
    const theirs = sql<string>`any(${ids}::uuid[])`;
    await people()
      .updateTable('person')
      .set({ ...nothingPersonal, erasedAt: at })
      .where('tenantId', '=', tenantId)
      .where('personId', '=', theirs)
      .execute();
    // That somebody consented stays proven; from where, does not.
    await people()
      .updateTable('consent')
      .set({ addressEncrypted: null })
      .where('tenantId', '=', tenantId)
      .where('personId', '=', theirs)
      .execute();
    // For the day a backup brings them back.
    await people()
      .insertInto('erasure')
      .columns(['tenantId', 'personId', 'role', 'erasedAt'])
      .expression(({ selectFrom, val }) =>
        selectFrom('person')
          .select(['tenantId', 'personId', 'role', val(at).as('erasedAt')])
          .where('tenantId', '=', tenantId)
          .where('personId', '=', theirs),
      )
      .onConflict(same => same.doNothing())
      .execute();
  }

  /** Staff write reasons as they like: names, addresses and numbers in them go too. */
  private async forgetInAudit(people: readonly Person[]): Promise<void> {
    const words = people
      .flatMap(({ firstName, lastName, email, phone }) => [email, `${firstName} ${lastName}`, lastName, phone ?? ''])
      .map(word => word.trim())
      .filter(word => word.length > 2);
    if (words.length === 0) return;
    const pattern = `(?<![[:alnum:]])(${[...new Set(words)].map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![[:alnum:]])`;
    await sql`select forget_in_audit(${currentWork().tenantId}, ${pattern})`.execute(tables());
  }

  /** As `eraseAll` does, for somebody who is not there. */
  async noteErased(id: string, role: Person['role'], at: Date): Promise<void> {
    await insertIfNew(ErasureRow, { ...of(id), role, erasedAt: at });
  }
}

const of = (personId: string) => ({ tenantId: currentWork().tenantId, personId });
const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();
const people = () => tables<typeof PersonRow | typeof ConsentRow | typeof ErasureRow>();
const present = () =>
  people().selectFrom('person').where('tenantId', '=', currentWork().tenantId).where('erasedAt', 'is', null);
const columns = [
  'personId as id',
  'role',
  'salutation',
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthDate',
  'street',
  'houseNumber',
  'zip',
  'city',
  'customerNumber',
  'language',
] as const;

/** Addresses and telephone numbers stand beside the spelling by which they are searched for. */
const withSearchedForms = <Given extends Details>(details: Given) => ({
  ...details,
  ...(details.email && { emailNormalised: normalisedEmail(details.email), emailAlike: alikeEmail(details.email) }),
  ...(details.phone !== undefined && { phoneNormalised: details.phone ? normalisedPhone(details.phone) : null }),
});

const nothingPersonal = {
  salutation: null,
  firstName: '',
  lastName: '',
  email: '',
  emailNormalised: null,
  emailAlike: null,
  ...nothingElseKnown,
  phoneNormalised: null,
  unreachableSince: null,
  unreachableWhy: null,
};
