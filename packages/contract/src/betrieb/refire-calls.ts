import { z } from 'zod';
import { defineCall } from '../call.js';
import { paging } from '../shared/schemas.js';
import { DeliveryParams, operator } from './operator.js';
import { RefireRows, refireStates, RejectRefire, RequestedRefire, RequestRefire } from './refire-schemas.js';

const refireParams = z.strictObject({ antrag: z.uuid() });

export const requestRefire = defineCall({
  name: 'requestRefire',
  ...operator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/zustellungen/:verbraucher/:ereignis/erneut',
  summary:
    'Ask for a delivery that is done to be run once more, with a reason; a second person approves. `Probe` only says what it would do',
  params: DeliveryParams,
  body: RequestRefire,
  answer: RequestedRefire,
  status: 200,
  errors: ['not-found', 'changed-meanwhile'],
});

export const listRefires = defineCall({
  name: 'listRefires',
  ...operator('Ereignisse'),
  method: 'GET',
  path: '/betrieb/erneut',
  summary: 'Requests to run a reaction once more, newest first',
  query: z.strictObject({ ...paging(), zustand: z.enum(refireStates).optional() }),
  answer: RefireRows,
  status: 200,
  errors: [],
});

export const approveRefire = defineCall({
  name: 'approveRefire',
  ...operator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/erneut/:antrag/genehmigen',
  summary: 'Approve a request of somebody else; the reaction then runs once, under a new effect key',
  params: refireParams,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const rejectRefire = defineCall({
  name: 'rejectRefire',
  ...operator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/erneut/:antrag/ablehnen',
  summary: 'Reject a request, or withdraw one’s own, with a reason',
  params: refireParams,
  body: RejectRefire,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
