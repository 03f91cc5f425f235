import { defineEntity } from '@mikro-orm/core';
import type { Language, TenantConfig, TenantStatus } from '../tenancy/tenant.js';
import type { TokenKind } from '../tokens.js';
import type { RowOf } from './tables.js';

/** What a mail that came back says of the address: nobody has it, its mailbox is closed or elsewhere, or the domain takes no mails. */
export type UnreachableWhy = 'unknown' | 'closed' | 'moved' | 'no-mail-there';

export const TenantRow = defineEntity({
  name: 'TenantRow',
  tableName: 'tenant',
  properties: p => ({
    id: p.uuid().primary(),
    key: p.text(),
    name: p.text(),
    portalUrl: p.text(),
    hosts: p.array(),
    /** Were its own and are nobody's: they lead on. */
    formerHosts: p.array().defaultRaw("'{}'::text[]"),
    position: p.integer().defaultRaw('0'),
    config: p.json<TenantConfig>(),
    status: p.text().$type<TenantStatus>().defaultRaw("'live'::text"),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Counted with every change of the row, by the database. */
    revision: p.integer().defaultRaw('0'),
    /** All but key and hosts is gone. */
    erasedAt: p.datetime().nullable(),
  }),
});
export type TenantRow = RowOf<typeof TenantRow>;

/** A picture a tenant uploaded, drawn anew, under its content's name. */
export const TenantPictureRow = defineEntity({
  name: 'TenantPictureRow',
  tableName: 'tenant_picture',
  properties: p => ({
    tenantId: p.uuid().primary(),
    name: p.text().primary(),
    content: p.blob(),
    bytes: p.integer(),
    uploadedAt: p.datetime(),
    uploadedByName: p.text(),
  }),
});

export const PersonRow = defineEntity({
  name: 'PersonRow',
  tableName: 'person',
  properties: p => ({
    tenantId: p.uuid().primary(),
    personId: p.uuid().primary(),
    role: p.text().$type<'recommender' | 'recipient'>(),
    salutation: p.text().nullable(),
    firstName: p.text(),
    lastName: p.text(),
    email: p.text(),
    /** By which a person is found: one writes an address in many ways. */
    emailNormalised: p.text().nullable(),
    phone: p.text().nullable(),
    phoneNormalised: p.text().nullable(),
    /** `YYYY-MM-DD` */
    birthDate: p.date().nullable(),
    street: p.text().nullable(),
    houseNumber: p.text().nullable(),
    zip: p.text().nullable(),
    city: p.text().nullable(),
    customerNumber: p.text().nullable(),
    language: p.text().$type<Language>().defaultRaw("'de'::text"),
    erasedAt: p.datetime().nullable(),
    /** Since when mails to this address come back. */
    unreachableSince: p.datetime().nullable(),
    unreachableWhy: p.text().$type<UnreachableWhy>().nullable(),
    /** What addresses of one person tend to share; for suspicion alone. */
    emailAlike: p.text().nullable(),
  }),
});
export type PersonRow = RowOf<typeof PersonRow>;

/** How to reach an erased person about what is still owed to them. */
export const KeptContactRow = defineEntity({
  name: 'KeptContactRow',
  tableName: 'kept_contact',
  properties: p => ({
    tenantId: p.uuid().primary(),
    personId: p.uuid().primary(),
    /** Encrypted JSON of role, salutation, name, e-mail and language. */
    sealed: p.text(),
    /** When the person was erased. */
    since: p.datetime(),
  }),
});
export type KeptContactRow = RowOf<typeof KeptContactRow>;

/** What was mailed to whom and when, for the person's own export; neither text nor address. Without a person: the tenant's first mail, where it went to staff. */
export const SentMailRow = defineEntity({
  name: 'SentMailRow',
  tableName: 'sent_mail',
  properties: p => ({
    tenantId: p.uuid().primary(),
    /** The event that caused it, and the reaction that wrote it: the mail's key. */
    eventId: p.uuid().primary(),
    consumer: p.text().primary(),
    personId: p.uuid().nullable(),
    subject: p.text(),
    /** Null while the mail is about to be sent. */
    sentAt: p.datetime().nullable(),
    /** By which it is known when it comes back. */
    messageId: p.text().nullable(),
    /** Not sent, since nothing reaches the person at the moment. */
    heldAt: p.datetime().nullable(),
  }),
});
export type SentMailRow = RowOf<typeof SentMailRow>;

/** What a tenant says in a mail in its own words, version by version; all null: the product's text again. */
export const MailTextRow = defineEntity({
  name: 'MailTextRow',
  tableName: 'mail_text',
  properties: p => ({
    tenantId: p.uuid().primary(),
    kind: p.text().primary(),
    language: p.text().$type<Language>().primary(),
    version: p.integer().primary(),
    subject: p.text().nullable(),
    preheader: p.text().nullable(),
    body: p.text().nullable(),
    because: p.text().nullable(),
    changedAt: p.datetime(),
    changedByName: p.text(),
    /** The version it brought back. */
    restored: p.integer().nullable(),
  }),
});

/** By which server and under which address a tenant's mails leave, version by version; the newest that is proven is in force. Without a server: the installation's. */
export const MailSenderRow = defineEntity({
  name: 'MailSenderRow',
  tableName: 'mail_sender',
  properties: p => ({
    tenantId: p.uuid().primary(),
    version: p.integer(),
    senderId: p.uuid().primary(),
    host: p.text().nullable(),
    port: p.integer().nullable(),
    security: p.text().$type<'tls' | 'starttls' | 'none'>().nullable(),
    userName: p.text().nullable(),
    passwordEncrypted: p.text().nullable(),
    fromAddress: p.text().nullable(),
    replyTo: p.text().nullable(),
    changedAt: p.datetime(),
    changedByName: p.text(),
    /** The version it brought back. */
    restored: p.integer().nullable(),
    /** When a code that it mailed to its own address came back. */
    provenAt: p.datetime().nullable(),
    /** Since when its server takes nothing, and why; null while it does. */
    failedAt: p.datetime().nullable(),
    failure: p.text().nullable(),
  }),
});
export type MailSenderRow = RowOf<typeof MailSenderRow>;

export const TokenRow = defineEntity({
  name: 'TokenRow',
  tableName: 'token',
  properties: p => ({
    tenantId: p.uuid().primary(),
    tokenHash: p.blob().primary(),
    kind: p.text().$type<TokenKind>(),
    /** A person, a reward, a recipient or an agency user. */
    subjectId: p.uuid(),
    /** Facts of the session, such as roles or that an admin opened it. Never personal data but an agency user's name. */
    data: p.json<Readonly<Record<string, unknown>>>(),
    issuedAt: p.datetime(),
    expiresAt: p.datetime().nullable(),
    usedAt: p.datetime().nullable(),
  }),
});
export type TokenRow = RowOf<typeof TokenRow>;

export const ProviderGrantRow = defineEntity({
  name: 'ProviderGrantRow',
  tableName: 'provider_grant',
  properties: p => ({
    tenantId: p.uuid().primary(),
    tokenId: p.text().primary(),
    tokenHash: p.blob(),
    refreshTokenEncrypted: p.text(),
    openedAt: p.datetime(),
    /** So long somebody has it who asks the provider. */
    askingUntil: p.datetime().nullable(),
  }),
});

export const IdempotencyKeyRow = defineEntity({
  name: 'IdempotencyKeyRow',
  tableName: 'idempotency_key',
  properties: p => ({
    tenantId: p.uuid().primary(),
    subject: p.text().primary(),
    key: p.text().primary(),
    call: p.text(),
    bodyHash: p.blob(),
    status: p.integer().nullable(),
    answer: p.json<unknown>().nullable(),
    at: p.datetime(),
  }),
});
export type IdempotencyKeyRow = RowOf<typeof IdempotencyKeyRow>;

export const AuditEntryRow = defineEntity({
  name: 'AuditEntryRow',
  tableName: 'audit_entry',
  properties: p => ({
    tenantId: p.uuid().primary(),
    entryId: p.uuid().primary(),
    at: p.datetime(),
    actor: p.text(),
    byName: p.text(),
    action: p.text(),
    subject: p.text(),
    before: p.json<unknown>().nullable(),
    after: p.json<unknown>().nullable(),
    correlationId: p.text(),
  }),
});
export type AuditEntryRow = RowOf<typeof AuditEntryRow>;

export const AttemptRow = defineEntity({
  name: 'AttemptRow',
  tableName: 'attempt',
  properties: p => ({
    tenantId: p.uuid().primary(),
    kind: p.text().primary(),
    subject: p.text().primary(),
    count: p.integer(),
    /** The first try of the hour that is counted. */
    since: p.datetime(),
    lastAt: p.datetime(),
  }),
});
export type AttemptRow = RowOf<typeof AttemptRow>;

export const CaptchaUsedRow = defineEntity({
  name: 'CaptchaUsedRow',
  tableName: 'captcha_used',
  properties: p => ({
    tenantId: p.uuid().primary(),
    challenge: p.text().primary(),
    expiresAt: p.datetime(),
  }),
});
export type CaptchaUsedRow = RowOf<typeof CaptchaUsedRow>;

export const FormMailRow = defineEntity({
  name: 'FormMailRow',
  tableName: 'form_mail',
  properties: p => ({
    tenantId: p.uuid().primary(),
    addressKey: p.text().primary(),
    sentAt: p
      .array<Date>(
        text => new Date(text),
        date => date.toISOString(),
      )
      .columnType('timestamptz[]'),
    lastAt: p.datetime(),
  }),
});
export type FormMailRow = RowOf<typeof FormMailRow>;

export const AcceptedTermsRow = defineEntity({
  name: 'AcceptedTermsRow',
  tableName: 'accepted_terms',
  properties: p => ({
    tenantId: p.uuid().primary(),
    version: p.text().primary(),
    text: p.text(),
    firstSeen: p.datetime(),
  }),
});
export type AcceptedTermsRow = RowOf<typeof AcceptedTermsRow>;

export const ConsentRow = defineEntity({
  name: 'ConsentRow',
  tableName: 'consent',
  properties: p => ({
    tenantId: p.uuid().primary(),
    consentId: p.uuid().primary(),
    personId: p.uuid(),
    purpose: p.text().$type<'terms' | 'advertising' | 'campaign' | 'findable'>(),
    step: p.text().$type<'given' | 'withdrawn'>(),
    /** What it was given for: a recommendation, a recipient, a campaign. */
    about: p.text().nullable(),
    language: p.text().$type<Language>(),
    /** Of the accepted terms; null where the text was not ours or nothing was agreed to. */
    textVersion: p.text().nullable(),
    /** `form`: ticked in a form; `mail`: confirmed by the link of a mail; `page`: on a page of the person's own; `provider`: reported by the provider's page, which showed its own text. */
    source: p.text().$type<'form' | 'mail' | 'page' | 'provider'>(),
    /** Network address; null where there is none, and once the person is erased. */
    addressEncrypted: p.text().nullable(),
    at: p.datetime(),
  }),
});
export type ConsentRow = RowOf<typeof ConsentRow>;

export const TenantSecretRow = defineEntity({
  name: 'TenantSecretRow',
  tableName: 'tenant_secret',
  properties: p => ({
    tenantId: p.uuid().primary(),
    name: p.text().primary(),
    valueEncrypted: p.text(),
    updatedAt: p.datetime(),
    /** When something was signed with it for the first time. */
    firstUsedAt: p.datetime().nullable(),
  }),
});
export type TenantSecretRow = RowOf<typeof TenantSecretRow>;

export const RetentionRuleRow = defineEntity({
  name: 'RetentionRuleRow',
  tableName: 'retention_rule',
  properties: p => ({
    tenantId: p.uuid().primary(),
    kind: p.text().primary(),
    days: p.integer(),
    version: p.integer(),
    changedAt: p.datetime(),
    changedBy: p.text(),
  }),
});
export type RetentionRuleRow = RowOf<typeof RetentionRuleRow>;

/** What a setting of its own was, one row a change; the newest is in force and stands in the setting's row too. */
export const SettingVersionRow = defineEntity({
  name: 'SettingVersionRow',
  tableName: 'setting_version',
  properties: p => ({
    tenantId: p.uuid().primary(),
    setting: p.text().primary(),
    subject: p.text().primary(),
    version: p.integer().primary(),
    content: p.json<unknown>(),
    changedAt: p.datetime().nullable(),
    changedByName: p.text().nullable(),
    /** The version it brought back. */
    restored: p.integer().nullable(),
  }),
});

export const RetentionDoneRow = defineEntity({
  name: 'RetentionDoneRow',
  tableName: 'retention_done',
  properties: p => ({
    tenantId: p.uuid().primary(),
    kind: p.text().primary(),
    day: p.date().primary(),
    count: p.integer(),
  }),
});
export type RetentionDoneRow = RowOf<typeof RetentionDoneRow>;

export const ErasureRow = defineEntity({
  name: 'ErasureRow',
  tableName: 'erasure',
  properties: p => ({
    tenantId: p.uuid().primary(),
    personId: p.uuid().primary(),
    role: p.text().$type<PersonRow['role']>(),
    erasedAt: p.datetime(),
    /** Into the file beside the database. */
    copiedAt: p.datetime().nullable(),
  }),
});
export type ErasureRow = RowOf<typeof ErasureRow>;

export const platformTables = [
  TenantRow,
  TenantPictureRow,
  PersonRow,
  KeptContactRow,
  SentMailRow,
  MailTextRow,
  MailSenderRow,
  TokenRow,
  ProviderGrantRow,
  IdempotencyKeyRow,
  AuditEntryRow,
  AttemptRow,
  CaptchaUsedRow,
  FormMailRow,
  AcceptedTermsRow,
  ConsentRow,
  TenantSecretRow,
  RetentionRuleRow,
  SettingVersionRow,
  RetentionDoneRow,
  ErasureRow,
];
