import { Command } from '@nestjs/cqrs';
import type { ContentSchema } from '../../domain/schemas.js';

export type ContentChange = 'publish' | 'unpublish' | 'archive' | 'reopen';

/** Publishes the version named, or takes content back, into the archive or out of it. */
export class ChangeContent extends Command<void> {
  constructor(
    readonly schema: ContentSchema,
    readonly id: string,
    readonly change: ContentChange,
    readonly version: number,
    readonly by: string,
  ) {
    super();
  }
}
