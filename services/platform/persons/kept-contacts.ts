import { Injectable } from '@nestjs/common';
import { Cipher } from '../crypto/cipher.js';
import { Sql } from '../database/sql.js';
import { currentWork } from '../database/unit-of-work.js';
import type { Person } from './person-store.js';

/** How to reach an erased person about rewards that are still theirs: encrypted, out of every list and search, gone with the last of these rewards. */
@Injectable()
export class KeptContacts {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
  ) {}

  /** Before the person is erased from the person store. Name, e-mail and language; nothing else is needed to pay. */
  async keep({ id, role, salutation, firstName, lastName, email, language }: Person, at: Date): Promise<void> {
    const sealed = this.cipher.encrypt(
      JSON.stringify({ role, salutation, firstName, lastName, email, language }),
      'kept_contact.sealed',
      id,
    );
    await this.sql.execute(
      'insert into kept_contact (tenant_id, person_id, sealed, since) values ($1, $2, $3, $4) on conflict do nothing',
      [currentWork().tenantId, id, sealed, at],
    );
  }

  async find(id: string): Promise<Person | undefined> {
    const row = await this.sql.one<{ sealed: string }>(
      'select sealed from kept_contact where tenant_id = $1 and person_id = $2',
      [currentWork().tenantId, id],
    );
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
    return (
      await this.sql.one<{ since: Date }>('select since from kept_contact where tenant_id = $1 and person_id = $2', [
        currentWork().tenantId,
        id,
      ])
    )?.since;
  }

  async forget(id: string): Promise<void> {
    await this.sql.execute('delete from kept_contact where tenant_id = $1 and person_id = $2', [
      currentWork().tenantId,
      id,
    ]);
  }
}
