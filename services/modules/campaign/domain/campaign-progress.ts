import { Aggregate } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import {
  CampaignTierReached,
  CampaignTierWaits,
  PaidRecommendationCounted,
  type CampaignProgressEvent,
} from '../events.js';

export interface Tier {
  /** Number of paid recommendations in the campaign's period that earns the extra. */
  readonly after: number;
  /** The extra in cents. */
  readonly cents: number;
}

/** An extra that was reached when the budget did not cover it. */
export interface WaitingExtra {
  readonly recommenderId: string;
  readonly after: number;
  readonly cents: number;
  readonly since: Date;
}

/**
 * How far one recommender is in one campaign (docs/specification/rewards.md#campaigns):
 *
 *   offered       the period has begun; the form shows the campaign with a box (`consentsByTicks`)
 *   taking part   a consent with the version of its text, until a withdrawal: kept with the person, no event
 *   counted       `count`: a recommendation for its product was paid while they took part, each once
 *   tier reached  the n-th count earns its extra, as a reward of its own; further tiers follow
 *   tier waits    the budget no longer holds the extra: `grant` once there is more
 *   over          the period has ended: what is paid later never counts, what was reached stays
 */
export class CampaignProgress extends Aggregate<CampaignProgressEvent> {
  private readonly recommendations = new Set<string>();
  private readonly tiers = new Map<number, number>();
  private readonly waitingTiers = new Map<number, { readonly cents: number; readonly ofVersion: number | undefined }>();

  /** How many paid recommendations count so far. */
  get counted(): number {
    return this.recommendations.size;
  }

  /** The tiers that were earned: extra in cents by the number of recommendations. */
  get reached(): ReadonlyMap<number, number> {
    return this.tiers;
  }

  /** The tiers that wait for budget: extra in cents by the number of recommendations. */
  get waiting(): ReadonlyMap<number, number> {
    return new Map([...this.waitingTiers].map(([after, { cents }]) => [after, cents]));
  }

  /** Counts a paid recommendation once; the n-th earns its tier's extra, at once where the budget holds it. */
  count(
    campaignId: number,
    recommenderId: string,
    recommendationId: string,
    { tiers, version }: { readonly tiers: readonly Tier[]; readonly version?: number },
    holds: (cents: number) => boolean = () => true,
  ): void {
    if (this.recommendations.has(recommendationId)) return;
    this.apply(PaidRecommendationCounted.of({ campaignId, recommenderId, recommendationId }));
    const tier = tierReachedBy(this.recommendations.size, tiers);
    // A person who rejoined under other terms may reach the same number again; a tier is earned once.
    if (!tier || this.tiers.has(tier.after) || this.waitingTiers.has(tier.after)) return;
    const reached = {
      campaignId,
      recommenderId,
      after: tier.after,
      amountCents: tier.cents,
      ...(version !== undefined && { ofVersion: version }),
    };
    this.apply(holds(tier.cents) ? CampaignTierReached.of(reached) : CampaignTierWaits.of(reached));
  }

  /** The budget now covers the waiting extra; repeating it changes nothing. */
  grant(campaignId: number, recommenderId: string, after: number): void {
    const waits = this.waitingTiers.get(after);
    if (!waits) return;
    const { cents: amountCents, ofVersion } = waits;
    const promised = ofVersion === undefined ? {} : { ofVersion };
    this.apply(CampaignTierReached.of({ campaignId, recommenderId, after, amountCents, ...promised }));
  }

  protected onPaidRecommendationCounted({ data }: ReturnType<typeof PaidRecommendationCounted.of>): void {
    this.recommendations.add(data.recommendationId);
  }

  protected onCampaignTierReached({ data }: ReturnType<typeof CampaignTierReached.of>): void {
    this.waitingTiers.delete(data.after);
    this.tiers.set(data.after, data.amountCents);
  }

  protected onCampaignTierWaits({ data }: ReturnType<typeof CampaignTierWaits.of>): void {
    this.waitingTiers.set(data.after, { cents: data.amountCents, ofVersion: data.ofVersion });
  }
}

/** One consent to take part in a campaign, or its withdrawal. */
export interface ParticipationStep {
  readonly step: 'given' | 'withdrawn';
  readonly at: Date;
}

/**
 * When the person had joined, if they took part at payment; null: never counts, nor does what was paid before joining
 * or after leaving. `steps` oldest first.
 */
export function joinedWhenItWasPaid(steps: readonly ParticipationStep[], paidAt: Date): Date | null {
  const last = steps.findLast(({ at }) => at.getTime() <= paidAt.getTime());
  return last?.step === 'given' ? last.at : null;
}

/** The terms in force when the person joined, which were promised to them. `versions` oldest first, at least one. */
export const promisedTo = <Version extends { readonly changedAt: Date }>(
  joinedAt: Date,
  versions: readonly Version[],
): Version => versions.findLast(({ changedAt }) => changedAt.getTime() <= joinedAt.getTime()) ?? versions[0]!;

/** docs/specification/rewards.md#campaigns: 25 € and 60 €. */
export const defaultTiers: readonly Tier[] = [
  { after: 3, cents: 2500 },
  { after: 5, cents: 6000 },
];

/** Used by counting and by recomputing, so that both agree. */
export const tierReachedBy = (count: number, tiers: readonly Tier[]): Tier | null =>
  tiers.find(tier => tier.after === count) ?? null;

/** Id of the progress of one recommender in a campaign. */
export const progressIdOf = (tenantId: string, campaignId: number, recommenderId: string): string =>
  idFrom(tenantId, 'campaign-progress', String(campaignId), recommenderId);
