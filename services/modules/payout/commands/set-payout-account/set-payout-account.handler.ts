import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PayoutAccounts } from '../../persistence/payout-accounts.js';
import { SetPayoutAccount } from '../../published-commands.js';

@CommandHandler(SetPayoutAccount)
export class SetPayoutAccountHandler implements ICommandHandler<SetPayoutAccount> {
  constructor(private readonly accounts: PayoutAccounts) {}

  async execute({ account }: SetPayoutAccount): Promise<void> {
    await this.accounts.write(account);
  }
}
