import { listAuditEntries } from '#contract/betrieb/calls.js';
import { listPlatformAudit } from '#contract/plattform.js';
import { toPaged } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { ListAuditEntries } from '../queries/audit-entries.js';
import { fromAudit } from './wire.js';

type Asked = Pick<CallRequest<typeof listAuditEntries>, 'query' | 'context'>;

/** The audit log of the tenant of the person who calls, the platform's own for platform operators. */
export const auditCalls = calls(ListAuditEntries, [
  answer(listAuditEntries, pageOf),
  answer(listPlatformAudit, pageOf),
]);

async function pageOf(entries: ListAuditEntries, { query, context }: Asked) {
  const { aktion, akteur, ...wish } = query;
  const { language } = context;
  const page = await entries.page({ ...wish, action: aktion ?? null, by: akteur ?? null, language });
  return toPaged(page.rows.map(fromAudit), page);
}
