import { z } from 'zod';
import { defineCall } from '../call.js';
import { paging } from '../shared/schemas.js';
import { DecideHold, Holds, holdStates } from './hold-schemas.js';
import { decision, operator } from './operator.js';

const holdParams = z.strictObject({ praemie: z.uuid() });

export const listHolds = defineCall({
  name: 'listHolds',
  ...operator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/angehalten',
  summary: 'Rewards, cash or voucher, held back before they leave, oldest first',
  query: z.strictObject({ ...paging(), zustand: z.enum(holdStates).default('Angehalten') }),
  answer: Holds,
  status: 200,
  errors: [],
});

export const releaseHold = defineCall({
  name: 'releaseHold',
  ...operator('Auszahlungen'),
  ...decision,
  path: '/betrieb/angehalten/:praemie/freigeben',
  summary: 'Let a held reward go on, with a reason: the next collection takes it, or the voucher’s code is mailed',
  params: holdParams,
  body: DecideHold,
});

export const refuseHold = defineCall({
  name: 'refuseHold',
  ...operator('Auszahlungen'),
  ...decision,
  path: '/betrieb/angehalten/:praemie/ablehnen',
  summary: 'Refuse a held reward, with a reason; it is cancelled, and a mail tells the person',
  params: holdParams,
  body: DecideHold,
});
