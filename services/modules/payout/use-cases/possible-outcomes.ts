import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { chargeBetween } from '#shared/bank-charge.js';
import { RewardFor } from '../../reward/api.js';
import { obstacleToReturn, takesAnother, type Obstacle, type Payout } from '../domain/payout.js';
import { isRepeatedInEntry } from '../domain/bookings.js';
import type { VerificationDecision } from '../domain/verification.js';
import type { OpenAnswer } from '../persistence/open-bank-responses.js';
import { Payouts, type PayoutRow } from '../persistence/payouts.js';
import { UnclaimedMoneyOfPayments } from '../persistence/unclaimed-money.js';

/** What a person says a response means; `pay` and `take-out` answer for a payee whose name is another one. */
export type AssignedOutcome = 'settled' | 'returned' | VerificationDecision;

/** What money on the account can mean: none that came in was paid, none that left came back. */
const meaningOf = { debit: 'settled', credit: 'returned' } as const;

/** What a response can mean at all, whatever became of the payment. */
export function outcomesOf({ kind, why, booking }: Pick<OpenAnswer, 'kind' | 'why' | 'booking'>): AssignedOutcome[] {
  if (kind === 'verified') return why === 'payee-name' ? ['pay', 'take-out'] : [];
  const told = kind === 'settled' || kind === 'returned' ? [kind] : (['settled', 'returned'] as const);
  return told.filter(outcome => !booking || meaningOf[booking.direction] === outcome);
}

/** The bank contradicts itself: who imported the file may not decide what it means. */
export const mustBeDecidedByTwo = ({ why }: Pick<OpenAnswer, 'why'>): boolean =>
  why === 'batch-contradicts' || why === 'statuses-differ';

/** Why none of what a response can mean is to be said of what it names. */
export type WhyNothing = Obstacle | 'amount-differs' | 'none-named' | 'batch-answered' | 'told-twice';

/** What a person may say that a response means, and what stands against it where that is nothing. */
export interface Possible {
  readonly outcomes: readonly AssignedOutcome[];
  readonly whyNot: WhyNothing | null;
}

type Answer = Pick<
  OpenAnswer,
  'kind' | 'why' | 'booking' | 'amountCents' | 'chargesCents' | 'source' | 'about' | 'batchId' | 'namedPayoutId'
>;

/**
 * Whether somebody else than who read it in has to say it of this payment: what can be said of it is a charge, or returns
 * what was executed.
 */
export function isForAnother(answer: Answer, payment: Pick<PayoutRow, 'status' | 'amountCents'>): boolean {
  if (mustBeDecidedByTwo(answer)) return true;
  const booked = answer.source === 'booking';
  const payoutCents = payment.amountCents;
  const bookedCents = answer.amountCents ?? payoutCents;
  return outcomesOf(answer).some(outcome => {
    if (outcome === 'pay' || outcome === 'take-out') return false;
    const figures = { bookedCents, payoutCents, chargesCents: answer.chargesCents };
    const chargeCents = bookedCents === payoutCents ? 0 : (chargeBetween(outcome, figures) ?? 0);
    return takesAnother(outcome, payment.status, { booked, chargeCents });
  });
}

/** What a person may say of a response, as the payment that it names decides. */
@Injectable()
export class PossibleOutcomes {
  constructor(
    private readonly payouts: Payouts,
    private readonly queries: QueryBus,
    private readonly unclaimed: UnclaimedMoneyOfPayments,
  ) {}

  async of(answer: Answer): Promise<Possible> {
    const told = outcomesOf(answer);
    if (isRepeatedInEntry(answer.booking)) return { outcomes: [], whyNot: 'told-twice' };
    if (answer.namedPayoutId !== null) return this.ofPayment(answer, told, answer.namedPayoutId);
    if (answer.kind === 'verified') return { outcomes: [], whyNot: 'none-named' };
    return answer.about === 'batch' && answer.batchId !== null
      ? this.ofBatch(answer, told, answer.batchId)
      : { outcomes: told, whyNot: null };
  }

  /**
   * A rejected payment may be booked after all as long as its reward waits for payment and no other payment replaced it.
   * `locked`: the other payment's row, until the transaction ends.
   */
  async isStillOwed(payout: Payout, rewardId: string, { locked = true } = {}): Promise<boolean> {
    if (!payout.mayBeBookedAfterAll || (await this.payouts.hasLive(rewardId, { locked }))) return false;
    const reward = await this.queries.execute(new RewardFor(rewardId));
    return reward?.progress === 'payable' || reward?.progress === 'bank-details-wanted';
  }

  /** What stands against saying this of a payment. `bookedCents`: of the line, as far as they are this payment's. */
  async obstacle(
    outcome: AssignedOutcome,
    { payout, row }: { readonly payout: Payout; readonly row: PayoutRow },
    said: { readonly booked: boolean; readonly chargeCents: number; readonly bookedCents: number },
    { locked = true } = {},
  ): Promise<Obstacle | null> {
    const isFinal = outcome === 'settled' || outcome === 'returned';
    const stillOwed = isFinal && (await this.isStillOwed(payout, row.rewardId, { locked }));
    const ofPayment = isFinal ? payout.obstacleTo(outcome, { ...said, stillOwed }) : payout.became;
    if (ofPayment !== null || outcome === 'settled' || outcome === 'pay') return ofPayment;
    return obstacleToReturn(await this.unclaimed.of(row, 'debit'), said.bookedCents);
  }

  private async ofPayment(
    { amountCents, chargesCents, source }: Answer,
    told: readonly AssignedOutcome[],
    payoutId: string,
  ): Promise<Possible> {
    const [payout] = await this.payouts.loadAll([payoutId]);
    const row = await this.payouts.byId(payoutId);
    if (!payout || !row) return { outcomes: told, whyNot: null };
    const payoutCents = row.amountCents;
    const bookedCents = amountCents ?? payoutCents;
    const booked = source === 'booking';
    const obstacles: (WhyNothing | null)[] = [];
    for (const outcome of told) {
      const isFinal = outcome === 'settled' || outcome === 'returned';
      const chargeCents =
        isFinal && bookedCents !== payoutCents ? chargeBetween(outcome, { bookedCents, payoutCents, chargesCents }) : 0;
      // What became of the payment says more than an amount that does not fit it.
      const said = { booked, chargeCents: chargeCents ?? 0, bookedCents };
      const obstacle = await this.obstacle(outcome, { payout, row }, said, { locked: false });
      obstacles.push(obstacle ?? (chargeCents === null ? 'amount-differs' : null));
    }
    const outcomes = told.filter((_, place) => obstacles[place] === null);
    return { outcomes, whyNot: outcomes.length > 0 ? null : (obstacles[0] ?? null) };
  }

  private async ofBatch({ source }: Answer, told: readonly AssignedOutcome[], batchId: string): Promise<Possible> {
    const statuses = await this.payouts.statusesIn(batchId);
    const mayComeBack = source === 'booking' && statuses.has('settled');
    const outcomes = told.filter(outcome => statuses.has('sent') || (outcome === 'returned' && mayComeBack));
    return { outcomes, whyNot: outcomes.length > 0 ? null : 'batch-answered' };
  }
}
