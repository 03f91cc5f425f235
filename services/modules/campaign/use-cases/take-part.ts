import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Consents, type Agreement, type ConsentEvidence } from '#platform/intake/consents.js';
import { joining, leaving } from '../api.js';
import { Campaigns } from '../persistence/campaigns.js';
import { CampaignQueries } from '../queries/campaigns.js';

/** Taking part in a campaign is a consent, and ends with it. Repeating either changes nothing. */
@Injectable()
export class TakingPart {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly queries: CampaignQueries,
    private readonly consents: Consents,
    private readonly clock: Clock,
  ) {}

  /** Joins a running campaign. */
  async join(recommenderId: string, campaignId: number, agreement: Agreement, from: ConsentEvidence): Promise<void> {
    const campaign = (await this.queries.offered(this.clock.now())).get(campaignId);
    ensure(campaign !== undefined, 'not-found');
    const consent = joining(campaign, agreement, recommenderId, from, 'abgehakt');
    if (!(await this.takesPart(recommenderId, campaignId))) await this.consents.recordAll([consent]);
  }

  /** Leaves a campaign, also one that has ended: a consent can be withdrawn at any time. What was counted stays counted. */
  async leave(recommenderId: string, campaignId: number, from: ConsentEvidence): Promise<void> {
    ensure(await this.campaigns.exists(campaignId), 'not-found');
    if (await this.takesPart(recommenderId, campaignId))
      await this.consents.recordAll([leaving(campaignId, recommenderId, from)]);
  }

  private async takesPart(recommenderId: string, campaignId: number): Promise<boolean> {
    const standing = (await this.consents.standing([recommenderId], 'campaign')).get(recommenderId);
    return standing?.has(String(campaignId)) ?? false;
  }
}
