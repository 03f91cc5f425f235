import {
  Command,
  CommandHandler,
  QueryBus,
  QueryHandler,
  type ICommandHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';
import { EventStore } from '#engine/event-store.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { Consents, type Agreement, type ConsentEvidence, type WordingInForce } from '#platform/intake/consents.js';
import { RecommendationSettled, RecommendationTerms } from '../../recommendation/api.js';
import { CampaignBudgetUsedUp } from '../events.js';
import {
  CampaignsOffered,
  CampaignTitles,
  isForProduct,
  joining,
  leaving,
  TierUnder,
  type OfferedCampaign,
} from '../api.js';
import { holds, isUsedUp, joinedWhenItWasPaid, progressIdOf, promisedTo, tierReachedBy } from '../domain/campaign.js';
import { CampaignProgresses, Campaigns, type CampaignRow } from '../persistence.js';

/** Joins a running campaign; joining again changes nothing. */
export class JoinCampaign extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly campaignId: number,
    readonly agreement: Agreement,
    readonly from: ConsentEvidence,
  ) {
    super();
  }
}

/** Leaves a campaign, also one that has ended: a consent can be withdrawn at any time. What was counted stays counted. */
export class LeaveCampaign extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly campaignId: number,
    readonly from: ConsentEvidence,
  ) {
    super();
  }
}

@CommandHandler(JoinCampaign)
export class JoinCampaignHandler implements ICommandHandler<JoinCampaign> {
  constructor(
    private readonly consents: Consents,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ recommenderId, campaignId, agreement, from }: JoinCampaign): Promise<void> {
    const campaign = (await this.queries.execute(new CampaignsOffered(this.clock.now()))).get(campaignId);
    ensure(campaign !== undefined, 'not-found');
    const consent = joining(campaign, agreement, recommenderId, from, 'abgehakt');
    const standing = (await this.consents.standing([recommenderId], 'campaign')).get(recommenderId);
    if (!standing?.has(String(campaignId))) await this.consents.recordAll([consent]);
  }
}

@CommandHandler(LeaveCampaign)
export class LeaveCampaignHandler implements ICommandHandler<LeaveCampaign> {
  constructor(
    private readonly consents: Consents,
    private readonly campaigns: Campaigns,
  ) {}

  async execute({ recommenderId, campaignId, from }: LeaveCampaign): Promise<void> {
    ensure(await this.campaigns.exists(campaignId), 'not-found');
    const standing = (await this.consents.standing([recommenderId], 'campaign')).get(recommenderId);
    if (standing?.has(String(campaignId))) await this.consents.recordAll([leaving(campaignId, recommenderId, from)]);
  }
}

/**
 * Counts in each campaign for its product whose period has the day of payment and in which its recommender took part,
 * however late the event arrives. The extra is the one promised when they joined, as far as the budget covers it.
 */
@Reaction({
  name: 'count-paid-recommendation-when-recommendation-settled',
  queue: 'rewards',
  on: [RecommendationSettled],
})
export class CountPaidRecommendationWhenRecommendationSettled implements TransactionalReaction {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly progresses: CampaignProgresses,
    private readonly consents: Consents,
    private readonly queries: QueryBus,
    private readonly events: EventStore,
  ) {}

  async react({
    at,
    data: { recommendationId },
  }: RecordedEvent<ReturnType<typeof RecommendationSettled.of>>): Promise<void> {
    const counting = await this.campaigns.countingAt(at);
    const terms = counting.length > 0 ? await this.queries.execute(new RecommendationTerms(recommendationId)) : null;
    if (!terms) return;
    for (const { campaignId } of counting) {
      const joinedAt = joinedWhenItWasPaid(
        await this.consents.steps(terms.recommenderId, 'campaign', String(campaignId)),
        at,
      );
      if (joinedAt) await this.count(campaignId, joinedAt, { ...terms, recommendationId });
    }
  }

  private async count(
    campaignId: number,
    joinedAt: Date,
    paid: { readonly recommenderId: string; readonly recommendationId: string; readonly productId: number },
  ): Promise<void> {
    const { terms: promised, version } = promisedTo(joinedAt, await this.campaigns.versions(campaignId));
    if (promised.tiers.length === 0 || !isForProduct(promised, paid.productId)) return;
    const campaign = (await this.campaigns.locked(campaignId))!;
    const purse = await this.campaigns.purse(campaign);
    const progress = await this.progresses.findOrNew(
      progressIdOf(currentWork().tenantId, campaignId, paid.recommenderId),
    );
    progress.count(campaignId, paid.recommenderId, paid.recommendationId, { tiers: promised.tiers, version }, cents =>
      holds(purse, cents),
    );
    await this.progresses.save(progress);
    if (campaign.budgetCents === null || campaign.usedUpAt) return;
    const after = await this.campaigns.purse(campaign);
    if (!isUsedUp(after, campaign.tiers)) return;
    await this.campaigns.markUsedUp(campaignId);
    await this.events.append('campaign-budget', newId(), 0, [
      CampaignBudgetUsedUp.of({
        campaignId,
        name: campaign.title.de,
        budgetCents: campaign.budgetCents,
        waiting: after.waiting,
      }),
    ]);
  }
}

@QueryHandler(TierUnder)
export class TierUnderHandler implements IQueryHandler<TierUnder> {
  constructor(private readonly campaigns: Campaigns) {}

  async execute({ under: { campaignId, version }, after }: TierUnder): Promise<number | null> {
    const promised = (await this.campaigns.versions(campaignId)).find(one => one.version === version);
    return tierReachedBy(after, promised?.terms.tiers ?? [])?.cents ?? null;
  }
}

@QueryHandler(CampaignTitles)
export class CampaignTitlesHandler implements IQueryHandler<CampaignTitles> {
  constructor(private readonly campaigns: Campaigns) {}

  execute({ campaignIds }: CampaignTitles) {
    return this.campaigns.titles(campaignIds);
  }
}

@QueryHandler(CampaignsOffered)
export class CampaignsOfferedHandler implements IQueryHandler<CampaignsOffered> {
  constructor(private readonly campaigns: Campaigns) {}

  async execute({ now }: CampaignsOffered): Promise<ReadonlyMap<number, OfferedCampaign>> {
    const active = await this.campaigns.openOn(calendarDay(now));
    return new Map(
      active.map(campaign => [
        campaign.campaignId,
        {
          campaignId: campaign.campaignId,
          productIds: campaign.productIds,
          wordings: { de: wordingOf(campaign, 'de'), en: wordingOf(campaign, 'en') },
        },
      ]),
    );
  }
}

/** Kept as evidence is all that was promised: the sentence, the texts, the period and the amounts. */
function wordingOf(
  { campaignId, startsOn, endsOn, title, body, legalText, consentText, tiers }: CampaignRow,
  language: 'de' | 'en',
): WordingInForce {
  const promised = tiers.map(({ after, cents }) => `${after}: ${(cents / 100).toFixed(2)} €`).join(', ');
  return {
    shown: consentText[language],
    texts: [consentText[language], legalText[language]],
    wording: [
      consentText[language],
      `${title[language]} (${campaignId}, ${startsOn} – ${endsOn})`,
      body[language],
      promised,
      legalText[language],
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

/** Reactions of this file; the module registers them. */
export const reactions = [CountPaidRecommendationWhenRecommendationSettled];
