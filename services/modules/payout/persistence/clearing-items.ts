import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type InferResult } from 'kysely';
import { Clock } from '#platform/clock.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/answers.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { Person, PersonId } from '#platform/domain/person.js';
import { EventStore } from '#engine/event-store.js';
import { RowLockingRepository } from '#engine/aggregate-repository.js';
import { ClearingItem, type ClearingStatus } from '../domain/clearing.js';
import type { BankResponseOpenRow } from './bank-response-rows.js';

/** Money that fits no open payment. A unique index books a line of the bank once. */
export const ClearingItemRow = defineEntity({
  name: 'ClearingItemRow',
  tableName: 'clearing_item',
  properties: p => ({
    tenantId: p.uuid().primary(),
    clearingId: p.uuid().primary(),
    /** The line of the bank. */
    entryKey: p.text(),
    status: p.text().$type<ClearingStatus>(),
    /** Above zero where the account received them, below where it gave them. */
    cents: p.bigint('number'),
    chargeCents: p.bigint('number').defaultRaw('0'),
    openCents: p.bigint('number').defaultRaw('0'),
    /** The item that it was to be the counter movement of. */
    against: p.uuid().nullable(),
    note: p.text(),
    askedAt: p.datetime(),
    askedBy: p.text().$type<PersonId>(),
    askedByName: p.text(),
    /** When and by whom it was agreed to or declined. */
    decidedAt: p.datetime().nullable(),
    decidedBy: p.text().$type<PersonId>().nullable(),
    decidedByName: p.text().nullable(),
    declinedBecause: p.text().nullable(),
    closedAt: p.datetime().nullable(),
  }),
});

type Asked = Pick<RowOf<typeof ClearingItemRow>, 'clearingId' | 'entryKey' | 'note' | 'askedBy' | 'askedByName'>;
type Decided = { readonly decidedBy: PersonId; readonly decidedByName: string; readonly declinedBecause?: string };

/** Open items: how many, and what they sum to in cents, above zero where more was received than given. */
export interface OpenClearing {
  readonly count: number;
  readonly cents: number;
}

@Injectable()
export class ClearingItems extends RowLockingRepository<ClearingItem> {
  protected readonly aggregateType = 'clearing-item';
  protected readonly row = { table: 'clearing_item', key: 'clearing_id' };

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): ClearingItem {
    return new ClearingItem(id);
  }

  /** Stores an item that was asked for. */
  async add(item: ClearingItem, asked: Asked): Promise<void> {
    const { cents, chargeCents } = item.movement;
    const { against, status } = item;
    const state = { status: status!, cents, chargeCents, openCents: 0, against };
    const row = { ...asked, ...state, tenantId: currentWork().tenantId, askedAt: this.clock.now() };
    ensure(await insertIfNew(ClearingItemRow, row), 'clearing-booked');
    await this.save(item);
  }

  /** Stores who agreed or declined with the item's new state. */
  async decide(item: ClearingItem, decided: Decided): Promise<void> {
    const { tenantId } = currentWork();
    const { status, openCents } = item;
    const row = { ...decided, status: status!, openCents, decidedAt: this.clock.now(), closedAt: this.closedAt(item) };
    await currentEntityManager().nativeUpdate(ClearingItemRow, { tenantId, clearingId: item.id }, row);
    await this.save(item);
  }

  /** Each of these lines that waits for a second person or is booked. */
  async ofEntries(entryKeys: readonly string[]): Promise<ReadonlyMap<string, ClearingRow>> {
    if (entryKeys.length === 0) return new Map();
    const rows = await items().where('c.entryKey', 'in', entryKeys).where('c.status', 'not in', gone).execute();
    return new Map(rows.map(row => [row.entryKey, row]));
  }

  /** Open items of this amount whose line names neither a payment nor a batch of ours, the oldest first. */
  async unnamed(openCents: number): Promise<string[]> {
    const found = await items()
      .where('c.status', '=', 'open')
      .where('c.openCents', '=', openCents)
      .where('o.namedPayoutId', 'is', null)
      .where('o.batchId', 'is', null)
      .orderBy('c.askedAt')
      .orderBy('c.clearingId')
      .execute();
    return found.map(({ clearingId }) => clearingId);
  }

  byId(clearingId: string): Promise<ClearingRow | undefined> {
    return items().where('c.clearingId', '=', clearingId).executeTakeFirst();
  }

  /** Those that wait or are open by age, the oldest first; others the latest first. */
  async page(status: ClearingStatus, page: number, pageSize: number): Promise<{ rows: ClearingRow[]; total: number }> {
    const waits = status === 'open' || status === 'asked';
    const rows = await items()
      .where('c.status', '=', status)
      .$if(waits, those => those.orderBy(bookedOn))
      .orderBy(waits ? 'c.askedAt' : 'c.decidedAt', waits ? 'asc' : 'desc')
      .orderBy('c.clearingId')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await ofTenant()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('status', '=', status)
      .executeTakeFirstOrThrow();
    return { rows, total };
  }

  async open(): Promise<OpenClearing> {
    const { count, cents } = await ofTenant()
      .select(({ fn, lit }) => [
        fn.countAll<number>().as('count'),
        fn.coalesce(fn.sum<number>('openCents'), lit(0)).as('cents'),
      ])
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    return { count: Number(count), cents: Number(cents) };
  }

  /** Those that wait for a second person, without those this person asked for. */
  waiting({ accounts }: Person): Promise<Waiting> {
    return ofTenant()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('askedAt').as('oldestAt')])
      .where('status', '=', 'asked')
      .where('askedBy', 'not in', accounts)
      .executeTakeFirstOrThrow();
  }

  protected override async saveRow(item: ClearingItem): Promise<void> {
    const { tenantId } = currentWork();
    const { status, openCents } = item;
    if (status === 'asked' || status === 'declined') return;
    await currentEntityManager().nativeUpdate(
      ClearingItemRow,
      { tenantId, clearingId: item.id },
      { status: status!, openCents, closedAt: this.closedAt(item) },
    );
  }

  private closedAt({ status }: ClearingItem): Date | null {
    return status === 'closed' ? this.clock.now() : null;
  }
}

/** The line waits as before. */
const gone: readonly ClearingStatus[] = ['declined', 'reversed'];
/** The day on which the bank booked the line, else the one on which it was asked for. */
const bookedOn = sql<string>`coalesce(o.booking ->> 'bookedOn', c.asked_at::date::text)`;
const rows = () => tables<typeof ClearingItemRow | typeof BankResponseOpenRow>();
const ofTenant = () => rows().selectFrom('clearing_item').where('tenantId', '=', currentWork().tenantId);
const items = () =>
  rows()
    .selectFrom('clearing_item as c')
    .innerJoin('bank_response_open as o', join =>
      join.onRef('o.tenantId', '=', 'c.tenantId').onRef('o.entryKey', '=', 'c.entryKey'),
    )
    .selectAll('c')
    .select(['o.endToEndId', 'o.booking', 'o.namedPayoutId'])
    .where('c.tenantId', '=', currentWork().tenantId);
/** An item with what the bank wrote of its line. */
export type ClearingRow = InferResult<ReturnType<typeof items>>[number];
