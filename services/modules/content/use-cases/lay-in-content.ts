import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LayInContent } from '../api.js';
import { schemaOf } from '../domain/content-schemas.js';
import { ContentItems } from '../persistence/content-items.js';
import { SaveContent } from './save-content.js';
import { ChangeContent } from './change-content.js';

/** For the set-up of a tenant: saved and published at once. */
@CommandHandler(LayInContent)
export class LayInContentHandler implements ICommandHandler<LayInContent> {
  constructor(
    private readonly items: ContentItems,
    private readonly commands: CommandBus,
  ) {}

  async execute({ args: [contents, by] }: LayInContent): Promise<{ written: number }> {
    let written = 0;
    for (const { schema: name, id, data } of contents) {
      const schema = schemaOf(name);
      if (!schema) throw new Error(`There is no kind of content ${name}.`);
      // Content that an editor has changed meanwhile stays.
      if ((await this.items.openOrNew({ schema, id })).version > 0) continue;
      await this.commands.execute(new SaveContent(schema, id, data, 0, by));
      await this.commands.execute(new ChangeContent(schema, id, 'publish', 1, by));
      written += 1;
    }
    return { written };
  }
}
