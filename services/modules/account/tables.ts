import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';
import type { Notification } from './api.js';

/** Proof of consent (Art. 7 GDPR): when, to which wording, through what, from where. */
export const NewsletterConsentRow = defineEntity({
  name: 'NewsletterConsentRow',
  tableName: 'newsletter_consent',
  properties: p => ({
    tenantId: p.uuid().primary(),
    consentId: p.uuid().primary(),
    recommenderId: p.uuid(),
    step: p.text().$type<'requested' | 'confirmed' | 'withdrawn'>(),
    at: p.datetime(),
    /** Of the accepted terms; null where nothing was shown. */
    textVersion: p.text().nullable(),
    /** `account`: the switch in the personal area; `form`: a box ticked in a form; `mail`: a link in a mail; `one-click`: the button of the mail program. */
    source: p.text().$type<'account' | 'form' | 'mail' | 'one-click'>(),
    /** Network address; null where there is none, as when it follows from an earlier wish, and once the person is erased. */
    addressEncrypted: p.text().nullable(),
  }),
});

export type CustomerNumberStatus = 'open' | 'ok' | 'refused';

export const CustomerNumberRow = defineEntity({
  name: 'CustomerNumberRow',
  tableName: 'customer_number',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    numberEncrypted: p.text(),
    status: p.text().$type<CustomerNumberStatus>(),
    submittedAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
  }),
});
export type CustomerNumberRow = RowOf<typeof CustomerNumberRow>;

/** Who wants friends to find them by name and postcode. */
export const FindableRecommenderRow = defineEntity({
  name: 'FindableRecommenderRow',
  tableName: 'findable_recommender',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    /** Keyed hash. */
    searchKey: p.text(),
    since: p.datetime(),
  }),
});

/** An address that waits for its confirmation, one a recommender; gone after some days. */
export const EmailChangeRow = defineEntity({
  name: 'EmailChangeRow',
  tableName: 'email_change',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    changeId: p.uuid(),
    emailEncrypted: p.text(),
    /** Once it is done: where the mail that says so still has to go. */
    oldEmailEncrypted: p.text().nullable(),
    requestedAt: p.datetime(),
  }),
});

export const AuthenticatorAppRow = defineEntity({
  name: 'AuthenticatorAppRow',
  tableName: 'authenticator_app',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    /** Base32, encrypted. */
    secretEncrypted: p.text(),
    /** Null until one of its codes was given. */
    confirmedAt: p.datetime().nullable(),
    /** The time step whose code was taken last. */
    lastStep: p.bigint('number').defaultRaw('0'),
  }),
});

export const RecoveryCodeRow = defineEntity({
  name: 'RecoveryCodeRow',
  tableName: 'recovery_code',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    /** Keyed hash. */
    codeHash: p.text().primary(),
  }),
});

export const PasskeyRow = defineEntity({
  name: 'PasskeyRow',
  tableName: 'passkey',
  properties: p => ({
    tenantId: p.uuid().primary(),
    passkeyId: p.uuid().primary(),
    recommenderId: p.uuid(),
    /** Base64url, chosen by the device. */
    credentialId: p.text(),
    /** Base64url (COSE). */
    publicKey: p.text(),
    /** How often the key was used, as the device counts; 0 for ever where it does not count. */
    counter: p.bigint('number'),
    transports: p.array(),
    name: p.text(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  }),
});
export type PasskeyRow = RowOf<typeof PasskeyRow>;

/** What a recommender wants to be told no more. */
export const NotificationOffRow = defineEntity({
  name: 'NotificationOffRow',
  tableName: 'notification_off',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    kind: p.text().$type<Notification['kind']>().primary(),
    way: p.text().$type<Notification['way']>().primary(),
    since: p.datetime(),
  }),
});

/** Where a browser of theirs is reached by web push. */
export const PushSubscriptionRow = defineEntity({
  name: 'PushSubscriptionRow',
  tableName: 'push_subscription',
  properties: p => ({
    tenantId: p.uuid().primary(),
    subscriptionId: p.uuid().primary(),
    recommenderId: p.uuid(),
    /** Of the session it was asked for in, with which it ends. */
    sessionHash: p.blob(),
    /** Keyed hash: a browser has one at a time, whoever used it before. */
    endpointHash: p.text(),
    sealed: p.text(),
    since: p.datetime(),
  }),
});

/** Who a recommender is at a tenant's own provider. */
export const SignInLinkRow = defineEntity({
  name: 'SignInLinkRow',
  tableName: 'sign_in_link',
  properties: p => ({
    tenantId: p.uuid().primary(),
    loginId: p.uuid().primary(),
    recommenderId: p.uuid(),
    /** The provider's name when it was linked. */
    service: p.text(),
    since: p.datetime(),
  }),
});

export const accountTables = [
  SignInLinkRow,
  NewsletterConsentRow,
  CustomerNumberRow,
  FindableRecommenderRow,
  EmailChangeRow,
  AuthenticatorAppRow,
  RecoveryCodeRow,
  PasskeyRow,
  NotificationOffRow,
  PushSubscriptionRow,
];
