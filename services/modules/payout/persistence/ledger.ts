import { Injectable } from '@nestjs/common';
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

/** Append only, twice over: the role may not change a line, and the database checks at commit that each posting sums to zero. */
@Injectable()
export class Ledger {
  constructor(private readonly sql: Sql) {}

  /** One posting an event; the same event again posts nothing. */
  async post(eventId: string, rewardId: string, at: Date, { kind, entries }: Posting): Promise<void> {
    const { tenantId } = currentWork();
    const fresh = await this.sql.execute('insert into ledger_posting (tenant_id, event_id, kind, reward_id, at) values ($1, $2, $3, $4, $5) on conflict do nothing', [tenantId, eventId, kind, rewardId, at]);
    if (fresh === 0) return;
    await this.sql.execute(
      `insert into ledger_entry (tenant_id, event_id, line, account, cents, reward_id)
       select $1, $2, line, account, cents, $3 from unnest($4::text[], $5::bigint[]) with ordinality as entry (account, cents, line)`,
      [tenantId, eventId, rewardId, entries.map(({ account }) => account), entries.map(({ cents }) => cents)],
    );
  }

  async balance(rewardId: string, account: LedgerAccount): Promise<number> {
    const row = await this.sql.one<{ cents: number }>('select coalesce(sum(cents), 0)::bigint as cents from ledger_entry where tenant_id = $1 and reward_id = $2 and account = $3', [currentWork().tenantId, rewardId, account]);
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
    return (await this.sql.one<{ count: number }>('select count(*) as count from ledger_posting where tenant_id = $1', [currentWork().tenantId]))?.count ?? 0;
  }
}
