import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { Sql } from '#platform/database/sql.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { withoutPersonalData } from '#platform/logger.js';
import { CancelRebuild } from './cancel-rebuild.command.js';

@CommandHandler(CancelRebuild)
export class CancelRebuildHandler implements ICommandHandler<CancelRebuild> {
  constructor(
    private readonly sql: Sql,
    private readonly audit: Audit,
  ) {}

  /** Waits for the step at work. What was built is removed when the next rebuild ends. Refused: not-found, changed-meanwhile when none is under way. */
  async execute({ projection, reason, byName }: CancelRebuild): Promise<void> {
    refuseUnless(
      (await this.sql.one('select 1 as known from engine.projection where name = $1', [projection])) !== undefined,
      'not-found',
    );
    const run = await this.sql.one<{ id: string; generation: number }>(
      `update engine.rebuild set state = 'cancelled', finished_at = clock_timestamp() where projection = $1 and state in ('requested', 'building') returning id, generation`,
      [projection],
    );
    refuseUnless(run !== undefined, 'changed-meanwhile');
    await this.audit.recordEverywhere({
      action: 'projection.cancel-rebuild',
      subject: projection,
      by: byName,
      before: { run: run.id },
      after: { state: 'cancelled', reason: withoutPersonalData(reason) },
    });
  }
}
