import type { CampaignTerms } from '../events.js';
import type { WaitingExtra } from './campaign-progress.js';
import { type Purse, holds, isUsedUp } from './campaign-budget.js';

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
