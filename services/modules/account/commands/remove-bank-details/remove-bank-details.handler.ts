import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BankDetailsRepository } from '../../persistence/bank-details.repository.js';

export class RemoveBankDetails extends Command<void> {
  constructor(readonly beneficiaryId: string) {
    super();
  }
}

@CommandHandler(RemoveBankDetails)
export class RemoveBankDetailsHandler implements ICommandHandler<RemoveBankDetails> {
  constructor(private readonly bankDetails: BankDetailsRepository) {}

  async execute({ beneficiaryId }: RemoveBankDetails): Promise<void> {
    const stored = await this.bankDetails.of(beneficiaryId);
    stored.remove(beneficiaryId);
    await this.bankDetails.erase(beneficiaryId);
    await this.bankDetails.save(stored);
  }
}
