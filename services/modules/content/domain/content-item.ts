import { Aggregate, type EventFrom } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import { ContentArchived, ContentPublished, ContentReopened, ContentSaved, ContentUnpublished } from '../events.js';
import type { SchemaName } from './content-schemas.js';

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
  /** The version on which the change is based; 0 for new content. */
  readonly basedOn: number;
  readonly restoredFrom?: number;
}

/** A content item: versions are only added, never changed; at most one of them is published. */
export class ContentItem extends Aggregate<ContentEvent> {
  version = 0;
  publishedVersion: number | null = null;
  private archived = false;
  private hash = '';

  get status(): ContentStatus {
    return this.archived ? 'Archived' : this.publishedVersion === null ? 'Draft' : 'Published';
  }

  /** Saves a new version as a draft; the published one stays published. Unchanged content creates no new version. */
  save({ schema, itemId, hash, basedOn, restoredFrom }: SavedVersion): void {
    this.archivedContentIsNotChanged();
    this.mustBeUnchangedSince(basedOn);
    if (this.version > 0 && hash === this.hash) return;
    this.apply(
      ContentSaved.of({ schema, itemId, version: this.version + 1, hash, restoredFrom: restoredFrom ?? null }),
    );
  }

  /** Publishes exactly the version that the editor looked at, even if there is a later one. */
  publishVersion(version: number): void {
    this.archivedContentIsNotChanged();
    this.mustBeUnchangedSince(version);
    if (this.publishedVersion !== version) this.apply(ContentPublished.of({ version }));
  }

  unpublish(): void {
    this.archivedContentIsNotChanged();
    if (this.publishedVersion !== null) this.apply(ContentUnpublished.of({}));
  }

  /** Hides the item from visitors and lists; versions are kept. */
  archive(): void {
    if (!this.archived) this.apply(ContentArchived.of({}));
  }

  reopen(): void {
    if (this.archived) this.apply(ContentReopened.of({}));
  }

  private archivedContentIsNotChanged(): void {
    ensure(!this.archived, 'changed-meanwhile');
  }

  private mustBeUnchangedSince(version: number): void {
    ensure(version === this.version, 'changed-meanwhile');
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
