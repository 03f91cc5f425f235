import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { CancelRebuild, RebuildProjection, RollBackProjection } from '../api.js';

@CommandHandler(RebuildProjection)
export class RebuildProjectionHandler implements ICommandHandler<RebuildProjection> {
  constructor(
    private readonly sql: Sql,
    private readonly audit: Audit,
  ) {}

  /** Refused: not-found, changed-meanwhile while another run is under way. Workers look for runs by themselves. */
  async execute({ projection, byName }: RebuildProjection): Promise<string> {
    const known = await this.sql.one<{ generation: number }>(
      'select active_generation as generation from engine.projection where name = $1',
      [projection],
    );
    ensure(known !== undefined, 'not-found');
    const run = newId();
    const added = await this.sql.execute(
      'insert into engine.rebuild (id, projection, requested_by) values ($1, $2, $3) on conflict do nothing',
      [run, projection, currentWork().actor],
    );
    ensure(added === 1, 'changed-meanwhile');
    await this.audit.recordEverywhere({
      action: 'projection.rebuild',
      subject: projection,
      by: byName,
      before: known,
      after: { run },
    });
    return run;
  }
}

@CommandHandler(CancelRebuild)
export class CancelRebuildHandler implements ICommandHandler<CancelRebuild> {
  constructor(
    private readonly sql: Sql,
    private readonly audit: Audit,
  ) {}

  /** Waits for the step at work. What was built is removed when the next rebuild ends. Refused: not-found, changed-meanwhile when none is under way. */
  async execute({ projection, reason, byName }: CancelRebuild): Promise<void> {
    ensure(
      (await this.sql.one('select 1 as known from engine.projection where name = $1', [projection])) !== undefined,
      'not-found',
    );
    const run = await this.sql.one<{ id: string; generation: number }>(
      `update engine.rebuild set state = 'cancelled', finished_at = clock_timestamp() where projection = $1 and state in ('requested', 'building') returning id, generation`,
      [projection],
    );
    ensure(run !== undefined, 'changed-meanwhile');
    await this.audit.recordEverywhere({
      action: 'projection.cancel-rebuild',
      subject: projection,
      by: byName,
      before: { run: run.id },
      after: { state: 'cancelled', reason: withoutPersonalData(reason) },
    });
  }
}

interface Generations {
  readonly generation: number;
  readonly previous: number | null;
  readonly rebuilding: boolean;
}

@CommandHandler(RollBackProjection)
export class RollBackProjectionHandler implements ICommandHandler<RollBackProjection> {
  constructor(
    private readonly sql: Sql,
    private readonly audit: Audit,
  ) {}

  /** The two generations change places. Refused: not-found, changed-meanwhile when there is none before, or while a rebuild is under way. */
  async execute({ projection, reason, byName }: RollBackProjection): Promise<void> {
    // The lock first, in a statement of its own: the next one sees what its last holder committed.
    ensure(
      (await this.sql.one('select 1 as known from engine.projection where name = $1 for update', [projection])) !==
        undefined,
      'not-found',
    );
    const now = await this.sql.one<Generations>(
      `select active_generation as generation, previous_generation as previous,
              exists (select from engine.rebuild r where r.projection = name and r.state in ('requested', 'building')) as rebuilding
       from engine.projection where name = $1`,
      [projection],
    );
    ensure(now?.previous != null && !now.rebuilding, 'changed-meanwhile');
    await this.sql.execute(
      'update engine.projection set active_generation = previous_generation, previous_generation = active_generation, flipped_at = clock_timestamp() where name = $1',
      [projection],
    );
    await this.audit.recordEverywhere({
      action: 'projection.roll-back',
      subject: projection,
      by: byName,
      before: { generation: now.generation },
      after: { generation: now.previous, reason: withoutPersonalData(reason) },
    });
  }
}
