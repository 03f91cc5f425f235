import { Aggregate } from '#platform/domain/aggregate.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { RecipientConfirmed, RecipientErased, RecipientRegistered, type RecipientEvent } from '../published-events.js';

export type RecipientStatus = 'none' | 'unconfirmed' | 'confirmed' | 'erased';
type EventOf<Type extends RecipientEvent['type']> = Extract<RecipientEvent, { type: Type }>;

/** §9: unconfirmed recipient data is deleted after 12 weeks. */
export const unconfirmedRecipientsAreKeptForDays = 84;

/** Someone who followed a recommendation and left their data: unconfirmed → confirmed → erased. */
export class Recipient extends Aggregate<RecipientEvent> {
  private state: RecipientStatus = 'none';
  private recommendationId = '';

  get status(): RecipientStatus {
    return this.state;
  }

  register(entry: { readonly number: string; readonly recommendationId: string; readonly productId: number; readonly channel: string }): void {
    refuseUnless(this.state === 'none', 'recommendation-exists');
    this.apply(RecipientRegistered.of({ recipientId: this.id, ...entry }));
  }

  /** Consent to terms and privacy with the recipient token; again has no effect. */
  confirm(termsVersion: string): void {
    refuseUnless(this.state === 'unconfirmed' || this.state === 'confirmed', 'recipient-token-invalid');
    refuseUnless(termsVersion !== '', 'terms-not-accepted', { fields: [{ field: 'AgbText', reason: 'required' }] });
    if (this.state === 'unconfirmed') this.apply(RecipientConfirmed.of({ recipientId: this.id, recommendationId: this.recommendationId, termsVersion }));
  }

  /** 12 weeks are over. Whoever confirmed in the meantime stays. */
  eraseIfNeverConfirmed(): void {
    if (this.state === 'unconfirmed') this.erase('not-confirmed-in-time');
  }

  erase(reason: EventOf<'RecipientErased'>['data']['reason']): void {
    refuseUnless(this.state !== 'none', 'not-found');
    if (this.state !== 'erased') this.apply(RecipientErased.of({ recipientId: this.id, recommendationId: this.recommendationId, reason }));
  }

  protected onRecipientRegistered(event: EventOf<'RecipientRegistered'>): void {
    this.state = 'unconfirmed';
    this.recommendationId = event.data.recommendationId;
  }

  protected onRecipientConfirmed(): void {
    this.state = 'confirmed';
  }

  protected onRecipientErased(): void {
    this.state = 'erased';
  }
}
