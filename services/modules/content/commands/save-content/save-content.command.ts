import { Command } from '@nestjs/cqrs';
import type { ContentData } from '../../domain/content-data.js';
import type { ContentSchema } from '../../domain/schemas.js';

/** Writes a version; answers the item's id. Without an id it is new, and named after its key field. */
export class SaveContent extends Command<string> {
  constructor(
    readonly schema: ContentSchema,
    readonly id: string | null,
    readonly data: ContentData,
    /** The version the writer started from, 0 for new content. */
    readonly basedOn: number,
    /** Display name of the writer. */
    readonly by: string,
    readonly restoredFrom: number | null = null,
  ) {
    super();
  }
}
