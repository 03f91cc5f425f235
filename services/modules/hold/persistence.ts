import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import type { Waiting } from '#platform/domain/waiting.js';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { Hold, type HoldState } from './domain/hold.js';
import type { HoldReason } from './api.js';

export const END_WAITING = 'end-waiting';

export interface HoldRow {
  readonly rewardId: string;
  /** What holds it; once decided, what held it last. */
  readonly reasons: readonly HoldReason[];
  readonly state: HoldState;
  /** The end of a time it waits for. */
  readonly until: Date | null;
  readonly heldAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedByName: string | null;
  readonly note: string | null;
  /** Who held it and why, where a person did. */
  readonly heldByName: string | null;
  readonly heldNote: string | null;
}

const columns = `reward_id as "rewardId", reasons, state, until, held_at as "heldAt", decided_at as "decidedAt", decided_by_name as "decidedByName", note, held_by_name as "heldByName", held_note as "heldNote"`;

@Injectable()
export class Holds extends AggregateRepository<Hold> {
  protected readonly aggregateType = 'hold';

  constructor(
    events: EventStore,
    private readonly sql: Sql,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Hold {
    return new Hold(id);
  }

  /** A reward has one hold at most; two who hold or decide come one after the other. */
  async of(rewardId: string): Promise<Hold> {
    await this.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`hold/${rewardId}`]);
    return this.findOrNew(idFrom('hold', rewardId));
  }

  async stateOf(rewardId: string): Promise<HoldState | undefined> {
    return (
      await this.sql.one<{ state: HoldState }>(
        'select state from reward_hold where tenant_id = $1 and reward_id = $2',
        [currentWork().tenantId, rewardId],
      )
    )?.state;
  }

  /** Held, or refused and about to be cancelled. */
  async heldAmong(rewardIds: readonly string[] | null): Promise<Set<string>> {
    const rows = await this.sql.query<{ id: string }>(
      `select reward_id as id from reward_hold where tenant_id = $1 and state <> 'released' and ($2::uuid[] is null or reward_id = any ($2))`,
      [currentWork().tenantId, rewardIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** For a person: a time that holds one alone ends by itself. */
  async thatWait(): Promise<Waiting> {
    return (await this.sql.one<Waiting>(
      `select count(*)::int as count, min(held_at) as "oldestAt" from reward_hold where tenant_id = $1 and state = 'held' and (until is null or cardinality(reasons) > 1)`,
      [currentWork().tenantId],
    ))!;
  }

  async page(state: HoldState, page: number, pageSize: number): Promise<{ rows: HoldRow[]; total: number }> {
    const given = [currentWork().tenantId, state];
    const rows = await this.sql.query<HoldRow>(
      `select ${columns} from reward_hold where tenant_id = $1 and state = $2 order by case when state = 'held' then held_at end, decided_at desc nulls last, reward_id limit $3 offset $4`,
      [...given, pageSize, (page - 1) * pageSize],
    );
    const { total } = (await this.sql.one<{ total: number }>(
      'select count(*) as total from reward_hold where tenant_id = $1 and state = $2',
      given,
    ))!;
    return { rows, total };
  }

  /** Who decided, and why: beside the stream, which names nobody. */
  async saveDecision(hold: Hold, byName: string, note: string): Promise<void> {
    await this.save(hold);
    const { tenantId, actor } = currentWork();
    await this.sql.execute(
      'update reward_hold set decided_at = $3, decided_by = $4, decided_by_name = $5, note = $6 where tenant_id = $1 and reward_id = $2',
      [tenantId, hold.rewardId, this.clock.now(), actor, byName, note],
    );
  }

  async saveHolder(rewardId: string, byName: string, why: string): Promise<void> {
    await this.sql.execute(
      'update reward_hold set held_by_name = $3, held_note = $4 where tenant_id = $1 and reward_id = $2',
      [currentWork().tenantId, rewardId, byName, why],
    );
  }

  protected override async saveRow(hold: Hold): Promise<void> {
    const { rewardId, state, until } = hold;
    const [reasons, now] = [[...hold.open.keys()], this.clock.now()];
    await this.sql.execute(
      `insert into reward_hold (tenant_id, reward_id, reasons, state, until, held_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant_id, reward_id) do update set state = excluded.state, until = excluded.until, reasons = case when excluded.state = 'held' then excluded.reasons else reward_hold.reasons end,
         held_at = case when reward_hold.state = 'released' and excluded.state = 'held' then excluded.held_at else reward_hold.held_at end,
         note = case when excluded.state = 'held' then null else reward_hold.note end,
         decided_at = case when excluded.state = 'released' then $6 end, decided_by = null, decided_by_name = null`,
      [currentWork().tenantId, rewardId, reasons, state, until, now],
    );
    if (until) await this.dueWork.schedule(END_WAITING, rewardId, until);
  }
}
