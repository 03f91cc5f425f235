import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
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

/** Answers what other modules ask about bank details. */
@Injectable()
export class BankDetailsQueries {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  @Handles(HolderQuestionOf)
  async holderQuestion(beneficiaryId: string): Promise<HolderQuestion | null> {
    const row = await this.bankDetails.row(beneficiaryId);
    return row?.holderAskedAt ? { askedAt: row.holderAskedAt, answer: row.holderAnswer ?? null } : null;
  }

  @Handles(BankDetailsOf)
  plain(beneficiaryId: string): Promise<BankDetailsPlain | null> {
    return this.bankDetails.read(beneficiaryId);
  }

  @Handles(HasBankDetails)
  async areThere(beneficiaryId: string): Promise<boolean> {
    return (await this.bankDetails.row(beneficiaryId)) !== null;
  }

  @Handles(AccountPayableFrom)
  async payableFrom(beneficiaryId: string): Promise<Date | null> {
    return (await this.bankDetails.row(beneficiaryId))?.payableFrom ?? null;
  }

  @Handles(SharesAccountWith)
  sharers(beneficiaryId: string): Promise<readonly string[]> {
    return this.bankDetails.sharers(beneficiaryId);
  }

  @Handles(ShareOneAccount)
  async isShared(beneficiaryId: string, otherId: string): Promise<boolean> {
    const [one, other] = [await this.bankDetails.row(beneficiaryId), await this.bankDetails.row(otherId)];
    return one !== null && other !== null && one.ibanHash === other.ibanHash;
  }
}
