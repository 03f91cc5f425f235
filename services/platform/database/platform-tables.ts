import { defineEntity } from '@mikro-orm/core';
import type { Language, TenantConfig, TenantStatus } from '../tenancy/tenant.js';
import type { PersonId } from '../domain/person.js';
import type { TokenKind } from '../token-kind.js';
import type { RowOf } from './tables.js';

/** Why mails to an address bounce: no such mailbox, closed, moved, or the domain accepts no mails. */
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
    /** Hosts that the tenant gave up and nobody uses; they redirect. */
    formerHosts: p.array().defaultRaw("'{}'::text[]"),
    position: p.integer().defaultRaw('0'),
    config: p.json<TenantConfig>(),
    status: p.text().$type<TenantStatus>().defaultRaw("'live'::text"),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Incremented by the database on every change of the row. */
    revision: p.integer().defaultRaw('0'),
    /** When everything but key and hosts was erased. */
    erasedAt: p.datetime().nullable(),
  }),
});
export type TenantRow = RowOf<typeof TenantRow>;

/** A picture that a tenant uploaded, re-encoded, named by its content's hash. */
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
    /** Used to look a person up, since an address can be spelt in many ways. */
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
    /** Since when mails to this address bounce. */
    unreachableSince: p.datetime().nullable(),
    unreachableWhy: p.text().$type<UnreachableWhy>().nullable(),
    /** A form shared by likely aliases of one mailbox; used for fraud signals only. */
    emailAlike: p.text().nullable(),
    /** `folded_name` of first and last name, of last and first name, and of the city; the database writes them. */
    nameFolded: p.text().nullable().generated(`folded_name(first_name || ' ' || last_name) stored`),
    nameTurned: p.text().nullable().generated(`folded_name(last_name || ' ' || first_name) stored`),
    cityFolded: p.text().nullable().generated('folded_name(city) stored'),
  }),
});
export type PersonRow = RowOf<typeof PersonRow>;

/** How to reach an erased person about rewards still owed to them. */
export const RetainedContactRow = defineEntity({
  name: 'RetainedContactRow',
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
export type RetainedContactRow = RowOf<typeof RetainedContactRow>;

/** What was mailed to whom and when, for data exports; neither text nor address. No person: a first mail to staff. */
export const SentMailRow = defineEntity({
  name: 'SentMailRow',
  tableName: 'sent_mail',
  properties: p => ({
    tenantId: p.uuid().primary(),
    /** The event that caused it and the reaction that wrote it; together they are the mail's key. */
    eventId: p.uuid().primary(),
    consumer: p.text().primary(),
    personId: p.uuid().nullable(),
    subject: p.text(),
    /** Null until the mail was accepted by the server. */
    sentAt: p.datetime().nullable(),
    /** Identifies the mail when it bounces. */
    messageId: p.text().nullable(),
    /** When it was held back because the person's address is unreachable. */
    heldAt: p.datetime().nullable(),
    /** It is news, or advertising, that people may end. */
    mayEnd: p.boolean().default(false),
    /** The mail's kind; null: of before kinds were kept. */
    kind: p.text().nullable(),
    /** When a server said that it did not arrive. */
    returnedAt: p.datetime().nullable(),
  }),
});
export type SentMailRow = RowOf<typeof SentMailRow>;

/** `complaint`: of a mail that nobody can end; `marketing`: of one that people may end; `sender`: refused because of the sender. */
export type MailReturnKind = 'complaint' | 'marketing' | 'sender';

/** How many mails came back on a day because of the sender, or were complained of. */
export const MailReturnRow = defineEntity({
  name: 'MailReturnRow',
  tableName: 'mail_return',
  properties: p => ({
    tenantId: p.uuid().primary(),
    kind: p.text().$type<MailReturnKind>().primary(),
    day: p.date().primary(),
    count: p.integer(),
  }),
});

/** A tenant's own text of a mail, by version; all null: back to the product's text. */
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
    /** The earlier version that this one restores. */
    restored: p.integer().nullable(),
  }),
});

/** A tenant's mail server and sender by version; the newest proven one is in force. No server: the installation's. */
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
    /** The earlier version that this one restores. */
    restored: p.integer().nullable(),
    /** When the code that it mailed to its own address was entered. */
    provenAt: p.datetime().nullable(),
    /** Since when its server accepts nothing, and why; null while it works. */
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
    /** Facts of the session, such as roles or that an admin opened it. No personal data except an agency user's name. */
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
    /** Until then one caller is asking the provider, and others do not. */
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
    /** The first counted attempt of the hour. */
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
    /** What the consent is for: a recommendation, a recipient, a campaign. */
    about: p.text().nullable(),
    language: p.text().$type<Language>(),
    /** Version of the accepted terms; null when the text was not ours or nothing was agreed to. */
    textVersion: p.text().nullable(),
    /** `form`: ticked there; `mail`: a mail's link; `page`: one's own page; `provider`: it showed its own text. */
    source: p.text().$type<'form' | 'mail' | 'page' | 'provider'>(),
    /** Network address; null if unknown, and once the person is erased. */
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
    /** When it was first used for signing. */
    firstUsedAt: p.datetime().nullable(),
    /** The account of whoever made it, and was shown it; null: nobody who is known. */
    madeBy: p.text().$type<PersonId>().nullable(),
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

/** The history of a setting, one row per change; the newest is in force and also stored in the setting's own row. */
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
    /** The earlier version that this one restores. */
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
    /** When it was appended to the file beside the database. */
    copiedAt: p.datetime().nullable(),
  }),
});
export type ErasureRow = RowOf<typeof ErasureRow>;

export const platformTables = [
  TenantRow,
  TenantPictureRow,
  PersonRow,
  RetainedContactRow,
  SentMailRow,
  MailReturnRow,
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
