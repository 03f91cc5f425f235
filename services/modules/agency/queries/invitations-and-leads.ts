import { stageJoins, stageRank, stageSql, type StageName } from './recommendations.js';
import type { Report } from './report.js';

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

export interface LeadReportRow {
  readonly recipientNumber: string;
  readonly recommendationNumber: string;
  readonly createdAt: Date;
  readonly name: string;
  readonly city: string;
  readonly status: 'unconfirmed' | 'confirmed' | 'erased';
  readonly stage: StageName;
  readonly advertisingAllowed: boolean;
}

type LeadField = 'recipientNumber' | 'recommendationNumber' | 'createdAt' | 'name' | 'city' | 'status' | 'stage';
type Joins = 'recipient' | 'stage';

const leadName = `trim(recipient.first_name || ' ' || recipient.last_name)`;
const status = `case when c.erased_at is not null then 'erased' when c.confirmed_at is not null then 'confirmed' else 'unconfirmed' end`;

/** As they said last, and only once the address is proven theirs. */
const advertisingAllowed = `c.confirmed_at is not null and c.erased_at is null and coalesce((
    select k.step = 'given' from consent k where k.tenant_id = c.tenant_id and k.person_id = c.recipient_id and k.purpose = 'advertising' order by k.at desc, k.consent_id desc limit 1), false)`;

/** One row a recipient. */
export const leadReport: Report<LeadReportRow, LeadField, Joins> = {
  view: 'contact_facts',
  alias: 'c',
  always: 'join recommendation_facts f on f.tenant_id = c.tenant_id and f.recommendation_id = c.recommendation_id',
  where: 'c.registered_at is not null',
  joins: {
    recipient:
      'left join person recipient on recipient.tenant_id = c.tenant_id and recipient.person_id = c.recipient_id',
    stage: stageJoins,
  },
  select: `c.number as "recipientNumber", f.number as "recommendationNumber", c.registered_at as "createdAt", coalesce(${leadName}, '') as name, coalesce(recipient.city, '') as city,
    ${status} as status, ${stageSql} as stage, ${advertisingAllowed} as "advertisingAllowed"`,
  fields: {
    recipientNumber: { sql: 'c.number', kind: 'text' },
    recommendationNumber: { sql: 'f.number', kind: 'text' },
    createdAt: { sql: 'c.registered_at', kind: 'moment' },
    name: { sql: leadName, kind: 'name', needs: ['recipient'] },
    city: { sql: 'recipient.city', kind: 'name', needs: ['recipient'] },
    status: { sql: status, kind: 'choice' },
    stage: { sql: stageSql, kind: 'choice', needs: ['stage'], sortedBy: stageRank },
  },
  searched: ['recipientNumber', 'recommendationNumber', 'name', 'city'],
  ofAgency: number => `f.agency_number = ${number}`,
  ofNone: 'f.agency_number is null',
  newestBy: 'createdAt',
  key: ['recommendation_id', 'recipient_id'],
};
