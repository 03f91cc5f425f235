import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import { currentWork } from '../database/unit-of-work.js';
import type { Language } from '../tenancy/tenant.js';

export interface Person {
  readonly id: string;
  readonly role: 'recommender' | 'recipient';
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  /** `YYYY-MM-DD` */
  readonly birthDate: string | null;
  readonly street: string | null;
  readonly houseNumber: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly customerNumber: string | null;
  readonly language: Language;
}

type Details = Partial<Omit<Person, 'id' | 'role'>>;

const columns = `person_id as "id", role, salutation, first_name as "firstName", last_name as "lastName", email, phone, birth_date as "birthDate",
  street, house_number as "houseNumber", zip, city, customer_number as "customerNumber", language`;

const columnOf: Record<keyof Details, string> = {
  salutation: 'salutation',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  birthDate: 'birth_date',
  street: 'street',
  houseNumber: 'house_number',
  zip: 'zip',
  city: 'city',
  customerNumber: 'customer_number',
  language: 'language',
};

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

/** The one place that holds who people are. Erased people are gone from every answer. */
@Injectable()
export class PersonStore {
  constructor(private readonly sql: Sql) {}

  async add(
    person: { id: string; role: Person['role'] } & Details & { firstName: string; lastName: string; email: string },
  ): Promise<void> {
    const { id, role, ...details } = person;
    const entries = this.entries(details);
    const names = ['tenant_id', 'person_id', 'role', ...entries.map(([name]) => name)];
    const values = [currentWork().tenantId, id, role, ...entries.map(([, value]) => value)];
    await this.sql.execute(
      `insert into person (${names.join(', ')}) values (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
      values,
    );
  }

  async find(id: string): Promise<Person | undefined> {
    return this.sql.one<Person>(
      `select ${columns} from person where tenant_id = $1 and person_id = $2 and erased_at is null`,
      [currentWork().tenantId, id],
    );
  }

  /** By the normalised address, since one person writes it in many ways. */
  async findByEmail(role: Person['role'], email: string): Promise<Person | undefined> {
    return this.sql.one<Person>(
      `select ${columns} from person where tenant_id = $1 and role = $2 and email_normalised = $3 and erased_at is null`,
      [currentWork().tenantId, role, normalisedEmail(email)],
    );
  }

  /** Others of the same role whose address is this person's, spelt differently. */
  async lookAlikesOf(id: string): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `select o.person_id as id from person p join person o on o.tenant_id = p.tenant_id and o.role = p.role and o.email_alike = p.email_alike and o.person_id <> p.person_id
        where p.tenant_id = $1 and p.person_id = $2 and p.email_alike is not null and o.erased_at is null`,
      [currentWork().tenantId, id],
    );
    return rows.map(row => row.id);
  }

  async byIds(ids: readonly string[]): Promise<Map<string, Person>> {
    const people = await this.sql.query<Person>(
      `select ${columns} from person where tenant_id = $1 and person_id = any($2::uuid[]) and erased_at is null`,
      [currentWork().tenantId, ids],
    );
    return new Map(people.map(person => [person.id, person]));
  }

  async update(id: string, details: Details): Promise<void> {
    const entries = this.entries(details);
    if (entries.length === 0) return;
    await this.sql.execute(
      `update person set ${entries.map(([name], index) => `${name} = $${index + 3}`).join(', ')} where tenant_id = $1 and person_id = $2 and erased_at is null`,
      [currentWork().tenantId, id, ...entries.map(([, value]) => value)],
    );
  }

  /** Whether the person is there and not erased; an erasure waits until the caller's transaction ends, or the caller until that of the erasure. */
  async isPresent(id: string): Promise<boolean> {
    return (
      (await this.sql.one(
        'select 1 from person where tenant_id = $1 and person_id = $2 and erased_at is null for share',
        [currentWork().tenantId, id],
      )) !== undefined
    );
  }

  /** Everything personal goes; the row stays so that joins still find the id. */
  erase(id: string, at: Date): Promise<void> {
    return this.eraseAll([id], at);
  }

  async eraseAll(ids: readonly string[], at: Date): Promise<void> {
    await this.forgetInAudit([...(await this.byIds(ids)).values()]);
    await this.sql.execute(
      `update person set salutation = null, first_name = '', last_name = '', email = '', email_normalised = null, email_alike = null, phone = null, phone_normalised = null, birth_date = null,
         street = null, house_number = null, zip = null, city = null, customer_number = null, erased_at = $3 where tenant_id = $1 and person_id = any ($2::uuid[])`,
      [currentWork().tenantId, ids, at],
    );
    // That somebody consented stays proven; from where, does not.
    await this.sql.execute(
      'update consent set address_encrypted = null where tenant_id = $1 and person_id = any ($2::uuid[])',
      [currentWork().tenantId, ids],
    );
    // For the day a backup brings them back.
    await this.sql.execute(
      'insert into erasure (tenant_id, person_id, role, erased_at) select tenant_id, person_id, role, $3 from person where tenant_id = $1 and person_id = any ($2::uuid[]) on conflict do nothing',
      [currentWork().tenantId, ids, at],
    );
  }

  /** Staff write reasons as they like: names, addresses and numbers in them go too. */
  private async forgetInAudit(people: readonly Person[]): Promise<void> {
    const words = people
      .flatMap(({ firstName, lastName, email, phone }) => [email, `${firstName} ${lastName}`, lastName, phone ?? ''])
      .map(word => word.trim())
      .filter(word => word.length > 2);
    if (words.length === 0) return;
    const pattern = `(?<![[:alnum:]])(${[...new Set(words)].map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![[:alnum:]])`;
    await this.sql.query('select forget_in_audit($1, $2)', [currentWork().tenantId, pattern]);
  }

  /** As `eraseAll` does, for somebody who is not there. */
  async noteErased(id: string, role: Person['role'], at: Date): Promise<void> {
    await this.sql.execute(
      'insert into erasure (tenant_id, person_id, role, erased_at) values ($1, $2, $3, $4) on conflict do nothing',
      [currentWork().tenantId, id, role, at],
    );
  }

  private entries(details: Details): [string, unknown][] {
    const entries = (Object.keys(details) as (keyof Details)[])
      .filter(key => details[key] !== undefined)
      .map((key): [string, unknown] => [columnOf[key], details[key]]);
    if (details.email)
      entries.push(['email_normalised', normalisedEmail(details.email)], ['email_alike', alikeEmail(details.email)]);
    if (details.phone !== undefined)
      entries.push(['phone_normalised', details.phone ? normalisedPhone(details.phone) : null]);
    return entries;
  }
}
