import { Injectable } from '@nestjs/common';
import { Cipher } from '../crypto/cipher.js';
import type { KeptContactRow } from '../database/platform-tables.js';
import { tables } from '../database/tables.js';
import { currentWork } from '../database/unit-of-work.js';
import type { Person } from './person-store.js';

/** How to reach an erased person about rewards that are still theirs: encrypted, out of every list and search, gone with the last of these rewards. */
@Injectable()
export class KeptContacts {
  constructor(private readonly cipher: Cipher) {}

  /** Before the person is erased from the person store. Name, e-mail and language; nothing else is needed to pay. */
  async keep({ id, role, salutation, firstName, lastName, email, language }: Person, at: Date): Promise<void> {
    const sealed = this.cipher.encrypt(
      JSON.stringify({ role, salutation, firstName, lastName, email, language }),
      'kept_contact.sealed',
      id,
    );
    await tables<typeof KeptContactRow>()
      .insertInto('kept_contact')
      .values({ tenantId: currentWork().tenantId, personId: id, sealed, since: at })
      .onConflict(same => same.doNothing())
      .execute();
  }

  async find(id: string): Promise<Person | undefined> {
    const row = await contactOf(id).select('sealed').executeTakeFirst();
    if (!row) return undefined;
    const nothingElse = {
      phone: null,
      birthDate: null,
      street: null,
      houseNumber: null,
      zip: null,
      city: null,
      customerNumber: null,
    };
    return {
      id,
      ...nothingElse,
      ...(JSON.parse(this.cipher.decrypt(row.sealed, 'kept_contact.sealed', id)) as Pick<
        Person,
        'role' | 'salutation' | 'firstName' | 'lastName' | 'email' | 'language'
      >),
    };
  }

  /** When the person was erased. */
  async since(id: string): Promise<Date | undefined> {
    return (await contactOf(id).select('since').executeTakeFirst())?.since;
  }

  async forget(id: string): Promise<void> {
    await tables<typeof KeptContactRow>()
      .deleteFrom('kept_contact')
      .where('tenantId', '=', currentWork().tenantId)
      .where('personId', '=', id)
      .execute();
  }
}

const contactOf = (personId: string) =>
  tables<typeof KeptContactRow>()
    .selectFrom('kept_contact')
    .where('tenantId', '=', currentWork().tenantId)
    .where('personId', '=', personId);
