import { z } from 'zod';
import { NewPasskey, PasskeyAnswer, PasskeyOptions } from './account/schemas.js';
import { SingleSignOn } from './agentur/schemas.js';
import { AuditFilter, decision, ProjectionParams } from './betrieb/calls.js';
import { CancelRebuild, PauseQueue, queueNames, RollBack } from './betrieb/deliveries.js';
import { PlannedSetting } from './betrieb/waiting.js';
import { AuditRows, ProjectionRow, QueueRow, Queues, Rebuild } from './betrieb/schemas.js';
import { defineCall, type Ability } from './call.js';
import { Tenant } from './mandant.js';
import { dateTime, email, host, language, line, number, personName, plannable, token } from './shared/schemas.js';

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
const platform = (ability: Ability) => ({ area, scope: 'root', auth: 'platform', ability }) as const;
const queueParams = z.strictObject({ name: z.enum(queueNames) });

export const readPlatformSignIn = defineCall({
  name: 'readPlatformSignIn',
  area,
  method: 'GET',
  path: '/plattform/anmeldung',
  scope: 'root',
  auth: 'none',
  summary: 'Where platform operators sign in, with the fields of a tenant’s `Sso`',
  answer: PlatformSignIn,
  status: 200,
  errors: [],
});

export const signPlatformIn = defineCall({
  name: 'signPlatformIn',
  area,
  method: 'PUT',
  path: '/plattform/sso',
  scope: 'root',
  auth: 'none',
  summary:
    'Finish a platform operator’s single sign-on (authorization code with PKCE) and open a session of the platform',
  body: SingleSignOn,
  answer: PlatformSession,
  status: 200,
  errors: ['not-authorised', 'unavailable'],
});

const withPasskey = { area, scope: 'root', auth: 'none', status: 200 } as const;
const setUpLink = { Link: token(), Name: line(200) };

export const beginPlatformSetUp = defineCall({
  ...withPasskey,
  name: 'beginPlatformSetUp',
  method: 'POST',
  path: '/plattform/einrichtung',
  summary:
    'With the one-time link of the command line: what `navigator.credentials.create` takes; good once, for five minutes',
  body: z.strictObject(setUpLink),
  answer: PasskeyOptions,
  errors: ['not-authorised'],
});

export const finishPlatformSetUp = defineCall({
  ...withPasskey,
  name: 'finishPlatformSetUp',
  method: 'PUT',
  path: '/plattform/einrichtung',
  summary: 'Become a platform operator by the new passkey, which uses the link up, and open a session of the platform',
  body: z.strictObject({ ...setUpLink, Antwort: NewPasskey.shape.Antwort }),
  answer: PlatformSession,
  errors: ['not-authorised', 'passkey-wrong'],
});

export const askForPlatformPasskey = defineCall({
  ...withPasskey,
  name: 'askForPlatformPasskey',
  method: 'POST',
  path: '/plattform/passkey/frage',
  summary: 'To sign in as a platform operator: what `navigator.credentials.get` takes; good once, for five minutes',
  answer: PasskeyOptions,
  errors: [],
});

export const signPlatformInByPasskey = defineCall({
  ...withPasskey,
  name: 'signPlatformInByPasskey',
  method: 'PUT',
  path: '/plattform/passkey/anmeldung',
  summary: 'Open a session of the platform with the answer of a passkey whose device made sure of its owner',
  body: z.strictObject({ Passkey: PasskeyAnswer }),
  answer: PlatformSession,
  errors: ['passkey-wrong'],
});

export const signPlatformOut = defineCall({
  name: 'signPlatformOut',
  area,
  method: 'POST',
  path: '/plattform/logout',
  scope: 'root',
  auth: 'platform',
  summary: 'End the platform operator’s session (ours)',
  answer: null,
  status: 204,
  errors: [],
});

export const readPlatformQueues = defineCall({
  name: 'readPlatformQueues',
  ...platform('Warteschlangen'),
  method: 'GET',
  path: '/plattform/warteschlangen',
  summary: 'The queues as the queue server counts them, whom each is held back for, and the workers',
  answer: PlatformQueues,
  status: 200,
  errors: [],
});

export const pausePlatformQueue = defineCall({
  name: 'pausePlatformQueue',
  ...platform('Warteschlangen'),
  method: 'POST',
  path: '/plattform/warteschlangen/:name/anhalten',
  summary: 'Hold a queue back for all tenants, with a reason that stands in the audit log of each',
  params: queueParams,
  body: PauseQueue,
  answer: null,
  status: 204,
  errors: [],
});

export const resumePlatformQueue = defineCall({
  name: 'resumePlatformQueue',
  ...platform('Warteschlangen'),
  method: 'POST',
  path: '/plattform/warteschlangen/:name/fortsetzen',
  summary: 'Let a queue go on for all tenants; what a tenant’s operator holds back stays held for that tenant',
  params: queueParams,
  answer: null,
  status: 204,
  errors: [],
});

export const listProjections = defineCall({
  name: 'listProjections',
  ...platform('Projektionen'),
  method: 'GET',
  path: '/plattform/projektionen',
  summary: 'Projections and how far behind they are',
  answer: z.array(ProjectionRow),
  status: 200,
  errors: [],
});

export const rebuildProjection = defineCall({
  name: 'rebuildProjection',
  ...platform('Projektionen'),
  method: 'POST',
  path: '/plattform/projektionen/:name/neuaufbau',
  summary:
    'Rebuild a projection beside the one in use and switch to it when it has caught up; the comparison of both, a tenant at a time, stays readable afterwards',
  params: ProjectionParams,
  answer: z.strictObject({ Lauf: z.string() }),
  status: 202,
  errors: ['not-found', 'changed-meanwhile'],
});

export const readRebuild = defineCall({
  name: 'readRebuild',
  ...platform('Projektionen'),
  method: 'GET',
  path: '/plattform/projektionen/:name/neuaufbau',
  summary: 'Progress and comparison of the latest rebuild',
  params: ProjectionParams,
  answer: Rebuild,
  status: 200,
  errors: ['not-found'],
});

export const cancelRebuild = defineCall({
  name: 'cancelRebuild',
  ...platform('Projektionen'),
  method: 'POST',
  path: '/plattform/projektionen/:name/neuaufbau/abbrechen',
  summary: 'Call off the rebuild under way; the table in use stays as it is',
  params: ProjectionParams,
  body: CancelRebuild,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const rollBackProjection = defineCall({
  name: 'rollBackProjection',
  ...platform('Projektionen'),
  method: 'POST',
  path: '/plattform/projektionen/:name/zurueckrollen',
  summary: 'Go back to the generation before the latest switch; it then catches up with what happened since',
  params: ProjectionParams,
  body: RollBack,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const listPlatformAudit = defineCall({
  name: 'listPlatformAudit',
  ...platform('Protokoll'),
  method: 'GET',
  path: '/plattform/protokoll',
  summary: 'What platform operators did, newest first',
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
  ...platform('Plattform'),
  method: 'GET',
  path: '/plattform/mandanten/:key/hosts',
  summary: 'The hosts of a tenant with what they were (ours); their version is the ETag',
  params: z.strictObject(ofTenant),
  answer: TenantHosts,
  status: 200,
  errors: ['not-found'],
});

export const changeTenantHosts = defineCall({
  name: 'changeTenantHosts',
  ...platform('Plattform'),
  ...plannable,
  method: 'PUT',
  path: '/plattform/mandanten/:key/hosts',
  summary:
    'Give a tenant other hosts (ours): If-Match names the ETag that was read (missing 428, stale 409 with both values); one that is another’s 409',
  params: z.strictObject(ofTenant),
  body: z.strictObject({ Hosts: z.array(host()).max(10) }),
  answer: TenantHosts,
  status: 200,
  errors: ['not-found', 'version-missing', 'changed-meanwhile', 'taken'],
});

export const restoreTenantHosts = defineCall({
  name: 'restoreTenantHosts',
  ...platform('Plattform'),
  ...plannable,
  method: 'POST',
  path: '/plattform/mandanten/:key/hosts/versionen/:nummer/wiederherstellen',
  summary: 'Bring earlier hosts of a tenant back, as a new version (ours); where one is another’s by now 409',
  params: z.strictObject({ ...ofTenant, nummer: z.coerce.number<string | number>().int().min(0).max(1_000_000) }),
  answer: TenantHosts,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'taken'],
});

export const withdrawPlannedHosts = defineCall({
  name: 'withdrawPlannedHosts',
  ...platform('Plattform'),
  method: 'DELETE',
  path: '/plattform/mandanten/:key/hosts/geplant/:id',
  summary: 'Withdraw hosts that were planned for a later moment (ours)',
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
  ...platform('Plattform'),
  method: 'POST',
  path: '/plattform/mandanten/:key/betreiber',
  summary:
    'Invite an operator of a draft by mail, as long as it has fewer than two (ours); later this proposes one, to whom an operator of the tenant agrees, or, where none is left, another of the platform after 72 hours',
  params: z.strictObject(ofTenant),
  body: FirstOperator,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'taken', 'not-authorised'],
});

export const listFirstInvitations = defineCall({
  name: 'listFirstInvitations',
  ...platform('Plattform'),
  method: 'GET',
  path: '/plattform/mandanten/:key/betreiber',
  summary: 'The operators the platform invited and who were never there (ours), of each a masked address',
  params: z.strictObject(ofTenant),
  answer: z.array(FirstInvitation),
  status: 200,
  errors: ['not-found'],
});

const ofInvitation = z.strictObject({ ...ofTenant, nr: number() });

export const remindFirstOperator = defineCall({
  name: 'remindFirstOperator',
  ...platform('Plattform'),
  ...decision,
  path: '/plattform/mandanten/:key/betreiber/:nr/einladung',
  summary: 'Mail such an operator a new link (ours); the former one opens nothing any more',
  params: ofInvitation,
});

export const agreeToFirstOperator = defineCall({
  name: 'agreeToFirstOperator',
  ...platform('Plattform'),
  ...decision,
  path: '/plattform/mandanten/:key/betreiber/:nr/zustimmung',
  summary:
    'Agree to the operator another one of the platform proposed, once former operators could object (ours); only where the tenant has no operator left',
  params: ofInvitation,
  errors: [...decision.errors, 'not-authorised'],
});

export const withdrawFirstInvitation = defineCall({
  name: 'withdrawFirstInvitation',
  ...platform('Plattform'),
  method: 'DELETE',
  path: '/plattform/mandanten/:key/betreiber/:nr',
  summary: 'Withdraw such an invitation (ours): its link opens nothing any more, and somebody else can be invited',
  params: ofInvitation,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
