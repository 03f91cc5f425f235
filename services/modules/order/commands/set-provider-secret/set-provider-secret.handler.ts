import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProviderSecrets } from '../../persistence/provider-secrets.js';
import { SetProviderSecret } from '../../published-commands.js';

@CommandHandler(SetProviderSecret)
export class SetProviderSecretHandler implements ICommandHandler<SetProviderSecret> {
  constructor(private readonly secrets: ProviderSecrets) {}

  async execute({ secret }: SetProviderSecret): Promise<void> {
    await this.secrets.write(secret);
  }
}
