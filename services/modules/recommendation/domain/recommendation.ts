import type { RecommenderState } from '../../account/api.js';
import type { OfferedUnder } from '../../catalogue/api.js';
import { Aggregate } from '#platform/domain/aggregate.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { splitAmount, type Parts } from '#shared/dates-and-money.js';
import {
  RecommendationCancelled,
  RecommendationCreated,
  RecommendationExpired,
  RecommendationJumpedIn,
  RecommendationNewLinkWanted,
  RecommendationReopened,
  RecommendationSettled,
  RecommendationShared,
  RecommendationSucceeded,
  type RecommendationDetails,
  type RecommendationEvent,
} from '../api.js';
import type { RecommendationStatus } from './stage.js';

const day = 24 * 60 * 60 * 1000;

/** Days of 24 hours, UTC. */
export const daysAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * day);

type EventOf<Type extends RecommendationEvent['type']> = Extract<RecommendationEvent, { type: Type }>;
export type CancelReason = EventOf<'RecommendationCancelled'>['data']['reason'];
export type RecommenderShare = 100 | 50 | 0;

export interface NewRecommendation {
  readonly number: string;
  readonly recommenderId: string;
  readonly productId: number;
  readonly details: RecommendationDetails;
  readonly agencyNumber: string | null;
  readonly recommenderShare: RecommenderShare;
  /** What the product pays today, in cents; null where it pays nothing and so cannot be recommended. */
  readonly rewardCents: number | null;
  readonly offeredUnder?: OfferedUnder;
  /** The tenant's rule of today. */
  readonly validityDays: number;
}

/** How an order stands that came of a recommendation: not decided yet, concluded, or failed. */
export type OrderState = 'open' | 'closed' | 'failed';

/** Those of them whom no order is about: they may still conclude. */
export function undecidedAmong(
  recipientIds: readonly string[],
  orders: readonly { readonly recipientId: string | null }[],
): readonly string[] {
  const decided = new Set(orders.map(({ recipientId }) => recipientId));
  return recipientIds.filter(recipientId => !decided.has(recipientId));
}

/** What stands around a recommendation when its order failed. */
export interface Surroundings {
  /** Other contracts of it that are closed or still open. */
  readonly otherLiveOrders: number;
  readonly rewardsPaid: number;
  /** Of it comes no contract yet, but may: somebody confirmed and no order is about them, or somebody may still confirm while the link is valid. */
  readonly friendOnTheWay: boolean;
}

/** One link serves many friends: a contract, or a reward that is paid, ends it for none of them. */
export const takesFriendsIn: readonly RecommendationStatus[] = ['open', 'succeeded', 'settled'];
export const takesFriends = (status: RecommendationStatus): boolean => takesFriendsIn.includes(status);

/** Nobody new follows somebody who is blocked, or who erased their account: whoever confirmed before goes on. */
export const mayBeFollowed = (recommenderIs: RecommenderState | undefined): boolean =>
  recommenderIs !== 'blocked' && recommenderIs !== 'erased';

/** Why a link takes no further friend; null while it takes them. Asked by its page, its card and every form behind it. */
export function refusalToFriends(
  {
    status,
    validUntil,
    recommenderIs,
  }: {
    readonly status: RecommendationStatus;
    readonly validUntil: Date;
    readonly recommenderIs: RecommenderState | undefined;
  },
  now: Date,
): 'recommendation-blocked' | 'recommendation-expired' | null {
  if (status === 'cancelled' || !mayBeFollowed(recommenderIs)) return 'recommendation-blocked';
  return takesFriends(status) && now <= validUntil ? null : 'recommendation-expired';
}

/** One recommender, one product, one link. Offen → Ok → Gezahlt, Offen → Abgelaufen, Offen | Ok → Storniert. */
export class Recommendation extends Aggregate<RecommendationEvent> {
  private state: RecommendationStatus | 'none' = 'none';
  private readonly sharedBy = new Set<string>();
  private visited = false;
  private newLinkWantedAt: Date | null = null;
  private created: EventOf<'RecommendationCreated'>['data'] | null = null;

  get status(): RecommendationStatus | 'none' {
    return this.state;
  }

  get terms(): EventOf<'RecommendationCreated'>['data'] {
    if (!this.created) throw new DomainError('recommendation-unknown');
    return this.created;
  }

  get validUntil(): Date {
    return new Date(this.terms.validUntil);
  }

  create({ validityDays, details, ...entry }: NewRecommendation, now: Date): void {
    ensure(this.state === 'none', 'recommendation-exists');
    ensure(entry.rewardCents !== null, 'not-found');
    this.apply(
      RecommendationCreated.of({
        ...entry,
        ...details,
        rewardCents: entry.rewardCents,
        recommendationId: this.id,
        validUntil: daysAfter(now, validityDays).toISOString(),
      }),
    );
  }

  /** The recommender passed the link on by a channel; again by the same one is no news. */
  share(channel: string, now: Date): void {
    this.mustTakeRecipients(now);
    if (this.sharedBy.has(channel)) return;
    this.apply(RecommendationShared.of({ recommendationId: this.id, channel }));
  }

  /** Someone opened the landing page. The first visit is an event, in any status; how many there were is counted with the clicks. */
  jumpIn(): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    if (!this.visited) this.apply(RecommendationJumpedIn.of({ recommendationId: this.id }));
  }

  /** Someone may still follow it. How its recommender stands, it does not know itself. */
  mustTakeRecipients(now: Date): void {
    const refusal = this.refusal(now);
    if (refusal !== null) throw new DomainError(refusal);
  }

  /** After its time somebody wants a new link: news once a day. While it takes friends, nobody needs one. */
  askForNewLink(now: Date): void {
    const refusal = this.refusal(now);
    ensure(refusal !== 'recommendation-blocked', 'recommendation-blocked');
    ensure(refusal !== null, 'changed-meanwhile');
    if (this.newLinkWantedAt === null || daysAfter(this.newLinkWantedAt, 1) <= now)
      this.apply(RecommendationNewLinkWanted.of({ recommendationId: this.id, wantedAt: now.toISOString() }));
  }

  private refusal(now: Date): ReturnType<typeof refusalToFriends> {
    const { state: status, validUntil } = this;
    ensure(status !== 'none', 'recommendation-unknown');
    return refusalToFriends({ status, validUntil, recommenderIs: undefined }, now);
  }

  /** Offen → Ok. A second contract over the same link changes nothing; after an end nothing does. */
  succeed(orderId: string): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    if (this.state === 'open') this.apply(RecommendationSucceeded.of({ recommendationId: this.id, orderId }));
  }

  /** Ok → Offen: its only contract was assigned to somebody else before anything came of it. */
  contractWasAnothers(orderId: string, otherContracts: number): void {
    if (this.state === 'succeeded' && otherContracts === 0)
      this.apply(RecommendationReopened.of({ recommendationId: this.id, orderId }));
  }

  /** Its time is over. A confirmed recipient keeps it open until the order is decided, at most until `keptOpenUntil`. */
  expire(now: Date, keptOpenUntil: Date | null): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    if (this.state !== 'open' || now < this.validUntil || (keptOpenUntil !== null && now < keptOpenUntil)) return;
    this.apply(RecommendationExpired.of({ recommendationId: this.id }));
  }

  /** Someone takes it back: the programme (blocked) or the recommender (withdrawn). Refused once it has ended. */
  cancel(reason: Extract<CancelReason, 'blocked' | 'withdrawn'>): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    ensure(this.state !== 'cancelled', 'changed-meanwhile');
    ensure(this.state !== 'expired', 'recommendation-expired');
    ensure(this.state !== 'settled', 'reward-already-chosen');
    this.apply(RecommendationCancelled.of({ recommendationId: this.id, reason }));
  }

  /** Its order failed. It ends here unless another order of the link lives or a reward was paid. Where a friend is on the way it waits for them, without a contract and not for ever (Ok → Offen). */
  orderFailed(
    reason: Extract<CancelReason, 'contract-not-concluded' | 'contract-cancelled'>,
    around: Surroundings,
    orderId: string,
  ): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    if (this.state !== 'open' && this.state !== 'succeeded') return;
    if (around.otherLiveOrders > 0 || around.rewardsPaid > 0) return;
    if (!around.friendOnTheWay) this.apply(RecommendationCancelled.of({ recommendationId: this.id, reason }));
    else if (this.state === 'succeeded') this.apply(RecommendationReopened.of({ recommendationId: this.id, orderId }));
  }

  /** Ok → Gezahlt once every reward of it is settled and at least one was paid or picked up. */
  settle(rewards: readonly { readonly settled: boolean; readonly earned: boolean }[]): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    if (
      this.state !== 'succeeded' ||
      !rewards.every(reward => reward.settled) ||
      !rewards.some(reward => reward.earned)
    )
      return;
    this.apply(RecommendationSettled.of({ recommendationId: this.id }));
  }

  protected onRecommendationNewLinkWanted({ data }: EventOf<'RecommendationNewLinkWanted'>): void {
    this.newLinkWantedAt = new Date(data.wantedAt);
  }

  protected onRecommendationReopened(): void {
    this.state = 'open';
  }

  protected onRecommendationCreated(event: EventOf<'RecommendationCreated'>): void {
    this.state = 'open';
    this.created = event.data;
  }

  protected onRecommendationShared({ data }: EventOf<'RecommendationShared'>): void {
    this.sharedBy.add(data.channel);
  }

  protected onRecommendationJumpedIn(): void {
    this.visited = true;
  }

  protected onRecommendationSucceeded(): void {
    this.state = 'succeeded';
  }

  protected onRecommendationExpired(): void {
    this.state = 'expired';
  }

  protected onRecommendationCancelled(): void {
    this.state = 'cancelled';
  }

  protected onRecommendationSettled(): void {
    this.state = 'settled';
  }
}

/** What the link promises, in cents: parted as the reward will be, with the tenant's cap (MaxEmpfaengerPraemieCent). */
export const promisedParts = (rewardCents: number, recommenderShare: 100 | 50 | 0, maxRecipientCents: number): Parts =>
  splitAmount(rewardCents, recommenderShare, maxRecipientCents);

/** Agencies share what came through none of them; what came through one is that agency's alone (decision 0016). `agencyNumber` null: someone of no agency. */
export function isVisibleTo(recommendedUnder: string | null, agencyNumber: string | null): boolean {
  return recommendedUnder === null || recommendedUnder === agencyNumber;
}
