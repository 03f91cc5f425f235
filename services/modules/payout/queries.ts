import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Cipher } from '#platform/crypto/cipher.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { maskIban } from '#reward-types/iban.js';
import type { RewardKind } from '#reward-types/index.js';
import { RecommenderStates } from '../account/api.js';
import { HeldRewards } from '../hold/api.js';
import { RecommendationTerms } from '../recommendation/api.js';
import { AccountToPayFor, RewardFor } from '../reward/api.js';
import {
  EvidenceKeptUntil,
  HasPayoutAccount,
  LastPayoutsOf,
  PayoutDecisionsThatWait,
  PayoutsTo,
  SealedPayoutOf,
  type LastPayout,
} from './api.js';
import { OpenBankResponses } from './persistence/bank-responses.js';
import { Ledger, PayoutAccounts } from './persistence/payout-accounts.js';
import { PayoutBatches, type BatchRow } from './persistence/payout-batches.js';
import { Payouts, type Attempt, type PayoutRow } from './persistence/payouts.js';

@QueryHandler(SealedPayoutOf)
export class SealedPayoutOfHandler implements IQueryHandler<SealedPayoutOf> {
  constructor(private readonly payouts: Payouts) {}
  async execute({ rewardId }: SealedPayoutOf) {
    const payoutId = await this.payouts.sealedOf(rewardId);
    return payoutId ? { payoutId } : null;
  }
}

@QueryHandler(HasPayoutAccount)
export class HasPayoutAccountHandler implements IQueryHandler<HasPayoutAccount> {
  constructor(private readonly accounts: PayoutAccounts) {}
  async execute(): Promise<boolean> {
    return (await this.accounts.read()) !== undefined;
  }
}

@QueryHandler(PayoutsTo)
export class PayoutsToHandler implements IQueryHandler<PayoutsTo> {
  constructor(private readonly payouts: Payouts) {}
  execute({ beneficiaryId }: PayoutsTo) {
    return this.payouts.to(beneficiaryId);
  }
}

@QueryHandler(LastPayoutsOf)
export class LastPayoutsOfHandler implements IQueryHandler<LastPayoutsOf> {
  constructor(private readonly payouts: Payouts) {}
  async execute({ rewardIds }: LastPayoutsOf): Promise<ReadonlyMap<string, LastPayout>> {
    // Oldest first: the last of each stays.
    return new Map((await this.payouts.attempts(rewardIds)).map(attempt => [attempt.rewardId, attempt]));
  }
}

@QueryHandler(PayoutDecisionsThatWait)
export class PayoutDecisionsThatWaitHandler implements IQueryHandler<PayoutDecisionsThatWait> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly open: OpenBankResponses,
    private readonly accounts: PayoutAccounts,
  ) {}
  async execute({ notBy }: PayoutDecisionsThatWait) {
    return {
      batches: await this.batches.thatWait(notBy),
      returns: await this.open.returnsThatWait(notBy),
      account: await this.accounts.waiting(notBy),
    };
  }
}

@QueryHandler(EvidenceKeptUntil)
export class EvidenceKeptUntilHandler implements IQueryHandler<EvidenceKeptUntil> {
  constructor(private readonly ledger: Ledger) {}
  execute() {
    return this.ledger.keptUntil();
  }
}

export const answers = [
  EvidenceKeptUntilHandler,
  HasPayoutAccountHandler,
  SealedPayoutOfHandler,
  PayoutsToHandler,
  LastPayoutsOfHandler,
  PayoutDecisionsThatWaitHandler,
];

/** A sealed batch never changes, but the world does: payments in it that may not leave any more, since they came to be held or their owner to be blocked. */
@Injectable()
export class StoppedPayments {
  constructor(private readonly queries: QueryBus) {}

  /** By the payments' rewards. */
  async among(
    payouts: readonly Pick<PayoutRow, 'rewardId' | 'beneficiaryId' | 'status'>[],
  ): Promise<ReadonlySet<string>> {
    const sealed = payouts.filter(({ status }) => status === 'sealed');
    if (sealed.length === 0) return new Set();
    const held = await this.queries.execute(new HeldRewards(sealed.map(({ rewardId }) => rewardId)));
    const states = await this.queries.execute(new RecommenderStates(sealed.map(({ beneficiaryId }) => beneficiaryId)));
    return new Set(
      sealed
        .filter(({ rewardId, beneficiaryId }) => held.has(rewardId) || states.get(beneficiaryId) === 'blocked')
        .map(({ rewardId }) => rewardId),
    );
  }
}

export interface BatchPayout {
  readonly endToEndId: string;
  readonly recommendationNumber: string | null;
  /** How the reward is given. */
  readonly kind: RewardKind | null;
  readonly holder: string;
  /** Masked, always. */
  readonly iban: string;
  readonly amountCents: number;
  readonly status: PayoutRow['status'];
  readonly reason: string | null;
  /** May not leave any more: the batch is to be refused. */
  readonly stopped: boolean;
  /** Other payments of the same reward, before this one. */
  readonly earlier: readonly Attempt[];
}

export type BatchPageView = BatchRow & { readonly payouts: readonly BatchPayout[] };

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
    if (!batch) throw new DomainError('not-found');
    const payouts: BatchPayout[] = [];
    const members = await this.payouts.ofBatch(batch.batchId);
    const attempts = await this.payouts.attempts(members.map(({ rewardId }) => rewardId));
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

  private async view(payout: PayoutRow, stopped: boolean, earlier: readonly Attempt[]): Promise<BatchPayout> {
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
      kind: reward?.choice ?? null,
      ...(await this.account(payout)),
    };
  }

  /** Sealed: the copy that is paid. Before: what would be sealed now. */
  private async account({
    payoutId,
    holderEncrypted,
    ibanMasked,
    rewardId,
    status,
  }: PayoutRow): Promise<{ holder: string; iban: string }> {
    if (holderEncrypted)
      return {
        holder: this.cipher.decrypt(holderEncrypted, 'payout.holder_encrypted', payoutId),
        iban: ibanMasked ?? '',
      };
    const account = status === 'collected' ? await this.queries.execute(new AccountToPayFor(rewardId)) : null;
    return account ? { holder: account.holder, iban: maskIban(account.iban) } : { holder: '', iban: '' };
  }
}
