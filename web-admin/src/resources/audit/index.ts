import { listAuditEntries } from '#contract/betrieb/calls.js';
import type { AuditRow } from '#contract/betrieb/schemas.js';
import { listPlatformAudit } from '#contract/plattform/calls.js';
import type { RecordOf } from '../../providers/source.js';
import { pagedSource } from '../../providers/source.js';
import { isPlatform } from '../../shared/session.js';

const columns = {
  at: 'Zeit',
  actor: 'Akteur',
  name: 'Name',
  action: 'Aktion',
  subject: 'Gegenstand',
  before: 'Vorher',
  after: 'Nachher',
} as const;

export type AuditEntry = RecordOf<AuditRow, typeof columns>;

export const auditSource = pagedSource<AuditRow, typeof columns>({
  call: () => (isPlatform() ? listPlatformAudit : listAuditEntries),
  columns,
  id: ({ Id }) => Id,
  query: { action: 'aktion', actor: 'akteur' },
});
