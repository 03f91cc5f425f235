import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProjectionControl } from '#engine/operator/projection-control.js';
import { Audit } from '#platform/audit.js';
import { withoutPersonalData } from '#platform/logger.js';
import { RollBackProjection } from '../api.js';

@CommandHandler(RollBackProjection)
export class RollBackProjectionHandler implements ICommandHandler<RollBackProjection> {
  constructor(
    private readonly projections: ProjectionControl,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` when there is no earlier generation, or while a rebuild is under way. */
  async execute({ args: [projection, reason, byName] }: RollBackProjection): Promise<void> {
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
