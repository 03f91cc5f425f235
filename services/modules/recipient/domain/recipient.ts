import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  RecipientAddressChanged,
  RecipientConfirmed,
  RecipientDetailsGiven,
  RecipientErased,
  RecipientErasureCompleted,
  RecipientMailRequested,
  RecipientMarketingWithdrawn,
  RecipientOfferRequested,
  RecipientRecommendationCancelled,
  RecipientRegistered,
  RecipientReminded,
  type RecipientEvent,
} from '../events.js';

export type RecipientStatus = 'none' | 'unconfirmed' | 'confirmed' | 'erased';
type EventOf<Type extends RecipientEvent['type']> = Extract<RecipientEvent, { type: Type }>;

/** docs/specification/people.md#retention. */
export const unconfirmedRecipientsAreKeptForDays = 84;
/** Seconds until the mail may be requested again; doubled after each request. */
export const secondsUntilTheNextMail = 60;
/** Days from one confirmation mail to the next reminder: one day after the form, and three days after it. */
const daysToReminders = [1, 2] as const;
/** Corrections of the address allowed without a waiting time. */
export const addressChangesAtOnce = 2;

/** A person who followed a recommendation and entered their data: unconfirmed → confirmed → erased. */
export class Recipient extends Aggregate<RecipientEvent> {
  private state: RecipientStatus = 'none';
  private recommendationId = '';
  private productId = 0;
  private addressVersion = 0;
  private reminders = 0;
  private marketingWithdrawn = false;
  private detailsGiven = false;
  private recommendationCancelled = false;
  private erasureCompleted = false;

  get status(): RecipientStatus {
    return this.state;
  }

  register(entry: {
    readonly number: string;
    readonly recommendationId: string;
    readonly productId: number;
    readonly channel: string;
  }): void {
    ensure(this.state === 'none', 'recommendation-exists');
    this.apply(RecipientRegistered.of({ recipientId: this.id, ...entry }));
  }

  /** Refused after the confirmation, which proved the address. */
  changeAddress(): void {
    this.mustBeUnconfirmed();
    this.apply(RecipientAddressChanged.of({ ...this.mailWanted(), addressVersion: this.addressVersion + 1 }));
  }

  requestMail(): void {
    this.mustBeUnconfirmed();
    this.apply(RecipientMailRequested.of(this.mailWanted()));
  }

  /** Days from now to the next reminder; null where none follows. */
  get daysToNextReminder(): number | null {
    const waits = this.state === 'unconfirmed' && !this.marketingWithdrawn;
    return waits ? (daysToReminders[this.reminders] ?? null) : null;
  }

  /** Reminds nobody who confirmed, withdrew the marketing consent, or was erased. */
  remind(): void {
    if (this.daysToNextReminder !== null) this.apply(RecipientReminded.of(this.mailWanted()));
  }

  /** Requests the link to the offer again; only for confirmed recipients. */
  requestOffer(): void {
    ensure(this.state === 'confirmed', 'changed-meanwhile');
    this.apply(RecipientOfferRequested.of({ recipientId: this.id, recommendationId: this.recommendationId }));
  }

  /** Consent to terms and privacy with the recipient token; confirming again has no effect. */
  confirm(termsVersion: string): void {
    ensure(this.state === 'unconfirmed' || this.state === 'confirmed', 'recipient-token-invalid');
    ensure(termsVersion !== '', 'terms-not-accepted', { fields: [{ field: 'AgbText', reason: 'required' }] });
    if (this.state === 'unconfirmed')
      this.apply(
        RecipientConfirmed.of({ recipientId: this.id, recommendationId: this.recommendationId, termsVersion }),
      );
  }

  /** Refused before the confirmation, since the details are not needed until then. A later correction causes no event. */
  giveDetails(): void {
    ensure(this.state === 'confirmed', 'opt-in-required');
    if (!this.detailsGiven)
      this.apply(RecipientDetailsGiven.of({ recipientId: this.id, recommendationId: this.recommendationId }));
  }

  /** Affects confirmed recipients only; repeating it has no effect. */
  cancelRecommendation(): void {
    if (this.state === 'confirmed' && !this.recommendationCancelled)
      this.apply(
        RecipientRecommendationCancelled.of({ recipientId: this.id, recommendationId: this.recommendationId }),
      );
  }

  /** Withdrawing again has no effect. */
  withdrawMarketing(): void {
    ensure(this.state === 'unconfirmed' || this.state === 'confirmed', 'recipient-token-invalid');
    if (!this.marketingWithdrawn) this.apply(RecipientMarketingWithdrawn.of({ recipientId: this.id }));
  }

  /** The retention time of unconfirmed recipients is over. A recipient who confirmed in the meantime stays. */
  eraseIfNeverConfirmed(): void {
    if (this.state === 'unconfirmed') this.erase('not-confirmed-in-time');
  }

  erase(reason: EventOf<'RecipientErased'>['data']['reason']): void {
    ensure(this.state !== 'none', 'not-found');
    if (this.state !== 'erased')
      this.apply(RecipientErased.of({ recipientId: this.id, recommendationId: this.recommendationId, reason }));
  }

  completeErasure(): void {
    if (this.state === 'erased' && !this.erasureCompleted)
      this.apply(RecipientErasureCompleted.of({ recipientId: this.id }));
  }

  private mustBeUnconfirmed(): void {
    ensure(this.state === 'unconfirmed' || this.state === 'confirmed', 'not-found');
    ensure(this.state === 'unconfirmed', 'changed-meanwhile');
  }

  private mailWanted() {
    return {
      recipientId: this.id,
      recommendationId: this.recommendationId,
      productId: this.productId,
      addressVersion: this.addressVersion,
    };
  }

  protected onRecipientRegistered(event: EventOf<'RecipientRegistered'>): void {
    this.state = 'unconfirmed';
    this.recommendationId = event.data.recommendationId;
    this.productId = event.data.productId;
  }

  protected onRecipientAddressChanged(event: EventOf<'RecipientAddressChanged'>): void {
    this.addressVersion = event.data.addressVersion;
  }

  protected onRecipientReminded(): void {
    this.reminders += 1;
  }

  protected onRecipientConfirmed(): void {
    this.state = 'confirmed';
  }

  protected onRecipientDetailsGiven(): void {
    this.detailsGiven = true;
  }

  protected onRecipientRecommendationCancelled(): void {
    this.recommendationCancelled = true;
  }

  protected onRecipientMarketingWithdrawn(): void {
    this.marketingWithdrawn = true;
  }

  protected onRecipientErased(): void {
    this.state = 'erased';
  }

  protected onRecipientErasureCompleted(): void {
    this.erasureCompleted = true;
  }
}

/** Whether the recipient is asked for date of birth and address: once confirmed, where orders are matched by them and one is missing. */
export function detailsAsked(
  matching: 'optional' | 'required' | undefined,
  { confirmed, given }: { readonly confirmed: boolean; readonly given: boolean },
): 'no' | 'optional' | 'required' {
  return confirmed && !given && matching ? matching : 'no';
}

export interface Traits {
  /** Normalised mailbox: what the provider delivers to one mailbox counts as the same. */
  readonly email: string;
  /** Those that the person is known by, normalised. */
  readonly phones: readonly string[];
}

/**
 * docs/specification/friend.md#self-recommendation: the trait that shows recommender and recipient as one, or null. A friend
 * has no customer number before the order; there it is compared.
 */
export function sameTraitOf(recommender: Traits, recipient: Traits): 'email' | 'phone' | null {
  if (recommender.email !== '' && recommender.email === recipient.email) return 'email';
  if (recipient.phones.some(phone => recommender.phones.includes(phone))) return 'phone';
  return null;
}
