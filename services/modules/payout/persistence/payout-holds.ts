import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { AggregateRepository } from '#platform/event-store/aggregate-repository.js';
import { EventStore } from '#platform/event-store/event-store.js';
import { PayoutHold, type HoldReason, type HoldState } from '../domain/payout-hold.js';

export interface HoldRow {
  readonly rewardId: string;
  readonly reason: HoldReason;
  readonly state: HoldState;
  readonly heldAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedByName: string | null;
  readonly note: string | null;
  /** Who held it and why, where a person did. */
  readonly heldByName: string | null;
  readonly heldNote: string | null;
}

const columns = `reward_id as "rewardId", reason, state, held_at as "heldAt", decided_at as "decidedAt", decided_by_name as "decidedByName", note, held_by_name as "heldByName", held_note as "heldNote"`;

@Injectable()
export class PayoutHolds extends AggregateRepository<PayoutHold> {
  protected readonly aggregateType = 'payout-hold';

  constructor(events: EventStore, private readonly sql: Sql, private readonly clock: Clock) {
    super(events);
  }

  protected create(id: string): PayoutHold {
    return new PayoutHold(id);
  }

  /** A reward has one hold at most; two who decide come one after the other. */
  async of(rewardId: string): Promise<PayoutHold> {
    await this.sql.query('select 1 from payout_hold where tenant_id = $1 and reward_id = $2 for update', [currentWork().tenantId, rewardId]);
    return this.findOrNew(idFrom('payout-hold', rewardId));
  }

  async stateOf(rewardId: string): Promise<HoldState | undefined> {
    return (await this.sql.one<{ state: HoldState }>('select state from payout_hold where tenant_id = $1 and reward_id = $2', [currentWork().tenantId, rewardId]))?.state;
  }

  async heldRewards(): Promise<string[]> {
    return (await this.sql.query<{ id: string }>(`select reward_id as id from payout_hold where tenant_id = $1 and state = 'held'`, [currentWork().tenantId])).map(({ id }) => id);
  }

  async page(state: HoldState, page: number, pageSize: number): Promise<{ rows: HoldRow[]; total: number }> {
    const given = [currentWork().tenantId, state];
    const rows = await this.sql.query<HoldRow>(
      `select ${columns} from payout_hold where tenant_id = $1 and state = $2 order by case when state = 'held' then held_at end, decided_at desc, reward_id limit $3 offset $4`, [...given, pageSize, (page - 1) * pageSize],
    );
    const { total } = (await this.sql.one<{ total: number }>('select count(*) as total from payout_hold where tenant_id = $1 and state = $2', given))!;
    return { rows, total };
  }

  async saveDecision(hold: PayoutHold, byName: string, note: string): Promise<void> {
    const { tenantId, actor } = currentWork();
    await this.sql.execute('update payout_hold set state = $3, decided_at = $4, decided_by = $5, decided_by_name = $6, note = $7 where tenant_id = $1 and reward_id = $2', [
      tenantId, hold.rewardId, hold.state, this.clock.now(), actor, byName, note,
    ]);
    await this.save(hold);
  }

  async nameHolder(rewardId: string, byName: string, why: string): Promise<void> {
    await this.sql.execute('update payout_hold set held_by_name = $3, held_note = $4 where tenant_id = $1 and reward_id = $2', [currentWork().tenantId, rewardId, byName, why]);
  }

  /** Decisions have written their row themselves. */
  protected override async saveRow({ rewardId, reason, state }: PayoutHold): Promise<void> {
    if (state !== 'held') return;
    await this.sql.execute(`insert into payout_hold (tenant_id, reward_id, reason, state, held_at) values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, reward_id) do update set reason = excluded.reason, state = excluded.state, held_at = excluded.held_at, decided_at = null, decided_by = null, decided_by_name = null, note = null`, [currentWork().tenantId, rewardId, reason, state, this.clock.now()]);
  }
}
