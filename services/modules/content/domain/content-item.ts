import { Aggregate } from '#platform/domain/aggregate.js';
import type { EventFrom } from '#platform/domain/event.js';
import { refuseUnless } from '#platform/domain/refused.js';
import {
  ContentArchived,
  ContentPublished,
  ContentReopened,
  ContentSaved,
  ContentUnpublished,
} from '../published-events.js';
import type { SchemaName } from './schemas.js';

type ContentEvent = EventFrom<
  | typeof ContentSaved
  | typeof ContentPublished
  | typeof ContentUnpublished
  | typeof ContentArchived
  | typeof ContentReopened
>;
export type ContentStatus = 'Draft' | 'Published' | 'Archived';

export interface SavedVersion {
  readonly schema: SchemaName;
  readonly itemId: string;
  readonly hash: string;
  /** The version the writer started from; 0 for new content. */
  readonly basedOn: number;
  readonly restoredFrom?: number;
}

/** One piece of content: versions are added, never changed; at most one of them is published. */
export class ContentItem extends Aggregate<ContentEvent> {
  version = 0;
  publishedVersion: number | null = null;
  private archived = false;
  private hash = '';

  get status(): ContentStatus {
    return this.archived ? 'Archived' : this.publishedVersion === null ? 'Draft' : 'Published';
  }

  /** A new version as a draft; what is published stays published. The same content again is no new version. */
  save({ schema, itemId, hash, basedOn, restoredFrom }: SavedVersion): void {
    this.archivedContentIsNotChanged();
    this.nobodyElseWroteMeanwhile(basedOn);
    if (this.version > 0 && hash === this.hash) return;
    this.apply(
      ContentSaved.of({ schema, itemId, version: this.version + 1, hash, restoredFrom: restoredFrom ?? null }),
    );
  }

  /** The version the editor looked at, and no later one, becomes what visitors see. */
  publishVersion(version: number): void {
    this.archivedContentIsNotChanged();
    this.nobodyElseWroteMeanwhile(version);
    if (this.publishedVersion !== version) this.apply(ContentPublished.of({ version }));
  }

  unpublish(): void {
    this.archivedContentIsNotChanged();
    if (this.publishedVersion !== null) this.apply(ContentUnpublished.of({}));
  }

  /** Out of sight for visitors and lists; versions are kept. */
  archive(): void {
    if (!this.archived) this.apply(ContentArchived.of({}));
  }

  reopen(): void {
    if (this.archived) this.apply(ContentReopened.of({}));
  }

  private archivedContentIsNotChanged(): void {
    refuseUnless(!this.archived, 'changed-meanwhile');
  }

  private nobodyElseWroteMeanwhile(version: number): void {
    refuseUnless(version === this.version, 'changed-meanwhile');
  }

  protected onContentSaved({ data }: EventFrom<typeof ContentSaved>): void {
    [this.version, this.hash] = [data.version, data.hash];
  }

  protected onContentPublished({ data }: EventFrom<typeof ContentPublished>): void {
    this.publishedVersion = data.version;
  }

  protected onContentUnpublished(): void {
    this.publishedVersion = null;
  }

  protected onContentArchived(): void {
    [this.archived, this.publishedVersion] = [true, null];
  }

  protected onContentReopened(): void {
    this.archived = false;
  }
}
