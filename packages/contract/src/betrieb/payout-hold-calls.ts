import { z } from 'zod';
import { defineCall } from '../call.js';
import { paging } from '../shared/schemas.js';
import { decision, operator } from './operator.js';
import { DecideHold, HeldPayouts, holdStates } from './payout-hold-schemas.js';

const holdParams = z.strictObject({ praemie: z.uuid() });

export const listHeldPayouts = defineCall({
  name: 'listHeldPayouts', ...operator('Auszahlungen'), method: 'GET', path: '/betrieb/angehalten',
  summary: 'Cash rewards held back for a person to decide, oldest first',
  query: z.strictObject({ ...paging(), zustand: z.enum(holdStates).default('Angehalten') }), answer: HeldPayouts, status: 200, errors: [],
});

export const releaseHeldPayout = defineCall({
  name: 'releaseHeldPayout', ...operator('Auszahlungen'), ...decision, path: '/betrieb/angehalten/:praemie/freigeben',
  summary: 'Let a held reward go on, with a reason; the next collection takes it',
  params: holdParams, body: DecideHold,
});

export const refuseHeldPayout = defineCall({
  name: 'refuseHeldPayout', ...operator('Auszahlungen'), ...decision, path: '/betrieb/angehalten/:praemie/ablehnen',
  summary: 'Refuse a held reward, with a reason; it is cancelled, and a mail tells the person',
  params: holdParams, body: DecideHold,
});
