import { Controller } from '@nestjs/common';
import { listAuditEntries } from '#contract/betrieb/calls.js';
import { fromAudit } from '#contract/betrieb/engine-codec.js';
import { listPlatformAudit } from '#contract/plattform/calls.js';
import { toPaged } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ListAuditEntries } from './list-audit-entries.js';

@Controller()
export class ListAuditEntriesController {
  constructor(private readonly entries: ListAuditEntries) {}

  @Implements(listAuditEntries)
  async list(@Input() { query: { aktion, akteur, ...wish } }: CallRequest<typeof listAuditEntries>) {
    const page = await this.entries.page({ ...wish, action: aktion ?? null, by: akteur ?? null });
    return toPaged(page.rows.map(fromAudit), page);
  }

  @Implements(listPlatformAudit)
  listPlatform(@Input() request: CallRequest<typeof listPlatformAudit>) {
    return this.list(request);
  }
}
