import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { LedgerAccount, Posting } from '../domain/ledger.js';

/** One event, booked once. */
export const LedgerPostingRow = defineEntity({
  name: 'LedgerPostingRow',
  tableName: 'ledger_posting',
  properties: p => ({
    tenantId: p.uuid().primary(),
    eventId: p.uuid().primary(),
    kind: p.text().$type<Posting['kind']>(),
    rewardId: p.uuid(),
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
    /** Received above zero, given below. */
    cents: p.bigint('number'),
    rewardId: p.uuid(),
  }),
});

/** What an event means in money. */
export interface Booked {
  readonly eventId: string;
  readonly rewardId: string;
  readonly at: Date;
  readonly posting: Posting;
}

/** Planned once a connection: every reward that moves is booked by it, in batches. */
const postAll = prepared(
  `with fresh as (
     insert into ledger_posting (tenant_id, event_id, kind, reward_id, at)
     select $1, event_id, kind, reward_id, at from unnest($2::uuid[], $3::text[], $4::uuid[], $5::timestamptz[]) as booked (event_id, kind, reward_id, at)
     on conflict do nothing returning event_id, reward_id)
   insert into ledger_entry (tenant_id, event_id, line, account, cents, reward_id)
   select $1, event_id, line, account, cents, reward_id from unnest($6::uuid[], $7::int[], $8::text[], $9::bigint[]) as entry (event_id, line, account, cents) join fresh using (event_id)`,
);

/** Append only, twice over: the role may not change a line, and the database checks at commit that each posting sums to zero. */
@Injectable()
export class Ledger {
  constructor(private readonly sql: Sql) {}

  /** One posting an event; the same event again posts nothing. */
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

  /** Cents received, and cents given as a positive number. */
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
