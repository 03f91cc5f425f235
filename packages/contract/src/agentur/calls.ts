import { z } from 'zod';
import { NewPasskey, PasskeyAnswer, PasskeyOptions } from '../account/schemas.js';
import { defineCall } from '../call.js';
import { asAnyone, asStaff, asStaffWith } from '../callers.js';
import { names } from '../shared/codec.js';
import { CaptchaCheck, captchaQuery, dateTime, number, paging, text, token } from '../shared/schemas.js';
import {
  InvitationReportBody,
  InvitationRows,
  LeadReportBody,
  LeadRows,
  OrderReportBody,
  OrderRows,
  RecommendationReportBody,
  RecommendationRows,
  RecommenderReportBody,
  RecommenderRows,
} from './reports.js';
import {
  AgencyParams,
  Correction,
  OrderAssignment,
  OrderCandidates,
  OrderEnd,
  Reasoned,
  StaffSession,
  StaffSignOn,
  Statement,
  StatementParams,
  Statements,
  WaitingDecisions,
} from './schemas.js';
import { RecomputedReward } from '../praemie/schemas.js';

const area = 'agentur' as const;

export const signStaffIn = defineCall({
  name: 'signStaffIn',
  staffEntrance: true,
  area,
  method: 'PUT',
  path: '/agentur/sso',
  ...asAnyone,
  summary: 'Sign in to the console by single sign-on',
  details: 'Finishes an authorization code flow with PKCE and opens a staff session.',
  body: StaffSignOn,
  answer: StaffSession,
  status: 200,
  errors: ['wrong-credentials', 'not-authorised', 'unavailable'],
});

/** For staff without an identity provider (docs/specification/programme.md#passkeys-of-staff). */
const withPasskey = { area, ...asAnyone, staffEntrance: true, status: 200 } as const;
const invitationLink = { Link: token() };

export const readStaffInvitation = defineCall({
  ...withPasskey,
  name: 'readStaffInvitation',
  method: 'POST',
  path: '/agentur/einladung',
  summary: 'Read a staff invitation',
  details:
    'By the link of its mail. Answers who was invited, to which programme, and whether the link sets up a passkey.',
  extension: true,
  body: z.strictObject(invitationLink),
  answer: z.strictObject({ Name: z.string(), Programm: z.string(), Passkey: z.boolean() }),
  errors: ['not-authorised'],
});

/** A programme without operators left gets one from two of the platform, unless a former operator objects in time. */
export const readOperatorSeat = defineCall({
  ...withPasskey,
  name: 'readOperatorSeat',
  method: 'POST',
  path: '/agentur/einspruch',
  summary: 'Read who is proposed as an operator',
  details:
    'By the link of the mail to former operators. Answers whom the platform proposes, for which programme, and until when they may object.',
  extension: true,
  body: z.strictObject(invitationLink),
  answer: z.strictObject({ Email: z.string(), Programm: z.string(), WiderspruchBis: dateTime() }),
  errors: ['not-authorised'],
});

export const objectToOperator = defineCall({
  ...withPasskey,
  name: 'objectToOperator',
  method: 'PUT',
  path: '/agentur/einspruch',
  summary: 'Object to a proposed operator',
  details: 'As a former operator, by the link of the mail and with a reason. The proposal ends.',
  extension: true,
  body: z.strictObject({ ...invitationLink, Grund: text(500) }),
  answer: null,
  status: 204,
  errors: ['not-authorised'],
});

export const beginStaffPasskey = defineCall({
  ...withPasskey,
  name: 'beginStaffPasskey',
  method: 'POST',
  path: '/agentur/passkey',
  summary: 'Begin to set up a staff passkey',
  details:
    'With the link of a staff invitation. Answers the options for `navigator.credentials.create`. They work once, within five minutes.',
  extension: true,
  body: z.strictObject(invitationLink),
  answer: PasskeyOptions,
  errors: ['not-authorised'],
});

export const finishStaffPasskey = defineCall({
  ...withPasskey,
  name: 'finishStaffPasskey',
  method: 'PUT',
  path: '/agentur/passkey',
  summary: 'Finish setting up a staff passkey',
  details: 'Opens a staff session for the invited person. The link is used up, and earlier passkeys end.',
  extension: true,
  body: z.strictObject({ ...invitationLink, Antwort: NewPasskey.shape.Antwort }),
  answer: StaffSession,
  errors: ['not-authorised', 'passkey-wrong'],
});

export const askForStaffPasskey = defineCall({
  ...withPasskey,
  name: 'askForStaffPasskey',
  method: 'POST',
  path: '/agentur/passkey/frage',
  summary: 'Request a challenge to sign in to the console with a passkey',
  details: 'Answers the options for `navigator.credentials.get`. They work once, within five minutes.',
  extension: true,
  query: z.object(captchaQuery),
  answer: z.union([PasskeyOptions, CaptchaCheck]),
  errors: ['not-authorised', 'captcha-required', 'captcha-wrong'],
});

export const signStaffInByPasskey = defineCall({
  ...withPasskey,
  name: 'signStaffInByPasskey',
  method: 'PUT',
  path: '/agentur/passkey/anmeldung',
  summary: 'Sign in to the console with a passkey',
  details: 'Opens a staff session. The device has to verify its owner.',
  extension: true,
  body: z.strictObject({ Passkey: PasskeyAnswer }),
  answer: StaffSession,
  errors: ['not-authorised', 'passkey-wrong'],
});

export const signStaffOut = defineCall({
  name: 'signStaffOut',
  area,
  method: 'POST',
  path: '/agentur/logout',
  ...asStaff,
  summary: 'End the staff session',
  extension: true,
  answer: null,
  status: 204,
  errors: [],
});

export const listOrders = defineCall({
  name: 'listOrders',
  area,
  method: 'PUT',
  path: '/agentur/auftraege/:x',
  ...asStaffWith('AuftragsReport'),
  apiRight: 'berichte:lesen',
  summary: 'List the orders of the caller’s agency',
  details:
    '`x` is the agency’s number; `alle` adds orders that came through no agency. Sorted, filtered and paged. With `Accept: text/csv` all that match as a file, with the columns of `Spalten`; kept in the audit log.',
  params: AgencyParams,
  body: OrderReportBody,
  answer: OrderRows,
  status: 200,
  errors: [],
});

export const releaseOrder = defineCall({
  name: 'releaseOrder',
  area,
  method: 'PUT',
  path: '/agentur/auftragfreigeben/:a/:b',
  ...asStaffWith('AuftragsReport'),
  summary: 'Release an order',
  details:
    '`a` is the Empfehlungsnummer, `b` the Auftragsnummer. Its rewards become ready. Calling it twice has no second effect.',
  params: z.strictObject({ a: number(), b: number() }),
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'order-not-yet-releasable', 'order-not-releasable'],
});

export const recomputeRewards = defineCall({
  name: 'recomputeRewards',
  area,
  method: 'GET',
  path: '/agentur/auftragnachrechnen/:auftragsnummer',
  ...asStaffWith('AuftragsReport'),
  summary: 'Recompute the rewards of an order',
  details: 'Each by the versions of configuration and catalogue under which it was granted.',
  extension: true,
  params: z.strictObject({ auftragsnummer: number() }),
  answer: z.array(RecomputedReward),
  status: 200,
  errors: ['not-found'],
});

export const refuseOrder = defineCall({
  name: 'refuseOrder',
  area,
  method: 'PUT',
  path: '/agentur/auftragablehnen/:a/:b',
  ...asStaffWith('AuftragsReport'),
  summary: 'Refuse an order before its release',
  details:
    '`a` is the Empfehlungsnummer, `b` the Auftragsnummer. Either with a reason that the recommender reads, or as withdrawn by the buyer (`Widerrufen`). Calling it twice has no second effect.',
  params: z.strictObject({ a: number(), b: number() }),
  body: OrderEnd,
  readByPeople: ['Grund'],
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'order-not-releasable'],
});

export const assignOrder = defineCall({
  name: 'assignOrder',
  area,
  method: 'PUT',
  path: '/agentur/auftragzuordnen/:auftragsnummer',
  ...asStaffWith('AuftragsReport'),
  summary: 'Assign an order',
  details: 'To a friend of the recommendation or, without one, to the code. Corrects an assignment until the release.',
  params: z.strictObject({ auftragsnummer: number() }),
  body: OrderAssignment,
  answer: null,
  status: 204,
  idempotent: true,
  errors: [
    'not-found',
    'validation-failed',
    'recommendation-expired',
    'recommendation-blocked',
    'order-not-releasable',
  ],
});

export const listOrderCandidates = defineCall({
  name: 'listOrderCandidates',
  area,
  method: 'GET',
  path: '/agentur/auftragzuordnen/:auftragsnummer',
  ...asStaffWith('AuftragsReport'),
  summary: 'List the friends an order may belong to',
  details: 'Those of its recommendation, or of `empfehlungsnummer`, with what speaks for and against each.',
  extension: true,
  params: z.strictObject({ auftragsnummer: number() }),
  query: z.object({ empfehlungsnummer: number().optional() }),
  answer: OrderCandidates,
  status: 200,
  errors: ['not-found'],
});

export const listRecommendations = defineCall({
  name: 'listRecommendations',
  area,
  method: 'PUT',
  path: '/agentur/empfehlungen/:x',
  ...asStaffWith('EmpfehlerReport'),
  apiRight: 'empfehlungen:lesen',
  summary: 'List recommendations with their stage',
  details: '`x` as in `listOrders`.',
  params: AgencyParams,
  body: RecommendationReportBody,
  answer: RecommendationRows,
  status: 200,
  errors: [],
});

export const listLeads = defineCall({
  name: 'listLeads',
  area,
  method: 'PUT',
  path: '/agentur/leads/:x',
  ...asStaffWith('EmpfehlerReport'),
  apiRight: 'empfehlungen:lesen',
  summary: 'List friends who followed a recommendation',
  details: '`x` as in `listOrders`.',
  params: AgencyParams,
  body: LeadReportBody,
  answer: LeadRows,
  status: 200,
  errors: [],
});

export const listInvitations = defineCall({
  name: 'listInvitations',
  area,
  method: 'PUT',
  path: '/agentur/einladungen/:x',
  ...asStaffWith('Einladungstool'),
  apiRight: 'berichte:lesen',
  summary: 'List invitations to recommend',
  details: '`x` as in `listOrders`.',
  params: AgencyParams,
  body: InvitationReportBody,
  answer: InvitationRows,
  status: 200,
  errors: [],
});

export const listRecommenders = defineCall({
  name: 'listRecommenders',
  area,
  method: 'PUT',
  path: '/agentur/:x',
  ...asStaffWith('EmpfehlerReport'),
  apiRight: 'berichte:lesen',
  summary: 'List recommenders with their results',
  details: '`x` as in `listOrders`.',
  params: AgencyParams,
  body: RecommenderReportBody,
  answer: RecommenderRows,
  status: 200,
  errors: [],
});

const statement = { area, method: 'GET', ...asStaffWith('Rechnungen'), status: 200 } as const;

export const listStatements = defineCall({
  ...statement,
  name: 'listStatements',
  path: '/agentur/rechnungen/:x',
  summary: 'List the monthly statements of the caller’s agency',
  details: 'Newest first: orders released, and rewards settled from what came through the agency.',
  extension: true,
  params: AgencyParams,
  answer: Statements,
  errors: [],
});

const ofMonth = { ...statement, params: StatementParams, errors: ['not-found'] } as const;

export const readStatement = defineCall({
  ...ofMonth,
  name: 'readStatement',
  path: '/agentur/rechnungen/:x/:monat',
  summary: 'Read a monthly statement',
  details: 'With a page of its lines, oldest first. What came back is a negative line.',
  extension: true,
  query: z.strictObject(paging(100)),
  answer: Statement,
});

export const readStatementFile = defineCall({
  ...ofMonth,
  name: 'readStatementFile',
  path: '/agentur/rechnungen/:x/:monat/csv',
  summary: 'Download the lines of a monthly statement as CSV',
  details: 'UTF-8, separated by `;`, amounts in euros.',
  extension: true,
  answer: z.string(),
  answerType: 'text/csv',
});

export const blockKindNames = names({ single: 'Konto', general: 'Allgemein', 'excluded-by-terms': 'Ausgeschlossen' });

/** `Art` says what is blocked: this account (PSOF0104), the person in general (PSOF0103), or who the terms exclude (PSOF0105). */
const Block = Reasoned.extend({ Art: z.enum(blockKindNames.wire).default('Konto') });

/** `Von` null: set before names were kept. */
export const CurrentBlock = z.strictObject({
  Art: z.enum(blockKindNames.wire),
  Grund: z.string(),
  Seit: dateTime(),
  Von: z.string().nullable(),
});

const decision = {
  area: 'agentur',
  method: 'PUT',
  ...asStaffWith('Verwaltung'),
  answer: null,
  status: 204,
  idempotent: true,
} as const;
const ofRecommender = z.strictObject({ nr: z.uuid() });

export const blockRecommender = defineCall({
  ...decision,
  name: 'blockRecommender',
  path: '/agentur/empfehler/:nr/sperren',
  summary: 'Block a recommender',
  details:
    'With a reason that the person reads. Sessions end; logins, new recommendations and payments stop. Audit-logged.',
  operatorsMay: true,
  params: ofRecommender,
  body: Block,
  readByPeople: ['Grund'],
  errors: ['not-found', 'changed-meanwhile'],
});

export const unblockRecommender = defineCall({
  ...decision,
  name: 'unblockRecommender',
  path: '/agentur/empfehler/:nr/entsperren',
  summary: 'Unblock a recommender',
  details: 'What the block held goes on. Audit-logged.',
  operatorsMay: true,
  params: ofRecommender,
  body: Reasoned,
  errors: ['not-found', 'changed-meanwhile'],
});

export const markReachable = defineCall({
  ...decision,
  name: 'markReachable',
  path: '/agentur/empfehler/:nr/erreichbar',
  summary: 'Mark a recommender as reachable again',
  details: 'After mails came back from their address. Mails that were held go out. Audit-logged.',
  extension: true,
  params: ofRecommender,
  body: Reasoned,
  errors: ['not-found', 'changed-meanwhile'],
});

export const correctRecommender = defineCall({
  ...decision,
  name: 'correctRecommender',
  path: '/agentur/empfehler/:nr/daten',
  summary: 'Correct a recommender’s name or e-mail address for a caller',
  details:
    'A name holds at once. An unconfirmed e-mail address is replaced, and its welcome link ends. A confirmed one stays until the new address is confirmed by its mail; a notice goes to the present address, and payouts wait 48 hours afterwards. Audit-logged.',
  params: ofRecommender,
  body: Correction,
  errors: [
    'not-found',
    'email-exists',
    'email-not-allowed',
    'changed-meanwhile',
    'this-account-blocked',
    'too-many-requests',
  ],
});

export const withdrawEmailChange = defineCall({
  ...decision,
  name: 'withdrawEmailChange',
  method: 'DELETE',
  path: '/agentur/empfehler/:nr/daten/email',
  summary: 'Take back a new e-mail address that waits to be confirmed',
  details: 'The link mailed to it ends, and the present address stays. Audit-logged.',
  extension: true,
  params: ofRecommender,
  errors: ['not-found'],
});

export const correctContact = defineCall({
  ...decision,
  name: 'correctContact',
  path: '/agentur/empfaenger/:nr/daten',
  summary: 'Correct a friend’s name or e-mail address for a caller',
  details:
    'A name holds at once. An e-mail address that is not confirmed yet is replaced: a new mail goes to the new one, and the links mailed before are void. A confirmed address is proven and stays. Audit-logged.',
  params: z.strictObject({ nr: number() }),
  body: Correction,
  errors: [
    'not-found',
    'validation-failed',
    'email-same-as-recipient',
    'recommendation-blocked',
    'recommendation-expired',
    'too-many-requests',
  ],
});

export const cancelRecommendation = defineCall({
  ...decision,
  name: 'cancelRecommendation',
  path: '/agentur/empfehlungstornieren/:nr',
  summary: 'Cancel a recommendation',
  details:
    'In status Offen or Ok, with a reason that the recommender reads. Its unpaid rewards are cancelled. Audit-logged.',
  params: z.strictObject({ nr: number() }),
  body: Reasoned,
  readByPeople: ['Grund'],
  errors: ['not-found', 'changed-meanwhile', 'recommendation-expired', 'reward-already-chosen'],
});

export const listWaitingDecisions = defineCall({
  name: 'listWaitingDecisions',
  area: 'agentur',
  method: 'GET',
  path: '/agentur/wartend',
  ...asStaff,
  summary: 'List the decisions the caller may take',
  details: 'How many wait and since when, without those that the caller requested.',
  extension: true,
  answer: WaitingDecisions,
  status: 200,
  errors: [],
});
