import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { ensure } from '#platform/domain/domain-error.js';
import { Tokens } from '#platform/tokens.js';
import { isAccountHolder } from '#shared/bank-characters.js';
import { ibanCountry, maskIban } from '#reward-types/iban.js';
import { AskForHolder, type WritesBy } from '../api.js';
import type { HolderAnswer } from '../events.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';
import { MayWriteBankDetails } from './store-bank-details.js';

/** The bank knows an account by another holder: its owner is asked which name is right. */
@Injectable()
export class HolderQuestions {
  constructor(
    private readonly bankDetails: BankDetailsRepository,
    private readonly mayWrite: MayWriteBankDetails,
    private readonly tokens: Tokens,
  ) {}

  @Handles(AskForHolder)
  async ask(beneficiaryId: string, { iban, nameAtBank }: AskForHolder['args'][1]): Promise<void> {
    const stored = await this.bankDetails.of(beneficiaryId);
    const isAnotherAccount = !(await this.bankDetails.holdsThis(beneficiaryId, iban));
    // The same name was asked about before, and a name that no bank's file can carry cannot be taken.
    if (isAnotherAccount || !isAccountHolder(nameAtBank)) return;
    if ((await this.bankDetails.nameAtBank(beneficiaryId)) === nameAtBank) return;
    await this.bankDetails.keepQuestion(beneficiaryId, nameAtBank);
    stored.askForHolder(beneficiaryId);
    await this.bankDetails.save(stored);
  }

  /**
   * The owner says which name of the account is right. Refuses `not-found` (nothing is asked) and `bank-details-unauthorised`.
   */
  async answer(beneficiaryId: string, answer: HolderAnswer, by: WritesBy): Promise<void> {
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
