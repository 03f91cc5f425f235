import { Injectable } from '@nestjs/common';
import { ProjectionControl } from '#engine/operator/projection-control.js';
import { Audit } from '#platform/audit.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Handles } from '#platform/messages.js';
import { CancelRebuild, RebuildProjection, RollBackProjection } from '../api.js';

/** A projection is rebuilt beside the one in use, and rolled back to the one before. */
@Injectable()
export class ProjectionRebuilds {
  constructor(
    private readonly projections: ProjectionControl,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` while another run is under way. */
  @Handles(RebuildProjection)
  async rebuild(projection: string, byName: string): Promise<string> {
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

  /** Refuses `not-found`, `changed-meanwhile` when none is under way. */
  @Handles(CancelRebuild)
  async cancel(projection: string, reason: string, byName: string): Promise<void> {
    const run = await this.projections.cancelRebuild(projection);
    await this.audit.recordEverywhere({
      action: 'projection.cancel-rebuild',
      subject: projection,
      by: byName,
      before: { run },
      after: { state: 'cancelled', reason: withoutPersonalData(reason) },
    });
  }

  /** Refuses `not-found`, `changed-meanwhile` when there is no earlier generation, or while a rebuild is under way. */
  @Handles(RollBackProjection)
  async rollBack(projection: string, reason: string, byName: string): Promise<void> {
    const { from, to } = await this.projections.rollBack(projection);
    await this.audit.recordEverywhere({
      action: 'projection.roll-back',
      subject: projection,
      by: byName,
      before: { generation: from },
      after: { generation: to, reason: withoutPersonalData(reason) },
    });
  }
}
