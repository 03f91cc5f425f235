import type { Report } from '../report/report-sql.js';

export interface InvitationReportRow {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly kind: 'customer' | 'employee' | 'partner';
  readonly employeeNumber: string | null;
  readonly invitedAt: Date;
  readonly status: 'open' | 'accepted' | 'expired';
}

type Fields = keyof InvitationReportRow;

const name = `trim(invited.first_name || ' ' || invited.last_name)`;

/** One row an invitation. */
export const invitationReport: Report<InvitationReportRow, Fields, 'invited'> = {
  view: 'invitation',
  alias: 'i',
  always: '',
  where: 'true',
  joins: { invited: 'left join person invited on invited.tenant_id = i.tenant_id and invited.person_id = i.person_id' },
  select: `i.number, coalesce(${name}, '') as name, coalesce(invited.email, '') as email, i.kind, i.employee_number as "employeeNumber", i.invited_at as "invitedAt", i.status`,
  fields: {
    number: { sql: 'i.number', kind: 'text' },
    name: { sql: name, kind: 'name', needs: ['invited'] },
    email: { sql: 'invited.email', kind: 'name', needs: ['invited'] },
    kind: { sql: 'i.kind', kind: 'choice' },
    employeeNumber: { sql: 'i.employee_number', kind: 'text' },
    invitedAt: { sql: 'i.invited_at', kind: 'moment' },
    status: { sql: 'i.status', kind: 'choice' },
  },
  searched: ['number', 'name', 'email'],
  ofAgency: number => `i.agency_number = ${number}`,
  ofNone: 'i.agency_number is null',
  newestBy: 'invitedAt',
  key: ['invitation_id'],
};
