import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BankDetailsRepository } from '../../persistence/bank-details.repository.js';
import {
  AccountPayableFrom,
  BankDetailsOf,
  HasBankDetails,
  ShareOneAccount,
  SharesAccountWith,
  type BankDetailsPlain,
} from '../../published-questions.js';

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

@QueryHandler(SharesAccountWith)
export class SharesAccountWithHandler implements IQueryHandler<SharesAccountWith> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  execute({ beneficiaryId }: SharesAccountWith): Promise<readonly string[]> {
    return this.bankDetails.sharers(beneficiaryId);
  }
}

@QueryHandler(AccountPayableFrom)
export class AccountPayableFromHandler implements IQueryHandler<AccountPayableFrom> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ beneficiaryId }: AccountPayableFrom): Promise<Date | null> {
    return (await this.bankDetails.row(beneficiaryId))?.payableFrom ?? null;
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
