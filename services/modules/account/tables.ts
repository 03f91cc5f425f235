import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const NewsletterConsentRow = defineEntity({
  name: 'NewsletterConsentRow',
  tableName: 'newsletter_consent',
  properties: p => ({
    tenantId: p.uuid().primary(),
    consentId: p.uuid().primary(),
    recommenderId: p.uuid(),
    step: p.text(),
    at: p.datetime(),
    textVersion: p.text().nullable(),
    source: p.text(),
    addressEncrypted: p.text().nullable(),
  }),
});
export type NewsletterConsentRow = RowOf<typeof NewsletterConsentRow>;

export const CustomerNumberRow = defineEntity({
  name: 'CustomerNumberRow',
  tableName: 'customer_number',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    numberEncrypted: p.text(),
    status: p.text(),
    submittedAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
  }),
});
export type CustomerNumberRow = RowOf<typeof CustomerNumberRow>;

export const EmailChangeRow = defineEntity({
  name: 'EmailChangeRow',
  tableName: 'email_change',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    changeId: p.uuid(),
    emailEncrypted: p.text(),
    oldEmailEncrypted: p.text().nullable(),
    requestedAt: p.datetime(),
  }),
});
export type EmailChangeRow = RowOf<typeof EmailChangeRow>;

export const AuthenticatorAppRow = defineEntity({
  name: 'AuthenticatorAppRow',
  tableName: 'authenticator_app',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    secretEncrypted: p.text(),
    confirmedAt: p.datetime().nullable(),
    lastStep: p.bigint('number').defaultRaw('0'),
  }),
});
export type AuthenticatorAppRow = RowOf<typeof AuthenticatorAppRow>;

export const RecoveryCodeRow = defineEntity({
  name: 'RecoveryCodeRow',
  tableName: 'recovery_code',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    codeHash: p.text().primary(),
  }),
});
export type RecoveryCodeRow = RowOf<typeof RecoveryCodeRow>;

export const PasskeyRow = defineEntity({
  name: 'PasskeyRow',
  tableName: 'passkey',
  properties: p => ({
    tenantId: p.uuid().primary(),
    passkeyId: p.uuid().primary(),
    recommenderId: p.uuid(),
    credentialId: p.text(),
    publicKey: p.text(),
    counter: p.bigint('number'),
    transports: p.array(),
    name: p.text(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  }),
});
export type PasskeyRow = RowOf<typeof PasskeyRow>;

export const accountTables = [
  NewsletterConsentRow,
  CustomerNumberRow,
  EmailChangeRow,
  AuthenticatorAppRow,
  RecoveryCodeRow,
  PasskeyRow,
];
