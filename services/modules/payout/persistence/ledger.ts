import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { calendarDay } from '#platform/clock.js';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { Posting, LedgerAccount } from '../domain/ledger.js';
import { deleteOnOf } from '../domain/payout.js';
import { records } from './locked-records.js';

/** The posting of one event; stored once. */
export const LedgerPostingRow = defineEntity({
  name: 'LedgerPostingRow',
  tableName: 'ledger_posting',
  properties: p => ({
    tenantId: p.uuid().primary(),
    eventId: p.uuid().primary(),
    kind: p.text().$type<Posting['kind']>(),
    /** Null: money of no reward, in the clearing account. */
    rewardId: p.uuid().nullable(),
    at: p.datetime(),
  }),
});

export const LedgerEntryRow = defineEntity({
  name: 'LedgerEntryRow',
  tableName: 'ledger_entry',
  properties: p => ({
    tenantId: p.uuid().primary(),
    eventId: p.uuid().primary(),
    line: p.integer().primary(),
    account: p.text().$type<LedgerAccount>(),
    /** Cents: received above zero, given below. */
    cents: p.bigint('number'),
    rewardId: p.uuid().nullable(),
  }),
});

/** An event with its posting. */
export interface Booked {
  readonly eventId: string;
  readonly rewardId: string | null;
  readonly at: Date;
  readonly posting: Posting;
}

/** Prepared once per connection, since every change of a reward is posted by it, in batches. */
const postAll = prepared(
  `with fresh as (
     insert into ledger_posting (tenant_id, event_id, kind, reward_id, at)
     select $1, event_id, kind, reward_id, at from unnest($2::uuid[], $3::text[], $4::uuid[], $5::timestamptz[]) as booked (event_id, kind, reward_id, at)
     on conflict do nothing returning event_id, reward_id)
   insert into ledger_entry (tenant_id, event_id, line, account, cents, reward_id)
   select $1, event_id, line, account, cents, reward_id from unnest($6::uuid[], $7::int[], $8::text[], $9::bigint[]) as entry (event_id, line, account, cents) join fresh using (event_id)`,
);

/**
 * Append only, enforced twice: the database role may not change a line, and the database checks at commit that each
 * posting sums to zero.
 */
@Injectable()
export class Ledger {
  constructor(private readonly sql: Sql) {}

  async keptUntil(): Promise<string | null> {
    const [{ posted }, { locked }] = await Promise.all([
      tables<typeof LedgerPostingRow>()
        .selectFrom('ledger_posting')
        .select(({ fn }) => fn.max('at').as('posted'))
        .where('tenantId', '=', currentWork().tenantId)
        .executeTakeFirstOrThrow(),
      records()
        .selectFrom('locked_payout_record')
        .select(({ fn }) => fn.max('deleteOn').as('locked'))
        .where('tenantId', '=', currentWork().tenantId)
        .executeTakeFirstOrThrow(),
    ]);
    const days = [posted && deleteOnOf(calendarDay(posted)), locked];
    return (
      days
        .filter(day => day !== null)
        .sort()
        .at(-1) ?? null
    );
  }

  /** One posting per event; the same event again posts nothing. */
  async post(booked: readonly Booked[]): Promise<void> {
    if (booked.length === 0) return;
    const lines = booked.flatMap(({ eventId, posting }) =>
      posting.entries.map((entry, index) => ({ eventId, line: index + 1, ...entry })),
    );
    await this.sql.execute(postAll, [
      currentWork().tenantId,
      booked.map(({ eventId }) => eventId),
      booked.map(({ posting }) => posting.kind),
      booked.map(({ rewardId }) => rewardId),
      booked.map(({ at }) => at),
      lines.map(({ eventId }) => eventId),
      lines.map(({ line }) => line),
      lines.map(({ account }) => account),
      lines.map(({ cents }) => cents),
    ]);
  }

  /** Cents received, and cents given as a positive number, per account. */
  sums() {
    return entries()
      .select([
        'account',
        sql<number>`coalesce(sum(cents) filter (where cents > 0), 0)::bigint`.as('debitCents'),
        sql<number>`coalesce(-sum(cents) filter (where cents < 0), 0)::bigint`.as('creditCents'),
      ])
      .groupBy('account')
      .execute();
  }

  async postings(): Promise<number> {
    const { count } = await tables<typeof LedgerPostingRow>()
      .selectFrom('ledger_posting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenantId', '=', currentWork().tenantId)
      .executeTakeFirstOrThrow();
    return count;
  }
}

const entries = () =>
  tables<typeof LedgerEntryRow>().selectFrom('ledger_entry').where('tenantId', '=', currentWork().tenantId);
