import { Aggregate } from '#platform/domain/aggregate.js';
import { idFrom } from '#platform/domain/ids.js';
import { ensure } from '#platform/domain/domain-error.js';
import { mustBeAnother, mustBeKnown, personIn, type Person, type PersonId } from '#platform/domain/person.js';
import {
  RedeliveryApproved,
  RedeliveryDone,
  RedeliveryExpired,
  RedeliveryRefused,
  RedeliveryRejected,
  RedeliveryRequested,
  type RedeliveryEvent,
} from '../events.js';

export type RedeliveryState = 'requested' | 'approved' | 'rejected' | 'expired' | 'done' | 'refused';

/** Hours after which an undecided request expires. */
export const hoursToDecide = 24;

/** Id of the n-th request to run a delivery again (n from 1); concurrent requests get the same id, so the second is refused. */
export const redeliveryIdOf = (consumer: string, eventId: string, n: number): string =>
  idFrom('redelivery', consumer, eventId, String(n));

/** Effect key of the repeated delivery: differs from the first delivery's, and is the same on every retry. */
export const redeliveryKey = (redeliveryId: string): string => idFrom('effect', 'redelivery', redeliveryId);

/** requested → approved by a second person → done | refused by a rule; requested → rejected | expired. */
export class Redelivery extends Aggregate<RedeliveryEvent> {
  state: RedeliveryState | null = null;
  requestedBy: PersonId | null = null;
  expiresAt = new Date(0);
  private facts!: { readonly redeliveryId: string; readonly consumer: string; readonly eventId: string };

  get about() {
    return this.facts;
  }

  request(consumer: string, eventId: string, requestedBy: Person | null, expiresAt: Date): void {
    ensure(this.state === null, 'changed-meanwhile');
    this.apply(
      RedeliveryRequested.of({
        redeliveryId: this.id,
        consumer,
        eventId,
        requestedBy: mustBeKnown(requestedBy).id,
        expiresAt: expiresAt.toISOString(),
      }),
    );
  }

  /** Refused: not-authorised for the person who asked, changed-meanwhile when it is decided or too late. */
  approve(by: Person | null, now: Date): void {
    mustBeAnother(by, this.requestedBy);
    ensure(this.state === 'requested' && now < this.expiresAt, 'changed-meanwhile');
    this.apply(RedeliveryApproved.of({ ...this.facts, approvedBy: mustBeKnown(by).id }));
  }

  reject(): void {
    ensure(this.state === 'requested', 'changed-meanwhile');
    this.apply(RedeliveryRejected.of(this.facts));
  }

  expire(now: Date): void {
    if (this.state === 'requested' && now >= this.expiresAt) this.apply(RedeliveryExpired.of(this.facts));
  }

  done(): void {
    if (this.state === 'approved') this.apply(RedeliveryDone.of(this.facts));
  }

  refuse(reason: string): void {
    if (this.state === 'approved') this.apply(RedeliveryRefused.of({ ...this.facts, reason }));
  }

  protected onRedeliveryRequested({
    data: { requestedBy, expiresAt, ...facts },
  }: ReturnType<typeof RedeliveryRequested.of>): void {
    this.facts = facts;
    this.requestedBy = personIn(requestedBy);
    this.expiresAt = new Date(expiresAt);
    this.state = 'requested';
  }
  protected onRedeliveryApproved(): void {
    this.state = 'approved';
  }
  protected onRedeliveryRejected(): void {
    this.state = 'rejected';
  }
  protected onRedeliveryExpired(): void {
    this.state = 'expired';
  }
  protected onRedeliveryDone(): void {
    this.state = 'done';
  }
  protected onRedeliveryRefused(): void {
    this.state = 'refused';
  }
}
