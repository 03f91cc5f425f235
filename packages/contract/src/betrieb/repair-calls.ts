import { z } from 'zod';
import { defineCall } from '../call.js';
import { paging } from '../shared/schemas.js';
import { DeliveryParams, operator, ProjectionParams } from './operator.js';
import { CancelRebuild, ParkedStreams, RetriedDeliveries, RetryDeliveries, RollBack, SkipDelivery, SkippedDeliveries } from './repair-schemas.js';

export const skipDelivery = defineCall({
  name: 'skipDelivery', ...operator('Ereignisse'), method: 'POST', path: '/betrieb/zustellungen/:verbraucher/:ereignis/ueberspringen',
  summary: 'Give up a parked delivery, or its whole stream, with a reason',
  params: DeliveryParams, body: SkipDelivery, answer: SkippedDeliveries, status: 200, errors: ['not-found', 'changed-meanwhile'],
});

export const retryDeliveries = defineCall({
  name: 'retryDeliveries', ...operator('Ereignisse'), method: 'POST', path: '/betrieb/zustellungen/wiederholen',
  summary: 'Try every parked delivery of a filter again; `Probe` only says how many and which',
  body: RetryDeliveries, answer: RetriedDeliveries, status: 200, errors: ['changed-meanwhile'],
});

export const listParkedStreams = defineCall({
  name: 'listParkedStreams', ...operator('Ereignisse'), method: 'GET', path: '/betrieb/geparkt',
  summary: 'Streams a reaction or a projection cannot go on with, with error and trace, oldest first',
  query: z.strictObject(paging()), answer: ParkedStreams, status: 200, errors: [],
});

export const cancelRebuild = defineCall({
  name: 'cancelRebuild', ...operator('Projektionen'), method: 'POST', path: '/betrieb/projektionen/:name/neuaufbau/abbrechen',
  summary: 'Call off the rebuild under way; the table in use stays as it is',
  params: ProjectionParams, body: CancelRebuild, answer: null, status: 204, errors: ['not-found', 'changed-meanwhile'],
});

export const rollBackProjection = defineCall({
  name: 'rollBackProjection', ...operator('Projektionen'), method: 'POST', path: '/betrieb/projektionen/:name/zurueckrollen',
  summary: 'Go back to the generation before the latest switch; it then catches up with what happened since',
  params: ProjectionParams, body: RollBack, answer: null, status: 204, idempotent: true, errors: ['not-found', 'changed-meanwhile'],
});
