import { z } from 'zod';
import { NewPasskey, PasskeyAnswer, PasskeyOptions } from './account/schemas.js';
import { SingleSignOn } from './agentur/schemas.js';
import { AuditFilter, decision, ProjectionParams } from './betrieb/calls.js';
import { CancelRebuild, PauseQueue, queueNames, RollBack } from './betrieb/deliveries.js';
import { PlannedSetting } from './betrieb/waiting.js';
import { AuditRows, ProjectionRow, QueueRow, Queues, Rebuild } from './betrieb/schemas.js';
import { defineCall } from './call.js';
import { asAnyoneOnPlatform, asPlatform, asPlatformWith } from './callers.js';
import { Tenant } from './mandant.js';
import {
  CaptchaCheck,
  captchaQuery,
  dateTime,
  email,
  host,
  language,
  line,
  number,
  personName,
  plannable,
  token,
} from './shared/schemas.js';

/** `Passkey`: whether anybody can sign in by a passkey. Without an identity provider `AuthorizationEndpoint` is empty. */
export const PlatformSignIn = z.strictObject({ ...Tenant.shape.Sso.shape, Passkey: z.boolean() });
export type PlatformSignIn = z.output<typeof PlatformSignIn>;

export const platformRoles = ['plattform'] as const;
export const PlatformSession = z.strictObject({
  Token: z.string(),
  Name: z.string(),
  Roles: z.array(z.enum(platformRoles)),
});
export type PlatformSession = z.output<typeof PlatformSession>;

/** `Mandanten`: tenants whose own operators pause the queue. */
export const PlatformQueues = z.strictObject({
  ...Queues.shape,
  Warteschlangen: z.array(z.strictObject({ ...QueueRow.shape, Mandanten: z.array(z.string()) })),
});
export type PlatformQueues = z.output<typeof PlatformQueues>;

/** Matters of all tenants: for platform operators only, outside of any tenant. */
const area = 'plattform' as const;
const queueParams = z.strictObject({ name: z.enum(queueNames) });

export const readPlatformSignIn = defineCall({
  name: 'readPlatformSignIn',
  area,
  method: 'GET',
  path: '/plattform/anmeldung',
  ...asAnyoneOnPlatform,
  summary: 'Read how platform operators sign in',
  details: 'With the fields of a tenant’s `Sso`.',
  answer: PlatformSignIn,
  status: 200,
  errors: [],
});

export const signPlatformIn = defineCall({
  name: 'signPlatformIn',
  area,
  method: 'PUT',
  path: '/plattform/sso',
  ...asAnyoneOnPlatform,
  summary: 'Sign in as a platform operator by single sign-on',
  details: 'Finishes an authorization code flow with PKCE and opens a platform session.',
  body: SingleSignOn,
  answer: PlatformSession,
  status: 200,
  errors: ['not-authorised', 'unavailable'],
});

const withPasskey = { area, ...asAnyoneOnPlatform, status: 200 } as const;
const setUp = { Link: token(), Name: line(200), Email: email() };

export const beginPlatformSetUp = defineCall({
  ...withPasskey,
  name: 'beginPlatformSetUp',
  method: 'POST',
  path: '/plattform/einrichtung',
  summary: 'Begin to set up a platform operator',
  details:
    'With the one-time link of the command line. Answers the options for `navigator.credentials.create`. They work once, within five minutes.',
  extension: true,
  body: z.strictObject(setUp),
  answer: PasskeyOptions,
  errors: ['not-authorised'],
});

export const finishPlatformSetUp = defineCall({
  ...withPasskey,
  name: 'finishPlatformSetUp',
  method: 'PUT',
  path: '/plattform/einrichtung',
  summary: 'Finish setting up a platform operator',
  details:
    'With the new passkey. Uses the link up, opens a platform session and mails a link that confirms the address.',
  extension: true,
  body: z.strictObject({ ...setUp, Antwort: NewPasskey.shape.Antwort }),
  answer: PlatformSession,
  errors: ['not-authorised', 'passkey-wrong'],
});

export const askForPlatformPasskey = defineCall({
  ...withPasskey,
  name: 'askForPlatformPasskey',
  method: 'POST',
  path: '/plattform/passkey/frage',
  summary: 'Request a challenge to sign in as a platform operator',
  details: 'Answers the options for `navigator.credentials.get`. They work once, within five minutes.',
  extension: true,
  query: z.object(captchaQuery),
  answer: z.union([PasskeyOptions, CaptchaCheck]),
  errors: ['captcha-required', 'captcha-wrong'],
});

export const signPlatformInByPasskey = defineCall({
  ...withPasskey,
  name: 'signPlatformInByPasskey',
  method: 'PUT',
  path: '/plattform/passkey/anmeldung',
  summary: 'Sign in as a platform operator with a passkey',
  details: 'Opens a platform session. The device has to verify its owner.',
  extension: true,
  body: z.strictObject({ Passkey: PasskeyAnswer }),
  answer: PlatformSession,
  errors: ['passkey-wrong'],
});

export const signPlatformOut = defineCall({
  name: 'signPlatformOut',
  area,
  method: 'POST',
  path: '/plattform/logout',
  ...asPlatform,
  summary: 'End the platform operator’s session',
  extension: true,
  answer: null,
  status: 204,
  errors: [],
});

/** What an address of a platform operator was confirmed by. */
export const addressProofs = ['Link', 'Anmeldedienst', 'Kommandozeile'] as const;

export const PlatformOperatorRow = z.strictObject({
  Id: z.string(),
  Name: z.string(),
  /** `p•••@example.org`, confirmed or not; null: none is known. */
  Email: z.string().nullable(),
  /** Null: not confirmed yet. */
  BestaetigtAm: dateTime().nullable(),
  BestaetigtDurch: z.enum(addressProofs).nullable(),
  Passkey: z.boolean(),
  Seit: dateTime(),
  LetzteAnmeldungAm: dateTime().nullable(),
  Selbst: z.boolean(),
});
export type PlatformOperatorRow = z.output<typeof PlatformOperatorRow>;

export const PlatformAccount = z.strictObject({
  Name: z.string(),
  /** The confirmed address. */
  Email: z.string().nullable(),
  BestaetigtAm: dateTime().nullable(),
  BestaetigtDurch: z.enum(addressProofs).nullable(),
  /** An address that was given and is not confirmed yet. */
  OffeneEmail: z.string().nullable(),
  /** Until then the mailed link confirms it; null: no link is valid. */
  LinkGueltigBis: dateTime().nullable(),
});
export type PlatformAccount = z.output<typeof PlatformAccount>;

export const listPlatformOperators = defineCall({
  name: 'listPlatformOperators',
  ...asPlatformWith('Plattform'),
  method: 'GET',
  path: '/plattform/betreiber',
  summary: 'List the platform operators',
  details: 'By name, with masked addresses and whether these are confirmed.',
  extension: true,
  answer: z.array(PlatformOperatorRow),
  status: 200,
  errors: [],
});

export const readPlatformAccount = defineCall({
  name: 'readPlatformAccount',
  ...asPlatformWith('Plattform'),
  method: 'GET',
  path: '/plattform/konto',
  summary: 'Read the platform operator’s own account',
  extension: true,
  answer: PlatformAccount,
  status: 200,
  errors: [],
});

export const changePlatformAddress = defineCall({
  name: 'changePlatformAddress',
  ...asPlatformWith('Plattform'),
  method: 'PUT',
  path: '/plattform/konto/adresse',
  summary: 'Set the platform operator’s e-mail address',
  details:
    'Mails a link that confirms it, once and within 24 hours; an earlier link no longer works. The confirmed address stays until then. At most three links an hour.',
  extension: true,
  body: z.strictObject({ Email: email() }),
  answer: PlatformAccount,
  status: 200,
  errors: ['too-many-requests'],
});

export const confirmPlatformAddress = defineCall({
  name: 'confirmPlatformAddress',
  ...asPlatformWith('Plattform'),
  method: 'PUT',
  path: '/plattform/konto/adresse/bestaetigung',
  summary: 'Confirm the platform operator’s e-mail address',
  details: 'With the token of the mailed link, in a session of the operator who gave the address.',
  extension: true,
  body: z.strictObject({ Link: token() }),
  answer: PlatformAccount,
  status: 200,
  errors: ['not-authorised'],
});

export const readPlatformQueues = defineCall({
  name: 'readPlatformQueues',
  ...asPlatformWith('Warteschlangen'),
  method: 'GET',
  path: '/plattform/warteschlangen',
  summary: 'Read the queues of all tenants',
  details: 'As the queue server counts them, with the tenants each is paused for, and the workers.',
  extension: true,
  answer: PlatformQueues,
  status: 200,
  errors: [],
});

export const pausePlatformQueue = defineCall({
  name: 'pausePlatformQueue',
  ...asPlatformWith('Warteschlangen'),
  method: 'POST',
  path: '/plattform/warteschlangen/:name/anhalten',
  summary: 'Pause a queue for all tenants',
  details: 'With a reason that is written to the audit log of each.',
  extension: true,
  params: queueParams,
  body: PauseQueue,
  answer: null,
  status: 204,
  errors: [],
});

export const resumePlatformQueue = defineCall({
  name: 'resumePlatformQueue',
  ...asPlatformWith('Warteschlangen'),
  method: 'POST',
  path: '/plattform/warteschlangen/:name/fortsetzen',
  summary: 'Resume a queue for all tenants',
  details: 'A tenant whose operator paused it stays paused.',
  extension: true,
  params: queueParams,
  answer: null,
  status: 204,
  errors: [],
});

export const listProjections = defineCall({
  name: 'listProjections',
  ...asPlatformWith('Projektionen'),
  method: 'GET',
  path: '/plattform/projektionen',
  summary: 'List the projections and how far behind they are',
  extension: true,
  answer: z.array(ProjectionRow),
  status: 200,
  errors: [],
});

export const rebuildProjection = defineCall({
  name: 'rebuildProjection',
  ...asPlatformWith('Projektionen'),
  method: 'POST',
  path: '/plattform/projektionen/:name/neuaufbau',
  summary: 'Rebuild a projection',
  details:
    'Beside the one in use, and switches to it once it has caught up. The comparison of both, by tenant, can be read afterwards.',
  extension: true,
  params: ProjectionParams,
  answer: z.strictObject({ Lauf: z.string() }),
  status: 202,
  errors: ['not-found', 'changed-meanwhile'],
});

export const readRebuild = defineCall({
  name: 'readRebuild',
  ...asPlatformWith('Projektionen'),
  method: 'GET',
  path: '/plattform/projektionen/:name/neuaufbau',
  summary: 'Read the latest rebuild of a projection',
  details: 'Its progress, and the comparison with the table in use.',
  extension: true,
  params: ProjectionParams,
  answer: Rebuild,
  status: 200,
  errors: ['not-found'],
});

export const cancelRebuild = defineCall({
  name: 'cancelRebuild',
  ...asPlatformWith('Projektionen'),
  method: 'POST',
  path: '/plattform/projektionen/:name/neuaufbau/abbrechen',
  summary: 'Cancel the rebuild of a projection',
  details: 'The table in use stays as it is.',
  extension: true,
  params: ProjectionParams,
  body: CancelRebuild,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const rollBackProjection = defineCall({
  name: 'rollBackProjection',
  ...asPlatformWith('Projektionen'),
  method: 'POST',
  path: '/plattform/projektionen/:name/zurueckrollen',
  summary: 'Roll a projection back',
  details: 'To the generation before the latest switch. It then catches up with what has happened since.',
  extension: true,
  params: ProjectionParams,
  body: RollBack,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const listPlatformAudit = defineCall({
  name: 'listPlatformAudit',
  ...asPlatformWith('Protokoll'),
  method: 'GET',
  path: '/plattform/protokoll',
  summary: 'List the audit log of the platform',
  details: 'What platform operators did, newest first.',
  extension: true,
  query: AuditFilter,
  answer: AuditRows,
  status: 200,
  errors: [],
});

/** Current and former hosts of a tenant's portal. */
export const TenantHosts = z.strictObject({
  /** The first is used in links; empty: below the installation's own host. */
  Hosts: z.array(z.string()),
  MandantUrl: z.string(),
  /** Former hosts that nobody uses; they redirect. */
  Fruehere: z.array(z.string()),
  /** Newest first; the first is in force, the last is the initial one. */
  Versionen: z.array(
    z.strictObject({
      Nummer: z.int(),
      Hosts: z.array(z.string()),
      GeaendertAm: dateTime().nullable(),
      GeaendertVon: z.string().nullable(),
      /** The version that it restores; null for a new one. */
      AusVersion: z.int().nullable(),
    }),
  ),
  Geplant: z.array(PlannedSetting),
});
export type TenantHosts = z.output<typeof TenantHosts>;

const ofTenant = { key: line(60) };

export const readTenantHosts = defineCall({
  name: 'readTenantHosts',
  ...asPlatformWith('Plattform'),
  method: 'GET',
  path: '/plattform/mandanten/:key/hosts',
  summary: 'Read the hosts of a tenant',
  details: 'With their earlier versions. The version is the ETag.',
  extension: true,
  params: z.strictObject(ofTenant),
  answer: TenantHosts,
  status: 200,
  errors: ['not-found'],
});

export const changeTenantHosts = defineCall({
  name: 'changeTenantHosts',
  ...asPlatformWith('Plattform'),
  ...plannable,
  method: 'PUT',
  path: '/plattform/mandanten/:key/hosts',
  summary: 'Change the hosts of a tenant',
  details:
    '`If-Match` names the ETag that was read (missing 428, stale 409 with both values). A host of another tenant is refused (409).',
  extension: true,
  params: z.strictObject(ofTenant),
  body: z.strictObject({ Hosts: z.array(host()).max(10) }),
  answer: TenantHosts,
  status: 200,
  errors: ['not-found', 'version-missing', 'changed-meanwhile', 'taken'],
});

export const restoreTenantHosts = defineCall({
  name: 'restoreTenantHosts',
  ...asPlatformWith('Plattform'),
  ...plannable,
  method: 'POST',
  path: '/plattform/mandanten/:key/hosts/versionen/:nummer/wiederherstellen',
  summary: 'Restore earlier hosts of a tenant',
  details: 'As a new version. A host that another tenant has by now is refused (409).',
  extension: true,
  params: z.strictObject({ ...ofTenant, nummer: z.coerce.number<string | number>().int().min(0).max(1_000_000) }),
  answer: TenantHosts,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'taken'],
});

export const withdrawPlannedHosts = defineCall({
  name: 'withdrawPlannedHosts',
  ...asPlatformWith('Plattform'),
  method: 'DELETE',
  path: '/plattform/mandanten/:key/hosts/geplant/:id',
  summary: 'Withdraw a planned change of hosts',
  extension: true,
  params: z.strictObject({ ...ofTenant, id: z.uuid() }),
  answer: null,
  status: 204,
  errors: ['not-found'],
});

/** A tenant's first operators (docs/specification/programme.md#the-list-of-staff). */

export const FirstOperator = z.strictObject({ Name: personName(), Email: email(), Sprache: language() });

export const firstInvitationStates = [
  'Eingeladen',
  'WartetAufBetreiber',
  'WartetAufPlattform',
  'Widersprochen',
] as const;

/** An operator whom the platform invited, or wants to, and who has not signed in yet. */
export const FirstInvitation = z.strictObject({
  Mitarbeiternummer: z.string(),
  /** `f•••@example.org` */
  Email: z.string(),
  EingeladenAm: dateTime().nullable(),
  /** Expiry of the link; null: no valid link. */
  GueltigBis: dateTime().nullable(),
  /** In a programme that is no draft an operator of it agrees, or, where none is left, another one of the platform. */
  Zustand: z.enum(firstInvitationStates),
  /** Until then former operators may object, and nobody of the platform can agree; null: an operator of the programme agrees. */
  WiderspruchBis: dateTime().nullable(),
  /** Why a former operator objected. */
  Widerspruch: z.string().nullable(),
  /** The caller's own proposal. */
  Eigener: z.boolean(),
});
export type FirstInvitation = z.output<typeof FirstInvitation>;

export const inviteFirstOperator = defineCall({
  name: 'inviteFirstOperator',
  ...asPlatformWith('Plattform'),
  method: 'POST',
  path: '/plattform/mandanten/:key/betreiber',
  summary: 'Invite an operator of a tenant',
  details:
    'By mail while the tenant is a draft with fewer than two. Later it proposes one; an operator of the tenant approves or, where none is left, another platform operator after 72 hours.',
  extension: true,
  params: z.strictObject(ofTenant),
  body: FirstOperator,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'taken', 'not-authorised', 'address-not-proven'],
});

export const listFirstInvitations = defineCall({
  name: 'listFirstInvitations',
  ...asPlatformWith('Plattform'),
  method: 'GET',
  path: '/plattform/mandanten/:key/betreiber',
  summary: 'List operators whom the platform invited',
  details: 'Those who have never signed in, with masked addresses.',
  extension: true,
  params: z.strictObject(ofTenant),
  answer: z.array(FirstInvitation),
  status: 200,
  errors: ['not-found'],
});

const ofInvitation = z.strictObject({ ...ofTenant, nr: number() });

export const remindFirstOperator = defineCall({
  name: 'remindFirstOperator',
  ...asPlatformWith('Plattform'),
  ...decision,
  path: '/plattform/mandanten/:key/betreiber/:nr/einladung',
  summary: 'Send an invited operator a new link',
  details: 'The earlier link no longer works.',
  extension: true,
  params: ofInvitation,
  errors: [...decision.errors, 'address-not-proven'],
});

export const agreeToFirstOperator = defineCall({
  name: 'agreeToFirstOperator',
  ...asPlatformWith('Plattform'),
  ...decision,
  path: '/plattform/mandanten/:key/betreiber/:nr/zustimmung',
  summary: 'Approve an operator whom the platform proposed',
  details:
    'Proposed by another platform operator, once former operators could object. Only where the tenant has no operator left.',
  extension: true,
  params: ofInvitation,
  errors: [...decision.errors, 'not-authorised', 'address-not-proven'],
});

export const withdrawFirstInvitation = defineCall({
  name: 'withdrawFirstInvitation',
  ...asPlatformWith('Plattform'),
  method: 'DELETE',
  path: '/plattform/mandanten/:key/betreiber/:nr',
  summary: 'Withdraw an operator’s invitation',
  details: 'Its link no longer works, and another person can be invited.',
  extension: true,
  params: ofInvitation,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
