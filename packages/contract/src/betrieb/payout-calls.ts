import { z } from 'zod';
import { defineCall } from '../call.js';
import { number } from '../shared/schemas.js';
import { operator } from './operator.js';
import { BatchDetail, GiveReason } from './schemas.js';

const batchParams = z.strictObject({ stapel: number() });

export const refusePayoutBatch = defineCall({
  name: 'refusePayoutBatch',
  ...operator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auszahlungen/:stapel/ablehnen',
  summary: 'Refuse a sealed batch nobody approved; another person than the sealer. Its payments are payable again',
  params: batchParams,
  body: GiveReason,
  answer: BatchDetail,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const takePaymentOut = defineCall({
  name: 'takePaymentOut',
  ...operator('Auszahlungen'),
  method: 'DELETE',
  path: '/betrieb/auszahlungen/:stapel/posten/:zahlung',
  summary: 'Take one payment out of a batch before its seal; it waits as a hold for a person to decide',
  params: z.strictObject({ stapel: number(), zahlung: number() }),
  body: GiveReason,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const handOverPayoutBatch = defineCall({
  name: 'handOverPayoutBatch',
  ...operator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auszahlungen/:stapel/uebergeben',
  summary: 'Say that the file of an approved batch was handed to the bank; an answer of the bank about it says so too',
  params: batchParams,
  answer: BatchDetail,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});
