import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import { dayMs } from '#shared/dates-and-money.js';
import {
  PayoutBatchApproved,
  PayoutBatchExported,
  PayoutBatchOpened,
  PayoutBatchRefused,
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
} from '../api.js';

export type PayoutStatus = 'collected' | 'dropped' | 'sealed' | 'sent' | 'settled' | 'returned';
export type DropReason = ReturnType<typeof PayoutDropped.of>['data']['reason'];
/** What news of the bank meant: it moved the payment, told what was known, waits for a second person, or cannot be. */
export type ResponseOutcome = 'moved' | 'known' | 'second-person' | 'impossible';

/**
 * One attempt to pay a reward; its id, without dashes, is the EndToEndId at the bank:
 *
 *   collected           `collect`: waits in an open batch · `drop` takes it out
 *   sealed              `seal`, with its batch · `unseal` drops it where the batch was refused
 *   sent                `send`: the batch was handed over
 *   settled             `settle`: the bank executed it · `agreeToReturn` where the money came back after all, with a second person's word
 *   returned            `reject` or `giveBack`: the bank would not, or gave it back · `settle` where the bank had only said it would not, and booked it after all
 *   dropped, returned   the end: the reward is payable again, by another payout
 *
 * News of the bank only ever moves it forward: a booking outweighs what was announced.
 */
export class Payout extends Aggregate<PayoutEvent> {
  status: PayoutStatus | null = null;
  private facts!: {
    readonly payoutId: string;
    readonly batchId: string;
    readonly rewardId: string;
    readonly amountCents: number;
  };
  /** The bank said it would not carry it out. */
  private rejected = false;

  collect(batchId: string, rewardId: string, amountCents: number): void {
    if (this.status === null) this.apply(PayoutCollected.of({ payoutId: this.id, batchId, rewardId, amountCents }));
  }

  drop(reason: DropReason): void {
    if (this.status === 'collected') this.apply(PayoutDropped.of({ ...this.facts, reason }));
  }

  /** Its sealed batch was refused before anybody approved it. */
  unseal(): void {
    if (this.status === 'sealed') this.apply(PayoutDropped.of({ ...this.facts, reason: 'batch-refused' }));
  }

  seal(): void {
    if (this.status === 'collected') this.apply(PayoutSealed.of(this.facts));
  }

  send(): void {
    if (this.status === 'sealed') this.apply(PayoutSent.of(this.facts));
  }

  get wasSent(): boolean {
    return this.status === 'sent' || this.status === 'settled' || this.status === 'returned';
  }

  /** Rejected, and not given back: a booking says that the money left all the same. */
  get mayBeBookedAfterAll(): boolean {
    return this.status === 'returned' && this.rejected;
  }

  /**
   * The bank executed it. `booked`: the money has left the account, not only been announced. `ofBatch`: said of the whole batch, of which single payments may be rejected.
   * `stillOwed`: the reward waits for money, and no other payment of it is under way.
   */
  settle({
    booked,
    ofBatch = false,
    stillOwed = false,
  }: {
    booked: boolean;
    ofBatch?: boolean;
    stillOwed?: boolean;
  }): ResponseOutcome {
    if (this.status === 'sent') {
      this.apply(PayoutSettled.of(this.facts));
      return 'moved';
    }
    if (!this.mayBeBookedAfterAll || (ofBatch && !booked)) return this.told();
    if (!booked || !stillOwed) return 'impossible';
    this.apply(PayoutSettled.of({ ...this.facts, afterRejection: true }));
    return 'moved';
  }

  /** The bank says it will not carry it out. A payment that was carried out cannot be rejected any more. */
  reject(reason: string): ResponseOutcome {
    if (this.status === 'sent') {
      this.apply(PayoutReturned.of({ ...this.facts, reason, rejected: true }));
      return 'moved';
    }
    return this.status === 'settled' ? 'impossible' : this.told();
  }

  /** The money came back. Where it had been booked, a second person has to agree first. */
  giveBack(reason: string): ResponseOutcome {
    if (this.status === 'sent') {
      this.apply(PayoutReturned.of({ ...this.facts, reason }));
      return 'moved';
    }
    return this.status === 'settled' ? 'second-person' : this.told();
  }

  /** Somebody else than who read the bank's file in agrees that executed money came back. */
  agreeToReturn(reason: string, agreedBy: string, reportedBy: string): void {
    ensure(this.status === 'settled', 'changed-meanwhile');
    ensure(agreedBy !== reportedBy, 'not-authorised');
    this.apply(PayoutReturned.of({ ...this.facts, reason, agreedBy }));
  }

  private told(): ResponseOutcome {
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
  readonly sealedBy: string;
}

/**
 * The payouts that leave in one file (docs/specification/payouts.md#payout-batches). A sealed batch never changes:
 *
 *   collecting                   `open`, by the weekly collection · `seal`
 *   sealed                       `approve` or `refuse`, by a second person
 *   approved                     its file may leave · `handOver`
 *   exported                     the bank has it · `settle` once every payout is settled or returned
 *   settled, partly-returned, refused   the end
 */
export class PayoutBatch extends Aggregate<PayoutBatchEvent> {
  status: BatchStatus | null = null;
  number = '';
  sha256: string | null = null;
  sealedBy: string | null = null;
  approvedBy: string | null = null;
  refusedBy: string | null = null;

  open(number: string): void {
    if (this.status === null) this.apply(PayoutBatchOpened.of({ batchId: this.id, number }));
  }

  seal(seal: Seal): void {
    ensure(this.status !== null, 'not-found');
    ensure(this.status === 'collecting' && seal.count > 0, 'changed-meanwhile');
    this.apply(PayoutBatchSealed.of({ batchId: this.id, number: this.number, ...seal }));
  }

  /** Names the hash that was looked at, and comes from somebody who neither sealed it nor last changed an account in it. */
  approve(sha256: string, approvedBy: string, lastEditorsOfItsAccounts: readonly string[]): void {
    ensure(this.status !== null, 'not-found');
    ensure(this.status !== 'collecting' && this.status !== 'refused', 'changed-meanwhile');
    ensure(approvalComesFromASecondPerson(approvedBy, this.sealedBy!, lastEditorsOfItsAccounts), 'not-authorised');
    ensure(sha256.toLowerCase() === this.sha256, 'changed-meanwhile');
    if (this.status !== 'sealed') {
      ensure(this.approvedBy === approvedBy, 'changed-meanwhile');
      return;
    }
    this.apply(PayoutBatchApproved.of({ batchId: this.id, number: this.number, sha256: this.sha256!, approvedBy }));
  }

  /** A sealed batch nobody approved yet, by anybody but the one who sealed it. */
  refuse(refusedBy: string): void {
    ensure(this.status !== null, 'not-found');
    ensure(this.status === 'sealed', 'changed-meanwhile');
    ensure(refusedBy !== this.sealedBy, 'not-authorised');
    this.apply(PayoutBatchRefused.of({ batchId: this.id, number: this.number, refusedBy }));
  }

  /** Approved, and therefore a file that may leave. */
  get mayLeave(): boolean {
    return (
      this.status === 'approved' ||
      this.status === 'exported' ||
      this.status === 'settled' ||
      this.status === 'partly-returned'
    );
  }

  /** The file was handed to the bank: somebody says so, or a response of the bank proves it. */
  handOver(): void {
    ensure(this.status !== null, 'not-found');
    ensure(this.mayLeave, 'changed-meanwhile');
    if (this.status === 'approved') this.apply(PayoutBatchExported.of({ batchId: this.id, number: this.number }));
  }

  /** Every payout of it is settled or returned. */
  settle(paid: number, returned: number): void {
    if (this.status === 'exported')
      this.apply(PayoutBatchSettled.of({ batchId: this.id, number: this.number, paid, returned }));
  }

  protected onPayoutBatchOpened({ data }: ReturnType<typeof PayoutBatchOpened.of>): void {
    this.number = data.number;
    this.status = 'collecting';
  }
  protected onPayoutBatchSealed({ data }: ReturnType<typeof PayoutBatchSealed.of>): void {
    this.sha256 = data.sha256;
    this.sealedBy = data.sealedBy;
    this.status = 'sealed';
  }
  protected onPayoutBatchApproved({ data }: ReturnType<typeof PayoutBatchApproved.of>): void {
    this.approvedBy = data.approvedBy;
    this.status = 'approved';
  }
  protected onPayoutBatchRefused({ data }: ReturnType<typeof PayoutBatchRefused.of>): void {
    this.refusedBy = data.refusedBy;
    this.status = 'refused';
  }
  protected onPayoutBatchExported(): void {
    this.status = 'exported';
  }
  protected onPayoutBatchSettled({ data }: ReturnType<typeof PayoutBatchSettled.of>): void {
    this.status = data.returned > 0 ? 'partly-returned' : 'settled';
  }
}

export const approvalComesFromASecondPerson = (
  approver: string,
  sealer: string,
  lastEditors: readonly string[],
): boolean => approver !== sealer && !lastEditors.includes(approver);

const monday = 1;
const hourUtc = 4;

/** The next weekly collection after `now`: Monday, 04:00 UTC. The same for everyone who asks in between. */
export function nextCollection(now: Date): Date {
  const candidate = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc));
  const daysAhead = (monday - candidate.getUTCDay() + 7) % 7;
  const next = new Date(candidate.getTime() + daysAhead * dayMs);
  return next > now ? next : new Date(next.getTime() + 7 * dayMs);
}

/** Tax law: a record of a payment is kept for eight years from the end of its year. */
const yearsKept = 8;

/** The first day it may go, `YYYY-MM-DD`; `paidOn` is a day in Germany. */
export const deleteOnOf = (paidOn: string): string => `${Number(paidOn.slice(0, 4)) + yearsKept + 1}-01-01`;
