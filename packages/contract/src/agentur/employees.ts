import { z } from 'zod';
import { InvitedStaff, inviteStaff, StaffRow, staffStates } from '../betrieb/staff.js';
import { decision } from '../betrieb/calls.js';
import { defineCall } from '../call.js';
import { asStaffWith } from '../callers.js';
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
  WeitereKonten: true,
}).extend({
  /** Whether the caller may block the person, resend or withdraw the invitation, or lift the agency's own block. */
  Aenderbar: z.boolean(),
});
export type EmployeeRow = z.output<typeof EmployeeRow>;

const owners = { area: 'agentur', ...asStaffWith('Mitarbeiter') } as const;
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
  summary: 'List the staff of the owner’s agency',
  details: 'Everyone who may sign in to the console or once could, sorted by name.',
  extension: true,
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
  summary: 'Invite a staff member to the owner’s agency',
  details: 'By mail, with a link that works once, within 14 days.',
  extension: true,
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
  summary: 'Block a staff member of the owner’s agency',
  details: 'They can no longer sign in, and their sessions end at once.',
  extension: true,
});

export const unblockEmployee = defineCall({
  name: 'unblockEmployee',
  ...decided,
  path: '/agentur/mitarbeiter/:nr/entsperren',
  summary: 'Unblock a staff member of the owner’s agency',
  details: 'Ends a block that an owner of the agency set.',
  extension: true,
});

export const remindEmployee = defineCall({
  name: 'remindEmployee',
  ...owners,
  ...decision,
  path: '/agentur/mitarbeiter/:nr/einladung',
  summary: 'Send an invitation to the owner’s agency again',
  details: 'With a new link, at most three times per hour. The earlier link no longer works.',
  extension: true,
  params,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const withdrawEmployee = defineCall({
  name: 'withdrawEmployee',
  ...owners,
  method: 'DELETE',
  path: '/agentur/mitarbeiter/:nr',
  summary: 'Withdraw an invitation to the owner’s agency',
  details: 'Before the first sign-in.',
  extension: true,
  params,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});
