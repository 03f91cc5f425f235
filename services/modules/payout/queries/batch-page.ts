import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Cipher } from '#platform/crypto/cipher.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { maskIban } from '#reward-types/iban.js';
import type { RewardKind } from '#reward-types/index.js';
import { HolderQuestionOf } from '../../account/api.js';
import type { HolderAnswer } from '../../account/events.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { RewardFor, AccountToPayFor } from '../../reward/api.js';
import { type Verification, type VerificationDecision, mayBeAsked } from '../domain/verification.js';
import { type AccountHint, isASinglePayment, hintsOn } from '../domain/account-hints.js';
import { DebtorAccounts, PayoutAccounts } from '../persistence/payout-accounts.js';
import { type BatchRow, type FormerFile, PayoutBatches } from '../persistence/payout-batches.js';
import { type PayoutRow, type Attempt, Payouts } from '../persistence/payouts.js';
import { payeeKey } from '../use-cases/dropped-payouts.js';
import { StoppedPayments } from './stopped-payments.js';

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
