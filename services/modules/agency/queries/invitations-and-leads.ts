import { sql } from 'kysely';
import { stageAt, stageJoins, stageRankAt, type StageName } from './recommendations.js';
import type { ReportOn } from './report.js';

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

const name = sql`trim(invited.first_name || ' ' || invited.last_name)`;

/** One row an invitation. */
export const invitationReport: ReportOn<InvitationReportRow, Fields, 'invited'> = () => ({
  view: 'invitation',
  alias: 'i',
  always: sql``,
  where: sql`true`,
  joins: {
    invited: sql`left join person invited on invited.tenant_id = i.tenant_id and invited.person_id = i.person_id`,
  },
  select: sql`i.number, coalesce(${name}, '') as name, coalesce(invited.email, '') as email, i.kind, i.employee_number as "employeeNumber", i.invited_at as "invitedAt", i.status`,
  fields: {
    number: { value: sql`i.number`, kind: 'text' },
    name: { value: name, kind: 'name', needs: ['invited'] },
    email: { value: sql`invited.email`, kind: 'name', needs: ['invited'] },
    kind: { value: sql`i.kind`, kind: 'choice' },
    employeeNumber: { value: sql`i.employee_number`, kind: 'text' },
    invitedAt: { value: sql`i.invited_at`, kind: 'moment' },
    status: { value: sql`i.status`, kind: 'choice' },
  },
  searched: ['number', 'name', 'email'],
  ofAgency: number => sql`i.agency_number = ${number}`,
  ofNone: sql`i.agency_number is null`,
  newestBy: 'invitedAt',
  key: ['invitation_id'],
});

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

const leadName = sql`trim(recipient.first_name || ' ' || recipient.last_name)`;
const status = sql`case when c.erased_at is not null then 'erased' when c.confirmed_at is not null then 'confirmed' else 'unconfirmed' end`;

/** As they said last, and only once the address is proven theirs. */
const advertisingAllowed = sql`c.confirmed_at is not null and c.erased_at is null and coalesce((
    select k.step = 'given' from consent k where k.tenant_id = c.tenant_id and k.person_id = c.recipient_id and k.purpose = 'advertising' order by k.at desc, k.consent_id desc limit 1), false)`;

/** One row a recipient. */
export const leadReport: ReportOn<LeadReportRow, LeadField, Joins> = ({ now }) => ({
  view: 'contact_facts',
  alias: 'c',
  always: sql`join recommendation_facts f on f.tenant_id = c.tenant_id and f.recommendation_id = c.recommendation_id`,
  where: sql`c.registered_at is not null`,
  joins: {
    recipient: sql`left join person recipient on recipient.tenant_id = c.tenant_id and recipient.person_id = c.recipient_id`,
    stage: stageJoins,
  },
  select: sql`c.number as "recipientNumber", f.number as "recommendationNumber", c.registered_at as "createdAt", coalesce(${leadName}, '') as name, coalesce(recipient.city, '') as city,
    ${status} as status, ${stageAt(now)} as stage, ${advertisingAllowed} as "advertisingAllowed"`,
  fields: {
    recipientNumber: { value: sql`c.number`, kind: 'text' },
    recommendationNumber: { value: sql`f.number`, kind: 'text' },
    createdAt: { value: sql`c.registered_at`, kind: 'moment' },
    name: { value: leadName, kind: 'name', needs: ['recipient'] },
    city: { value: sql`recipient.city`, kind: 'name', needs: ['recipient'] },
    status: { value: status, kind: 'choice' },
    stage: { value: stageAt(now), kind: 'choice', needs: ['stage'], sortedBy: stageRankAt(now) },
  },
  searched: ['recipientNumber', 'recommendationNumber', 'name', 'city'],
  ofAgency: number => sql`f.agency_number = ${number}`,
  ofNone: sql`f.agency_number is null`,
  newestBy: 'createdAt',
  key: ['recommendation_id', 'recipient_id'],
});
