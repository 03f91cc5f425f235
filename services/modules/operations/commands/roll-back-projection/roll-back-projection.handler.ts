import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { Sql } from '#platform/database/sql.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/logger.js';
import { RollBackProjection } from './roll-back-projection.command.js';

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
    refuseUnless(
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
    refuseUnless(now?.previous != null && !now.rebuilding, 'changed-meanwhile');
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
