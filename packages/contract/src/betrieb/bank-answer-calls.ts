import { z } from 'zod';
import { defineCall } from '../call.js';
import { hex, paging } from '../shared/schemas.js';
import { AssignBankAnswer, DismissBankAnswer, OpenBankAnswers, openAnswerStates } from './bank-answer-schemas.js';

const area = 'betrieb' as const;
const entryParams = z.strictObject({ eintrag: hex() });

export const listOpenBankAnswers = defineCall({
  name: 'listOpenBankAnswers', area, method: 'GET', path: '/betrieb/auszahlungen/rueckmeldung/offen', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Answers of the bank that matched no payout, oldest first, each with the payouts it may mean',
  query: z.strictObject({ ...paging(), zustand: z.enum(openAnswerStates).default('Offen') }), answer: OpenBankAnswers, status: 200, errors: [],
});

export const assignBankAnswer = defineCall({
  name: 'assignBankAnswer', area, method: 'POST', path: '/betrieb/auszahlungen/rueckmeldung/offen/:eintrag/zuordnen', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Say which payout an answer means, and whether it was executed or given back; the amount has to be the same',
  params: entryParams, body: AssignBankAnswer, answer: null, status: 204, idempotent: true, errors: ['not-found', 'changed-meanwhile'],
});

export const dismissBankAnswer = defineCall({
  name: 'dismissBankAnswer', area, method: 'POST', path: '/betrieb/auszahlungen/rueckmeldung/offen/:eintrag/verwerfen', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Put an answer aside with a reason: it is none of our payouts',
  params: entryParams, body: DismissBankAnswer, answer: null, status: 204, idempotent: true, errors: ['not-found', 'changed-meanwhile'],
});
