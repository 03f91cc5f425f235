import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { bankDataByIBAN } from 'bankdata-germany';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { isOutsideEea, normaliseIban } from '#reward-types/iban.js';
import { AnyRewardWantsBankDetails, PaysOutsideEea, RefusalOfAccount, RewardWantsBankDetails } from '../ports.js';
import { StoreBankDetails, type WritesBy } from '../api.js';
import type { BankDetails } from '../domain/bank-details.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';

/** The one place that decides who may write a beneficiary's bank details, and why: every way to store or remove them asks here. */
@Injectable()
export class MayWriteBankDetails {
  constructor(
    private readonly bankDetails: BankDetailsRepository,
    private readonly people: PersonStore,
    private readonly queries: QueryBus,
  ) {}

  /** The bank details, locked until the transaction ends, if the right covers them; else refuses `bank-details-unauthorised`. */
  async of(beneficiaryId: string, by: WritesBy): Promise<BankDetails> {
    // The reward is locked before the bank details, in the same order as when a reward is chosen; another order could deadlock.
    const wanted = by.right === 'reward-link' && (await this.isWantedBy(by, beneficiaryId));
    const stored = await this.bankDetails.of(beneficiaryId);
    const isPresent = await this.people.isPresent(beneficiaryId);
    const { isFirstEntry, holderIsAsked } = stored;
    ensure(
      await this.reaches(by, beneficiaryId, { wanted, isPresent, isFirstEntry, holderIsAsked }),
      'bank-details-unauthorised',
    );
    return stored;
  }

  /**
   * An erased person is still paid what was open: through the link of that reward, while it waits for bank details, or of
   * a question about the account, while it is open.
   */
  private async reaches(
    by: WritesBy,
    beneficiaryId: string,
    {
      wanted,
      isPresent,
      isFirstEntry,
      holderIsAsked,
    }: { wanted: boolean; isPresent: boolean; isFirstEntry: boolean; holderIsAsked: boolean },
  ): Promise<boolean> {
    switch (by.right) {
      case 'name-link':
        return holderIsAsked && !by.isOutdated;
      case 'session':
        return isPresent;
      case 'reward-link':
        return wanted;
      case 'recipient-link':
        return isPresent && (isFirstEntry || (await this.anyRewardNeeds(beneficiaryId)));
    }
  }

  /** A link issued before the owner's last password change may be in other hands and is refused. */
  private async isWantedBy(by: Extract<WritesBy, { right: 'reward-link' }>, beneficiaryId: string): Promise<boolean> {
    const reward = await this.queries.execute(new RewardWantsBankDetails(by.rewardId));
    return !by.isOutdated && reward?.beneficiaryId === beneficiaryId && reward.wants;
  }

  /**
   * Recipients have no account and no password: their link stores the first bank details, and others only while a
   * reward of theirs waits for them.
   */
  private anyRewardNeeds(recipientId: string): Promise<boolean> {
    return this.queries.execute(new AnyRewardWantsBankDetails(recipientId));
  }
}

@Injectable()
export class BankDetailsEntry {
  constructor(
    private readonly bankDetails: BankDetailsRepository,
    private readonly mayWrite: MayWriteBankDetails,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly queries: QueryBus,
  ) {}

  @Handles(StoreBankDetails)
  async store(beneficiaryId: string, details: StoreBankDetails['args'][1], by: WritesBy): Promise<void> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const iban = normaliseIban(details.iban);
    const stored = await this.mayWrite.of(beneficiaryId, by);
    const isTheSame = await this.bankDetails.holdsThis(beneficiaryId, iban);
    const holder = details.holder.trim();
    const refusal = await this.queries.execute(new RefusalOfAccount(beneficiaryId, { holder, iban }));
    const payableFrom = stored.store(
      beneficiaryId,
      iban,
      {
        germanOnly: tenant?.config.germanIbanOnly ?? false,
        outsideEea: await this.paysTo(iban),
        isGone: refusal?.account === 'gone',
      },
      { isTheSame, now: this.clock.now() },
    );
    await this.bankDetails.write(beneficiaryId, { holder, iban, ...bankOf(iban, details) }, payableFrom);
    await this.bankDetails.dropQuestion(beneficiaryId);
    await this.bankDetails.save(stored);
    await this.tokens.useUp(['account-holder'], beneficiaryId);
  }

  /** Asked only of an account outside the EEA. */
  private async paysTo(iban: string): Promise<boolean> {
    return !isOutsideEea(iban) || this.queries.execute(new PaysOutsideEea());
  }
}

/** For a German IBAN BIC and bank come from the bank register where it knows them, not from the form. */
function bankOf(iban: string, typed: StoreBankDetails['args'][1]): { bic: string | null; bank: string | null } {
  const known = iban.startsWith('DE') ? bankDataByIBAN(iban) : null;
  return { bic: known?.bic || typed.bic || null, bank: known?.bankName || typed.bank || null };
}
