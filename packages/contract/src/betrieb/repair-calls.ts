import { z } from 'zod';
import { defineCall } from '../call.js';
import { paging } from '../shared/schemas.js';
import { DeliveryParams, operator } from './operator.js';
import {
  ParkedStreams,
  RetriedDeliveries,
  RetryDeliveries,
  SkipDelivery,
  SkippedDeliveries,
} from './repair-schemas.js';

export const skipDelivery = defineCall({
  name: 'skipDelivery',
  ...operator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/zustellungen/:verbraucher/:ereignis/ueberspringen',
  summary: 'Give up a parked delivery, or its whole stream, with a reason',
  params: DeliveryParams,
  body: SkipDelivery,
  answer: SkippedDeliveries,
  status: 200,
  errors: ['not-found', 'changed-meanwhile'],
});

export const retryDeliveries = defineCall({
  name: 'retryDeliveries',
  ...operator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/zustellungen/wiederholen',
  summary: 'Try every parked delivery of a filter again; `Probe` only says how many and which',
  body: RetryDeliveries,
  answer: RetriedDeliveries,
  status: 200,
  errors: ['changed-meanwhile'],
});

export const listParkedStreams = defineCall({
  name: 'listParkedStreams',
  ...operator('Ereignisse'),
  method: 'GET',
  path: '/betrieb/geparkt',
  summary: 'Streams a reaction or a projection cannot go on with, with error and trace, oldest first',
  query: z.strictObject(paging()),
  answer: ParkedStreams,
  status: 200,
  errors: [],
});
