import { z } from 'zod';
import { defineCall } from './call.js';
import { asStaffWith } from './callers.js';
import { names } from './shared/codec.js';
import {
  anyQuery,
  CaptchaCheck,
  captchaSolution,
  email,
  identifierOrEmpty,
  line,
  number,
  personName,
} from './shared/schemas.js';

/**
 * An invitation (docs/specification/recommending.md#invitations). `Art` is one of the kinds and `Mitarbeiternummer` one
 * of the numbers that `GET /Einladung/daten` offers.
 */
export const Invite = z.strictObject({
  Vorname: personName(),
  Nachname: personName(),
  Email: email(),
  Art: line(40),
  Mitarbeiternummer: identifierOrEmpty(40).nullable().optional(),
  Captcha: captchaSolution().optional(),
});
export type Invite = z.output<typeof Invite>;

export const Invited = z.strictObject({ Einladungsnummer: z.string() });
export type Invited = z.output<typeof Invited>;

/** Data for the invitation form. */
export const InvitationData = z.strictObject({
  Arten: z.array(z.string()),
  Mitarbeiter: z.array(z.strictObject({ Mitarbeiternummer: z.string(), Name: z.string() })),
});
export type InvitationData = z.output<typeof InvitationData>;

const area = 'einladung' as const;

export const inviteRecommender = defineCall({
  name: 'inviteRecommender',
  area,
  method: 'PUT',
  path: '/Einladung',
  ...asStaffWith('Einladungstool'),
  summary: 'Invite a person to recommend',
  details: 'Answers 201. Without a body: whether a captcha is needed (200).',
  query: anyQuery(),
  body: Invite.nullable(),
  answer: z.union([Invited, CaptchaCheck]),
  status: 201,
  otherStatus: 200,
  idempotent: true,
  errors: ['module-off', 'email-exists', 'email-not-allowed', 'captcha-required', 'captcha-wrong'],
});

export const readInvitationData = defineCall({
  name: 'readInvitationData',
  area,
  method: 'GET',
  path: '/Einladung/daten',
  ...asStaffWith('Einladungstool'),
  summary: 'Read the options of the invitation form',
  details: 'The kinds of invitation and the agency’s staff.',
  answer: InvitationData,
  status: 200,
  errors: [],
});

const ofInvitation = {
  area,
  ...asStaffWith('Einladungstool'),
  extension: true,
  params: z.strictObject({ nr: number() }),
  answer: null,
  status: 204,
  idempotent: true,
} as const;

export const sendInvitationAgain = defineCall({
  ...ofInvitation,
  name: 'sendInvitationAgain',
  method: 'POST',
  path: '/Einladung/:nr/nochmal',
  summary: 'Send an invitation again',
  details:
    'With a fresh link, which replaces the former and is valid as long as the invitation. One that is accepted or over is refused, and the text says why. Counts for the mails that one address gets.',
  errors: ['not-found', 'mail-not-again', 'too-many-requests'],
});

export const withdrawInvitation = defineCall({
  ...ofInvitation,
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/Einladung/:nr',
  summary: 'Withdraw an invitation',
  details: 'Its link ends, and the account that waited for the person is erased.',
  errors: ['not-found', 'changed-meanwhile'],
});

/** Kinds of people who can be invited to recommend. */
export const invitationKindNames = names({ customer: 'Kunde', employee: 'Mitarbeiter', partner: 'Partner' });
