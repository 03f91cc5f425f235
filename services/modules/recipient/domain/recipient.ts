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
} from '../api.js';

export type RecipientStatus = 'none' | 'unconfirmed' | 'confirmed' | 'erased';
type EventOf<Type extends RecipientEvent['type']> = Extract<RecipientEvent, { type: Type }>;

/** docs/specification/people.md#retention. */
export const unconfirmedRecipientsAreKeptForDays = 84;
/** Asking for the mail once more: a minute until the next, twice as long each time. */
export const secondsUntilTheNextMail = 60;
/** Days from a mail to confirm to the reminder that follows it: a day after the form, and three days after it. */
const daysToReminders = [1, 2] as const;
/** Corrections of the address that need no waiting. */
export const addressChangesAtOnce = 2;

/** Someone who followed a recommendation and left their data: unconfirmed → confirmed → erased. */
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

  /** Whoever confirmed has proven the address: it is not corrected any more. */
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

  /** Nobody is reminded who confirmed, said no to advertising, or is gone. */
  remind(): void {
    if (this.daysToNextReminder !== null) this.apply(RecipientReminded.of(this.mailWanted()));
  }

  /** The way to the offer once more; it is for whoever confirmed. */
  requestOffer(): void {
    ensure(this.state === 'confirmed', 'changed-meanwhile');
    this.apply(RecipientOfferRequested.of({ recipientId: this.id, recommendationId: this.recommendationId }));
  }

  /** Consent to terms and privacy with the recipient token; again has no effect. */
  confirm(termsVersion: string): void {
    ensure(this.state === 'unconfirmed' || this.state === 'confirmed', 'recipient-token-invalid');
    ensure(termsVersion !== '', 'terms-not-accepted', { fields: [{ field: 'AgbText', reason: 'required' }] });
    if (this.state === 'unconfirmed')
      this.apply(
        RecipientConfirmed.of({ recipientId: this.id, recommendationId: this.recommendationId, termsVersion }),
      );
  }

  /** Never before the confirmation: until then nobody needs them. A correction is no news. */
  giveDetails(): void {
    ensure(this.state === 'confirmed', 'opt-in-required');
    if (!this.detailsGiven)
      this.apply(RecipientDetailsGiven.of({ recipientId: this.id, recommendationId: this.recommendationId }));
  }

  /** Only whoever confirmed counts on it; again has no effect. */
  cancelRecommendation(): void {
    if (this.state === 'confirmed' && !this.recommendationCancelled)
      this.apply(
        RecipientRecommendationCancelled.of({ recipientId: this.id, recommendationId: this.recommendationId }),
      );
  }

  /** Again has no effect. */
  withdrawMarketing(): void {
    ensure(this.state === 'unconfirmed' || this.state === 'confirmed', 'recipient-token-invalid');
    if (!this.marketingWithdrawn) this.apply(RecipientMarketingWithdrawn.of({ recipientId: this.id }));
  }

  /** 12 weeks are over. Whoever confirmed in the meantime stays. */
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

/** docs/specification/friend.md#minimum-age. */
export const minimumAge = 18;

/** Whether date of birth and address are asked of a friend: once confirmed, where orders are matched by them and one is missing. */
export function detailsAsked(
  matching: 'optional' | 'required' | undefined,
  { confirmed, given }: { readonly confirmed: boolean; readonly given: boolean },
): 'no' | 'optional' | 'required' {
  return confirmed && !given && matching ? matching : 'no';
}

/** Both days as `YYYY-MM-DD`; whoever is born on 29 February comes of age on 1 March. */
export function isOfAge(birthDate: string, today: string): boolean {
  const [year = '', rest = ''] = [birthDate.slice(0, 4), birthDate.slice(4)];
  return `${Number(year) + minimumAge}${rest}` <= today;
}

export interface Traits {
  /** Its mailbox: spelt with dots, plus parts or a provider's second domain it is the same one. */
  readonly email: string;
  /** Normalised; null where none was given. */
  readonly phone: string | null;
  readonly customerNumber: string | null;
}

/** docs/specification/friend.md#self-recommendation: what shows that recommender and recipient are one person; null when nothing does. */
export function sameTraitOf(recommender: Traits, recipient: Traits): 'email' | 'phone' | 'customer-number' | null {
  if (recommender.email !== '' && recommender.email === recipient.email) return 'email';
  if (recommender.phone !== null && recommender.phone === recipient.phone) return 'phone';
  if (recommender.customerNumber !== null && recommender.customerNumber === recipient.customerNumber)
    return 'customer-number';
  return null;
}
