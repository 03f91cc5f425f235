import { z } from 'zod';
import { defineCall } from '../call.js';
import { line, paging } from '../shared/schemas.js';
import { RefireRows, refireStates, RejectRefire, RequestedRefire, RequestRefire } from './refire-schemas.js';

const area = 'betrieb' as const;
const refireParams = z.strictObject({ antrag: z.uuid() });

export const requestRefire = defineCall({
  name: 'requestRefire', area, method: 'POST', path: '/betrieb/zustellungen/:verbraucher/:ereignis/erneut', scope: 'tenant', auth: 'operator', ability: 'Ereignisse',
  summary: 'Ask for a delivery that is done to be run once more, with a reason; a second person approves. `Probe` only says what it would do',
  params: z.strictObject({ verbraucher: line(100), ereignis: z.uuid() }), body: RequestRefire, answer: RequestedRefire, status: 200, errors: ['not-found', 'changed-meanwhile'],
});

export const listRefires = defineCall({
  name: 'listRefires', area, method: 'GET', path: '/betrieb/erneut', scope: 'tenant', auth: 'operator', ability: 'Ereignisse',
  summary: 'Requests to run a reaction once more, newest first',
  query: z.strictObject({ ...paging(), zustand: z.enum(refireStates).optional() }), answer: RefireRows, status: 200, errors: [],
});

export const approveRefire = defineCall({
  name: 'approveRefire', area, method: 'POST', path: '/betrieb/erneut/:antrag/genehmigen', scope: 'tenant', auth: 'operator', ability: 'Ereignisse',
  summary: 'Approve a request of somebody else; the reaction then runs once, under a new effect key',
  params: refireParams, answer: null, status: 204, errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const rejectRefire = defineCall({
  name: 'rejectRefire', area, method: 'POST', path: '/betrieb/erneut/:antrag/ablehnen', scope: 'tenant', auth: 'operator', ability: 'Ereignisse',
  summary: 'Reject a request, or withdraw one’s own, with a reason',
  params: refireParams, body: RejectRefire, answer: null, status: 204, errors: ['not-found', 'changed-meanwhile'],
});
