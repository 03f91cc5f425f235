import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { schemaOf } from '../domain/schemas.js';
import { ContentClients } from '../persistence/content-clients.js';
import { ContentItems } from '../persistence/content-items.js';
import { AllowContentClient, LayInContent } from '../api.js';
import { ChangeContent, SaveContent } from './change-content.js';

@CommandHandler(LayInContent)
export class LayInContentHandler implements ICommandHandler<LayInContent> {
  constructor(
    private readonly items: ContentItems,
    private readonly commands: CommandBus,
  ) {}

  async execute({ contents, by }: LayInContent): Promise<{ written: number }> {
    let written = 0;
    for (const { schema: name, id, data } of contents) {
      const schema = schemaOf(name);
      if (!schema) throw new Error(`There is no kind of content ${name}.`);
      // What an editor has written meanwhile stays.
      if ((await this.items.openOrNew({ schema, id })).version > 0) continue;
      await this.commands.execute(new SaveContent(schema, id, data, 0, by));
      await this.commands.execute(new ChangeContent(schema, id, 'publish', 1, by));
      written += 1;
    }
    return { written };
  }
}

@CommandHandler(AllowContentClient)
export class AllowContentClientHandler implements ICommandHandler<AllowContentClient> {
  constructor(private readonly clients: ContentClients) {}

  async execute({ clientId, secret, role }: AllowContentClient): Promise<void> {
    await this.clients.allow(clientId, secret, role);
  }
}
