import { listAuditEntries } from '#contract/betrieb/calls.js';
import type { AuditRow } from '#contract/betrieb/schemas.js';
import { listPlatformAudit } from '#contract/plattform.js';
import { isPlatform } from '../../shared/session.js';
import { pagedSource, type RecordOf } from '../resource.js';

const auditColumns = {
  at: 'Zeit',
  actor: 'Akteur',
  name: 'Name',
  /** Not `action`, which in lists is what can be done with a record. */
  did: 'Aktion',
  subject: 'Gegenstand',
  subjectName: 'GegenstandName',
  before: 'Vorher',
  after: 'Nachher',
} as const;

export type AuditEntry = RecordOf<AuditRow, typeof auditColumns>;

export const auditSource = pagedSource<AuditRow, typeof auditColumns>({
  call: () => (isPlatform() ? listPlatformAudit : listAuditEntries),
  columns: auditColumns,
  id: ({ Id }) => Id,
  query: { action: 'aktion', actor: 'akteur' },
});
