import { z } from 'zod';
import { InvitedStaff, inviteStaff, StaffRow, staffStates } from '../betrieb/staff.js';
import { decision } from '../betrieb/calls.js';
import { defineCall } from '../call.js';
import { number, paged, paging, text } from '../shared/schemas.js';

/** An agency's own people, for its owners (docs/specification/programme.md#an-owners-staff). */

export const EmployeeRow = StaffRow.pick({
  Mitarbeiternummer: true,
  Name: true,
  Email: true,
  Zustand: true,
  Rollen: true,
  EingeladenAm: true,
  EingeladenVon: true,
  LetzteAnmeldungAm: true,
  GesperrtAm: true,
  GesperrtVon: true,
  Selbst: true,
}).extend({
  /** Whether the caller may block the person, resend or withdraw the invitation, or lift the agency's own block. */
  Aenderbar: z.boolean(),
});
export type EmployeeRow = z.output<typeof EmployeeRow>;

const owners = { area: 'agentur', scope: 'tenant', auth: 'agency', ability: 'Mitarbeiter' } as const;
const params = z.strictObject({ nr: number() });
const decided = {
  ...owners,
  method: 'PUT',
  params,
  body: z.strictObject({ Grund: text(500) }),
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
} as const;

export const listEmployees = defineCall({
  name: 'listEmployees',
  ...owners,
  method: 'GET',
  path: '/agentur/mitarbeiter',
  summary: 'Everyone of the owner’s own agency who may sign in to the console or once could, by name (ours)',
  query: z.strictObject({
    ...paging(),
    zustand: z.enum(staffStates).optional(),
    suche: z.string().max(100).optional(),
  }),
  answer: paged(EmployeeRow),
  status: 200,
  errors: [],
});

export const inviteEmployee = defineCall({
  name: 'inviteEmployee',
  ...owners,
  method: 'POST',
  path: '/agentur/mitarbeiter',
  summary: 'Invite somebody by mail as staff of the owner’s own agency, with a link good once and for 14 days (ours)',
  body: InvitedStaff.pick({ Name: true, Email: true, Sprache: true }),
  answer: inviteStaff.answer.pick({ Mitarbeiternummer: true }),
  status: 201,
  idempotent: true,
  errors: ['taken'],
});

export const blockEmployee = defineCall({
  name: 'blockEmployee',
  ...decided,
  path: '/agentur/mitarbeiter/:nr/sperren',
  summary: 'Somebody of the own agency’s staff signs in no more and their sessions end at once (ours)',
});

export const unblockEmployee = defineCall({
  name: 'unblockEmployee',
  ...decided,
  path: '/agentur/mitarbeiter/:nr/entsperren',
  summary: 'Whom an owner of the agency blocked may sign in again (ours)',
});

export const remindEmployee = defineCall({
  name: 'remindEmployee',
  ...owners,
  ...decision,
  path: '/agentur/mitarbeiter/:nr/einladung',
  summary:
    'Mail somebody who was invited to the own agency a new link, at most three an hour; the former one opens nothing any more (ours)',
  params,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const withdrawEmployee = defineCall({
  name: 'withdrawEmployee',
  ...owners,
  method: 'DELETE',
  path: '/agentur/mitarbeiter/:nr',
  summary: 'Withdraw an invitation to the own agency nobody followed yet (ours)',
  params,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});
