import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuseUnless } from '#platform/domain/refused.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { BankDetailsRepository } from '../../persistence/bank-details.repository.js';

/** "That was not me", by the link of the mail about a replaced account. Said twice it is said once. Refuses `link-expired`. */
export class DisputeBankDetails extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

/** The account goes, and so does whatever the other one may hold: sessions end, and earlier reward links no longer write an account. What is owed waits for a person (a hold). */
@CommandHandler(DisputeBankDetails)
export class DisputeBankDetailsHandler implements ICommandHandler<DisputeBankDetails> {
  constructor(
    private readonly tokens: Tokens,
    private readonly bankDetails: BankDetailsRepository,
  ) {}

  async execute({ token }: DisputeBankDetails): Promise<void> {
    const record = await this.tokens.find('account-change', token);
    refuseUnless(record !== undefined && !this.tokens.isOver(record), 'link-expired');
    if (!(await this.tokens.use('account-change', token))) return;
    const beneficiaryId = record.subjectId;
    const stored = await this.bankDetails.of(beneficiaryId);
    stored.dispute(beneficiaryId);
    await this.bankDetails.erase(beneficiaryId);
    await this.bankDetails.save(stored);
    await this.tokens.revokeAll('user', beneficiaryId);
    await this.tokens.outdateThoseOf(beneficiaryId);
  }
}
