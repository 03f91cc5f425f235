import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Cipher } from '#platform/crypto/cipher.js';
import type { Waiting } from '#platform/domain/answers.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { maskIban } from '#reward-types/iban.js';
import type { RewardKind } from '#reward-types/index.js';
import { HolderQuestionOf, RecommenderStates } from '../account/api.js';
import type { HolderAnswer } from '../account/events.js';
import { HeldRewards } from '../hold/api.js';
import { RecommendationTerms } from '../recommendation/api.js';
import { AccountToPayFor, PayableRewards, RewardFor, type PayableReward } from '../reward/api.js';
import {
  CameBackTo,
  EvidenceKeptUntil,
  HasPayoutAccount,
  LastPayoutsOf,
  PayoutDecisionsThatWait,
  PayoutStreams,
  PayoutsTo,
  type LastPayout,
} from './api.js';
import { PaysOutsideEea, RefusalOfAccount } from '../account/ports.js';
import { SealedPayoutOf, WasPaidToFormerAccount } from '../reward/ports.js';
import type { AccountRefusal } from './events.js';
import { refusalOf } from './domain/refused-account.js';
import { mayBeAsked, type Verification, type VerificationDecision } from './domain/verification.js';
import { hintsOn, isASinglePayment, type AccountHint } from './domain/account-hints.js';
import { OpenBankResponses } from './persistence/bank-responses.js';
import { BankRequests } from './persistence/bank-requests.js';
import { ClearingItems } from './persistence/clearing-items.js';
import { DebtorAccounts, Ledger, PayoutAccounts } from './persistence/payout-accounts.js';
import { PayoutBatches, type BatchRow, type FormerFile } from './persistence/payout-batches.js';
import { Payouts, type Attempt, type PayoutRow } from './persistence/payouts.js';
import { payeeKey } from './use-cases/dropped-payouts.js';

@QueryHandler(SealedPayoutOf)
export class SealedPayoutOfHandler implements IQueryHandler<SealedPayoutOf> {
  constructor(private readonly payouts: Payouts) {}
  async execute({ rewardId }: SealedPayoutOf) {
    const payoutId = await this.payouts.sealedOf(rewardId);
    return payoutId ? { payoutId } : null;
  }
}

@QueryHandler(WasPaidToFormerAccount)
export class WasPaidToFormerAccountHandler implements IQueryHandler<WasPaidToFormerAccount> {
  constructor(
    private readonly payouts: Payouts,
    private readonly queries: QueryBus,
    private readonly cipher: Cipher,
  ) {}

  async execute({ payoutId }: WasPaidToFormerAccount): Promise<boolean> {
    const row = await this.payouts.byId(payoutId);
    if (!row?.holderEncrypted || !row.ibanEncrypted || row.ownAccount === false) return false;
    const now = await this.queries.execute(new AccountToPayFor(row.rewardId));
    if (!now?.own) return false;
    const [holder, iban] = [
      this.cipher.decrypt(row.holderEncrypted, 'payout.holder_encrypted', payoutId),
      this.cipher.decrypt(row.ibanEncrypted, 'payout.iban_encrypted', payoutId),
    ];
    return now.holder !== holder || now.iban !== iban;
  }
}

@QueryHandler(CameBackTo)
export class CameBackToHandler implements IQueryHandler<CameBackTo> {
  constructor(private readonly payouts: Payouts) {}
  execute({ beneficiaryIds }: CameBackTo) {
    return this.payouts.cameBackTo(beneficiaryIds);
  }
}

@QueryHandler(RefusalOfAccount)
export class RefusalOfAccountHandler implements IQueryHandler<RefusalOfAccount> {
  constructor(
    private readonly payouts: Payouts,
    private readonly cipher: Cipher,
  ) {}

  async execute({ beneficiaryId, account }: RefusalOfAccount): Promise<AccountRefusal | null> {
    const rows = await this.payouts.endedToOwnAccount(beneficiaryId);
    // For nearly everybody nothing ever came back, and nothing is opened.
    if (rows.every(({ status }) => status === 'settled')) return null;
    const ended = rows.map(({ payoutId, status, reason, verification, holderEncrypted, ibanEncrypted }) => ({
      payoutId,
      paid: status === 'settled',
      reason,
      verification,
      holder: this.cipher.decrypt(holderEncrypted!, 'payout.holder_encrypted', payoutId),
      iban: this.cipher.decrypt(ibanEncrypted!, 'payout.iban_encrypted', payoutId),
    }));
    return refusalOf(account, ended);
  }
}

@QueryHandler(HasPayoutAccount)
export class HasPayoutAccountHandler implements IQueryHandler<HasPayoutAccount> {
  constructor(private readonly accounts: PayoutAccounts) {}
  async execute() {
    const account = await this.accounts.read();
    return { account: account !== undefined, address: !!account?.address };
  }
}

@QueryHandler(PaysOutsideEea)
export class PaysOutsideEeaHandler implements IQueryHandler<PaysOutsideEea> {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly tenants: TenantDirectory,
  ) {}
  async execute(): Promise<boolean> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return tenant?.config.paysOutsideEea === true && !!(await this.accounts.read())?.address;
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

@QueryHandler(PayoutStreams)
export class PayoutStreamsHandler implements IQueryHandler<PayoutStreams> {
  constructor(private readonly payouts: Payouts) {}
  execute({ batchNumber, rewardIds }: PayoutStreams) {
    return this.payouts.streams(batchNumber, rewardIds);
  }
}

const bothWait = (one: Waiting, other: Waiting): Waiting => ({
  count: Number(one.count) + Number(other.count),
  oldestAt:
    [one.oldestAt, other.oldestAt].filter(at => at !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
});

@QueryHandler(PayoutDecisionsThatWait)
export class PayoutDecisionsThatWaitHandler implements IQueryHandler<PayoutDecisionsThatWait> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly open: OpenBankResponses,
    private readonly clearing: ClearingItems,
    private readonly requests: BankRequests,
    private readonly accounts: PayoutAccounts,
  ) {}
  async execute({ notBy }: PayoutDecisionsThatWait) {
    return {
      batches: await this.batches.pending(notBy),
      returns: await this.open.returnsThatWait(notBy),
      clearing: bothWait(await this.clearing.waiting(notBy), await this.requests.waiting(['offset', 'reverse'], notBy)),
      putAside: await this.requests.waiting(['put-aside'], notBy),
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
  CameBackToHandler,
  EvidenceKeptUntilHandler,
  HasPayoutAccountHandler,
  PaysOutsideEeaHandler,
  SealedPayoutOfHandler,
  WasPaidToFormerAccountHandler,
  PayoutsToHandler,
  RefusalOfAccountHandler,
  LastPayoutsOfHandler,
  PayoutStreamsHandler,
  PayoutDecisionsThatWaitHandler,
];

/** What may be collected: payable, and neither under way, executed nor come back without the reward knowing of it. */
@Injectable()
export class Payable {
  constructor(
    private readonly payouts: Payouts,
    private readonly queries: QueryBus,
  ) {}

  /** The oldest ones, locked; holds are placed and asked for by whoever collects. */
  toCollect(limit: number): Promise<PayableReward[]> {
    return this.of(limit, []);
  }

  /** What a collection would take now, without rewards that wait for a person's decision. */
  async now(): Promise<{ count: number; totalCents: number }> {
    const held = await this.queries.execute(new HeldRewards());
    const rewards = await this.of(null, [...held.keys()]);
    return { count: rewards.length, totalCents: rewards.reduce((sum, { amountCents }) => sum + amountCents, 0) };
  }

  private async of(limit: number | null, others: readonly string[]): Promise<PayableReward[]> {
    const without = [...others, ...(await this.payouts.rewardsUnderWay())];
    return this.payouts.freeAmong(await this.queries.execute(new PayableRewards({ limit, without })));
  }
}

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
  /** What whoever seals and approves is told of the account. */
  readonly hints: readonly AccountHint[];
  /** The payee of the configuration that it goes to, within its reward type. */
  readonly payee: string | null;
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
    /** What the payee says of a name that is nearly theirs; null: not asked. */
    readonly answer: HolderAnswer | 'open' | null;
  } | null;
}

export type BatchPageView = BatchRow & {
  readonly formerFiles: readonly FormerFile[];
  /** One payment alone, before it is at the bank. */
  readonly single: boolean;
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
    private readonly debtors: DebtorAccounts,
    private readonly payoutAccounts: PayoutAccounts,
  ) {}

  async of(number: string): Promise<BatchPageView> {
    const batch = await this.batches.byNumber(number);
    if (!batch) throw new DomainError('not-found');
    const payouts: BatchPayout[] = [];
    const members = await this.payouts.ofBatch(batch.batchId);
    const attempts = await this.payouts.attempts(members.map(({ rewardId }) => rewardId));
    const stopped = batch.status === 'sealed' ? await this.stopped.among(members) : new Set<string>();
    const shown = new Map<string, ShownAccount>();
    for (const member of members) shown.set(member.payoutId, await this.account(member));
    const hints = await this.hints(batch, members, shown);
    // Ids are ordered by time of creation.
    for (const payout of members)
      payouts.push({
        ...(await this.view(
          payout,
          stopped.has(payout.rewardId),
          attempts.filter(({ rewardId, payoutId }) => rewardId === payout.rewardId && payoutId < payout.payoutId),
        )),
        holder: shown.get(payout.payoutId)!.holder,
        iban: shown.get(payout.payoutId)!.masked,
        payee: shown.get(payout.payoutId)!.payee?.split(':')[1] ?? null,
        hints: hints.get(payout.payoutId) ?? [],
      });
    const left = members.filter(({ status }) => status !== 'dropped').length;
    const single = ['collecting', 'sealed', 'approved'].includes(batch.status) && isASinglePayment(left);
    return { ...batch, payouts, single, formerFiles: await this.batches.formerFiles(batch.batchId) };
  }

  /** Of a collecting batch about the accounts that would be sealed now, of another about those that were. */
  private async hints(
    batch: BatchRow,
    members: readonly PayoutRow[],
    shown: ReadonlyMap<string, ShownAccount>,
  ): Promise<ReadonlyMap<string, readonly AccountHint[]>> {
    const accounts = members.flatMap(({ payoutId, status }) => {
      const { hash, payee, editorIsKnown } = shown.get(payoutId)!;
      return hash === null || status === 'dropped' ? [] : [{ payoutId, hash, payee, editorIsKnown }];
    });
    const now = batch.status === 'collecting' ? await this.payoutAccounts.read() : undefined;
    const debtor = now ? this.debtors.hashOf(now.iban) : batch.debtorHash;
    const payees = [...new Set(accounts.flatMap(({ payee }) => payee ?? []))];
    const paidBefore = await this.payouts.lastAccountsOf(payees, members[0]?.payoutId ?? '');
    return hintsOn(accounts, { debtor, paidBefore });
  }

  private async view(payout: PayoutRow, stopped: boolean, earlier: readonly Attempt[]) {
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
      payeeName: await this.payeeName(payout),
    };
  }

  private async payeeName(payout: PayoutRow): Promise<BatchPayout['payeeName']> {
    const { payoutId, beneficiaryId, verification, verifiedAt, verifiedNameEncrypted, verificationDecision } = payout;
    if (verification === null) return null;
    const asked = mayBeAsked(verification) && payout.ownAccount !== false;
    const question = asked ? await this.queries.execute(new HolderQuestionOf(beneficiaryId)) : null;
    const bankName =
      verifiedNameEncrypted && this.cipher.decrypt(verifiedNameEncrypted, 'payout.verified_name_encrypted', payoutId);
    const answer = question && (question.answer ?? 'open');
    return { result: verification, bankName, at: verifiedAt!, decision: verificationDecision, answer };
  }

  /** For a sealed payout the copy that is paid, for one that left what is kept; before the seal what would be sealed now. */
  private async account(row: PayoutRow): Promise<ShownAccount> {
    const { payoutId, holderEncrypted, ibanEncrypted, ibanMasked, ibanHash, payee, rewardId, status } = row;
    if (holderEncrypted) {
      const iban = ibanEncrypted && this.cipher.decrypt(ibanEncrypted, 'payout.iban_encrypted', payoutId);
      return {
        holder: this.cipher.decrypt(holderEncrypted, 'payout.holder_encrypted', payoutId),
        masked: ibanMasked ?? '',
        // Version 0.1 kept no hash.
        hash: ibanHash ?? (iban && this.debtors.hashOf(iban)),
        payee,
        editorIsKnown: true,
      };
    }
    const account = status === 'collected' ? await this.queries.execute(new AccountToPayFor(rewardId)) : null;
    if (!account) return { holder: '', masked: '', hash: null, payee: null, editorIsKnown: true };
    return {
      holder: account.holder,
      masked: maskIban(account.iban),
      hash: this.debtors.hashOf(account.iban),
      payee: payeeKey(account),
      editorIsKnown: account.updatedBy !== null,
    };
  }
}

interface ShownAccount {
  readonly holder: string;
  readonly masked: string;
  /** Keyed; null where the account is not known any more. */
  readonly hash: string | null;
  readonly payee: string | null;
  readonly editorIsKnown: boolean;
}
