import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProjectionControl } from '#engine/operator/projection-control.js';
import { Audit } from '#platform/audit.js';
import { withoutPersonalData } from '#platform/logger.js';
import { CancelRebuild, RebuildProjection } from '../api.js';

@CommandHandler(RebuildProjection)
export class RebuildProjectionHandler implements ICommandHandler<RebuildProjection> {
  constructor(
    private readonly projections: ProjectionControl,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` while another run is under way. */
  async execute({ args: [projection, byName] }: RebuildProjection): Promise<string> {
    const { run, generation } = await this.projections.rebuild(projection);
    await this.audit.recordEverywhere({
      action: 'projection.rebuild',
      subject: projection,
      by: byName,
      before: { generation },
      after: { run },
    });
    return run;
  }
}

@CommandHandler(CancelRebuild)
export class CancelRebuildHandler implements ICommandHandler<CancelRebuild> {
  constructor(
    private readonly projections: ProjectionControl,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` when none is under way. */
  async execute({ args: [projection, reason, byName] }: CancelRebuild): Promise<void> {
    const run = await this.projections.cancelRebuild(projection);
    await this.audit.recordEverywhere({
      action: 'projection.cancel-rebuild',
      subject: projection,
      by: byName,
      before: { run },
      after: { state: 'cancelled', reason: withoutPersonalData(reason) },
    });
  }
}
