import { z } from 'zod';
import { defineCall } from '../call.js';
import { line, number, paging, sentDateTime } from '../shared/schemas.js';
import {
  ApproveBatch, AuditRows, BankAnswerResult, BatchDetail, BatchRows, batchStatuses, CollectedBatch, DeliveryRows, deliveryStates, EventRows, Ledger, ProjectionRow,
  Queues, Rebuild, VoucherImportResult, VoucherStock,
} from './schemas.js';

const area = 'betrieb' as const;
const batchParams = z.strictObject({ stapel: number() });
const projectionParams = z.strictObject({ name: line(100) });

export const collectPayouts = defineCall({
  name: 'collectPayouts', area, method: 'POST', path: '/betrieb/auszahlungen', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Collect every payable cash reward into a batch (201); nothing payable: 200 with Anzahl 0',
  answer: CollectedBatch, status: 201, otherStatus: 200, idempotent: true, errors: [],
});

export const listPayoutBatches = defineCall({
  name: 'listPayoutBatches', area, method: 'GET', path: '/betrieb/auszahlungen', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Batches, newest first',
  query: z.strictObject({ ...paging(), status: z.enum(batchStatuses).optional() }), answer: BatchRows, status: 200, errors: [],
});

export const readPayoutBatch = defineCall({
  name: 'readPayoutBatch', area, method: 'GET', path: '/betrieb/auszahlungen/:stapel', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'One batch with its payouts, IBANs masked',
  params: batchParams, answer: BatchDetail, status: 200, errors: ['not-found'],
});

export const sealPayoutBatch = defineCall({
  name: 'sealPayoutBatch', area, method: 'POST', path: '/betrieb/auszahlungen/:stapel/versiegeln', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Fix contents, totals and file; a sealed batch never changes',
  params: batchParams, answer: BatchDetail, status: 200, idempotent: true, errors: ['not-found', 'changed-meanwhile'],
});

export const approvePayoutBatch = defineCall({
  name: 'approvePayoutBatch', area, method: 'POST', path: '/betrieb/auszahlungen/:stapel/freigeben', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Approve a sealed batch by its hash; another person than the sealer',
  params: batchParams, body: ApproveBatch, answer: BatchDetail, status: 200, idempotent: true, errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const exportPayoutBatch = defineCall({
  name: 'exportPayoutBatch', area, method: 'GET', path: '/betrieb/auszahlungen/:stapel/pain001', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'The pain.001.001.09 file of an approved batch, the same bytes every time',
  params: batchParams, answer: z.string(), answerType: 'application/xml', status: 200, errors: ['not-found', 'changed-meanwhile'],
});

export const importBankAnswer = defineCall({
  name: 'importBankAnswer', area, method: 'POST', path: '/betrieb/auszahlungen/rueckmeldung', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Read a pain.002, camt.053 or camt.054 document; the same file again changes nothing',
  body: z.string().min(1), bodyType: 'application/xml', answer: BankAnswerResult, status: 200, idempotent: true, errors: [],
});

export const importVouchers = defineCall({
  name: 'importVouchers', area, method: 'POST', path: '/betrieb/gutscheine/import', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Import codes: CSV `gutscheinart;code;wertcent;gueltigbis` with a header line; `vorschau` only checks, `neuearten` also makes kinds that are not there yet (else their lines are errors)',
  query: z.strictObject({ vorschau: z.enum(['true', 'false']).optional(), neuearten: z.enum(['true', 'false']).optional() }),
  body: z.string().min(1), bodyType: 'text/csv', answer: VoucherImportResult, status: 200, idempotent: true, errors: [],
});

export const listVoucherStock = defineCall({
  name: 'listVoucherStock', area, method: 'GET', path: '/betrieb/gutscheine', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Stock of vouchers by kind and value',
  answer: z.array(VoucherStock), status: 200, errors: [],
});

export const readLedger = defineCall({
  name: 'readLedger', area, method: 'GET', path: '/betrieb/ledger', scope: 'tenant', auth: 'operator', ability: 'Auszahlungen',
  summary: 'Accounts and sums of the ledger, and what could be paid out now',
  answer: Ledger, status: 200, errors: [],
});

export const readQueues = defineCall({
  name: 'readQueues', area, method: 'GET', path: '/betrieb/warteschlangen', scope: 'tenant', auth: 'operator', ability: 'Warteschlangen',
  summary: 'Queues and workers',
  answer: Queues, status: 200, errors: [],
});

export const listDeliveries = defineCall({
  name: 'listDeliveries', area, method: 'GET', path: '/betrieb/zustellungen', scope: 'tenant', auth: 'operator', ability: 'Ereignisse',
  summary: 'Events on their way to consumers, newest first',
  query: z.strictObject({ ...paging(), zustand: z.enum(deliveryStates).optional(), verbraucher: line(100).optional() }),
  answer: DeliveryRows, status: 200, errors: [],
});

export const retryDelivery = defineCall({
  name: 'retryDelivery', area, method: 'POST', path: '/betrieb/zustellungen/:verbraucher/:ereignis/wiederholen', scope: 'tenant', auth: 'operator', ability: 'Ereignisse',
  summary: 'Try a parked delivery again',
  params: z.strictObject({ verbraucher: line(100), ereignis: z.uuid() }), answer: null, status: 204, errors: ['not-found', 'changed-meanwhile'],
});

export const listProjections = defineCall({
  name: 'listProjections', area, method: 'GET', path: '/betrieb/projektionen', scope: 'tenant', auth: 'operator', ability: 'Projektionen',
  summary: 'Projections and how far behind they are',
  answer: z.array(ProjectionRow), status: 200, errors: [],
});

export const rebuildProjection = defineCall({
  name: 'rebuildProjection', area, method: 'POST', path: '/betrieb/projektionen/:name/neuaufbau', scope: 'tenant', auth: 'operator', ability: 'Projektionen',
  summary: 'Rebuild a projection beside the one in use and switch to it when it has caught up; the comparison of both, a tenant at a time, stays readable afterwards',
  params: projectionParams, answer: z.strictObject({ Lauf: z.string() }), status: 202, errors: ['not-found', 'changed-meanwhile'],
});

export const readRebuild = defineCall({
  name: 'readRebuild', area, method: 'GET', path: '/betrieb/projektionen/:name/neuaufbau', scope: 'tenant', auth: 'operator', ability: 'Projektionen',
  summary: 'Progress and comparison of the latest rebuild',
  params: projectionParams, answer: Rebuild, status: 200, errors: ['not-found'],
});

export const listEvents = defineCall({
  name: 'listEvents', area, method: 'GET', path: '/betrieb/ereignisse', scope: 'tenant', auth: 'operator', ability: 'Ereignisse',
  summary: 'Recent events, newest first',
  query: z.strictObject({ ...paging(), typ: line(100).optional(), aggregat: line(100).optional(), aggregatId: z.uuid().optional(), korrelation: line(100).optional(), von: sentDateTime().optional(), bis: sentDateTime().optional() }),
  answer: EventRows, status: 200, errors: [],
});

export const listAuditEntries = defineCall({
  name: 'listAuditEntries', area, method: 'GET', path: '/betrieb/protokoll', scope: 'tenant', auth: 'operator', ability: 'Protokoll',
  summary: 'Who changed what, newest first',
  query: z.strictObject({ ...paging(), aktion: line(100).optional(), akteur: line(200).optional() }),
  answer: AuditRows, status: 200, errors: [],
});
