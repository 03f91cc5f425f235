import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { comparedNumber } from '#shared/compared-numbers.js';
import { asciiAddress } from '#shared/email-address.js';
import { keptName } from '#shared/person-names.js';
import { ErasureRow, PersonRow, type ConsentRow, type UnreachableWhy } from '../database/platform-tables.js';
import { insertIfNew, tables } from '../database/tables.js';
import { currentEntityManager, currentWork } from '../database/unit-of-work.js';
import { normalisedPhone } from './phones.js';

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
/** For a person who only left a name and an address. */
export const nothingElseKnown = {
  phone: null,
  birthDate: null,
  street: null,
  houseNumber: null,
  zip: null,
  city: null,
  customerNumber: null,
} as const;

/** Providers that deliver every plus part, and the name with and without dots, to one mailbox, under both domains. */
const isOfGoogle = (domain: string): boolean => domain === 'gmail.com' || domain === 'googlemail.com';

/**
 * The address as it is compared and found (docs/specification/people.md#e-mail-addresses): lower case, the domain as mail
 * servers write it; without a plus part where the provider ignores it.
 */
export function normalisedEmail(email: string): string {
  const ascii = asciiAddress(email.trim().toLowerCase());
  return isOfGoogle(ascii.slice(ascii.lastIndexOf('@') + 1)) ? withoutPlus(ascii) : ascii;
}
const withoutPlus = (email: string): string => email.replace(/(?<=^[^+@]+)\+[^@]*(?=@)/, '');
/** The mailbox behind an address: also without dots and alias domains that its provider ignores. */
export function mailboxOf(email: string): string {
  const normalised = normalisedEmail(email);
  const [name = '', domain = ''] = normalised.split('@');
  return isOfGoogle(domain) ? `${name.replaceAll('.', '')}@gmail.com` : normalised;
}
/**
 * Where mails to the address probably end, whatever its provider: the mailbox without plus parts. For limits and wishes of
 * its owner, which do no harm where they hold for somebody beside them; it identifies nobody.
 */
export const inboxOf = (email: string): string => withoutPlus(mailboxOf(email));
/**
 * A form that alias addresses of one person tend to share: the inbox without dots, whatever the provider. A fraud signal
 * only, never the sole reason for a rejection.
 */
export const alikeEmail = (email: string): string => inboxOf(email).replace(/\.(?=[^@]*@)/g, '');

/** A customer number as it is compared: without separators and case, in any width and alphabet; zeros count. */
export const normalisedCustomerNumber = (number: string): string => comparedNumber(number) || number;

/**
 * Purpose and values of the keyed hashes by which a customer number is found. The first is kept; rows of 0.1 hold the second,
 * which cannot be rewritten.
 */
export const hashedCustomerNumbers = (number: string) =>
  [
    ['customer_number.number', normalisedCustomerNumber(number)],
    ['customer_number.number', number.trim().toUpperCase()],
  ] as const;

/** What waited while mails to a person bounced; held mails, in hosts that send mails. */
@Injectable()
export class WaitingForReachable {
  release: (personId: string) => Promise<void> = () => Promise.resolve();
}

/** The only store of personal master data. Erased people appear in no answer. */
@Injectable()
export class PersonStore {
  constructor(private readonly waiting: WaitingForReachable) {}

  async add(
    person: { id: string; role: Person['role'] } & Details & { firstName: string; lastName: string; email: string },
  ): Promise<void> {
    const { id, role, ...details } = person;
    await currentEntityManager().insert(PersonRow, { ...withSearchedForms(details), ...of(id), role });
  }

  find(id: string): Promise<Person | undefined> {
    return present().select(columns).where('personId', '=', id).executeTakeFirst();
  }

  /** The first name; null once the person is erased. */
  async firstName(id: string): Promise<string | null> {
    return (await this.find(id))?.firstName ?? null;
  }

  /** Finds by the normalised address, since one person spells it in many ways; of several contacts the newest. */
  findByEmail(role: Person['role'], email: string): Promise<Person | undefined> {
    return present()
      .select(columns)
      .where('role', '=', role)
      .where('emailNormalised', '=', normalisedEmail(email))
      .orderBy('personId', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** Other people of the same role with the same address, spelt differently. */
  async similarTo(id: string): Promise<string[]> {
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

  /** Since when mails to the person's address bounce; null while they arrive. */
  async unreachableSince(id: string): Promise<Date | null> {
    const person = await present().select('unreachableSince').where('personId', '=', id).executeTakeFirst();
    return person?.unreachableSince ?? null;
  }

  /** Name and address of a person, and whether mails arrive there. */
  async withReachability(id: string) {
    const person = await present()
      .select(['firstName', 'lastName', 'email', 'unreachableSince', 'unreachableWhy'])
      .where('personId', '=', id)
      .executeTakeFirst();
    if (!person) return null;
    const { unreachableSince: since, unreachableWhy: why, ...named } = person;
    return { ...named, unreachable: since && why ? { since, why } : null };
  }

  /** Records that a mail to this address bounced; returns whether it is still the person's address. */
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

  /** Called when the person has a new address or followed a link mailed to it: held mails are sent. */
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
    await this.waiting.release(id);
  }

  /**
   * Whether the person exists and is not erased; locks the row, so that an erasure waits for the caller's transaction,
   * or the caller for the erasure.
   */
  async isPresent(id: string): Promise<boolean> {
    const person = await present().select('personId').where('personId', '=', id).forShare().executeTakeFirst();
    return person !== undefined;
  }

  /** Some people who are not erased, in no order. */
  some(most: number): Promise<{ id: string; role: Person['role'] }[]> {
    return present().select(['personId as id', 'role']).limit(most).execute();
  }

  /** Deletes all personal data; the row stays so that joins still find the id. */
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
    // The proof of consent stays, its network address does not.
    await people()
      .updateTable('consent')
      .set({ addressEncrypted: null })
      .where('tenantId', '=', tenantId)
      .where('personId', '=', theirs)
      .execute();
    // Recorded in case a restored backup brings the person back.
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

  /** Removes names, addresses and numbers from reasons that staff wrote as free text. */
  private async forgetInAudit(people: readonly Person[]): Promise<void> {
    const words = people
      .flatMap(({ firstName, lastName, email, phone }) => [email, `${firstName} ${lastName}`, lastName, phone ?? ''])
      .map(word => word.trim())
      .filter(word => word.length > 2);
    if (words.length === 0) return;
    const pattern = `(?<![[:alnum:]])(${[...new Set(words)].map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![[:alnum:]])`;
    await sql`select forget_in_audit(${currentWork().tenantId}, ${pattern})`.execute(tables());
  }

  /** Records an erasure like `eraseAll`, for a person who is not in the database. */
  async noteErased(id: string, role: Person['role'], at: Date): Promise<void> {
    await insertIfNew(ErasureRow, { ...of(id), role, erasedAt: at });
  }
}

const of = (personId: string) => ({ tenantId: currentWork().tenantId, personId });
const isSameAddress = (one: string, other: string) =>
  asciiAddress(one).toLowerCase() === asciiAddress(other.trim()).toLowerCase();
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

/** Adds the forms by which addresses and telephone numbers are searched; the database adds those of names. */
const withSearchedForms = <Given extends Details>(details: Given) => ({
  ...details,
  ...(details.firstName !== undefined && { firstName: keptName(details.firstName) }),
  ...(details.lastName !== undefined && { lastName: keptName(details.lastName) }),
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
