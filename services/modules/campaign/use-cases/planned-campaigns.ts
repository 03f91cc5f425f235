import { calendarDay } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  ChangesLater,
  isNewSubject,
  type OfVersion,
  type Plannable,
  type Planner,
} from '#platform/tenancy/settings.js';
import type { CampaignTerms } from '../events.js';
import { isOver } from '../domain/campaign-change.js';
import { Campaigns } from '../persistence/campaigns.js';
import { ChangingCampaigns } from './change-campaign.js';

/** A planned change of a campaign: its new terms, a version to restore, or its end with a reason. */
export type CampaignLater = CampaignTerms | OfVersion | { readonly reason: string };

@ChangesLater('campaign')
export class CampaignsLater implements Plannable<CampaignLater> {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly changing: ChangingCampaigns,
  ) {}

  async version(subject: string): Promise<number> {
    const campaign = await this.campaigns.locked(Number(subject));
    ensure(campaign !== undefined, 'not-found');
    return campaign.version;
  }

  /** A change planned for a moment when the campaign has already ended is refused, since it would have no effect. */
  async mustHoldAt(moment: Date, subject: string, to: CampaignLater): Promise<void> {
    const day = calendarDay(moment);
    const before = isNewSubject(subject) ? undefined : await this.campaigns.locked(Number(subject));
    const fields = [
      ...(before && isOver(before, day)
        ? [{ field: 'giltAb', reason: 'over-by-then', values: { day: before.endsOn } }]
        : []),
      ...('endsOn' in to && to.endsOn < day ? [{ field: 'Enddatum', reason: 'past' }] : []),
      ...(!before && 'startsOn' in to && to.startsOn < day ? [{ field: 'Startdatum', reason: 'past' }] : []),
    ];
    ensure(fields.length === 0, 'validation-failed', { fields });
  }

  async change(subject: string, to: CampaignLater, version: number, { name }: Planner): Promise<void> {
    const [campaignId, by] = [Number(subject), { name, dryRun: false }];
    if ('reason' in to) await this.changing.end(campaignId, to.reason, by);
    else await this.changing.change(isNewSubject(subject) ? null : { campaignId, version }, to, by);
  }
}
