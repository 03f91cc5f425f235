import type { INestApplicationContext } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { DueSweeper } from '#engine/scheduler/due-sweeper.js';
import type { Plan } from './plan.js';

/** Far beyond anything a worker looks at. */
const outOfSight = `interval '100 years'`;

/**
 * Work that is due in the past: done at its own hour by the simulation, and kept out of the worker's sight until then,
 * since the worker's clock says that all of it is overdue.
 */
export class DueInThePast {
  private readonly sql: Sql;
  private readonly sweeper: DueSweeper;

  constructor(
    app: INestApplicationContext,
    private readonly tenantId: string,
    private readonly until: Date,
  ) {
    [this.sql, this.sweeper] = [app.get(Sql, { strict: false }), app.get(DueSweeper, { strict: false })];
  }

  /** What is due before `end`; what should have been done before `start` is done at once. */
  async plans(start: Date, end: Date): Promise<Plan[]> {
    const rows = await this.sql.query<{ kind: string; subject_id: string; due_at: Date }>(
      `select kind, subject_id, due_at from engine.due_work where tenant_id = $1 and state = 'waiting' and due_at < $2 order by due_at, kind, subject_id`,
      [this.tenantId, end],
    );
    return rows.map(({ kind, subject_id: subjectId, due_at: dueAt }) => ({
      at: dueAt > start ? dueAt : start,
      doing: { what: 'due', key: subjectId, kind, subjectId },
    }));
  }

  /** Unless it was called off or put off meanwhile. */
  async do(kind: string, subjectId: string, now: Date): Promise<void> {
    const gone = await this.sql.execute(
      `delete from engine.due_work where tenant_id = $1 and kind = $2 and subject_id = $3 and state = 'waiting' and due_at <= $4`,
      [this.tenantId, kind, subjectId, now],
    );
    if (gone > 0) await this.sweeper.handlers().get(kind)?.due(subjectId, now);
  }

  async hide(): Promise<void> {
    await this.sql.execute(
      `update engine.due_work set next_at = due_at + ${outOfSight} where tenant_id = $1 and state = 'waiting' and next_at <= $2`,
      [this.tenantId, this.until],
    );
  }

  /** At the end of the past: what is left is the worker's. */
  async show(): Promise<void> {
    await this.sql.execute(
      `update engine.due_work set next_at = due_at where tenant_id = $1 and next_at = due_at + ${outOfSight}`,
      [this.tenantId],
    );
  }
}
