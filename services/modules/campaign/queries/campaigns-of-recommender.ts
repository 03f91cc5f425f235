import { Injectable } from '@nestjs/common';
import { addDays, calendarDay, Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Consents, type StandingConsent } from '#platform/intake/consents.js';
import { isForProduct } from '../api.js';
import { progressIdOf, promisedTo } from '../domain/campaign-progress.js';
import type { CampaignTerms } from '../events.js';
import { CampaignProgresses } from '../persistence/campaign-progresses.js';
import { Campaigns, type CampaignRow } from '../persistence/campaigns.js';

export interface ActiveCampaign {
  readonly campaign: CampaignRow;
  readonly takesPart: boolean;
}

export interface OwnCampaign {
  readonly campaign: CampaignRow;
  /** When the recommender joined; null: they take no part. */
  readonly since: Date | null;
  readonly hasEnded: boolean;
  /** Paid recommendations so far. */
  readonly counted: number;
  /** As promised to the recommender, who may have joined under earlier terms. */
  readonly tiers: readonly (CampaignTerms['tiers'][number] & { readonly reached: boolean })[];
}

/** Days for which an ended campaign is still shown to those who took part. */
const shownAfterItsEndForDays = 90;

/** Campaigns as recommenders see them. */
@Injectable()
export class CampaignsOfRecommender {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly progresses: CampaignProgresses,
    private readonly consents: Consents,
    private readonly clock: Clock,
  ) {}

  /** The campaigns that can be joined today, of a product where one is named; nobody takes part before a login. */
  async active(recommenderId: string | null, productId: number | undefined): Promise<readonly ActiveCampaign[]> {
    const open = (await this.campaigns.openOn(calendarDay(this.clock.now()))).filter(
      campaign => productId === undefined || isForProduct(campaign, productId),
    );
    const standing = recommenderId !== null && open.length > 0 ? await this.standingOf(recommenderId) : undefined;
    return open.map(campaign => ({ campaign, takesPart: standing?.has(String(campaign.campaignId)) ?? false }));
  }

  /** Those that are running, and those in which the recommender took part that ended not long ago. */
  async own(recommenderId: string): Promise<readonly OwnCampaign[]> {
    const now = this.clock.now();
    const today = calendarDay(now);
    const campaigns = await this.campaigns.begunAndNotEndedBefore(
      today,
      calendarDay(addDays(now, -shownAfterItsEndForDays)),
    );
    const standing = campaigns.length > 0 ? await this.standingOf(recommenderId) : undefined;
    const own: OwnCampaign[] = [];
    for (const campaign of campaigns) {
      const { campaignId } = campaign;
      const since = standing?.get(String(campaignId))?.since ?? null;
      const progress = await this.progresses.find(progressIdOf(currentWork().tenantId, campaignId, recommenderId));
      const hasEnded = campaign.endsOn < today || campaign.endedAt !== null;
      if ((hasEnded || campaign.usedUpAt) && since === null && !progress) continue;
      const promised = since ? promisedTo(since, await this.campaigns.versions(campaignId)).terms : campaign;
      const tiers = promised.tiers.map(tier => ({ ...tier, reached: progress?.reached.has(tier.after) ?? false }));
      own.push({ campaign, since, hasEnded, counted: progress?.counted ?? 0, tiers });
    }
    return own;
  }

  private async standingOf(recommenderId: string): Promise<ReadonlyMap<string, StandingConsent> | undefined> {
    return (await this.consents.standing([recommenderId], 'campaign')).get(recommenderId);
  }
}
