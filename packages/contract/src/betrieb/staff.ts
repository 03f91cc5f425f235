import { z } from 'zod';
import { roles } from '../agentur/schemas.js';
import { defineCall } from '../call.js';
import { dateTime, email, language, line, number, paged, paging, personName } from '../shared/schemas.js';
import { decision, operator } from './calls.js';

/** Who may sign in to a tenant's console (docs/specification/programme.md#the-list-of-staff). */

export const staffStates = ['Eingeladen', 'Aktiv', 'Gesperrt'] as const;
export const roleSources = ['Anmeldedienst', 'Liste'] as const;

const rights = {
  Rollen: z
    .array(z.enum(roles))
    .min(1)
    .max(roles.length)
    .refine(given => new Set(given).size === given.length, { params: { reason: 'duplicate' } }),
  /** Of whoever has a role in an agency; null for operators alone. */
  Agenturnummer: line(40).nullable(),
};

export const StaffRow = z.strictObject({
  Mitarbeiternummer: z.string(),
  Name: z.string(),
  Email: z.string().nullable(),
  Zustand: z.enum(staffStates),
  /** None as long as an invitation waits for another operator. */
  Rollen: z.array(z.enum(roles)),
  Agenturnummer: z.string().nullable(),
  RollenVon: z.enum(roleSources),
  /** Roles that wait for another operator to agree. */
  Vorschlag: z
    .strictObject({
      Id: z.string(),
      Rollen: z.array(z.enum(roles)),
      Agenturnummer: z.string().nullable(),
      VorgeschlagenAm: dateTime(),
      VorgeschlagenVon: z.string(),
      /** The asker's: somebody else has to agree. */
      Eigener: z.boolean(),
    })
    .nullable(),
  EingeladenAm: dateTime().nullable(),
  EingeladenVon: z.string().nullable(),
  LetzteAnmeldungAm: dateTime().nullable(),
  GesperrtAm: dateTime().nullable(),
  GesperrtVon: z.string().nullable(),
  Sperrgrund: z.string().nullable(),
  /** The asker: nobody changes or blocks themselves. */
  Selbst: z.boolean(),
});
export type StaffRow = z.output<typeof StaffRow>;

export const InvitedStaff = z.strictObject({ Name: personName(), Email: email(), Sprache: language(), ...rights });
export const ChangedStaff = z.strictObject(rights);
const Waits = { WartetAuf: z.enum(['ZweitePerson']).nullable() };

const params = z.strictObject({ nr: number() });
const Because = z.strictObject({ Grund: line(500) });
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
    'Invite somebody by mail, with a link good once and for 14 days (ours); an operator or owner of an agency has to be agreed to by another operator first',
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
    'Other roles or another agency than the identity provider names or the list had (ours); who becomes operator or owner of an agency waits for another operator',
  params,
  body: ChangedStaff,
  answer: z.strictObject(Waits),
  status: 200,
  errors: ['not-found', 'not-authorised', 'validation-failed'],
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
  summary: 'Mail a new link to somebody who was invited; the former one opens nothing any more (ours)',
  params,
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
