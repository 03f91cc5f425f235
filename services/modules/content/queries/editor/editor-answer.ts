import { Injectable } from '@nestjs/common';
import { fromEditor } from '#contract/content/codec.js';
import { Refused } from '#platform/domain/refused.js';
import type { ContentSchema } from '../../domain/schemas.js';
import { ContentTable } from '../../persistence/content-table.js';

/** One piece of content as an editor sees it: the latest version and those before. */
@Injectable()
export class EditorAnswer {
  constructor(private readonly table: ContentTable) {}

  async one(schema: ContentSchema, id: string) {
    const view = await this.table.find(schema, id, true);
    if (!view) throw new Refused('not-found');
    return fromEditor(
      {
        ...view,
        publishedVersion: await this.table.publishedVersion(schema, id),
        versions: await this.table.versions(schema, id),
      },
      schema.name,
    );
  }
}
