import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { CustomerNumberRow } from '../tables.js';

type Row = Omit<RowOf<typeof CustomerNumberRow>, 'tenantId'>;
export type CustomerNumber = Omit<Row, 'numberEncrypted'> & { readonly number: string };

/** The customer numbers recommenders gave, encrypted, and what became of them. */
@Injectable()
export class CustomerNumbers {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async submit(recommenderId: string, number: string): Promise<void> {
    const given = {
      numberEncrypted: this.cipher.encrypt(number, 'customer_number.number_encrypted', recommenderId),
      status: 'open' as const,
      submittedAt: this.clock.now(),
    };
    await numbers()
      .insertInto('customer_number')
      .values({ tenantId: currentWork().tenantId, recommenderId, ...given })
      .onConflict(known => known.columns(['tenantId', 'recommenderId']).doUpdateSet({ ...given, decidedAt: null }))
      .execute();
  }

  async decide(recommenderId: string, status: 'ok' | 'refused'): Promise<void> {
    await numbers()
      .updateTable('customer_number')
      .set({ status, decidedAt: this.clock.now() })
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .execute();
  }

  async of(recommenderId: string): Promise<CustomerNumber | null> {
    const row = await numbersOfTenant().select(columns).where('recommenderId', '=', recommenderId).executeTakeFirst();
    return row ? this.plain(row) : null;
  }

  /** The recommenders whose number a person has to look at, oldest first. */
  async waiting(): Promise<string[]> {
    const rows = await numbersOfTenant()
      .select('recommenderId')
      .where('status', '=', 'open')
      .orderBy('submittedAt')
      .orderBy('recommenderId')
      .execute();
    return rows.map(({ recommenderId }) => recommenderId);
  }

  /** In the given order. */
  async ofAll(recommenderIds: readonly string[]): Promise<CustomerNumber[]> {
    const rows = await numbersOfTenant()
      .select(columns)
      .where('recommenderId', '=', sql<string>`any(${recommenderIds}::uuid[])`)
      .orderBy(({ ref }) => sql`array_position(${recommenderIds}::uuid[], ${ref('recommenderId')})`)
      .execute();
    return rows.map(row => this.plain(row));
  }

  async forget(recommenderId: string): Promise<void> {
    await numbers()
      .deleteFrom('customer_number')
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .execute();
  }

  private plain({ numberEncrypted, ...row }: Row): CustomerNumber {
    return {
      ...row,
      number: this.cipher.decrypt(numberEncrypted, 'customer_number.number_encrypted', row.recommenderId),
    };
  }
}

const numbers = () => tables<typeof CustomerNumberRow>();
const numbersOfTenant = () => numbers().selectFrom('customer_number').where('tenantId', '=', currentWork().tenantId);
const columns = ['recommenderId', 'numberEncrypted', 'status', 'submittedAt', 'decidedAt'] as const;
