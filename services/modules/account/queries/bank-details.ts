import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  HolderQuestionOf,
  type HolderQuestion,
  AccountPayableFrom,
  BankDetailsOf,
  HasBankDetails,
  ShareOneAccount,
  SharesAccountWith,
  type BankDetailsPlain,
} from '../api.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';

@QueryHandler(HolderQuestionOf)
export class HolderQuestionOfHandler implements IQueryHandler<HolderQuestionOf> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ args: [beneficiaryId] }: HolderQuestionOf): Promise<HolderQuestion | null> {
    const row = await this.bankDetails.row(beneficiaryId);
    return row?.holderAskedAt ? { askedAt: row.holderAskedAt, answer: row.holderAnswer ?? null } : null;
  }
}

@QueryHandler(BankDetailsOf)
export class BankDetailsOfHandler implements IQueryHandler<BankDetailsOf> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  execute({ args: [beneficiaryId] }: BankDetailsOf): Promise<BankDetailsPlain | null> {
    return this.bankDetails.read(beneficiaryId);
  }
}

@QueryHandler(HasBankDetails)
export class HasBankDetailsHandler implements IQueryHandler<HasBankDetails> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ args: [beneficiaryId] }: HasBankDetails): Promise<boolean> {
    return (await this.bankDetails.row(beneficiaryId)) !== null;
  }
}

@QueryHandler(AccountPayableFrom)
export class AccountPayableFromHandler implements IQueryHandler<AccountPayableFrom> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ args: [beneficiaryId] }: AccountPayableFrom): Promise<Date | null> {
    return (await this.bankDetails.row(beneficiaryId))?.payableFrom ?? null;
  }
}

@QueryHandler(SharesAccountWith)
export class SharesAccountWithHandler implements IQueryHandler<SharesAccountWith> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  execute({ args: [beneficiaryId] }: SharesAccountWith): Promise<readonly string[]> {
    return this.bankDetails.sharers(beneficiaryId);
  }
}

@QueryHandler(ShareOneAccount)
export class ShareOneAccountHandler implements IQueryHandler<ShareOneAccount> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ args: [beneficiaryId, otherId] }: ShareOneAccount): Promise<boolean> {
    const [one, other] = [await this.bankDetails.row(beneficiaryId), await this.bankDetails.row(otherId)];
    return one !== null && other !== null && one.ibanHash === other.ibanHash;
  }
}
