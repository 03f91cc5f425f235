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
import type { Verification, VerificationDecision } from './domain/verification.js';
import { OpenBankResponses } from './persistence/bank-responses.js';
import { Ledger, PayoutAccounts } from './persistence/payout-accounts.js';
import { PayoutBatches, type BatchRow, type FormerFile } from './persistence/payout-batches.js';
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
    // Oldest first, so that the latest payment of each reward stays in the map.
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
      batches: await this.batches.pending(notBy),
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

/**
 * Payments of a sealed batch that may no longer be paid, because their reward is held or their owner blocked by now;
 * the batch itself never changes.
 */
@Injectable()
export class StoppedPayments {
  constructor(private readonly queries: QueryBus) {}

  /** Ids of the affected rewards. */
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
  /** Reward type. */
  readonly kind: RewardKind | null;
  readonly holder: string;
  /** Always masked. */
  readonly iban: string;
  readonly amountCents: number;
  readonly status: PayoutRow['status'];
  readonly reason: string | null;
  /** May no longer be paid, so the batch should be refused. */
  readonly stopped: boolean;
  /** Earlier payments of the same reward. */
  readonly earlier: readonly Attempt[];
  /** What the payee's bank says of the name; null where it said nothing. */
  readonly payeeName: {
    readonly result: Verification;
    readonly bankName: string | null;
    readonly at: Date;
    readonly decision: VerificationDecision | null;
  } | null;
}

export type BatchPageView = BatchRow & {
  readonly formerFiles: readonly FormerFile[];
  readonly payouts: readonly BatchPayout[];
};

/** One batch with its payouts, bank accounts masked. */
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
    // Ids are ordered by time of creation.
    for (const payout of members)
      payouts.push(
        await this.view(
          payout,
          stopped.has(payout.rewardId),
          attempts.filter(({ rewardId, payoutId }) => rewardId === payout.rewardId && payoutId < payout.payoutId),
        ),
      );
    return { ...batch, payouts, formerFiles: await this.batches.formerFiles(batch.batchId) };
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
      payeeName: this.payeeName(payout),
      ...(await this.account(payout)),
    };
  }

  private payeeName(payout: PayoutRow): BatchPayout['payeeName'] {
    const { payoutId, verification, verifiedAt, verifiedNameEncrypted, verificationDecision } = payout;
    if (verification === null) return null;
    const bankName =
      verifiedNameEncrypted && this.cipher.decrypt(verifiedNameEncrypted, 'payout.verified_name_encrypted', payoutId);
    return { result: verification, bankName, at: verifiedAt!, decision: verificationDecision };
  }

  /** For a sealed payout the copy that is paid; before the seal the bank details that would be sealed now. */
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
