import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { LayInContent } from '../api.js';
import { schemaOf } from '../domain/content-schemas.js';
import { ContentItems } from '../persistence/content-items.js';
import { ContentSaving } from './save-content.js';
import { ContentChanges } from './change-content.js';

/** For the set-up of a tenant: saved and published at once. */
@Injectable()
export class ContentSetUp {
  constructor(
    private readonly items: ContentItems,
    private readonly saving: ContentSaving,
    private readonly changes: ContentChanges,
  ) {}

  @Handles(LayInContent)
  async layIn(...[contents, by]: LayInContent['args']): Promise<{ written: number }> {
    let written = 0;
    for (const { schema: name, id, data } of contents) {
      const schema = schemaOf(name);
      if (!schema) throw new Error(`There is no kind of content ${name}.`);
      // Content that an editor has changed meanwhile stays.
      if ((await this.items.openOrNew({ schema, id })).version > 0) continue;
      await this.saving.save(schema, id, data, 0, by);
      await this.changes.change(schema, id, 'publish', 1, by);
      written += 1;
    }
    return { written };
  }
}
