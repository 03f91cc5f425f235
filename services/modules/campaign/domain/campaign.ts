import { Aggregate } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import {
  CampaignTierReached,
  CampaignTierWaits,
  PaidRecommendationCounted,
  type CampaignProgressEvent,
  type CampaignTerms,
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

/** Budget of a campaign and its use. */
export interface Purse {
  /** Null: no limit. */
  readonly budgetCents: number | null;
  readonly grantedCents: number;
  /** Extras that wait for budget. */
  readonly waiting: number;
}

/** Whether the budget covers the extra: it is granted in full or waits, and none is granted while an earlier one waits. */
export const holds = ({ budgetCents, grantedCents, waiting }: Purse, cents: number): boolean =>
  budgetCents === null || (waiting === 0 && grantedCents + cents <= budgetCents);

/** The budget covers no further extra: the campaign is not offered until the budget is raised. */
export const isUsedUp = (purse: Purse, tiers: readonly Tier[]): boolean =>
  purse.budgetCents !== null &&
  (purse.waiting > 0 || (tiers.length > 0 && !holds(purse, Math.min(...tiers.map(({ cents }) => cents)))));

export interface InForce extends CampaignTerms {
  /** Time at which staff ended it before its last day; null otherwise. */
  readonly endedAt: Date | null;
}

/** State of a campaign when its terms are changed. */
export interface Standing {
  readonly grantedCents: number;
  /** In the order in which they were reached. */
  readonly waiting: readonly WaitingExtra[];
  /** People who take part, by the terms they joined under. */
  readonly participants: readonly { readonly terms: Promised; readonly people: number }[];
}
type Promised = Pick<CampaignTerms, 'tiers' | 'productIds'>;

/** Effect of a change of a campaign; computed the same way for the preview and for the change. */
export interface Effect {
  /** Extras that waited and are granted by the change. */
  readonly grants: readonly WaitingExtra[];
  readonly purse: Purse;
  readonly usedUp: boolean;
  readonly participants: number;
  /** Participants to whom other tiers or products were promised; for them the former terms stay. */
  readonly keepFormerTerms: number;
}

export function effectOf(terms: CampaignTerms, { grantedCents, waiting, participants }: Standing): Effect {
  const grants: WaitingExtra[] = [];
  let given = grantedCents;
  for (const extra of waiting) {
    if (!holds({ budgetCents: terms.budgetCents, grantedCents: given, waiting: 0 }, extra.cents)) break;
    grants.push(extra);
    given += extra.cents;
  }
  const purse = { budgetCents: terms.budgetCents, grantedCents: given, waiting: waiting.length - grants.length };
  const count = (rows: Standing['participants']) => rows.reduce((sum, { people }) => sum + people, 0);
  return {
    grants,
    purse,
    usedUp: isUsedUp(purse, terms.tiers),
    participants: count(participants),
    keepFormerTerms: count(participants.filter(({ terms: promised }) => !areSame(promised, terms))),
  };
}

const areSame = (one: Promised, other: Promised): boolean =>
  JSON.stringify([one.tiers.map(({ after, cents }) => [after, cents]), one.productIds]) ===
  JSON.stringify([other.tiers.map(({ after, cents }) => [after, cents]), other.productIds]);

/** Restores an earlier version; the first day stays once the campaign has begun. */
export const broughtBack = (before: InForce, earlier: CampaignTerms, today: string): CampaignTerms => ({
  ...earlier,
  startsOn: before.startsOn <= today ? before.startsOn : earlier.startsOn,
});

export const isOver = ({ endedAt, endsOn }: Pick<InForce, 'endedAt' | 'endsOn'>, today: string): boolean =>
  endedAt !== null || endsOn < today;

/** Whether two sets of terms are equal. */
export const areSameTerms = (one: CampaignTerms, other: CampaignTerms): boolean =>
  one.budgetCents === other.budgetCents && JSON.stringify(withoutBudget(one)) === JSON.stringify(withoutBudget(other));

export interface Fault {
  readonly field: string;
  readonly reason: string;
}

/** Faults of the terms by field; empty where they are valid. `before` null: a new campaign. */
export function faultsOf(
  before: InForce | null,
  terms: CampaignTerms,
  { today, grantedCents, products }: { today: string; grantedCents: number; products: ReadonlySet<number> },
): Fault[] {
  const faults: Fault[] = [];
  const over = before !== null && isOver(before, today);
  const begun = before !== null && before.startsOn <= today;
  if (terms.endsOn < terms.startsOn) faults.push({ field: 'Enddatum', reason: 'ends-before-it-starts' });
  else if (!over && terms.endsOn < today) faults.push({ field: 'Enddatum', reason: 'past' });
  if (begun && terms.startsOn !== before.startsOn) faults.push({ field: 'Startdatum', reason: 'begun' });
  // Of an ended campaign only the budget may change, so that extras that wait can be paid.
  if (over && JSON.stringify(withoutBudget(before)) !== JSON.stringify(withoutBudget(terms)))
    faults.push({ field: 'Enddatum', reason: 'over' });
  terms.tiers.forEach(({ after }, index) => {
    if (terms.tiers.findIndex(tier => tier.after === after) < index)
      faults.push({ field: `Stufen.${index}.Ab`, reason: 'duplicate' });
  });
  if (terms.budgetCents !== null && terms.budgetCents < grantedCents)
    faults.push({ field: 'BudgetCent', reason: 'already-given' });
  const known = new Set(before?.productIds ?? []);
  terms.productIds?.forEach((id, index) => {
    if (!products.has(id) && !known.has(id)) faults.push({ field: `ProduktIds.${index}`, reason: 'unknown' });
  });
  return faults;
}

const withoutBudget = ({
  startsOn,
  endsOn,
  title,
  body,
  legalText,
  consentText,
  tiers,
  productIds,
}: CampaignTerms): unknown[] => [
  startsOn,
  endsOn,
  ...[title, body, legalText, consentText].map(({ de, en }) => [de, en]),
  tiers.map(({ after, cents }) => [after, cents]),
  productIds,
];

/** Id of the progress of one recommender in a campaign. */
export const progressIdOf = (tenantId: string, campaignId: number, recommenderId: string): string =>
  idFrom(tenantId, 'campaign-progress', String(campaignId), recommenderId);
