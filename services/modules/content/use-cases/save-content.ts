import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { slugOf } from '#shared/texts.js';
import { hashOf, problemsOf, type DataProblem } from '../domain/content-data.js';
import type { ContentData } from '../events.js';
import type { ContentSchema } from '../domain/content-schemas.js';
import { withSafeHtml } from '../html.js';
import { ContentItems, ContentTable } from '../persistence/content-items.js';

/** What editors write, version by version. */
@Injectable()
export class ContentSaving {
  constructor(
    private readonly items: ContentItems,
    private readonly table: ContentTable,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  /**
   * Saves a version on the one it is based on (0 for new content); returns the item's id. Without an id a new item is
   * created, named after its key field. `by` is a display name.
   */
  async save(
    schema: ContentSchema,
    given: string | null,
    sent: ContentData,
    basedOn: number,
    by: string,
    restoredFrom: number | null = null,
  ): Promise<string> {
    const { config } = await this.tenants.own();
    refuse(problemsOf(schema, sent, config.languages ?? ['de']));
    const data = await withSafeHtml(schema, withoutNothing(sent));
    const id = given ?? (idOf(schema, data) || newId());
    await this.nameMustBeFree(schema, id, data);
    const item = basedOn === 0 ? await this.items.openOrNew({ schema, id }) : await this.items.open({ schema, id });
    const before = item.version;
    item.save({ schema: schema.name, itemId: id, hash: hashOf(data), basedOn, ...(restoredFrom && { restoredFrom }) });
    await this.items.keep({ schema, id }, item, { data, byName: by, restoredFrom });
    if (item.version !== before) {
      await this.audit.record({
        action: before === 0 ? 'content.create' : restoredFrom ? 'content.restore' : 'content.save',
        subject: `${schema.name}/${id}`,
        by,
        before: before && { version: before },
        after: { version: item.version, ...(restoredFrom && { restoredFrom }) },
      });
    }
    return id;
  }

  private async nameMustBeFree(schema: ContentSchema, id: string, data: ContentData): Promise<void> {
    const name = schema.key && data[schema.key]?.['iv'];
    if (!name) return;
    ensure(!(await this.table.keyIsTaken(schema, String(name), id)), 'validation-failed', {
      fields: [{ field: `Daten.${schema.key}.iv`, reason: 'taken' }],
    });
  }
}

export function refuse(problems: readonly DataProblem[]): void {
  if (problems.length > 0)
    throw new DomainError('validation-failed', {
      fields: problems.map(({ field, ...problem }) => ({ ...problem, field: `Daten.${field}` })),
    });
}

/** Removes empty texts, and fields without any text. */
const withoutNothing = (data: ContentData): ContentData =>
  Object.fromEntries(
    Object.entries(data)
      .map(
        ([name, values]) =>
          [
            name,
            Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')),
          ] as const,
      )
      .filter(([, values]) => Object.keys(values).length > 0),
  );

/** An id made of the key field, readable in an address. */
const idOf = ({ key }: ContentSchema, data: ContentData): string =>
  slugOf(String((key && data[key]?.['iv']) ?? '')).slice(0, 80);
