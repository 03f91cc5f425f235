import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BankDetailsRepository } from '../../persistence/bank-details.repository.js';
import type { WritesBy } from '../../published-commands.js';
import { MayWriteBankDetails } from './may-write.js';

/** `retention`: nothing is owed to an erased person any more. Else refuses `bank-details-unauthorised`. */
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
  ) {}

  async execute({ beneficiaryId, by }: RemoveBankDetails): Promise<void> {
    const stored =
      by === 'retention' ? await this.bankDetails.of(beneficiaryId) : await this.mayWrite.of(beneficiaryId, by);
    stored.remove(beneficiaryId);
    await this.bankDetails.erase(beneficiaryId);
    await this.bankDetails.save(stored);
  }
}
