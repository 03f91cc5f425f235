import { Injectable } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  QueryBus,
  type ICommandHandler,
  QueryHandler,
  type IQueryHandler,
  CommandBus,
} from '@nestjs/cqrs';
import { bankDataByIBAN } from 'bankdata-germany';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { isAccountHolder } from '#shared/bank-characters.js';
import { ibanCountry, isOutsideEea, maskIban, normaliseIban } from '#reward-types/iban.js';
import { PaysOutsideEea, RefusalOfAccount } from '../../payout/api.js';
import { RewardsOfBeneficiary, RewardWantsBankDetails } from '../../reward/api.js';
import {
  AskForHolder,
  HolderQuestionOf,
  StoreBankDetails,
  type HolderAnswer,
  type HolderQuestion,
  type WritesBy,
  AccountPayableFrom,
  BankDetailsOf,
  HasBankDetails,
  ShareOneAccount,
  SharesAccountWith,
  type BankDetailsPlain,
} from '../api.js';
import type { BankDetails } from '../domain/account.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { RecipientErasureCompleted } from '../../recipient/api.js';

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
  private async anyRewardNeeds(recipientId: string): Promise<boolean> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recipientId));
    return rewards.some(({ progress }) => progress === 'choice-open' || progress === 'bank-details-wanted');
  }
}

/**
 * `retention`: removal because nothing is owed to an erased person any more. Otherwise refuses
 * `bank-details-unauthorised` where the right does not cover it.
 */
export class RemoveBankDetails extends Command<void> {
  constructor(
    readonly beneficiaryId: string,
    readonly by: WritesBy | 'retention',
  ) {
    super();
  }
}

@CommandHandler(RemoveBankDetails)
export class RemoveBankDetailsHandler implements ICommandHandler<RemoveBankDetails> {
  constructor(
    private readonly bankDetails: BankDetailsRepository,
    private readonly mayWrite: MayWriteBankDetails,
    private readonly tokens: Tokens,
  ) {}

  async execute({ beneficiaryId, by }: RemoveBankDetails): Promise<void> {
    const stored =
      by === 'retention' ? await this.bankDetails.of(beneficiaryId) : await this.mayWrite.of(beneficiaryId, by);
    stored.remove(beneficiaryId);
    await this.bankDetails.erase(beneficiaryId);
    await this.bankDetails.save(stored);
    await this.tokens.useUp(['account-holder'], beneficiaryId);
  }
}

@CommandHandler(StoreBankDetails)
export class StoreBankDetailsHandler implements ICommandHandler<StoreBankDetails> {
  constructor(
    private readonly bankDetails: BankDetailsRepository,
    private readonly mayWrite: MayWriteBankDetails,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly queries: QueryBus,
  ) {}

  async execute({ beneficiaryId, details, by }: StoreBankDetails): Promise<void> {
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

@CommandHandler(AskForHolder)
export class AskForHolderHandler implements ICommandHandler<AskForHolder> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ beneficiaryId, asked: { iban, nameAtBank } }: AskForHolder): Promise<void> {
    const stored = await this.bankDetails.of(beneficiaryId);
    const isAnotherAccount = !(await this.bankDetails.holdsThis(beneficiaryId, iban));
    // The same name was asked about before, and a name that no bank's file can carry cannot be taken.
    if (isAnotherAccount || !isAccountHolder(nameAtBank)) return;
    if ((await this.bankDetails.nameAtBank(beneficiaryId)) === nameAtBank) return;
    await this.bankDetails.keepQuestion(beneficiaryId, nameAtBank);
    stored.askForHolder(beneficiaryId);
    await this.bankDetails.save(stored);
  }
}

/** The owner says which name of the account is right. Refuses `not-found` (nothing is asked) and `bank-details-unauthorised`. */
export class ConfirmHolder extends Command<void> {
  constructor(
    readonly beneficiaryId: string,
    readonly answer: HolderAnswer,
    readonly by: WritesBy,
  ) {
    super();
  }
}

@CommandHandler(ConfirmHolder)
export class ConfirmHolderHandler implements ICommandHandler<ConfirmHolder> {
  constructor(
    private readonly bankDetails: BankDetailsRepository,
    private readonly mayWrite: MayWriteBankDetails,
    private readonly tokens: Tokens,
  ) {}

  async execute({ beneficiaryId, answer, by }: ConfirmHolder): Promise<void> {
    const stored = await this.mayWrite.of(beneficiaryId, by);
    const account = await this.bankDetails.read(beneficiaryId);
    const nameAtBank = await this.bankDetails.nameAtBank(beneficiaryId);
    ensure(account !== null && nameAtBank !== null, 'not-found');
    stored.confirmHolder(beneficiaryId, answer, ibanCountry(account.iban));
    const { holder, iban, bic, bank } = account;
    // Whoever says which name it is has changed the account last, and so does not approve its payment.
    await this.bankDetails.write(
      beneficiaryId,
      { holder: answer === 'of-bank' ? nameAtBank : holder, iban, bic, bank },
      undefined,
    );
    await this.bankDetails.keepAnswer(beneficiaryId, answer);
    await this.bankDetails.save(stored);
    await this.tokens.useUp(['account-holder'], beneficiaryId);
  }
}

/** The open question about the account's holder, as its owner reads it. */
@Injectable()
export class OpenHolderQuestion {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  /** Refuses `not-found` where nothing is asked. */
  async of(beneficiaryId: string) {
    const row = await this.bankDetails.row(beneficiaryId);
    const account = await this.bankDetails.read(beneficiaryId);
    const nameAtBank = await this.bankDetails.nameAtBank(beneficiaryId);
    const askedAt = row?.holderAnswer === null ? row.holderAskedAt : null;
    ensure(!!askedAt && account !== null && nameAtBank !== null, 'not-found');
    return { holder: account.holder, nameAtBank, iban: maskIban(account.iban), askedAt };
  }
}

@QueryHandler(HolderQuestionOf)
export class HolderQuestionOfHandler implements IQueryHandler<HolderQuestionOf> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ beneficiaryId }: HolderQuestionOf): Promise<HolderQuestion | null> {
    const row = await this.bankDetails.row(beneficiaryId);
    return row?.holderAskedAt ? { askedAt: row.holderAskedAt, answer: row.holderAnswer ?? null } : null;
  }
}

/** For a German IBAN BIC and bank come from the bank register where it knows them, not from the form. */
function bankOf(iban: string, typed: StoreBankDetails['details']): { bic: string | null; bank: string | null } {
  const known = iban.startsWith('DE') ? bankDataByIBAN(iban) : null;
  return { bic: known?.bic || typed.bic || null, bank: known?.bankName || typed.bank || null };
}

@QueryHandler(BankDetailsOf)
export class BankDetailsOfHandler implements IQueryHandler<BankDetailsOf> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  execute({ beneficiaryId }: BankDetailsOf): Promise<BankDetailsPlain | null> {
    return this.bankDetails.read(beneficiaryId);
  }
}

@QueryHandler(HasBankDetails)
export class HasBankDetailsHandler implements IQueryHandler<HasBankDetails> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ beneficiaryId }: HasBankDetails): Promise<boolean> {
    return (await this.bankDetails.row(beneficiaryId)) !== null;
  }
}

@QueryHandler(AccountPayableFrom)
export class AccountPayableFromHandler implements IQueryHandler<AccountPayableFrom> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ beneficiaryId }: AccountPayableFrom): Promise<Date | null> {
    return (await this.bankDetails.row(beneficiaryId))?.payableFrom ?? null;
  }
}

@QueryHandler(SharesAccountWith)
export class SharesAccountWithHandler implements IQueryHandler<SharesAccountWith> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  execute({ beneficiaryId }: SharesAccountWith): Promise<readonly string[]> {
    return this.bankDetails.sharers(beneficiaryId);
  }
}

@QueryHandler(ShareOneAccount)
export class ShareOneAccountHandler implements IQueryHandler<ShareOneAccount> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ beneficiaryId, otherId }: ShareOneAccount): Promise<boolean> {
    const [one, other] = [await this.bankDetails.row(beneficiaryId), await this.bankDetails.row(otherId)];
    return one !== null && other !== null && one.ibanHash === other.ibanHash;
  }
}

/** Nothing is owed to the erased recipient any more. */
@Reaction({ name: 'remove-bank-details-when-recipient-erased', queue: 'erasure', on: [RecipientErasureCompleted] })
export class RemoveBankDetailsWhenRecipientErased implements TransactionalReaction<
  EventFrom<typeof RecipientErasureCompleted>
> {
  constructor(private readonly commands: CommandBus) {}

  async react({ data: { recipientId } }: RecordedEvent<EventFrom<typeof RecipientErasureCompleted>>): Promise<void> {
    await this.commands.execute(new RemoveBankDetails(recipientId, 'retention'));
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [RemoveBankDetailsWhenRecipientErased];
