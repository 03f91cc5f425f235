import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { newId } from '#platform/domain/ids.js';
import { RebuildProjection } from './rebuild-projection.command.js';

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
    refuseUnless(known !== undefined, 'not-found');
    const run = newId();
    const added = await this.sql.execute(
      'insert into engine.rebuild (id, projection, requested_by) values ($1, $2, $3) on conflict do nothing',
      [run, projection, currentWork().actor],
    );
    refuseUnless(added === 1, 'changed-meanwhile');
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
