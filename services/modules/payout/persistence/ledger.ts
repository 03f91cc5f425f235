import { Injectable } from '@nestjs/common';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { LedgerAccount, Posting } from '../domain/ledger.js';

export interface AccountSums {
  readonly account: LedgerAccount;
  /** Cents received. */
  readonly debitCents: number;
  /** Cents given, as a positive number. */
  readonly creditCents: number;
}

/** What an event of a reward means in money. */
export interface Booked {
  readonly eventId: string;
  readonly rewardId: string;
  readonly at: Date;
  readonly posting: Posting;
}

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

  async balance(rewardId: string, account: LedgerAccount): Promise<number> {
    const row = await this.sql.one<{ cents: number }>(
      'select coalesce(sum(cents), 0)::bigint as cents from ledger_entry where tenant_id = $1 and reward_id = $2 and account = $3',
      [currentWork().tenantId, rewardId, account],
    );
    return row?.cents ?? 0;
  }

  sums(): Promise<AccountSums[]> {
    return this.sql.query<AccountSums>(
      `select account, coalesce(sum(cents) filter (where cents > 0), 0)::bigint as "debitCents", coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as "creditCents"
       from ledger_entry where tenant_id = $1 group by account`,
      [currentWork().tenantId],
    );
  }

  async postings(): Promise<number> {
    return (
      (
        await this.sql.one<{ count: number }>('select count(*) as count from ledger_posting where tenant_id = $1', [
          currentWork().tenantId,
        ])
      )?.count ?? 0
    );
  }
}
