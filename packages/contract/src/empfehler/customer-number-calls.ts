import { z } from 'zod';
import { defineCall } from '../call.js';
import { paging } from '../shared/schemas.js';
import {
  customerNumber,
  CustomerNumberDecision,
  CustomerNumberResult,
  WaitingCustomerNumbers,
} from './customer-number-schemas.js';

export const setCustomerNumber = defineCall({
  name: 'setCustomerNumber',
  area: 'empfehler',
  method: 'PUT',
  path: '/empfehler/SetKundennummerForEmpfehler/:nr',
  scope: 'tenant',
  auth: 'reward',
  summary: 'Give one’s customer number at the provider, with the link of a recommender’s reward; a person looks at it',
  params: z.strictObject({ nr: customerNumber() }),
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['reward-token-invalid', 'reward-already-chosen'],
});

export const readCustomerNumberResult = defineCall({
  name: 'readCustomerNumberResult',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/GetResultFromKundennummer',
  scope: 'tenant',
  auth: 'reward',
  summary: 'What became of the customer number; 404 while none was given',
  answer: CustomerNumberResult,
  status: 200,
  errors: ['reward-token-invalid', 'not-found'],
});

/** Ours: the agency decides. */
export const listCustomerNumbers = defineCall({
  name: 'listCustomerNumbers',
  area: 'agentur',
  method: 'GET',
  path: '/agentur/kundennummern',
  scope: 'tenant',
  auth: 'agency',
  ability: 'Praemien',
  summary: 'Customer numbers that wait for a decision, oldest first',
  query: z.object(paging()),
  answer: WaitingCustomerNumbers,
  status: 200,
  errors: [],
});

export const decideCustomerNumber = defineCall({
  name: 'decideCustomerNumber',
  area: 'agentur',
  method: 'PUT',
  path: '/agentur/kundennummern/:id',
  scope: 'tenant',
  auth: 'agency',
  ability: 'Praemien',
  summary: 'Accept or refuse a customer number; audit-logged',
  params: z.strictObject({ id: z.uuid() }),
  body: CustomerNumberDecision,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
