import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Tokens } from '#platform/tokens.js';
import type { WritesBy } from '../api.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';
import { MayWriteBankDetails } from './store-bank-details.js';

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
