import { z } from 'zod';
import { defineCall } from '../call.js';
import { line, paging } from '../shared/schemas.js';
import { CancelRebuild, ParkedStreams, RetriedDeliveries, RetryDeliveries, RollBack, SkipDelivery, SkippedDeliveries } from './repair-schemas.js';

const area = 'betrieb' as const;
const projectionParams = z.strictObject({ name: line(100) });

export const skipDelivery = defineCall({
  name: 'skipDelivery', area, method: 'POST', path: '/betrieb/zustellungen/:verbraucher/:ereignis/ueberspringen', scope: 'tenant', auth: 'operator', ability: 'Ereignisse',
  summary: 'Give up a parked delivery, or its whole stream, with a reason',
  params: z.strictObject({ verbraucher: line(100), ereignis: z.uuid() }), body: SkipDelivery, answer: SkippedDeliveries, status: 200, errors: ['not-found', 'changed-meanwhile'],
});

export const retryDeliveries = defineCall({
  name: 'retryDeliveries', area, method: 'POST', path: '/betrieb/zustellungen/wiederholen', scope: 'tenant', auth: 'operator', ability: 'Ereignisse',
  summary: 'Try every parked delivery of a filter again; `Probe` only says how many and which',
  body: RetryDeliveries, answer: RetriedDeliveries, status: 200, errors: ['changed-meanwhile'],
});

export const listParkedStreams = defineCall({
  name: 'listParkedStreams', area, method: 'GET', path: '/betrieb/geparkt', scope: 'tenant', auth: 'operator', ability: 'Ereignisse',
  summary: 'Streams a reaction or a projection cannot go on with, with error and trace, oldest first',
  query: z.strictObject(paging()), answer: ParkedStreams, status: 200, errors: [],
});

export const cancelRebuild = defineCall({
  name: 'cancelRebuild', area, method: 'POST', path: '/betrieb/projektionen/:name/neuaufbau/abbrechen', scope: 'tenant', auth: 'operator', ability: 'Projektionen',
  summary: 'Call off the rebuild under way; the table in use stays as it is',
  params: projectionParams, body: CancelRebuild, answer: null, status: 204, errors: ['not-found', 'changed-meanwhile'],
});

export const rollBackProjection = defineCall({
  name: 'rollBackProjection', area, method: 'POST', path: '/betrieb/projektionen/:name/zurueckrollen', scope: 'tenant', auth: 'operator', ability: 'Projektionen',
  summary: 'Go back to the generation before the latest switch; it then catches up with what happened since',
  params: projectionParams, body: RollBack, answer: null, status: 204, errors: ['not-found', 'changed-meanwhile'],
});
