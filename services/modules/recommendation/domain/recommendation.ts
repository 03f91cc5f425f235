import type { RecommenderState } from '../../account/events.js';
import type { OfferedUnder } from '../../catalogue/events.js';
import { Aggregate } from '#platform/domain/aggregate.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { endOfItsDay, endOfPeriod } from '#shared/calendar.js';
import { dayMs } from '#shared/dates-and-money.js';
import { splitAmount, type Parts } from '#shared/split-amount.js';
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
  type RecommendationStatus,
} from '../events.js';

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
  /** Amount that the product pays today, in cents; null where it pays nothing and cannot be recommended. */
  readonly rewardCents: number | null;
  readonly offeredUnder?: OfferedUnder;
  /** The tenant's present setting. */
  readonly validityDays: number;
}

/** Those of these recipients without an order; they may still conclude. */
export function undecidedAmong(
  recipientIds: readonly string[],
  orders: readonly { readonly recipientId: string | null }[],
): readonly string[] {
  const decided = new Set(orders.map(({ recipientId }) => recipientId));
  return recipientIds.filter(recipientId => !decided.has(recipientId));
}

/** What a recommendation whose order failed can still expect. */
export interface RemainingProspects {
  /** Its other orders that are concluded or still open. */
  readonly otherLiveOrders: number;
  readonly rewardsPaid: number;
  /** A contract may still come of it: a friend confirmed and has no order, or may still confirm while the link is valid. */
  readonly pendingFriend: boolean;
}

/** One link serves many friends, so a contract or a paid reward does not close it to others. */
export const takesFriendsIn: readonly RecommendationStatus[] = ['open', 'succeeded', 'settled'];
export const takesFriends = (status: RecommendationStatus): boolean => takesFriendsIn.includes(status);

interface Link {
  readonly status: RecommendationStatus;
  readonly validUntil: Date;
}
export const takesFriendsAt = ({ status, validUntil }: Link, now: Date): boolean =>
  takesFriends(status) && now <= validUntil;

/** New friends cannot follow a recommender who is blocked or erased; friends who confirmed before continue. */
export const mayBeFollowed = (recommenderIs: RecommenderState | undefined): boolean =>
  recommenderIs !== 'blocked' && recommenderIs !== 'erased';

/** Why a link takes no further friend; null while it does. Used by its page, its preview card and every form behind it. */
export function refusalToFriends(
  { recommenderIs, ...link }: Link & { readonly recommenderIs: RecommenderState | undefined },
  now: Date,
): 'recommendation-blocked' | 'recommendation-expired' | null {
  if (link.status === 'cancelled' || !mayBeFollowed(recommenderIs)) return 'recommendation-blocked';
  return takesFriendsAt(link, now) ? null : 'recommendation-expired';
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
    return endOfItsDay(new Date(this.terms.validUntil));
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
        validUntil: endOfPeriod(now, validityDays).toISOString(),
      }),
    );
  }

  /** The recommender shared the link by a channel; sharing by the same one again causes no event. */
  share(channel: string, now: Date): void {
    this.mustTakeRecipients(now);
    if (this.sharedBy.has(channel)) return;
    this.apply(RecommendationShared.of({ recommendationId: this.id, channel }));
  }

  /** Someone opened the landing page. Only the first visit is an event, in any status; the number of visits is counted with the clicks. */
  landingPageVisited(): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    if (!this.visited) this.apply(RecommendationJumpedIn.of({ recommendationId: this.id }));
  }

  /** Refuses unless new friends may follow it. Whether the recommender is blocked is checked elsewhere. */
  mustTakeRecipients(now: Date): void {
    const refusal = this.refusal(now);
    if (refusal !== null) throw new DomainError(refusal);
  }

  /** Somebody wants a new link after the validity: at most one event a day. Refused while the link takes friends. */
  askForNewLink(now: Date): void {
    const refusal = this.refusal(now);
    ensure(refusal !== 'recommendation-blocked', 'recommendation-blocked');
    ensure(refusal !== null, 'changed-meanwhile');
    if (this.newLinkWantedAt === null || now.getTime() - this.newLinkWantedAt.getTime() >= dayMs)
      this.apply(RecommendationNewLinkWanted.of({ recommendationId: this.id, wantedAt: now.toISOString() }));
  }

  private refusal(now: Date): ReturnType<typeof refusalToFriends> {
    const { state: status, validUntil } = this;
    ensure(status !== 'none', 'recommendation-unknown');
    return refusalToFriends({ status, validUntil, recommenderIs: undefined }, now);
  }

  /** Offen → Ok. A second contract over the same link changes nothing, nor does one after the recommendation ended. */
  succeed(orderId: string): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    if (this.state === 'open') this.apply(RecommendationSucceeded.of({ recommendationId: this.id, orderId }));
  }

  /** Ok → Offen: its only contract was assigned to somebody else before it was released. */
  contractReassigned(orderId: string, otherContracts: number): void {
    if (this.state === 'succeeded' && otherContracts === 0)
      this.apply(RecommendationReopened.of({ recommendationId: this.id, orderId }));
  }

  /** Called by `ExpireRecommendation`. A confirmed recipient keeps it open until the order is decided, at most until `keptOpenUntil`. */
  expire(now: Date, keptOpenUntil: Date | null): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    if (this.state !== 'open' || now < this.validUntil || (keptOpenUntil !== null && now < keptOpenUntil)) return;
    const ends = Math.max(this.validUntil.getTime(), keptOpenUntil?.getTime() ?? 0);
    this.apply(RecommendationExpired.of({ recommendationId: this.id, endedAt: new Date(ends).toISOString() }));
  }

  /** Cancelled by the programme (blocked) or by the recommender (withdrawn). Refused once it has ended. */
  cancel(reason: Extract<CancelReason, 'blocked' | 'withdrawn'>): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    ensure(this.state !== 'cancelled', 'changed-meanwhile');
    ensure(this.state !== 'expired', 'recommendation-expired');
    ensure(this.state !== 'settled', 'reward-already-chosen');
    this.apply(RecommendationCancelled.of({ recommendationId: this.id, reason }));
  }

  /**
   * An order of it failed. The recommendation ends unless another order of the link lives or a reward was paid. While a
   * friend may still conclude it is open again, for a limited time (Ok → Offen).
   */
  orderFailed(
    reason: Extract<CancelReason, 'contract-not-concluded' | 'contract-cancelled'>,
    prospects: RemainingProspects,
    orderId: string,
  ): void {
    ensure(this.state !== 'none', 'recommendation-unknown');
    if (this.state !== 'open' && this.state !== 'succeeded') return;
    if (prospects.otherLiveOrders > 0 || prospects.rewardsPaid > 0) return;
    if (!prospects.pendingFriend) this.apply(RecommendationCancelled.of({ recommendationId: this.id, reason }));
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

/** Amounts promised by the link, in cents: divided like the reward, with the tenant's cap (MaxEmpfaengerPraemieCent). */
export const promisedParts = (rewardCents: number, recommenderShare: 100 | 50 | 0, maxRecipientCents: number): Parts =>
  splitAmount(rewardCents, recommenderShare, maxRecipientCents);

/**
 * Every agency sees recommendations made without an agency number; one with a number is seen by that agency alone
 * (decision 0016). `agencyNumber` null: the caller belongs to no agency.
 */
export function isVisibleTo(recommendedUnder: string | null, agencyNumber: string | null): boolean {
  return recommendedUnder === null || recommendedUnder === agencyNumber;
}
