import { z } from 'zod';
import { defineCall } from '../call.js';
import { number } from '../shared/schemas.js';
import { OrderBatch, OrderBatchResult, OrderReport, OrderReportResult, OrderResult } from './schemas.js';

export const reportOrder = defineCall({
  name: 'reportOrder',
  area: 'auftrag',
  method: 'POST',
  path: '/auftrag',
  scope: 'tenant',
  auth: 'provider',
  summary:
    'The provider reports a contract; signed (X-Timestamp, X-Signature: sha256= HMAC of `timestamp.body`), replay-safe by Auftragsnummer',
  body: OrderReport,
  answer: OrderReportResult,
  status: 202,
  errors: ['recommendation-unknown', 'validation-failed'],
});

export const reportOrders = defineCall({
  name: 'reportOrders',
  area: 'auftrag',
  method: 'POST',
  path: '/auftrag/stapel',
  scope: 'tenant',
  auth: 'provider',
  summary: 'Up to 1,000 reports in one signed body (at most 256 KiB); one result an order, none fails another',
  body: OrderBatch,
  answer: OrderBatchResult,
  status: 200,
  errors: [],
});

export const readOrderResult = defineCall({
  name: 'readOrderResult',
  area: 'auftrag',
  method: 'GET',
  path: '/auftrag/:auftragsnummer',
  scope: 'tenant',
  auth: 'provider',
  summary: 'What became of an order; signed like a report, over an empty body',
  params: z.strictObject({ auftragsnummer: number() }),
  answer: OrderResult,
  status: 200,
  errors: ['not-found'],
});
