import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { addDays, Clock } from './clock.js';
import {
  AttemptRow,
  AuditEntryRow,
  ConsentRow,
  ErasureRow,
  FormMailRow,
  IdempotencyKeyRow,
  RetainedContactRow,
  SentMailRow,
  TokenRow,
} from './database/platform-tables.js';
import { tables, type Rows } from './database/tables.js';
import { currentWork } from './database/unit-of-work.js';
import { sql } from 'kysely';

/** Kinds of record with personal data; the first four by the tenant's rules (docs/specification/people.md#retention). */
export const keptKinds = [
  'unconfirmed-contact',
  'unconfirmed-account',
  'contact-without-order',
  'contact-with-order',
  'account',
  'bank-details',
  'consent',
  'phone-consent',
  'newsletter-consent',
  'email-change',
  'former-address',
  'invitation',
  'invitation-refusal',
  'import-line',
  'contact-message',
  'claim',
  'work-note',
  'saved-view',
  'sent-mail',
  'form-mail',
  'token',
  'failed-attempt',
  'stored-answer',
  'payment-contact',
  'payment-record',
  'audit-entry',
  'erasure',
] as const;
export type KeptKindName = (typeof keptKinds)[number];

/** `number`: names the record without personal data; `dueAt` null: kept until its person is erased, or without an end. */
export interface KeptRecord {
  readonly number: string;
  readonly since: Date;
  readonly dueAt: Date | null;
}

/**
 * A kind of record as the module that keeps it declares it. `days`: from the day its text names; null: no number of days;
 * absent: the tenant's rule, whose days `rows` receives.
 */
export interface KeptKind {
  readonly kind: KeptKindName;
  readonly days?: number | null;
  /** Whole years, where no number of days says it. */
  readonly years?: number;
  /** The current tenant's records of the kind. */
  rows(days: number): Rows<KeptRecord>;
}

export interface KeptFigures {
  readonly held: number;
  readonly due: number;
  readonly soon: number;
  readonly oldest: Date | null;
}

/** A provider that declares kinds of record. */
export interface KeepsRecords {
  readonly keeps: readonly KeptKind[];
}
const KEEPS = 'keeps-records';
/** Marks a provider that declares which records with personal data its module keeps. */
export const Keeps = (): ClassDecorator => applyDecorators(Injectable(), SetMetadata(KEEPS, true));

const soonInDays = 30;

/** Every kind of record with personal data that this installation's modules keep, with figures and lists. */
@Injectable()
export class KeptRecords {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly clock: Clock,
  ) {}

  all(): readonly KeptKind[] {
    const declared = this.discovery
      .getProviders()
      .filter(({ metatype }) => metatype && this.reflector.get<boolean | undefined>(KEEPS, metatype))
      .flatMap(({ instance }) => (instance as KeepsRecords).keeps);
    return keptKinds.flatMap(kind => declared.filter(one => one.kind === kind));
  }

  figures(rows: Rows<KeptRecord>): Promise<KeptFigures> {
    const now = this.clock.now();
    return tables<never>()
      .selectFrom(rows.as('r'))
      .select(({ fn, eb, and }) => [
        fn.countAll<number>().as('held'),
        fn.countAll<number>().filterWhere('r.dueAt', '<=', now).as('due'),
        fn
          .countAll<number>()
          .filterWhere(and([eb('r.dueAt', '>', now), eb('r.dueAt', '<=', addDays(now, soonInDays))]))
          .as('soon'),
        fn.min<Date | null>('r.since').as('oldest'),
      ])
      .executeTakeFirstOrThrow();
  }

  /** A page of the records, those that are due first. */
  list(rows: Rows<KeptRecord>, page: number, size: number): Promise<KeptRecord[]> {
    return tables<never>()
      .selectFrom(rows.as('r'))
      .select(['r.number', 'r.since', 'r.dueAt'])
      .orderBy('r.dueAt', order => order.asc().nullsLast())
      .orderBy('r.since')
      .orderBy('r.number')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
  }
}

/** Ends a period in days after a column: `endOf('received_at', 30)`. */
export const endOf = (column: string, days: number) =>
  sql<Date>`${sql.ref(column)} + make_interval(days => ${days})`.as('dueAt');
export const noEnd = () => sql<Date | null>`null::timestamptz`.as('dueAt');
export const asText = (column: string) => sql<string>`${sql.ref(column)}::text`.as('number');

const ofTenant = () => currentWork().tenantId;

/** Days that answers, tokens and counters outlive their use (services/engine/maintenance.ts, `Throttle`, `MailLimit`). */
const [answersDays, tokensDays, countersDays] = [30, 90, 1];

/** What the platform itself keeps of people. */
@Keeps()
export class PlatformKeeps implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'consent',
      days: null,
      rows: () =>
        tables<typeof ConsentRow>()
          .selectFrom('consent')
          .select([asText('consent_id'), 'at as since', noEnd()])
          .where('tenantId', '=', ofTenant()),
    },
    {
      kind: 'sent-mail',
      days: null,
      rows: () =>
        tables<typeof SentMailRow>()
          .selectFrom('sent_mail')
          .select(({ fn }) => [
            asText('event_id'),
            fn.coalesce('sentAt', 'heldAt', sql<Date>`'epoch'::timestamptz`).as('since'),
            noEnd(),
          ])
          .where('tenantId', '=', ofTenant()),
    },
    {
      kind: 'form-mail',
      days: countersDays,
      rows: () =>
        tables<typeof FormMailRow>()
          .selectFrom('form_mail')
          .select([sql<string>`left(address_key, 8)`.as('number'), 'lastAt as since', endOf('last_at', countersDays)])
          .where('tenantId', '=', ofTenant()),
    },
    {
      kind: 'token',
      days: tokensDays,
      rows: () =>
        tables<typeof TokenRow>()
          .selectFrom('token')
          .select(['kind as number', 'issuedAt as since', endOf('expires_at', tokensDays)])
          .where('tenantId', '=', ofTenant()),
    },
    {
      kind: 'failed-attempt',
      days: countersDays,
      rows: () =>
        tables<typeof AttemptRow>()
          .selectFrom('attempt')
          .select(['kind as number', 'since', endOf('last_at', countersDays)])
          .where('tenantId', '=', ofTenant()),
    },
    {
      kind: 'stored-answer',
      days: answersDays,
      rows: () =>
        tables<typeof IdempotencyKeyRow>()
          .selectFrom('idempotency_key')
          .select(['call as number', 'at as since', endOf('at', answersDays)])
          .where('tenantId', '=', ofTenant()),
    },
    {
      kind: 'payment-contact',
      days: null,
      rows: () =>
        tables<typeof RetainedContactRow>()
          .selectFrom('kept_contact')
          .select([asText('person_id'), 'since', noEnd()])
          .where('tenantId', '=', ofTenant()),
    },
    {
      kind: 'audit-entry',
      days: null,
      rows: () =>
        tables<typeof AuditEntryRow>()
          .selectFrom('audit_entry')
          .select(['action as number', 'at as since', noEnd()])
          .where('tenantId', '=', ofTenant()),
    },
    {
      kind: 'erasure',
      days: null,
      rows: () =>
        tables<typeof ErasureRow>()
          .selectFrom('erasure')
          .select([asText('person_id'), 'erasedAt as since', noEnd()])
          .where('tenantId', '=', ofTenant()),
    },
  ];
}
