import { z } from 'zod';
import { NewPasskey, PasskeyAnswer, PasskeyOptions } from '../account/schemas.js';
import { defineCall } from '../call.js';
import { names } from '../shared/codec.js';
import { dateTime, number, paging, text, token } from '../shared/schemas.js';
import {
  AgencyParams,
  InvitationReportBody,
  InvitationRows,
  LeadReportBody,
  LeadRows,
  OrderAssignment,
  OrderCandidates,
  OrderEnd,
  OrderReportBody,
  OrderRows,
  Reasoned,
  RecommendationReportBody,
  RecommendationRows,
  RecommenderReportBody,
  RecommenderRows,
  StaffSession,
  StaffSignOn,
  Statement,
  StatementParams,
  Statements,
  Statistics,
  StatisticsQuery,
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
  scope: 'tenant',
  auth: 'none',
  summary: 'Finish single sign-on (authorization code with PKCE) and open a staff session',
  body: StaffSignOn,
  answer: StaffSession,
  status: 200,
  errors: ['wrong-credentials', 'not-authorised', 'unavailable'],
});

/** For staff without an identity provider (docs/specification/programme.md#passkeys-of-staff). */
const withPasskey = { area, scope: 'tenant', auth: 'none', staffEntrance: true, status: 200 } as const;
const invitationLink = { Link: token() };

export const readStaffInvitation = defineCall({
  ...withPasskey,
  name: 'readStaffInvitation',
  method: 'POST',
  path: '/agentur/einladung',
  summary: 'Whom the link of a mail invited, to which programme, and whether it makes a passkey (ours)',
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
  summary: 'With the link of a mail: whom the platform wants to make an operator of which programme (ours)',
  body: z.strictObject(invitationLink),
  answer: z.strictObject({ Email: z.string(), Programm: z.string(), WiderspruchBis: dateTime() }),
  errors: ['not-authorised'],
});

export const objectToOperator = defineCall({
  ...withPasskey,
  name: 'objectToOperator',
  method: 'PUT',
  path: '/agentur/einspruch',
  summary: 'Object to that with a reason, as a former operator (ours): nobody gets the seat',
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
  summary: 'With that link: what `navigator.credentials.create` takes; good once, for five minutes (ours)',
  body: z.strictObject(invitationLink),
  answer: PasskeyOptions,
  errors: ['not-authorised'],
});

export const finishStaffPasskey = defineCall({
  ...withPasskey,
  name: 'finishStaffPasskey',
  method: 'PUT',
  path: '/agentur/passkey',
  summary:
    'Become whom the link invited by the new passkey, which uses the link up and ends earlier passkeys, and open a staff session (ours)',
  body: z.strictObject({ ...invitationLink, Antwort: NewPasskey.shape.Antwort }),
  answer: StaffSession,
  errors: ['not-authorised', 'passkey-wrong'],
});

export const askForStaffPasskey = defineCall({
  ...withPasskey,
  name: 'askForStaffPasskey',
  method: 'POST',
  path: '/agentur/passkey/frage',
  summary: 'To sign staff in: what `navigator.credentials.get` takes; good once, for five minutes (ours)',
  answer: PasskeyOptions,
  errors: ['not-authorised'],
});

export const signStaffInByPasskey = defineCall({
  ...withPasskey,
  name: 'signStaffInByPasskey',
  method: 'PUT',
  path: '/agentur/passkey/anmeldung',
  summary: 'Open a staff session with the answer of a passkey whose device made sure of its owner (ours)',
  body: z.strictObject({ Passkey: PasskeyAnswer }),
  answer: StaffSession,
  errors: ['not-authorised', 'passkey-wrong'],
});

export const signStaffOut = defineCall({
  name: 'signStaffOut',
  area,
  method: 'POST',
  path: '/agentur/logout',
  scope: 'tenant',
  auth: 'agency',
  summary: 'End the staff session (ours)',
  answer: null,
  status: 204,
  errors: [],
});

export const listOrders = defineCall({
  name: 'listOrders',
  area,
  method: 'PUT',
  path: '/agentur/auftraege/:x',
  scope: 'tenant',
  auth: 'agency',
  ability: 'AuftragsReport',
  apiRight: 'berichte:lesen',
  summary:
    'Orders of the asker’s own agency (`x`: its number; `alle`: also those that came through none), sorted, filtered, paged',
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
  scope: 'tenant',
  auth: 'agency',
  ability: 'AuftragsReport',
  summary:
    'Release an order (`a`: Empfehlungsnummer, `b`: Auftragsnummer): its rewards become ready; twice has no second effect',
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
  scope: 'tenant',
  auth: 'agency',
  ability: 'AuftragsReport',
  summary:
    'The rewards of an order, each computed once more by the versions of configuration and catalogue it was granted under',
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
  scope: 'tenant',
  auth: 'agency',
  ability: 'AuftragsReport',
  summary:
    'Refuse an order before its release (`a`: Empfehlungsnummer, `b`: Auftragsnummer) with a reason the recommender reads, or as withdrawn by the buyer (`Widerrufen`); twice has no second effect',
  params: z.strictObject({ a: number(), b: number() }),
  body: OrderEnd,
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
  scope: 'tenant',
  auth: 'agency',
  ability: 'AuftragsReport',
  summary:
    'Say whose an order is, or correct it until its release: a contact of the recommendation, or without one the code',
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
  scope: 'tenant',
  auth: 'agency',
  ability: 'AuftragsReport',
  summary:
    'Whose an order could be (ours): the contacts of its recommendation, or of `empfehlungsnummer`, with what speaks for and against each',
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
  scope: 'tenant',
  auth: 'agency',
  ability: 'EmpfehlerReport',
  apiRight: 'empfehlungen:lesen',
  summary: 'Recommendations with their stage; `x` as for orders',
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
  scope: 'tenant',
  auth: 'agency',
  ability: 'EmpfehlerReport',
  apiRight: 'empfehlungen:lesen',
  summary: 'Recipients who followed a recommendation; `x` as for orders',
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
  scope: 'tenant',
  auth: 'agency',
  ability: 'Einladungstool',
  apiRight: 'berichte:lesen',
  summary: 'Invitations to recommend; `x` as for orders',
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
  scope: 'tenant',
  auth: 'agency',
  ability: 'EmpfehlerReport',
  apiRight: 'berichte:lesen',
  summary: 'Recommenders with what they brought; `x` as for orders',
  params: AgencyParams,
  body: RecommenderReportBody,
  answer: RecommenderRows,
  status: 200,
  errors: [],
});

export const readStatistics = defineCall({
  name: 'readStatistics',
  area,
  method: 'GET',
  path: '/agentur/statistik',
  scope: 'tenant',
  auth: 'agency',
  ability: 'StatistikReport',
  summary:
    'What became of the recommendations of a time, over everything and by month, product, channel, agency, campaign or employee; with `Accept: text/csv` the rows as a file',
  query: StatisticsQuery,
  answer: z.union([Statistics, z.string()]),
  status: 200,
  errors: [],
});

const statement = { area, method: 'GET', scope: 'tenant', auth: 'agency', ability: 'Rechnungen', status: 200 } as const;

export const listStatements = defineCall({
  ...statement,
  name: 'listStatements',
  path: '/agentur/rechnungen/:x',
  summary: 'The asker’s own agency by months, newest first: rewards settled of what came through it, orders released',
  params: AgencyParams,
  answer: Statements,
  errors: [],
});

const ofMonth = { ...statement, params: StatementParams, errors: ['not-found'] } as const;

export const readStatement = defineCall({
  ...ofMonth,
  name: 'readStatement',
  path: '/agentur/rechnungen/:x/:monat',
  summary: 'A month’s statement with a page of its lines, oldest first; what came back is a line below zero',
  query: z.strictObject(paging(100)),
  answer: Statement,
});

export const readStatementFile = defineCall({
  ...ofMonth,
  name: 'readStatementFile',
  path: '/agentur/rechnungen/:x/:monat/csv',
  summary: 'All lines of a month’s statement as a file: UTF-8, `;`, amounts in euros',
  answer: z.string(),
  answerType: 'text/csv',
});

export const blockKindNames = names({ single: 'Konto', general: 'Allgemein', 'excluded-by-terms': 'Ausgeschlossen' });

/** `Art` says what is blocked: this account (PSOF0104), the person in general (PSOF0103), or who the terms exclude (PSOF0105). */
const Block = Reasoned.extend({ Art: z.enum(blockKindNames.wire).default('Konto') });

/** `Von` null: set before names were kept. */
const CurrentBlock = z.strictObject({
  Art: z.enum(blockKindNames.wire),
  Grund: z.string(),
  Seit: dateTime(),
  Von: z.string().nullable(),
});

const agency = {
  area: 'agentur',
  method: 'PUT',
  scope: 'tenant',
  auth: 'agency',
  ability: 'Verwaltung',
  answer: null,
  status: 204,
  idempotent: true,
} as const;
const ofRecommender = z.strictObject({ nr: z.uuid() });

export const blockRecommender = defineCall({
  ...agency,
  name: 'blockRecommender',
  path: '/agentur/empfehler/:nr/sperren',
  summary:
    'Block a recommender, with a reason the person reads: sessions end, no login, no new recommendation, nothing paid; audit-logged',
  operatorsMay: true,
  params: ofRecommender,
  body: Block,
  errors: ['not-found', 'changed-meanwhile'],
});

export const unblockRecommender = defineCall({
  ...agency,
  name: 'unblockRecommender',
  path: '/agentur/empfehler/:nr/entsperren',
  summary: 'End the block: what it held goes on; audit-logged',
  operatorsMay: true,
  params: ofRecommender,
  body: Reasoned,
  errors: ['not-found', 'changed-meanwhile'],
});

export const readBlock = defineCall({
  name: 'readBlock',
  area: 'agentur',
  method: 'GET',
  path: '/agentur/empfehler/:nr/sperre',
  scope: 'tenant',
  auth: 'agency',
  ability: 'EmpfehlerReport',
  operatorsMay: true,
  summary:
    'The block of a recommender (ours): its kind, the reason the person reads, since when and by whom; 404 without one',
  params: ofRecommender,
  answer: CurrentBlock,
  status: 200,
  errors: ['not-found'],
});

export const markReachable = defineCall({
  ...agency,
  name: 'markReachable',
  path: '/agentur/empfehler/:nr/erreichbar',
  summary: 'Mails arrive again at an address they came back from (ours): what was held goes out; audit-logged',
  params: ofRecommender,
  body: Reasoned,
  errors: ['not-found', 'changed-meanwhile'],
});

export const cancelRecommendation = defineCall({
  ...agency,
  name: 'cancelRecommendation',
  path: '/agentur/empfehlungstornieren/:nr',
  summary:
    'Cancel a recommendation (Offen or Ok), with a reason the recommender reads; its unpaid rewards are cancelled; audit-logged',
  params: z.strictObject({ nr: number() }),
  body: Reasoned,
  errors: ['not-found', 'changed-meanwhile', 'recommendation-expired', 'reward-already-chosen'],
});

export const listWaitingDecisions = defineCall({
  name: 'listWaitingDecisions',
  area: 'agentur',
  method: 'GET',
  path: '/agentur/wartend',
  scope: 'tenant',
  auth: 'agency',
  summary:
    'What waits for a decision the asker may take (ours), with how many and since when; never what they began themselves',
  answer: WaitingDecisions,
  status: 200,
  errors: [],
});
