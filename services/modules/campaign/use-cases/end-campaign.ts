import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { effectOf, isOver } from '../domain/campaign-change.js';
import { Campaigns } from '../persistence/campaigns.js';
import type { CampaignChanged, CampaignEditor } from './change-campaign.js';
import { CampaignsInForce } from '../queries/campaigns-in-force.js';

/** Ends a campaign before its last day: later payments no longer count. Ending an ended campaign changes nothing. */
export class EndCampaign extends Command<CampaignChanged> {
  constructor(
    readonly campaignId: number,
    readonly reason: string,
    readonly by: CampaignEditor,
  ) {
    super();
  }
}

@CommandHandler(EndCampaign)
export class EndCampaignHandler implements ICommandHandler<EndCampaign> {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly inForce: CampaignsInForce,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({ campaignId, reason, by }: EndCampaign): Promise<CampaignChanged> {
    const before = await this.campaigns.locked(campaignId);
    ensure(before !== undefined, 'not-found');
    const now = this.clock.now();
    const over = isOver(before, calendarDay(now));
    if (!over && !by.dryRun) {
      await this.campaigns.end(campaignId);
      await this.audit.record({
        action: 'campaign.end',
        subject: String(campaignId),
        by: by.name,
        before: { endsOn: before.endsOn },
        after: { reason },
      });
    }
    return {
      campaign: over ? before : { ...before, endedAt: now },
      standing: await this.inForce.standing(before),
      // Ending grants no extra and takes none back.
      effect: { ...effectOf(before, { ...(await this.inForce.underWay(before)), waiting: [] }), grants: [] },
    };
  }
}
