import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TenantReplays, type ReplayPreview } from '#engine/operator/replays.js';
import { Audit } from '#platform/audit.js';
import { ReplayEvents } from '../api.js';

@CommandHandler(ReplayEvents)
export class ReplayEventsHandler implements ICommandHandler<ReplayEvents> {
  constructor(
    private readonly replays: TenantReplays,
    private readonly audit: Audit,
  ) {}

  /** Refuses `not-found`, `changed-meanwhile` while another one of the read model is under way. */
  async execute({
    args: [projection, from, dryRun, byName],
  }: ReplayEvents): Promise<ReplayPreview & { run: string | null }> {
    const preview = await this.replays.preview(projection, from);
    if (dryRun) return { ...preview, run: null };
    const run = await this.replays.request(projection, from);
    await this.audit.record({
      action: 'projection.replay',
      subject: projection,
      by: byName,
      after: { run, from, ...preview },
    });
    return { ...preview, run };
  }
}
