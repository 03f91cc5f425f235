import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AllowContentClient } from '../api.js';
import { ContentClients } from '../persistence/content-clients.js';

/** Creates a client that may write and publish through the store's API. */
@CommandHandler(AllowContentClient)
export class AllowContentClientHandler implements ICommandHandler<AllowContentClient> {
  constructor(private readonly clients: ContentClients) {}

  async execute({ args: [clientId, secret, role] }: AllowContentClient): Promise<void> {
    await this.clients.allow(clientId, secret, role);
  }
}
