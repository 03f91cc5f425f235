import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  mustBeAnother,
  mustBeKnown,
  mustBeSignedIn,
  personIn,
  type Person,
  type PersonId,
} from '#platform/domain/person.js';
import {
  ClearingAsked,
  ClearingBooked,
  ClearingDeclined,
  ClearingOffset,
  ClearingReopened,
  ClearingReversed,
  type ClearingEvent,
} from '../events.js';

export type ClearingStatus = 'asked' | 'open' | 'closed' | 'declined' | 'reversed';

/** What the account received (above zero) or gave (below), and what the bank kept of it. */
export interface Movement {
  readonly cents: number;
  readonly chargeCents: number;
}

/** What a movement is without the bank's charge: a credit came in less by it, a debit left with it on top. */
export const withoutCharge = ({ cents, chargeCents }: Movement): number => cents + chargeCents;

/**
 * Money that moved on the account and fits no open payment (docs/specification/payouts.md#the-clearing-account):
 *
 *   asked      `ask`: somebody wants a line of the bank booked · `decline`
 *   open       `book`, agreed to by another person: the ledger follows the account · `offset` against a counter movement
 *   closed     its counter movements are as much as itself · open again where one of them is reversed
 *   declined   the end; the line waits as before
 *   reversed   `reverse`, where the booking was an error: the end, the ledger takes it back, and the line waits as before
 */
export class ClearingItem extends Aggregate<ClearingEvent> {
  status: ClearingStatus | null = null;
  /** Cents that wait to be clarified; above zero where the account received them. */
  openCents = 0;
  against: string | null = null;
  movement: Movement = { cents: 0, chargeCents: 0 };
  private askedBy: PersonId | null = null;
  /** What of it was set off against which other items, with its sign. */
  private readonly offsets = new Map<string, number>();

  /** `against`: the open item that it is the counter movement of; a charge has to explain the whole difference to it. */
  ask(entry: string, movement: Movement, against: ClearingItem | null, askedBy: Person | null): void {
    ensure(this.status === null, 'changed-meanwhile');
    mustBeSignedIn(askedBy);
    mustFit(movement, against);
    this.apply(
      ClearingAsked.of({
        clearingId: this.id,
        entry,
        cents: movement.cents,
        ...(movement.chargeCents > 0 && { chargeCents: movement.chargeCents }),
        ...(against && { against: against.id }),
        askedBy: mustBeKnown(askedBy).id,
      }),
    );
  }

  /** Another person than the one who asked agrees; `against` is the item that was asked for. */
  book(agreedBy: Person | null, against: ClearingItem | null): void {
    ensure(this.status === 'asked', 'changed-meanwhile');
    mustBeAnother(agreedBy, this.askedBy);
    mustFit(this.movement, against);
    const { cents, chargeCents } = this.movement;
    this.apply(
      ClearingBooked.of({
        clearingId: this.id,
        cents,
        ...(chargeCents > 0 && { chargeCents }),
        agreedBy: mustBeKnown(agreedBy).id,
      }),
    );
    if (against) this.offset(against);
  }

  /** Anybody declines, the one who asked included, who takes it back that way. */
  decline(declinedBy: Person | null): void {
    ensure(this.status === 'asked', 'changed-meanwhile');
    this.apply(
      ClearingDeclined.of({ clearingId: this.id, cents: this.movement.cents, declinedBy: mustBeKnown(declinedBy).id }),
    );
  }

  /** Refuses unless both are open, and of opposite directions. */
  mustBeOffsetBy(other: ClearingItem): void {
    ensure(this.status === 'open' && other.status === 'open', 'changed-meanwhile');
    ensure(areOpposite(this.openCents, other.openCents), 'validation-failed', {
      fields: [{ field: 'Mit', reason: 'same-direction' }],
    });
  }

  /** Sets two open items off against each other, as far as the smaller one goes. */
  offset(other: ClearingItem): void {
    this.mustBeOffsetBy(other);
    const cents = Math.min(Math.abs(this.openCents), Math.abs(other.openCents));
    for (const [one, with_] of [[this, other] as const, [other, this] as const])
      one.apply(ClearingOffset.of({ clearingId: one.id, with: with_.id, cents: Math.sign(one.openCents) * cents }));
  }

  /** Items that it was set off against. */
  get offsetBy(): readonly string[] {
    return [...this.offsets.keys()];
  }

  /** Refuses unless it is booked. */
  mustBeBooked(): void {
    ensure(this.status === 'open' || this.status === 'closed', 'changed-meanwhile');
  }

  /** Takes a wrong booking back; what it was set off against is open again. `others`: those of {@link offsetBy}. */
  reverse(agreedBy: Person | null, others: readonly ClearingItem[]): void {
    this.mustBeBooked();
    for (const other of others) other.reopen(this.id);
    const { cents, chargeCents } = this.movement;
    this.apply(
      ClearingReversed.of({
        clearingId: this.id,
        cents,
        ...(chargeCents > 0 && { chargeCents }),
        agreedBy: mustBeKnown(agreedBy).id,
      }),
    );
  }

  private reopen(by: string): void {
    const cents = this.offsets.get(by) ?? 0;
    if (cents !== 0) this.apply(ClearingReopened.of({ clearingId: this.id, with: by, cents }));
  }

  protected onClearingAsked({ data }: ReturnType<typeof ClearingAsked.of>): void {
    this.movement = { cents: data.cents, chargeCents: data.chargeCents ?? 0 };
    this.against = data.against ?? null;
    this.askedBy = personIn(data.askedBy);
    this.status = 'asked';
  }
  protected onClearingBooked(): void {
    this.openCents = withoutCharge(this.movement);
    this.status = 'open';
  }
  protected onClearingDeclined(): void {
    this.status = 'declined';
  }
  protected onClearingOffset({ data }: ReturnType<typeof ClearingOffset.of>): void {
    this.openCents -= data.cents;
    this.offsets.set(data.with, (this.offsets.get(data.with) ?? 0) + data.cents);
    if (this.openCents === 0) this.status = 'closed';
  }
  protected onClearingReopened({ data }: ReturnType<typeof ClearingReopened.of>): void {
    this.openCents += data.cents;
    this.offsets.delete(data.with);
    this.status = 'open';
  }
  protected onClearingReversed(): void {
    this.openCents = 0;
    this.offsets.clear();
    this.status = 'reversed';
  }
}

const areOpposite = (one: number, other: number): boolean => one * other < 0;

/** A counter movement goes the other way, and a charge is the whole difference between it and the item. */
function mustFit(movement: Movement, against: ClearingItem | null): void {
  const { cents, chargeCents } = movement;
  if (against === null)
    return ensure(chargeCents === 0, 'validation-failed', {
      fields: [{ field: 'EntgeltCent', reason: 'contradictory' }],
    });
  ensure(against.status === 'open', 'changed-meanwhile');
  ensure(areOpposite(cents, against.openCents), 'validation-failed', {
    fields: [{ field: 'Gegen', reason: 'same-direction' }],
  });
  const isExplained = chargeCents === 0 || withoutCharge(movement) === -against.openCents;
  ensure(isExplained, 'validation-failed', { fields: [{ field: 'EntgeltCent', reason: 'charge-differs' }] });
}
