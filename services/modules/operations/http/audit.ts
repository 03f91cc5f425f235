import { Controller } from '@nestjs/common';
import { listAuditEntries } from '#contract/betrieb/calls.js';
import { listPlatformAudit } from '#contract/plattform.js';
import { toPaged } from '#contract/shared/codec.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { ListAuditEntries } from '../queries/audit-entries.js';
import { fromAudit } from './wire.js';

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
