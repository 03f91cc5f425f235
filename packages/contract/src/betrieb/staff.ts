import { z } from 'zod';
import { roles, SingleSignOn } from '../agentur/schemas.js';
import { defineCall } from '../call.js';
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
import { decision, operator } from './calls.js';

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
  ...operator('Personal'),
  method: 'GET',
  path: '/betrieb/personal',
  summary: 'Everyone who may sign in to the console or once could, by name (ours)',
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
  ...operator('Personal'),
  method: 'POST',
  path: '/betrieb/personal',
  summary:
    'Invite somebody by mail, with a link good once and for 14 days (ours); an operator or owner of an agency has to be agreed to by another operator first. An agency nobody has yet is refused unless it is said to be new',
  body: InvitedStaff,
  answer: z.strictObject({ Mitarbeiternummer: z.string(), ...Waits }),
  status: 201,
  idempotent: true,
  errors: ['validation-failed', 'taken'],
});

export const changeStaff = defineCall({
  name: 'changeStaff',
  ...operator('Personal'),
  method: 'PUT',
  path: '/betrieb/personal/:nr',
  summary:
    'Other roles or another agency than the identity provider names or the list had (ours); who becomes operator or owner of an agency waits for another operator; an agency nobody has yet is refused unless it is said to be new',
  params,
  body: ChangedStaff,
  answer: z.strictObject(Waits),
  status: 200,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile', 'validation-failed'],
});

export const agreeToStaff = defineCall({
  name: 'agreeToStaff',
  ...operator('Personal'),
  ...decision,
  path: '/betrieb/personal/:nr/zustimmen',
  summary: 'Agree to the roles another operator proposed (ours); somebody new is invited by mail now',
  params,
  body: DecidedProposal,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const confirmStaff = defineCall({
  name: 'confirmStaff',
  ...operator('Personal'),
  ...decision,
  path: '/betrieb/personal/:nr/bestaetigen',
  summary:
    'Say that a person whom one other invited alone is a person of their own (ours): from then on they are the inviter’s second person, too',
  params,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const declineStaff = defineCall({
  name: 'declineStaff',
  ...operator('Personal'),
  ...decision,
  path: '/betrieb/personal/:nr/ablehnen',
  summary: 'Drop roles that were proposed, by whomever (ours); an invitation that gave no others goes with them',
  params,
  body: DecidedProposal.extend(Because.shape),
});

export const blockStaff = defineCall({
  name: 'blockStaff',
  ...operator('Personal'),
  method: 'PUT',
  path: '/betrieb/personal/:nr/sperren',
  summary: 'Somebody signs in no more and their sessions end at once (ours)',
  params,
  body: Because,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const unblockStaff = defineCall({
  name: 'unblockStaff',
  ...operator('Personal'),
  method: 'PUT',
  path: '/betrieb/personal/:nr/entsperren',
  summary: 'Somebody who was blocked may sign in again (ours)',
  params,
  body: Because,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const remindStaff = defineCall({
  name: 'remindStaff',
  ...operator('Personal'),
  ...decision,
  path: '/betrieb/personal/:nr/einladung',
  summary:
    'Mail a new link to somebody who was invited, or who signs in by a passkey and lost the device, at most three an hour; the former one opens nothing any more (ours)',
  params,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const withdrawStaff = defineCall({
  name: 'withdrawStaff',
  ...operator('Personal'),
  method: 'DELETE',
  path: '/betrieb/personal/:nr',
  summary: 'Withdraw an invitation nobody followed yet (ours)',
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
  Aktiv: z.boolean(),
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
  ...operator('Personal'),
  method: 'GET',
  path: '/betrieb/anmeldedienste',
  summary: 'The tenant’s own identity providers, by name; no secret is ever shown (ours)',
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
  ...operator('Personal'),
  method: 'GET',
  path: '/betrieb/anmeldedienste/entfernt',
  summary: 'Identity providers that were removed, the last one first; one of their versions brings them back (ours)',
  answer: z.array(RemovedSignInService),
  status: 200,
  errors: [],
});

export const createSignInService = defineCall({
  name: 'createSignInService',
  ...operator('Personal'),
  ...plannable,
  method: 'POST',
  path: '/betrieb/anmeldedienste',
  summary: 'Another identity provider, switched off; https only and never in a private network; at most 5 (ours)',
  body: NewSignInService,
  answer: z.strictObject({ Id: z.string() }),
  status: 201,
  errors: ['validation-failed'],
});

export const changeSignInService = defineCall({
  name: 'changeSignInService',
  ...operator('Personal'),
  ...plannable,
  method: 'PUT',
  path: '/betrieb/anmeldedienste/:id',
  summary: 'Asked or read otherwise: switched off until it was tried out anew, and its sessions end (ours)',
  params: serviceParams,
  body: ChangedSignInService,
  answer: null,
  status: 204,
  errors: ['not-found', 'validation-failed', 'changed-meanwhile'],
});

export const listSignInServiceVersions = defineCall({
  name: 'listSignInServiceVersions',
  ...operator('Personal'),
  method: 'GET',
  path: '/betrieb/anmeldedienste/:id/versionen',
  summary: 'How an identity provider was asked and read, newest first, never with its secret (ours)',
  params: serviceParams,
  answer: z.array(SettingVersion),
  status: 200,
  errors: ['not-found'],
});

export const restoreSignInService = defineCall({
  name: 'restoreSignInService',
  ...operator('Personal'),
  ...plannable,
  method: 'POST',
  path: '/betrieb/anmeldedienste/:id/versionen/:nummer/wiederherstellen',
  summary:
    'Bring an earlier version back, as a new one, also of one that was removed: switched off until it was tried out anew; a secret is kept for the issuer it was given for, of a removed one it is given anew (ours)',
  params: serviceParams.extend({ nummer: versionInPath() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'validation-failed', 'changed-meanwhile'],
});

export const trySignInService = defineCall({
  name: 'trySignInService',
  ...operator('Personal'),
  method: 'PUT',
  path: '/betrieb/anmeldedienste/:id/test',
  summary: 'Finish a test sign-in: which claims came and what they would give; nobody is signed in (ours)',
  params: serviceParams,
  body: SingleSignOn,
  answer: SignInTrial,
  status: 200,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile', 'unavailable'],
});

export const switchSignInService = defineCall({
  name: 'switchSignInService',
  ...operator('Personal'),
  ...plannable,
  method: 'PUT',
  path: '/betrieb/anmeldedienste/:id/status',
  summary:
    'Offer it on the sign-in page once it was tried out, by another operator than the one who wrote it; or no more, and its sessions end (ours)',
  params: serviceParams,
  body: z.strictObject({ Aktiv: z.boolean(), Version: z.int().positive() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const removeSignInService = defineCall({
  name: 'removeSignInService',
  ...operator('Personal'),
  ...plannable,
  method: 'DELETE',
  path: '/betrieb/anmeldedienste/:id',
  summary: 'It goes with its secret, and its sessions end; its versions stay, and bring it back (ours)',
  params: serviceParams,
  answer: null,
  status: 204,
  errors: ['not-found'],
});
