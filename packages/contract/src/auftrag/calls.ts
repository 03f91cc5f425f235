import { defineCall } from '../call.js';
import { OrderReport, OrderReportResult } from './schemas.js';

export const reportOrder = defineCall({
  name: 'reportOrder', area: 'auftrag', method: 'POST', path: '/auftrag', scope: 'tenant', auth: 'provider',
  summary: 'The provider reports a contract; signed (X-Timestamp, X-Signature: sha256= HMAC of `timestamp.body`), replay-safe by Auftragsnummer',
  body: OrderReport, answer: OrderReportResult, status: 202,
  errors: ['recommendation-unknown', 'validation-failed'],
});
