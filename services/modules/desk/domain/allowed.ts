import type { Person } from '#platform/domain/person.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import type { RecommenderEvent } from '../../account/events.js';
import { openAccountDecisions } from '../../account/published-rules.js';
import type { HoldEvent } from '../../hold/events.js';
import { openHoldDecisions } from '../../hold/published-rules.js';
import type { OrderEvent } from '../../order/events.js';
import { openOrderDecisions } from '../../order/published-rules.js';
import type { RecommendationEvent } from '../../recommendation/events.js';
import { mayBeCancelled } from '../../recommendation/published-rules.js';

/** What can be done on a page of the desk; each is a call. */
export type DeskAction =
  | 'release-order'
  | 'refuse-order'
  | 'assign-order'
  | 'cancel-recommendation'
  | 'block-recommender'
  | 'unblock-recommender'
  | 'mark-reachable'
  | 'grant-goodwill'
  | 'log-in-as'
  | 'release-hold'
  | 'refuse-hold'
  | 'write-note'
  | 'assign-case'
  | 'show-in-full'
  | 'send-mail-again'
  | 'correct-name'
  | 'correct-email'
  | 'withdraw-email-change';

export interface Allowed {
  readonly action: DeskAction;
  /** What it is done to. */
  readonly number: string;
}

type Histories = (streamId: string) => readonly RecordedEvent[];

interface HoldForDecision {
  readonly holdId: string;
  readonly rewardId: string;
}

interface CaseForDecision {
  readonly recommendationId: string;
  readonly number: string;
  readonly orders: readonly { readonly orderId: string; readonly number: string; readonly isAnnounced: boolean }[];
  readonly holds: readonly HoldForDecision[];
  readonly contacts: readonly {
    readonly number: string;
    readonly isErased: boolean;
    readonly isUnconfirmed: boolean;
  }[];
  readonly hasEnded: boolean;
  /** The caller's own agency looks after it; other calls than operators' are refused elsewhere. */
  readonly isOfAgency: boolean;
}

/** What the state of a case allows, whatever the caller's rights: the aggregates themselves would not refuse it. */
export function allowedOnCase(one: CaseForDecision, of: Histories, now: Date, by: Person | null): Allowed[] {
  const orders = one.orders.flatMap(({ orderId, number, isAnnounced }) =>
    openOrderDecisions(orderId, of(orderId) as readonly OrderEvent[], now, by)
      .filter(decision => !(isAnnounced && decision === 'release'))
      .map((decision): Allowed => ({ action: `${decision}-order`, number })),
  );
  const cancelling: Allowed[] = mayBeCancelled(
    one.recommendationId,
    of(one.recommendationId) as readonly RecommendationEvent[],
  )
    ? [{ action: 'cancel-recommendation', number: one.number }]
    : [];
  const present = one.contacts.filter(({ isErased }) => !isErased);
  return [
    ...(one.isOfAgency ? [...orders, ...cancelling] : []),
    ...allowedOnHolds(one.holds, of),
    { action: 'write-note', number: one.number },
    { action: 'assign-case', number: one.number },
    ...present.map(({ number }): Allowed => ({ action: 'show-in-full', number })),
    ...present.map(({ number }): Allowed => ({ action: 'correct-name', number })),
    ...present
      .filter(({ isUnconfirmed }) => isUnconfirmed && !one.hasEnded)
      .map(({ number }): Allowed => ({ action: 'correct-email', number })),
  ];
}

export const allowedOnHolds = (holds: readonly HoldForDecision[], of: Histories): Allowed[] =>
  holds.flatMap(({ holdId, rewardId }) =>
    openHoldDecisions(holdId, of(holdId) as readonly HoldEvent[]).map((verdict): Allowed => ({
      action: `${verdict}-hold`,
      number: rewardId,
    })),
  );

interface RecommenderForDecision {
  readonly recommenderId: string;
  readonly isErased: boolean;
  readonly isUnreachable: boolean;
  /** Another address waits to be confirmed. */
  readonly addressWaits: boolean;
  /** The caller's own agency looks after them. */
  readonly isOfAgency: boolean;
}

/** What the state of an account allows, whatever the caller's rights. */
export function allowedOnRecommender(one: RecommenderForDecision, of: Histories, by: Person | null): Allowed[] {
  const number = one.recommenderId;
  const { block, unblock, correct, isActive } = openAccountDecisions(number, of(number) as readonly RecommenderEvent[]);
  const actions: readonly (readonly [DeskAction, boolean])[] = [
    ['block-recommender', block],
    ['unblock-recommender', unblock],
    ['mark-reachable', one.isOfAgency && one.isUnreachable && !one.isErased],
    ['grant-goodwill', one.isOfAgency && isActive && by !== null],
    ['log-in-as', one.isOfAgency && isActive],
    ['show-in-full', !one.isErased],
    ['correct-name', correct],
    ['correct-email', correct && !one.addressWaits],
    ['withdraw-email-change', one.addressWaits],
  ];
  return actions.flatMap(([action, isOpen]) => (isOpen ? [{ action, number }] : []));
}
