import { Injectable } from '@nestjs/common';
import { QueryBus, CommandBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { mustBeKnown } from '#platform/domain/person.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { isAccountHolder } from '#shared/bank-characters.js';
import { isOutsideEea, maskIban } from '#reward-types/iban.js';
import { ScreenBeforePayment } from '../../hold/api.js';
import { type AccountToPay, RewardsStillPayable, AccountToPayFor, RewardFor } from '../../reward/api.js';
import { paymentFile } from '../bank/payment-file.js';
import { type DropReason, PayoutBatch } from '../domain/payout.js';
import { PayoutAccounts, DebtorAccounts, type PayoutAccount } from '../persistence/payout-accounts.js';
import { PayoutBatches, sha256Of } from '../persistence/payout-batches.js';
import { type PayoutRow, Payouts } from '../persistence/payouts.js';
import { DroppedPayouts, payeeKey } from './dropped-payouts.js';
import { BankingCalendar } from './renew-batch.js';

interface Member {
  readonly payout: PayoutRow;
  readonly account: AccountToPay;
}

@Injectable()
export class BatchSeal {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly accounts: PayoutAccounts,
    private readonly debtors: DebtorAccounts,
    private readonly dropped: DroppedPayouts,
    private readonly queries: QueryBus,
    private readonly cipher: Cipher,
    private readonly calendar: BankingCalendar,
    private readonly tenants: TenantDirectory,
    private readonly commands: CommandBus,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Seals a batch: fixes members, amounts, bank details and file; payouts not to be paid now leave first. With none left
   * returns a refusal, to be thrown later; refuses `not-found`, `changed-meanwhile`, `unavailable`, `programme-stopped`.
   */
  async seal({ number, byName }: { readonly number: string; readonly byName: string }): Promise<DomainError | null> {
    await this.tenants.mustPay();
    const batch = await this.batches.loadByNumber(number);
    ensure(batch.status === 'collecting', 'changed-meanwhile');
    const members = await this.membersThatMayBePaid(batch.id);
    if (members.length === 0) {
      await this.batches.storeTotals(batch.id, 0, 0);
      return new DomainError('batch-empty');
    }
    const debtor = await this.accounts.read();
    ensure(debtor !== undefined, 'unavailable');
    const executionDay = this.calendar.nextExecutionDay();
    const xml = await this.fileOf(batch, members, debtor, executionDay);
    const sealed = {
      count: members.length,
      totalCents: members.reduce((sum, { payout }) => sum + payout.amountCents, 0),
      sha256: sha256Of(xml),
      sealedBy: mustBeKnown(currentPerson()).id,
    };
    for (const member of members) await this.sealMember(member);
    const ibanEditors = [...new Set(members.flatMap(({ account }) => account.updatedBy ?? []))];
    await this.batches.storeFile(batch.id, {
      ...sealed,
      xml,
      executionDay,
      ibanEditors,
      sealedByName: byName,
      debtorHash: this.debtors.hashOf(debtor.iban),
    });
    batch.seal(sealed);
    await this.batches.save(batch);
    await this.audit.record({
      action: 'payout.seal',
      subject: number,
      by: byName,
      before: { status: 'collecting' },
      after: {
        status: 'sealed',
        count: sealed.count,
        totalCents: sealed.totalCents,
        sha256: sealed.sha256,
        executionDay,
      },
    });
    return null;
  }

  /** Locks payouts and rewards, so that a cancellation comes either before (and drops) or after (and is refused). */
  private async membersThatMayBePaid(batchId: string): Promise<Member[]> {
    const collected = (await this.payouts.lockOfBatch(batchId)).filter(({ status }) => status === 'collected');
    const payable = await this.queries.execute(new RewardsStillPayable(collected.map(({ rewardId }) => rewardId)));
    const members: Member[] = [];
    const accounts = new Map<string, AccountToPay>();
    for (const rewardId of payable) {
      const account = await this.queries.execute(new AccountToPayFor(rewardId));
      if (account) accounts.set(rewardId, account);
    }
    // Since the collection the account may have come to be shared, so holds are checked again.
    const passed = await this.commands.execute(new ScreenBeforePayment([...accounts.keys()]));
    for (const payout of collected) {
      const account = accounts.get(payout.rewardId);
      const why = account
        ? await this.whyNotPaid(account, { passed: passed.has(payout.rewardId) })
        : await this.whyNotPayable(payout);
      if (account && why === null) members.push({ payout, account });
      else await this.dropped.drop(payout, await this.payouts.load(payout.payoutId), why!, account);
    }
    return members;
  }

  private async whyNotPaid(account: AccountToPay, { passed }: { passed: boolean }): Promise<DropReason | null> {
    if (!passed) return 'held';
    if (account.updatedBy === null) return 'editor-unknown';
    if (isOutsideEea(account.iban) && !(await this.accounts.read())?.address) return 'payer-address-missing';
    return isAccountHolder(account.holder) ? null : 'holder-unwritable';
  }

  private async whyNotPayable({ rewardId }: PayoutRow): Promise<DropReason> {
    const reward = await this.queries.execute(new RewardFor(rewardId));
    return reward?.status === 'ready' ? 'bank-details-missing' : 'reward-cancelled';
  }

  private async sealMember({ payout: { payoutId }, account }: Member): Promise<void> {
    await this.payouts.snapshotAccount(payoutId, {
      holderEncrypted: this.cipher.encrypt(account.holder, 'payout.holder_encrypted', payoutId),
      ibanEncrypted: this.cipher.encrypt(account.iban, 'payout.iban_encrypted', payoutId),
      ibanMasked: maskIban(account.iban),
      ibanHash: this.debtors.hashOf(account.iban),
      ownAccount: account.own,
      payee: payeeKey(account),
    });
    const payout = await this.payouts.load(payoutId);
    payout.seal();
    await this.payouts.save(payout);
  }

  private async fileOf(
    batch: PayoutBatch,
    members: readonly Member[],
    debtor: PayoutAccount,
    executionDay: string,
  ): Promise<string> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return paymentFile({
      number: batch.number,
      createdAt: this.clock.now(),
      executionDay,
      debtor,
      transfers: members.map(({ payout, account }) => ({
        endToEndId: payout.endToEndId,
        amountCents: payout.amountCents,
        holder: account.holder,
        iban: account.iban,
        bic: account.bic,
        remittance: account.remittance ?? `Ihre Praemie von ${tenant?.name ?? debtor.name}`,
      })),
    });
  }
}
