import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { hashedCustomerNumbers } from '#platform/persons/person-store.js';

export type CustomerNumberStatus = 'open' | 'ok' | 'refused';

export const CustomerNumberRow = defineEntity({
  name: 'CustomerNumberRow',
  tableName: 'customer_number',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    numberEncrypted: p.text(),
    /** Keyed hash, by which staff search. */
    numberHash: p.text(),
    status: p.text().$type<CustomerNumberStatus>(),
    submittedAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
  }),
});

/** Recommenders that staff find by a customer number: a view, published for reports (decision 0005). */
export const NamedRecommenderRow = defineEntity({
  name: 'NamedRecommenderRow',
  tableName: 'named_recommender',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    numberHash: p.text(),
  }),
});

/** A customer number that nobody checked yet: a view, published for the inbox (decision 0005). */
export const WaitingCustomerNumberRow = defineEntity({
  name: 'WaitingCustomerNumberRow',
  tableName: 'waiting_customer_number',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    submittedAt: p.datetime(),
  }),
});

export type CustomerNumberRow = RowOf<typeof CustomerNumberRow>;

type EncryptedNumber = Omit<RowOf<typeof CustomerNumberRow>, 'tenantId' | 'numberHash'>;

export type CustomerNumber = Omit<EncryptedNumber, 'numberEncrypted'> & { readonly number: string };

/** Customer numbers that recommenders gave, encrypted, with the decision on each. */
@Injectable()
export class CustomerNumbers {
  constructor(
    private readonly cipher: Cipher,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async submit(recommenderId: string, number: string): Promise<void> {
    await currentEntityManager().upsert(CustomerNumberRow, {
      tenantId: currentWork().tenantId,
      recommenderId,
      numberEncrypted: this.cipher.encrypt(number, 'customer_number.number_encrypted', recommenderId),
      numberHash: this.keyed.of(...hashedCustomerNumbers(number)[0]),
      status: 'open',
      submittedAt: this.clock.now(),
      decidedAt: null,
    });
  }

  async decide(recommenderId: string, status: 'ok' | 'refused'): Promise<void> {
    await currentEntityManager().nativeUpdate(
      CustomerNumberRow,
      { tenantId: currentWork().tenantId, recommenderId },
      { status, decidedAt: this.clock.now() },
    );
  }

  async of(recommenderId: string): Promise<CustomerNumber | null> {
    const row = await numbersOfTenant().select(columns).where('recommenderId', '=', recommenderId).executeTakeFirst();
    return row ? this.plain(row) : null;
  }

  /** Recommenders whose customer number waits for a person's decision, oldest first. */
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
    await currentEntityManager().nativeDelete(CustomerNumberRow, { tenantId: currentWork().tenantId, recommenderId });
  }

  private plain({ numberEncrypted, ...row }: EncryptedNumber): CustomerNumber {
    return {
      ...row,
      number: this.cipher.decrypt(numberEncrypted, 'customer_number.number_encrypted', row.recommenderId),
    };
  }
}

const numbersOfTenant = () =>
  tables<typeof CustomerNumberRow>().selectFrom('customer_number').where('tenantId', '=', currentWork().tenantId);

const columns = ['recommenderId', 'numberEncrypted', 'status', 'submittedAt', 'decidedAt'] as const;
