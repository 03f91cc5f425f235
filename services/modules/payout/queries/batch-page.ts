import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { maskIban } from '#reward-types/cash/iban.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Refused } from '#platform/domain/refused.js';
import { BankDetailsOf } from '../../account/published-questions.js';
import { RecommendationTerms } from '../../recommendation/published-questions.js';
import { RewardFor } from '../../reward/published-questions.js';
import { PayoutBatches, type BatchRow } from '../persistence/payout-batches.js';
import { StoppedPayments } from './stopped-payments.js';
import { Payouts, type EarlierAttempt, type PayoutRow } from '../persistence/payouts.js';

export interface PayoutView {
  readonly endToEndId: string;
  readonly recommendationNumber: string | null;
  readonly holder: string;
  /** Masked, always. */
  readonly iban: string;
  readonly amountCents: number;
  readonly status: PayoutRow['status'];
  readonly reason: string | null;
  /** May not leave any more: the batch is to be refused. */
  readonly stopped: boolean;
  /** Other payments of the same reward, before this one. */
  readonly earlier: readonly EarlierAttempt[];
}

export type BatchPageView = BatchRow & { readonly payouts: readonly PayoutView[] };

/** One batch with its payouts, accounts masked. */
@Injectable()
export class BatchPage {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly queries: QueryBus,
    private readonly cipher: Cipher,
    private readonly stopped: StoppedPayments,
  ) {}

  async of(number: string): Promise<BatchPageView> {
    const batch = await this.batches.byNumber(number);
    if (!batch) throw new Refused('not-found');
    const payouts: PayoutView[] = [];
    const members = await this.payouts.ofBatch(batch.batchId);
    const attempts = await this.payouts.earlierAttempts(members.map(({ rewardId }) => rewardId));
    const stopped = batch.status === 'sealed' ? await this.stopped.among(members) : new Set<string>();
    // Ids grow with time.
    for (const payout of members)
      payouts.push(
        await this.view(
          payout,
          stopped.has(payout.rewardId),
          attempts.filter(({ rewardId, payoutId }) => rewardId === payout.rewardId && payoutId < payout.payoutId),
        ),
      );
    return { ...batch, payouts };
  }

  private async view(payout: PayoutRow, stopped: boolean, earlier: readonly EarlierAttempt[]): Promise<PayoutView> {
    const reward = await this.queries.execute(new RewardFor(payout.rewardId));
    const terms = reward?.recommendationId
      ? await this.queries.execute(new RecommendationTerms(reward.recommendationId))
      : null;
    const { endToEndId, amountCents, status, reason } = payout;
    return {
      endToEndId,
      amountCents,
      status,
      reason,
      stopped,
      earlier,
      recommendationNumber: terms?.number ?? null,
      ...(await this.account(payout)),
    };
  }

  /** Sealed: the copy that is paid. Before: what would be sealed now. */
  private async account({
    payoutId,
    holderEncrypted,
    ibanMasked,
    beneficiaryId,
    status,
  }: PayoutRow): Promise<{ holder: string; iban: string }> {
    if (holderEncrypted)
      return {
        holder: this.cipher.decrypt(holderEncrypted, 'payout.holder_encrypted', payoutId),
        iban: ibanMasked ?? '',
      };
    const account = status === 'collected' ? await this.queries.execute(new BankDetailsOf(beneficiaryId)) : null;
    return account ? { holder: account.holder, iban: maskIban(account.iban) } : { holder: '', iban: '' };
  }
}
