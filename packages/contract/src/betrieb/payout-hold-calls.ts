import { z } from 'zod';
import { defineCall } from '../call.js';
import { paging } from '../shared/schemas.js';
import { DecideHold, HeldPayouts, holdStates } from './payout-hold-schemas.js';

const area = 'betrieb' as const;
const holdParams = z.strictObject({ praemie: z.uuid() });

export const listHeldPayouts = defineCall({
  name: 'listHeldPayouts', area, method: 'GET', path: '/betrieb/angehalten', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Cash rewards held back for a person to decide, oldest first',
  query: z.strictObject({ ...paging(), zustand: z.enum(holdStates).default('Angehalten') }), answer: HeldPayouts, status: 200, errors: [],
});

export const releaseHeldPayout = defineCall({
  name: 'releaseHeldPayout', area, method: 'POST', path: '/betrieb/angehalten/:praemie/freigeben', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Let a held reward go on, with a reason; the next collection takes it',
  params: holdParams, body: DecideHold, answer: null, status: 204, idempotent: true, errors: ['not-found', 'changed-meanwhile'],
});

export const refuseHeldPayout = defineCall({
  name: 'refuseHeldPayout', area, method: 'POST', path: '/betrieb/angehalten/:praemie/ablehnen', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Refuse a held reward, with a reason; it is cancelled, and a mail tells the person',
  params: holdParams, body: DecideHold, answer: null, status: 204, idempotent: true, errors: ['not-found', 'changed-meanwhile'],
});
