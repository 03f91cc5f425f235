import { z } from 'zod';
import { defineCall } from '../call.js';
import { hex, paging } from '../shared/schemas.js';
import { AssignBankAnswer, DismissBankAnswer, OpenBankAnswers, openAnswerStates } from './bank-answer-schemas.js';
import { decision, operator } from './operator.js';

const entryParams = z.strictObject({ eintrag: hex() });

export const listOpenBankAnswers = defineCall({
  name: 'listOpenBankAnswers',
  ...operator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/auszahlungen/rueckmeldung/offen',
  summary: 'Answers of the bank that matched no payout, oldest first, each with the payouts it may mean',
  query: z.strictObject({ ...paging(), zustand: z.enum(openAnswerStates).default('Offen') }),
  answer: OpenBankAnswers,
  status: 200,
  errors: [],
});

export const assignBankAnswer = defineCall({
  name: 'assignBankAnswer',
  ...operator('Auszahlungen'),
  ...decision,
  path: '/betrieb/auszahlungen/rueckmeldung/offen/:eintrag/zuordnen',
  summary:
    'Say which payout an answer means, and whether it was executed or given back; the amount has to be the same. Executed money that came back takes another person than who read the answer in',
  params: entryParams,
  body: AssignBankAnswer,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const dismissBankAnswer = defineCall({
  name: 'dismissBankAnswer',
  ...operator('Auszahlungen'),
  ...decision,
  path: '/betrieb/auszahlungen/rueckmeldung/offen/:eintrag/verwerfen',
  summary: 'Put an answer aside with a reason: it is none of our payouts',
  params: entryParams,
  body: DismissBankAnswer,
});
