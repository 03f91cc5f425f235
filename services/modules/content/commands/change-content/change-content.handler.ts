import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { missingFor } from '../../domain/content-data.js';
import type { ContentItem } from '../../domain/content-item.js';
import type { ContentSchema } from '../../domain/schemas.js';
import { ContentItems } from '../../persistence/content-items.js';
import { ContentTable } from '../../persistence/content-table.js';
import { refuse } from '../save-content/save-content.handler.js';
import { ChangeContent } from './change-content.command.js';

@CommandHandler(ChangeContent)
export class ChangeContentHandler implements ICommandHandler<ChangeContent> {
  constructor(
    private readonly items: ContentItems,
    private readonly table: ContentTable,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  async execute({ schema, id, change, version, by }: ChangeContent): Promise<void> {
    const item = await this.items.open({ schema, id });
    const before = stateOf(item);
    if (change === 'publish') {
      item.publishVersion(version);
      await this.publishedContentIsWhole(schema, id, version);
    } else {
      item[change]();
    }
    if (item.newEvents().length === 0) return;
    await this.items.keep({ schema, id }, item);
    await this.audit.record({
      action: `content.${change}`,
      subject: `${schema.name}/${id}`,
      by,
      before,
      after: stateOf(item),
    });
  }

  private async publishedContentIsWhole(schema: ContentSchema, id: string, version: number): Promise<void> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    refuse(
      missingFor(schema, (await this.table.version(schema, id, version)) ?? {}, tenant?.config.defaultLanguage ?? 'de'),
    );
  }
}

const stateOf = ({ status, publishedVersion }: ContentItem) => ({ status, publishedVersion });
