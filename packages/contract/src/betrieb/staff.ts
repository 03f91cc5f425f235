import { z } from 'zod';
import { roles, SingleSignOn } from '../agentur/schemas.js';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { Tenant } from '../mandant.js';
import {
  dateTime,
  email,
  language,
  line,
  number,
  paged,
  paging,
  personName,
  plannable,
  SettingVersion,
  text,
  versionInPath,
} from '../shared/schemas.js';
import { decision } from './calls.js';

/** Access to a tenant's console (docs/specification/programme.md#the-list-of-staff). */

export const staffStates = ['Eingeladen', 'Aktiv', 'Gesperrt'] as const;
export const roleSources = ['Anmeldedienst', 'Liste'] as const;

const rights = {
  Rollen: z
    .array(z.enum(roles))
    .min(1)
    .max(roles.length)
    .refine(given => new Set(given).size === given.length, { params: { reason: 'duplicate' } }),
  /** Set for people with an agency role; null for operators only. */
  Agenturnummer: line(40).nullable(),
  /** Confirms that the agency number is new: nobody on the list and no advisor of the catalogue has it. */
  NeueAgentur: z.boolean().default(false),
};

export const StaffRow = z.strictObject({
  Mitarbeiternummer: z.string(),
  /** Of the rights and of what is proposed; signing in makes no new one. */
  Version: z.string(),
  Name: z.string(),
  Email: z.string().nullable(),
  Zustand: z.enum(staffStates),
  /** Empty while an invitation waits for another operator's approval. */
  Rollen: z.array(z.enum(roles)),
  Agenturnummer: z.string().nullable(),
  RollenVon: z.enum(roleSources),
  /** The person signs in by a passkey, and gets a new link after losing the device. */
  Passkey: z.boolean(),
  /** Roles that wait for another operator's approval. */
  Vorschlag: z
    .strictObject({
      Id: z.string(),
      Rollen: z.array(z.enum(roles)),
      Agenturnummer: z.string().nullable(),
      VorgeschlagenAm: dateTime(),
      VorgeschlagenVon: z.string(),
      /** The platform proposed it: the programme's operators decide. */
      VonPlattform: z.boolean(),
      /** The caller's own proposal: another person has to agree. */
      Eigener: z.boolean(),
    })
    .nullable(),
  EingeladenAm: dateTime().nullable(),
  EingeladenVon: z.string().nullable(),
  /** Nobody but who invited them says that there is a person behind the account: it counts as the inviter’s, too. */
  AlleinEingeladen: z.boolean(),
  LetzteAnmeldungAm: dateTime().nullable(),
  GesperrtAm: dateTime().nullable(),
  GesperrtVon: z.string().nullable(),
  Sperrgrund: z.string().nullable(),
  /** Whether it is the caller: nobody can change or block themselves. */
  Selbst: z.boolean(),
  /** Other accounts of the same human, by a proven address: each has its own number, rights and state. */
  WeitereKonten: z.array(
    z.strictObject({
      Mitarbeiternummer: z.string(),
      Zustand: z.enum(staffStates),
      Rollen: z.array(z.enum(roles)),
      Agenturnummer: z.string().nullable(),
    }),
  ),
});
export type StaffRow = z.output<typeof StaffRow>;

export const InvitedStaff = z.strictObject({ Name: personName(), Email: email(), Sprache: language(), ...rights });
/** The version that was read; refused if the rights, or what is proposed, are others by now. */
export const ChangedStaff = z.strictObject({ Version: line(40), ...rights });
const Waits = { WartetAuf: z.enum(['ZweitePerson']).nullable() };

const params = z.strictObject({ nr: number() });
const Because = z.strictObject({ Grund: text(500) });
const DecidedProposal = z.strictObject({ Id: z.uuid() });

export const listStaff = defineCall({
  name: 'listStaff',
  ...asOperator('Personal'),
  method: 'GET',
  path: '/betrieb/personal',
  summary: 'List the staff',
  details:
    'Everyone who may sign in to the console or once could, sorted by name. A human with several accounts is one row, with the others in `WeitereKonten`.',
  extension: true,
  query: z.strictObject({
    ...paging(),
    zustand: z.enum(staffStates).optional(),
    suche: z.string().max(100).optional(),
  }),
  answer: paged(StaffRow),
  status: 200,
  errors: [],
});

export const inviteStaff = defineCall({
  name: 'inviteStaff',
  ...asOperator('Personal'),
  method: 'POST',
  path: '/betrieb/personal',
  summary: 'Invite a staff member',
  details:
    'By mail, with a link that works once, within 14 days. Another operator has to approve an operator or agency owner first. An agency that nobody has yet is refused unless it is marked as new.',
  extension: true,
  body: InvitedStaff,
  answer: z.strictObject({ Mitarbeiternummer: z.string(), ...Waits }),
  status: 201,
  idempotent: true,
  errors: ['validation-failed', 'taken'],
});

export const changeStaff = defineCall({
  name: 'changeStaff',
  ...asOperator('Personal'),
  method: 'PUT',
  path: '/betrieb/personal/:nr',
  summary: 'Change a staff member’s roles or agency',
  details:
    'They replace those of the identity provider or of the list. A new operator or agency owner waits for another operator’s approval. An agency that nobody has yet is refused unless it is marked as new. A programme that is no draft keeps two operators.',
  extension: true,
  params,
  body: ChangedStaff,
  answer: z.strictObject(Waits),
  status: 200,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile', 'validation-failed'],
});

export const agreeToStaff = defineCall({
  name: 'agreeToStaff',
  ...asOperator('Personal'),
  ...decision,
  path: '/betrieb/personal/:nr/zustimmen',
  summary: 'Approve a staff member’s proposed roles',
  details: 'Proposed by another operator. A new person is invited by mail now.',
  extension: true,
  params,
  body: DecidedProposal,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile', 'validation-failed'],
});

export const confirmStaff = defineCall({
  name: 'confirmStaff',
  ...asOperator('Personal'),
  ...decision,
  path: '/betrieb/personal/:nr/bestaetigen',
  summary: 'Confirm that a staff member and their inviter are two people',
  details:
    'For a staff member whom one person invited alone. From then on they count as the inviter’s second person, too.',
  extension: true,
  params,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const declineStaff = defineCall({
  name: 'declineStaff',
  ...asOperator('Personal'),
  ...decision,
  path: '/betrieb/personal/:nr/ablehnen',
  summary: 'Decline a staff member’s proposed roles',
  details:
    'With a reason. Any operator may, including the proposer. An invitation that gave no other roles is removed.',
  extension: true,
  params,
  body: DecidedProposal.extend(Because.shape),
});

export const blockStaff = defineCall({
  name: 'blockStaff',
  ...asOperator('Personal'),
  method: 'PUT',
  path: '/betrieb/personal/:nr/sperren',
  summary: 'Block a staff member',
  details: 'They can no longer sign in, and their sessions end at once.',
  extension: true,
  params,
  body: Because,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const unblockStaff = defineCall({
  name: 'unblockStaff',
  ...asOperator('Personal'),
  method: 'PUT',
  path: '/betrieb/personal/:nr/entsperren',
  summary: 'Unblock a staff member',
  extension: true,
  params,
  body: Because,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const remindStaff = defineCall({
  name: 'remindStaff',
  ...asOperator('Personal'),
  ...decision,
  path: '/betrieb/personal/:nr/einladung',
  summary: 'Send a staff member a new sign-in link',
  details:
    'To a person who was invited, or who signs in with a passkey and lost the device. At most three times per hour. The earlier link no longer works.',
  extension: true,
  params,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const withdrawStaff = defineCall({
  name: 'withdrawStaff',
  ...asOperator('Personal'),
  method: 'DELETE',
  path: '/betrieb/personal/:nr',
  summary: 'Withdraw a staff invitation',
  details: 'Before the first sign-in.',
  extension: true,
  params,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

/** A tenant's own identity providers, for staff and for recommenders (docs/specification/programme.md#a-tenants-own-identity-providers). */

const claim = () => line(200);
const Mapping = z.strictObject({
  /** The claim that holds the roles, nested ones with dots; null: roles come from the list of staff only. */
  RollenFeld: claim().nullable(),
  Rollen: z.array(z.strictObject({ Wert: line(200), Rolle: z.enum(roles) })).max(50),
  AgenturFeld: claim().nullable(),
  /** Treats every address from the provider as verified, even without `email_verified`. */
  AdressenGelten: z.boolean(),
  /** For recommenders, instead of roles: the claims with their personal data; null: OpenID Connect’s standard ones. */
  Person: z.strictObject({ EmailFeld: claim(), VornameFeld: claim(), NachnameFeld: claim() }).nullable().default(null),
});
export const signInAudiences = ['Personal', 'Kundschaft'] as const;
const written = {
  Name: line(60),
  Aussteller: line(500),
  ClientId: line(300),
  /** Absent: unchanged; null: none. */
  Geheimnis: line(1000).nullable().optional(),
  Scope: z
    .string()
    .trim()
    .regex(/^openid( [\w:./-]+)*$/)
    .max(300)
    .meta({ examples: ['openid profile email'] }),
  Zuordnung: Mapping,
};
export const NewSignInService = z.strictObject({
  /** Who signs in there, fixed on creation: staff at the console, or recommenders at the portal. */
  Fuer: z.enum(signInAudiences).default('Personal'),
  ...written,
});
/** In a tenant document: whether there is a secret, never its value. */
export const DocumentedSignInService = NewSignInService.omit({ Geheimnis: true }).extend({ MitGeheimnis: z.boolean() });
export const ChangedSignInService = z.strictObject({ ...written, Version: z.int().positive() });

export const SignInService = z.strictObject({
  Id: z.string(),
  Version: z.int(),
  Fuer: z.enum(signInAudiences),
  Name: z.string(),
  Aussteller: z.string(),
  ClientId: z.string(),
  MitGeheimnis: z.boolean(),
  Scope: z.string(),
  Zuordnung: Mapping,
  /** People sign in by it: by `VersionInKraft`. */
  Aktiv: z.boolean(),
  /** Another one than `Version` where a change waits to be switched on; null: it is switched off. */
  VersionInKraft: z.int().nullable(),
  /** False for a service imported from a document: it has to be saved once with its secret before it can be tested. */
  Eingerichtet: z.boolean(),
  /** Whether somebody has tested this version. */
  Getestet: z.boolean(),
  GeaendertVon: z.string(),
  GeaendertAm: dateTime(),
  /** The caller wrote this version: somebody else has to switch it on. */
  Eigene: z.boolean(),
  /** For a test sign-in. */
  Sso: Tenant.shape.Sso,
  /** The redirect URIs to register at the provider. */
  Ruecksprung: z.array(z.string()),
});
export type SignInService = z.output<typeof SignInService>;

export const SignInTrial = z.strictObject({
  Fuer: z.enum(signInAudiences),
  /** The received claims as text. */
  Angaben: z.array(z.strictObject({ Name: z.string(), Wert: z.string() })),
  Name: z.string().nullable(),
  Email: z.string().nullable(),
  AdresseGilt: z.boolean(),
  /** Empty: the list of staff decides. */
  Rollen: z.array(z.enum(roles)),
  Agenturnummer: z.string().nullable(),
});
export type SignInTrial = z.output<typeof SignInTrial>;

const serviceParams = z.strictObject({ id: z.uuid() });

export const listSignInServices = defineCall({
  name: 'listSignInServices',
  ...asOperator('Personal'),
  method: 'GET',
  path: '/betrieb/anmeldedienste',
  summary: 'List the tenant’s identity providers',
  details: 'Sorted by name. Secrets are never shown.',
  extension: true,
  answer: z.array(SignInService),
  status: 200,
  errors: [],
});

/** A removed service, which can be restored like any version. */
export const RemovedSignInService = SignInService.pick({
  Id: true,
  Version: true,
  Fuer: true,
  Name: true,
  Aussteller: true,
}).extend({
  EntferntAm: dateTime(),
  EntferntVon: z.string(),
});
export type RemovedSignInService = z.output<typeof RemovedSignInService>;

export const listRemovedSignInServices = defineCall({
  name: 'listRemovedSignInServices',
  ...asOperator('Personal'),
  method: 'GET',
  path: '/betrieb/anmeldedienste/entfernt',
  summary: 'List removed identity providers',
  details: 'Last removed first. Restoring one of its versions brings a provider back.',
  extension: true,
  answer: z.array(RemovedSignInService),
  status: 200,
  errors: [],
});

export const createSignInService = defineCall({
  name: 'createSignInService',
  ...asOperator('Personal'),
  ...plannable,
  method: 'POST',
  path: '/betrieb/anmeldedienste',
  summary: 'Add an identity provider',
  details: 'Switched off at first. Only https and never in a private network; at most 5.',
  extension: true,
  body: NewSignInService,
  answer: z.strictObject({ Id: z.string() }),
  status: 201,
  errors: ['validation-failed'],
});

export const changeSignInService = defineCall({
  name: 'changeSignInService',
  ...asOperator('Personal'),
  ...plannable,
  method: 'PUT',
  path: '/betrieb/anmeldedienste/:id',
  summary: 'Change an identity provider',
  details: 'What is in force signs people in until the change has been tested and another operator has switched it on.',
  extension: true,
  params: serviceParams,
  body: ChangedSignInService,
  answer: null,
  status: 204,
  errors: ['not-found', 'validation-failed', 'changed-meanwhile'],
});

export const listSignInServiceVersions = defineCall({
  name: 'listSignInServiceVersions',
  ...asOperator('Personal'),
  method: 'GET',
  path: '/betrieb/anmeldedienste/:id/versionen',
  summary: 'List the versions of an identity provider',
  details: 'Newest first, never with the secret.',
  extension: true,
  params: serviceParams,
  answer: z.array(SettingVersion),
  status: 200,
  errors: ['not-found'],
});

export const restoreSignInService = defineCall({
  name: 'restoreSignInService',
  ...asOperator('Personal'),
  ...plannable,
  method: 'POST',
  path: '/betrieb/anmeldedienste/:id/versionen/:nummer/wiederherstellen',
  summary: 'Restore an earlier version of an identity provider',
  details:
    'As a new version, also of a removed provider. It is in force once it has been tested and switched on. A secret is kept for the issuer it was entered for; a removed provider needs it again.',
  extension: true,
  params: serviceParams.extend({ nummer: versionInPath() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'validation-failed', 'changed-meanwhile'],
});

export const trySignInService = defineCall({
  name: 'trySignInService',
  ...asOperator('Personal'),
  method: 'PUT',
  path: '/betrieb/anmeldedienste/:id/test',
  summary: 'Finish a test sign-in at an identity provider',
  details: 'Answers which claims came and what they would give. Nobody is signed in.',
  extension: true,
  params: serviceParams,
  body: SingleSignOn,
  answer: SignInTrial,
  status: 200,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile', 'unavailable'],
});

export const switchSignInService = defineCall({
  name: 'switchSignInService',
  ...asOperator('Personal'),
  ...plannable,
  method: 'PUT',
  path: '/betrieb/anmeldedienste/:id/status',
  summary: 'Switch an identity provider on or off',
  details:
    'Switching on shows it on the sign-in page; it takes a successful test and another operator than the one who wrote it. Switching off ends its sessions, and is refused where fewer than two operators could still sign in.',
  extension: true,
  params: serviceParams,
  body: z.strictObject({ Aktiv: z.boolean(), Version: z.int().positive() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'validation-failed', 'changed-meanwhile'],
});

export const removeSignInService = defineCall({
  name: 'removeSignInService',
  ...asOperator('Personal'),
  ...plannable,
  method: 'DELETE',
  path: '/betrieb/anmeldedienste/:id',
  summary: 'Remove an identity provider',
  details:
    'Its secret is removed and its sessions end. Its versions stay and can restore it. Refused where fewer than two operators could still sign in.',
  extension: true,
  params: serviceParams,
  answer: null,
  status: 204,
  errors: ['not-found', 'validation-failed'],
});
