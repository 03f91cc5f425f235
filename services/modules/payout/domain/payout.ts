import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  isTheirOwn,
  mustBeAnother,
  mustBeKnown,
  personIn,
  type Person,
  type PersonId,
} from '#platform/domain/person.js';
import { dayMs } from '#shared/dates-and-money.js';
import { isSameBooking, mayBeItsFirst, type Booking } from './bookings.js';
import {
  PayoutBatchApproved,
  PayoutBatchExported,
  PayoutBatchOpened,
  PayoutBatchPartlyReturned,
  PayoutBatchRefused,
  PayoutBatchRenewed,
  PayoutBatchSealed,
  PayoutBatchSettled,
  PayoutCollected,
  PayoutDropped,
  PayoutReturned,
  PayoutSealed,
  PayoutSent,
  PayoutSettled,
  type PayoutBatchEvent,
  type PayoutEvent,
  type PayoutStatus,
} from '../events.js';

export type DropReason = ReturnType<typeof PayoutDropped.of>['data']['reason'];
/**
 * Effect of a bank entry: it moved the payment, repeated what was known, waits for a second person, contradicts the
 * payment's state, or is another booking of a payment that was booked.
 */
export type ResponseOutcome = 'moved' | 'known' | 'second-person' | 'impossible' | 'another';

/** Whether a payout fixes its reward: it is in a sealed batch or further, and its money did not come back. */
export const fixesItsReward = (status: PayoutStatus | null | undefined): boolean =>
  status === 'sealed' || status === 'sent' || status === 'settled';

/** What stands against taking an answer of the bank for this of a payment. */
export type Obstacle =
  'not-sent' | 'executed' | 'returned' | 'no-longer-owed' | 'announced-only' | 'debit-waits' | 'on-clearing-account';

/** What of the account's debits stands against money of a payment having come back. */
export type ObstacleToReturn = Extract<Obstacle, 'debit-waits' | 'on-clearing-account'>;

/** Whether another person than who read the file in has to say this of a payment: a charge, or a return of what was executed. */
export const takesAnother = (
  outcome: 'settled' | 'returned',
  status: PayoutStatus,
  { booked, chargeCents }: { readonly booked: boolean; readonly chargeCents: number },
): boolean => chargeCents > 0 || (outcome === 'returned' && booked && status === 'settled');

/**
 * Debits that the payment did not take: one on the clearing account of at least these cents is what came back, and one
 * that waits is to be decided first.
 */
export function obstacleToReturn(
  debits: readonly { readonly clearingId: string | null; readonly openCents: number }[],
  cents: number,
): ObstacleToReturn | null {
  if (debits.some(({ openCents }) => openCents <= -cents)) return 'on-clearing-account';
  return debits.some(({ clearingId }) => clearingId === null) ? 'debit-waits' : null;
}

/** A bank's booking beside those recorded for a payment: one of them, its first of this direction, or one more. */
export type Recognised = 'same' | 'first' | 'other';

/** `since`: the day on which the payment's state became known, `YYYY-MM-DD`. */
export function recognise(booking: Booking, recorded: readonly Booking[], since: string): Recognised {
  if (recorded.some(one => isSameBooking(one, booking))) return 'same';
  const isFirst = recorded.every(({ direction }) => direction !== booking.direction);
  return isFirst && mayBeItsFirst(booking, since) ? 'first' : 'other';
}

/**
 * One attempt to pay a reward; its id, without dashes, is the EndToEndId at the bank:
 *
 *   collected           `collect`: waits in an open batch · `drop` takes it out
 *   sealed                              `seal`, with its batch · `unseal` drops it where the batch was refused
 *   sent                `send`: the batch was handed over
 *   settled             `settle`: the bank executed it · `agreeToReturn`, by a second person, if the money came back
 *   returned            `reject` or `giveBack` by the bank · `settle` where it booked a rejection it had announced
 *   dropped, returned   the end: the reward is payable again, by another payout
 *
 * Bank entries only ever move it forward: a booking outweighs an announcement.
 */
export class Payout extends Aggregate<PayoutEvent> {
  status: PayoutStatus | null = null;
  private facts!: {
    readonly payoutId: string;
    readonly batchId: string;
    readonly rewardId: string;
    readonly amountCents: number;
  };
  /** The bank announced that it will not execute it. */
  private rejected = false;

  collect(batchId: string, rewardId: string, amountCents: number): void {
    if (this.status === null) this.apply(PayoutCollected.of({ payoutId: this.id, batchId, rewardId, amountCents }));
  }

  drop(reason: DropReason): void {
    if (this.status === 'collected') this.apply(PayoutDropped.of({ ...this.facts, reason }));
  }

  /** The sealed batch was refused before it was approved. */
  unseal(): void {
    if (this.status === 'sealed') this.apply(PayoutDropped.of({ ...this.facts, reason: 'batch-refused' }));
  }

  seal(): void {
    if (this.status === 'collected') this.apply(PayoutSealed.of(this.facts));
  }

  send(): void {
    if (this.status === 'sealed') this.apply(PayoutSent.of(this.facts));
  }

  /** Why an answer of the bank changes nothing. */
  get whyNot(): 'payment-executed' | 'changed-meanwhile' {
    return this.status === 'settled' ? 'payment-executed' : 'changed-meanwhile';
  }

  /** What stands against any word of the bank on it: what became of it already. Null: it waits for the bank. */
  get became(): Extract<Obstacle, 'not-sent' | 'executed' | 'returned'> | null {
    if (this.status === 'sent') return null;
    return this.status === 'settled' ? 'executed' : this.status === 'returned' ? 'returned' : 'not-sent';
  }

  /**
   * What stands against taking an answer of the bank for this; null where nothing does. `booked`: not only announced.
   * `stillOwed`: the reward waits for payment, and no other payout of it is under way. `chargeCents`: what the bank kept.
   */
  obstacleTo(
    outcome: 'settled' | 'returned',
    { booked, stillOwed, chargeCents }: { booked: boolean; stillOwed: boolean; chargeCents: number },
  ): Obstacle | null {
    if (chargeCents > 0 && !booked) return 'announced-only';
    if (outcome === 'returned' && this.status === 'settled') return booked ? null : 'executed';
    if (outcome === 'returned' || chargeCents > 0 || !this.mayBeBookedAfterAll) return this.became;
    if (!booked) return 'announced-only';
    return stillOwed ? null : 'no-longer-owed';
  }

  get wasSent(): boolean {
    return this.status === 'sent' || this.status === 'settled' || this.status === 'returned';
  }

  /** Rejected, not returned by a booking: a later booking may prove that the money left after all. */
  get mayBeBookedAfterAll(): boolean {
    return this.status === 'returned' && this.rejected;
  }

  /** Whether the bank may say this of its whole batch: it waits for the bank, or became this already. */
  mayHaveBeen(outcome: 'settled' | 'returned'): boolean {
    if (this.status === 'sent') return true;
    return outcome === 'returned' ? this.mayBeBookedAfterAll : this.wasSent && !this.mayBeBookedAfterAll;
  }

  /**
   * The bank executed it. `booked`: not only announced. `stillOwed`: the reward waits for payment, and no other payout of
   * it is under way. `recognised`: of a booking.
   */
  settle({
    booked,
    stillOwed = false,
    recognised = 'same',
  }: {
    booked: boolean;
    stillOwed?: boolean;
    recognised?: Recognised;
  }): ResponseOutcome {
    if (this.status === 'sent') {
      this.apply(PayoutSettled.of(this.facts));
      return 'moved';
    }
    if (!this.mayBeBookedAfterAll) return booked && recognised === 'other' ? 'another' : this.unchangedOutcome();
    if (this.obstacleTo('settled', { booked, stillOwed, chargeCents: 0 }) !== null) return 'impossible';
    this.apply(PayoutSettled.of({ ...this.facts, afterRejection: true }));
    return 'moved';
  }

  /** The bank announces that it will not execute it. An executed payment cannot be rejected. */
  reject(reason: string): ResponseOutcome {
    if (this.status === 'sent') {
      this.apply(PayoutReturned.of({ ...this.facts, reason, rejected: true }));
      return 'moved';
    }
    return this.status === 'settled' ? 'impossible' : this.unchangedOutcome();
  }

  /** The money came back. Where it had been booked, a second person has to agree first. */
  giveBack(reason: string): ResponseOutcome {
    if (this.status === 'sent') {
      this.apply(PayoutReturned.of({ ...this.facts, reason }));
      return 'moved';
    }
    return this.status === 'settled' ? 'second-person' : this.unchangedOutcome();
  }

  /** Another person than the one who read the bank file in agrees that executed money came back. */
  agreeToReturn(reason: string, agreedBy: Person | null, reportedBy: PersonId | null): void {
    ensure(this.status === 'settled', 'changed-meanwhile');
    mustBeAnother(agreedBy, reportedBy);
    this.apply(PayoutReturned.of({ ...this.facts, reason, agreedBy: mustBeKnown(agreedBy).id }));
  }

  /** The money came back, less what the bank kept: another person than the one who read the file in agrees to both. */
  agreeToReturnLess(reason: string, chargeCents: number, agreedBy: Person | null, reportedBy: PersonId | null): void {
    ensure(this.status === 'sent' || this.status === 'settled', 'changed-meanwhile');
    mustBeAnother(agreedBy, reportedBy);
    const executed = this.status === 'settled' && { agreedBy: mustBeKnown(agreedBy).id };
    this.apply(PayoutReturned.of({ ...this.facts, reason, ...executed, chargeCents }));
  }

  /** The bank executed it and took its charges on top: another person than the one who read the file in agrees. */
  agreeToCharge(chargeCents: number, agreedBy: Person | null, reportedBy: PersonId | null): void {
    ensure(this.status === 'sent', this.whyNot);
    mustBeAnother(agreedBy, reportedBy);
    this.apply(PayoutSettled.of({ ...this.facts, chargeCents }));
  }

  private unchangedOutcome(): ResponseOutcome {
    return this.wasSent ? 'known' : 'impossible';
  }

  protected onPayoutCollected({ data }: ReturnType<typeof PayoutCollected.of>): void {
    this.facts = data;
    this.status = 'collected';
  }
  protected onPayoutDropped(): void {
    this.status = 'dropped';
  }
  protected onPayoutSealed(): void {
    this.status = 'sealed';
  }
  protected onPayoutSent(): void {
    this.status = 'sent';
  }
  protected onPayoutSettled(): void {
    this.rejected = false;
    this.status = 'settled';
  }
  protected onPayoutReturned({ data }: ReturnType<typeof PayoutReturned.of>): void {
    this.rejected = data.rejected ?? false;
    this.status = 'returned';
  }
}

export type BatchStatus = 'collecting' | 'sealed' | 'approved' | 'refused' | 'exported' | 'settled' | 'partly-returned';

export interface Seal {
  readonly count: number;
  readonly totalCents: number;
  /** SHA-256 of the file's bytes, hexadecimal. */
  readonly sha256: string;
  readonly sealedBy: PersonId;
}

/** A new version of a sealed batch's file. */
export interface Renewal {
  readonly sha256: string;
  /** `YYYY-MM-DD`. */
  readonly executionDay: string;
  readonly renewedBy: PersonId;
}

/**
 * The payouts that are paid by one file (docs/specification/payouts.md#payout-batches). A sealed batch never changes its
 * payouts:
 *
 *   collecting                          `open`, by the weekly collection · `seal`
 *   sealed                              `approve` or `refuse`, by a second person · `renew`: sealed, another day
 *   approved                            its file may leave · `handOver` · `renew`: sealed again, another day
 *   exported                            the bank has it · `settle` once every payout is settled or returned
 *   settled                             `comeBack` once the bank returns one of its payments
 *   settled, partly-returned, refused   the end
 */
export class PayoutBatch extends Aggregate<PayoutBatchEvent> {
  status: BatchStatus | null = null;
  number = '';
  sha256: string | null = null;
  /** Versions of its file so far; 0 before the seal. */
  version = 0;
  sealedBy: PersonId | null = null;
  approvedBy: PersonId | null = null;
  /** The version that was approved last, also while a newer one waits for its approval. */
  private approved: {
    readonly version: number;
    readonly sha256: string;
    readonly approvedBy: PersonId | null;
  } | null = null;
  refusedBy: PersonId | null = null;

  open(number: string): void {
    if (this.status === null) this.apply(PayoutBatchOpened.of({ batchId: this.id, number }));
  }

  seal(seal: Seal): void {
    ensure(this.status !== null, 'not-found');
    ensure(this.status === 'collecting' && seal.count > 0, 'changed-meanwhile');
    this.apply(PayoutBatchSealed.of({ batchId: this.id, number: this.number, ...seal }));
  }

  /** A file that did not leave before its day of execution gets another day, and needs another approval. */
  renew(renewal: Renewal): void {
    ensure(this.status !== null, 'not-found');
    ensure(this.status === 'sealed' || this.status === 'approved', 'changed-meanwhile');
    const version = this.version + 1;
    this.apply(PayoutBatchRenewed.of({ batchId: this.id, number: this.number, version, ...renewal }));
  }

  /**
   * The approval names the hash of the file that was looked at, and comes from a person who neither sealed the batch
   * nor last changed bank details in it. An unknown editor could be anybody, so nobody may approve.
   */
  approve(sha256: string, approvedBy: Person | null, lastEditorsOfItsAccounts: readonly (PersonId | null)[]): void {
    ensure(this.status !== null, 'not-found');
    ensure(this.status !== 'collecting' && this.status !== 'refused', 'changed-meanwhile');
    mustBeAnother(approvedBy, this.sealedBy, ...lastEditorsOfItsAccounts);
    ensure(sha256.toLowerCase() === this.sha256, 'changed-meanwhile');
    if (this.status !== 'sealed') {
      ensure(isTheirOwn(approvedBy, this.approvedBy), 'changed-meanwhile');
      return;
    }
    const { id } = mustBeKnown(approvedBy);
    this.apply(PayoutBatchApproved.of({ batchId: this.id, number: this.number, sha256: this.sha256!, approvedBy: id }));
  }

  /** Refuses a sealed batch before its approval; anybody but the person who sealed it may. */
  refuse(refusedBy: Person | null): void {
    ensure(this.status !== null, 'not-found');
    ensure(this.status === 'sealed', 'changed-meanwhile');
    mustBeAnother(refusedBy, this.sealedBy);
    this.apply(PayoutBatchRefused.of({ batchId: this.id, number: this.number, refusedBy: mustBeKnown(refusedBy).id }));
  }

  /** Whether it was approved, so that its file may be sent. */
  get mayLeave(): boolean {
    return (
      this.status === 'approved' ||
      this.status === 'exported' ||
      this.status === 'settled' ||
      this.status === 'partly-returned'
    );
  }

  /** Whether the bank may have a file of it: one that was approved, also where a newer version waits for its approval. */
  get mayHaveLeft(): boolean {
    return this.mayLeave || (this.status === 'sealed' && this.approved !== null);
  }

  /** A person says that the file was handed to the bank. */
  handOver(): void {
    ensure(this.status !== null, 'not-found');
    ensure(this.mayLeave, 'changed-meanwhile');
    if (this.status === 'approved') this.apply(PayoutBatchExported.of({ batchId: this.id, number: this.number }));
  }

  /**
   * A response of the bank proves that it has the file. Where the file was renewed meanwhile, the approved version left,
   * and the newer one, which would pay a second time, is never sent.
   */
  proveHandOver(): void {
    if (this.status !== 'sealed' || this.approved === null) return this.handOver();
    const { version } = this.approved;
    this.apply(PayoutBatchExported.of({ batchId: this.id, number: this.number, version }));
  }

  /** Ends the batch once every payout of it is settled or returned. */
  settle(paid: number, returned: number): void {
    if (this.status === 'exported')
      this.apply(PayoutBatchSettled.of({ batchId: this.id, number: this.number, paid, returned }));
  }

  /** A payment of it came back after all of them had been executed. */
  comeBack(): void {
    if (this.status === 'settled') this.apply(PayoutBatchPartlyReturned.of({ batchId: this.id, number: this.number }));
  }

  protected onPayoutBatchOpened({ data }: ReturnType<typeof PayoutBatchOpened.of>): void {
    this.number = data.number;
    this.status = 'collecting';
  }
  protected onPayoutBatchSealed({ data }: ReturnType<typeof PayoutBatchSealed.of>): void {
    this.sha256 = data.sha256;
    this.sealedBy = personIn(data.sealedBy);
    this.version = 1;
    this.status = 'sealed';
  }
  protected onPayoutBatchRenewed({ data }: ReturnType<typeof PayoutBatchRenewed.of>): void {
    this.sha256 = data.sha256;
    this.version = data.version;
    this.approvedBy = null;
    this.status = 'sealed';
  }
  protected onPayoutBatchApproved({ data }: ReturnType<typeof PayoutBatchApproved.of>): void {
    this.approvedBy = personIn(data.approvedBy);
    this.approved = { version: this.version, sha256: data.sha256, approvedBy: this.approvedBy };
    this.status = 'approved';
  }
  protected onPayoutBatchRefused({ data }: ReturnType<typeof PayoutBatchRefused.of>): void {
    this.refusedBy = personIn(data.refusedBy);
    this.status = 'refused';
  }
  protected onPayoutBatchExported({ data }: ReturnType<typeof PayoutBatchExported.of>): void {
    if (data.version !== undefined) Object.assign(this, this.approved);
    this.status = 'exported';
  }
  protected onPayoutBatchSettled({ data }: ReturnType<typeof PayoutBatchSettled.of>): void {
    this.status = data.returned > 0 ? 'partly-returned' : 'settled';
  }
  protected onPayoutBatchPartlyReturned(): void {
    this.status = 'partly-returned';
  }
}

const monday = 1;
const hourUtc = 4;

/** The next weekly collection after `now`: Monday, 04:00 UTC. The same for every caller until then. */
export function nextCollection(now: Date): Date {
  const candidate = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc));
  const daysAhead = (monday - candidate.getUTCDay() + 7) % 7;
  const next = new Date(candidate.getTime() + daysAhead * dayMs);
  return next > now ? next : new Date(next.getTime() + 7 * dayMs);
}

/** Tax law: a record of a payment is kept for eight years from the end of its year. */
const retentionYears = 8;

/** First day on which the record may be deleted, `YYYY-MM-DD`; `paidOn` is a day. */
export const deleteOnOf = (paidOn: string): string => `${Number(paidOn.slice(0, 4)) + retentionYears + 1}-01-01`;
