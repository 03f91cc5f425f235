import { z } from 'zod';
import { defineCall } from '../call.js';
import { Chain, Consumers, PauseQueue, queueNames } from './explore-schemas.js';
import { operator } from './operator.js';

const queueParams = z.strictObject({ name: z.enum(queueNames) });

export const readEventChain = defineCall({
  name: 'readEventChain',
  ...operator('Ereignisse'),
  method: 'GET',
  path: '/betrieb/ereignisse/:ereignis/kette',
  summary: 'The chain of causes an event belongs to, as a tree in order, with what became of its deliveries',
  params: z.strictObject({ ereignis: z.uuid() }),
  answer: Chain,
  status: 200,
  errors: ['not-found'],
});

export const listConsumers = defineCall({
  name: 'listConsumers',
  ...operator('Warteschlangen'),
  method: 'GET',
  path: '/betrieb/verbraucher',
  summary: 'The relay and every projection and reaction: position, lag in events and seconds, rate, state',
  answer: Consumers,
  status: 200,
  errors: [],
});

export const pauseQueue = defineCall({
  name: 'pauseQueue',
  ...operator('Warteschlangen'),
  method: 'POST',
  path: '/betrieb/warteschlangen/:name/anhalten',
  summary: 'Hold a queue back for this tenant alone; what comes in waits until it goes on, the others’ work does not',
  params: queueParams,
  body: PauseQueue,
  answer: null,
  status: 204,
  errors: [],
});

export const resumeQueue = defineCall({
  name: 'resumeQueue',
  ...operator('Warteschlangen'),
  method: 'POST',
  path: '/betrieb/warteschlangen/:name/fortsetzen',
  summary: 'Let the tenant’s own work of a queue go on',
  params: queueParams,
  answer: null,
  status: 204,
  errors: [],
});
