import { z } from 'zod';
import { OrderImportResult } from '../anbieter.js';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import {
  calendarDay,
  endsTooEarly,
  isPeriod,
  line,
  number,
  paging,
  plannable,
  SettingVersion,
  versionInPath,
  versionRead,
} from '../shared/schemas.js';
import {
  ApproveBatch,
  AuditRows,
  BankResponseResult,
  BatchDetail,
  BatchRows,
  batchStatuses,
  CollectedBatch,
  DeliveryRows,
  deliveryStates,
  eventKinds,
  EventRows,
  Ledger,
  Queues,
  Period,
  KeptKind,
  KeptRecordRows,
  KeptRow,
  RetentionKind,
  RetentionRow,
  VoucherImportResult,
  VoucherStock,
} from './schemas.js';

/** Calls that change what the programme shows or promises. */
export const publishing = { ...asOperator('Mandanten'), publishes: true } as const;

/**
 * Properties of calls that decide about one waiting entry: no answer body, a repeated key decides once, and a second
 * decision is refused as already changed.
 */
export const decision = {
  method: 'POST',
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
} as const;

/** Identifies the delivery of one event to one consumer. */
export const DeliveryParams = z.strictObject({ verbraucher: line(100), ereignis: z.uuid() });
export const ProjectionParams = z.strictObject({ name: line(100) });

const batchParams = z.strictObject({ stapel: number() });

export const collectPayouts = defineCall({
  name: 'collectPayouts',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auszahlungen',
  summary: 'Collect every payable reward into a batch',
  details: 'Answers 201, or 200 with `Anzahl` 0 where nothing is payable.',
  answer: CollectedBatch,
  status: 201,
  otherStatus: 200,
  idempotent: true,
  errors: [],
});

export const listPayoutBatches = defineCall({
  name: 'listPayoutBatches',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/auszahlungen',
  summary: 'List payout batches',
  details: 'Newest first.',
  query: z.strictObject({ ...paging(), status: z.enum(batchStatuses).optional() }),
  answer: BatchRows,
  status: 200,
  errors: [],
});

export const readPayoutBatch = defineCall({
  name: 'readPayoutBatch',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/auszahlungen/:stapel',
  summary: 'Read a payout batch',
  details: 'With its payouts, IBANs masked.',
  params: batchParams,
  answer: BatchDetail,
  status: 200,
  errors: ['not-found'],
});

export const sealPayoutBatch = defineCall({
  name: 'sealPayoutBatch',
  needs: 'paying',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auszahlungen/:stapel/versiegeln',
  summary: 'Seal a payout batch',
  details: 'Fixes contents, totals and file. A sealed batch never changes its payments.',
  params: batchParams,
  answer: BatchDetail,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'batch-empty'],
});

export const approvePayoutBatch = defineCall({
  name: 'approvePayoutBatch',
  needs: 'paying',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auszahlungen/:stapel/freigeben',
  summary: 'Approve a sealed payout batch',
  details: 'By its hash, by another person than the sealer.',
  params: batchParams,
  body: ApproveBatch,
  answer: BatchDetail,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile', 'execution-day-passed'],
});

export const exportPayoutBatch = defineCall({
  name: 'exportPayoutBatch',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/auszahlungen/:stapel/pain001',
  summary: 'Download the payment file of an approved batch',
  details: 'pain.001.001.09, the same bytes every time until it is renewed. Reading changes nothing.',
  params: batchParams,
  answer: z.string(),
  answerType: 'application/xml',
  status: 200,
  errors: ['not-found', 'changed-meanwhile', 'execution-day-passed'],
});

export const importBankResponse = defineCall({
  name: 'importBankResponse',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auszahlungen/rueckmeldung',
  summary: 'Import a bank response',
  details:
    'A pain.002, camt.052, camt.053 or camt.054 document, or a ZIP archive of them, in the encoding it declares. The same file again changes nothing.',
  query: z.strictObject({ dateiname: line(200).optional() }),
  body: z.string().min(1),
  bodyType: 'application/xml',
  answer: BankResponseResult,
  status: 200,
  idempotent: true,
  errors: [],
});

export const importVouchers = defineCall({
  name: 'importVouchers',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/gutscheine/import',
  summary: 'Import voucher codes from a CSV file',
  details:
    'Columns `gutscheinart;code;wertcent;gueltigbis` with a header line. `vorschau` only checks. `neuearten` also creates missing kinds; without it their lines are errors.',
  query: z.strictObject({
    vorschau: z.enum(['true', 'false']).optional(),
    neuearten: z.enum(['true', 'false']).optional(),
  }),
  body: z.string(),
  bodyType: 'text/csv',
  answer: VoucherImportResult,
  status: 200,
  idempotent: true,
  errors: [],
});

export const importOrders = defineCall({
  name: 'importOrders',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/auftraege/import',
  summary: 'Import orders from a CSV file',
  details:
    'The fields of `/auftrag` by a header line, separated by `;`. Each line has its own transaction. `probelauf` changes nothing.',
  query: z.strictObject({ probelauf: z.enum(['true', 'false']).optional() }),
  body: z.string(),
  bodyType: 'text/csv',
  answer: OrderImportResult,
  status: 200,
  idempotent: true,
  errors: [],
});

export const listVoucherStock = defineCall({
  name: 'listVoucherStock',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/gutscheine',
  summary: 'Read the stock of vouchers',
  details: 'By kind and value.',
  extension: true,
  answer: z.array(VoucherStock),
  status: 200,
  errors: [],
});

export const readLedger = defineCall({
  name: 'readLedger',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/ledger',
  summary: 'Read the ledger',
  details: 'Its accounts and sums, and what could be paid out now.',
  extension: true,
  answer: Ledger,
  status: 200,
  errors: [],
});

export const readQueues = defineCall({
  name: 'readQueues',
  ...asOperator('Warteschlangen'),
  method: 'GET',
  path: '/betrieb/warteschlangen',
  summary: 'Read the tenant’s queues',
  details: 'What waits in the tenant’s share of each, whether it is paused, and the workers.',
  extension: true,
  answer: Queues,
  status: 200,
  errors: [],
});

export const listDeliveries = defineCall({
  name: 'listDeliveries',
  ...asOperator('Ereignisse'),
  method: 'GET',
  path: '/betrieb/zustellungen',
  summary: 'List deliveries of events to consumers',
  details: 'Newest first.',
  extension: true,
  query: z.strictObject({ ...paging(), zustand: z.enum(deliveryStates).optional(), verbraucher: line(100).optional() }),
  answer: DeliveryRows,
  status: 200,
  errors: [],
});

export const retryDelivery = defineCall({
  name: 'retryDelivery',
  ...asOperator('Ereignisse'),
  method: 'POST',
  path: '/betrieb/zustellungen/:verbraucher/:ereignis/wiederholen',
  summary: 'Retry a parked delivery',
  extension: true,
  params: DeliveryParams,
  answer: null,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const listEvents = defineCall({
  name: 'listEvents',
  ...asOperator('Ereignisse'),
  method: 'GET',
  path: '/betrieb/ereignisse',
  summary: 'List events as sentences',
  details:
    'Newest first: between two days, of a kind, or of what a business number names. With `Accept: text/csv` all of them as a file.',
  query: z
    .strictObject({
      ...paging(),
      von: calendarDay().optional(),
      bis: calendarDay().optional(),
      art: z.enum(eventKinds).optional(),
      nummer: line(50).optional(),
      typ: line(100).optional(),
      aggregat: line(100).optional(),
      aggregatId: z.uuid().optional(),
      korrelation: line(100).optional(),
    })
    .refine(isPeriod, endsTooEarly),
  answer: z.union([EventRows, z.string()]),
  status: 200,
  errors: [],
});

export const AuditFilter = z.strictObject({ ...paging(), aktion: line(100).optional(), akteur: line(200).optional() });

export const listAuditEntries = defineCall({
  name: 'listAuditEntries',
  ...asOperator('Protokoll'),
  method: 'GET',
  path: '/betrieb/protokoll',
  summary: 'List the audit log',
  details: 'Who changed what, newest first.',
  extension: true,
  query: AuditFilter,
  answer: AuditRows,
  status: 200,
  errors: [],
});

const retention = { ...asOperator('Datenschutz'), answer: z.array(RetentionRow), status: 200 } as const;
const ofRetention = z.strictObject({ art: RetentionKind });

export const readRetention = defineCall({
  name: 'readRetention',
  ...retention,
  method: 'GET',
  path: '/betrieb/aufbewahrung',
  summary: 'Read the retention periods',
  details: 'How long each kind of personal data is kept, what is due and what was done.',
  extension: true,
  errors: [],
});

export const readKeptRecords = defineCall({
  name: 'readKeptRecords',
  ...asOperator('Datenschutz'),
  method: 'GET',
  path: '/betrieb/aufbewahrung/verzeichnis',
  summary: 'List the kinds of record with personal data',
  details: 'How long each is kept and by which source, how many there are, what is due and what was done.',
  extension: true,
  answer: z.array(KeptRow),
  status: 200,
  errors: [],
});

export const listKeptRecords = defineCall({
  name: 'listKeptRecords',
  ...asOperator('Datenschutz'),
  method: 'GET',
  path: '/betrieb/aufbewahrung/verzeichnis/:art',
  summary: 'List the records of a kind',
  details: 'By their numbers, those that are due first at the top.',
  extension: true,
  params: z.strictObject({ art: KeptKind }),
  query: z.strictObject(paging()),
  answer: KeptRecordRows,
  status: 200,
  errors: [],
});

export const changeRetention = defineCall({
  name: 'changeRetention',
  ...retention,
  ...plannable,
  publishes: true,
  method: 'PUT',
  path: '/betrieb/aufbewahrung',
  summary: 'Change the retention period of a kind of record',
  details: 'Also applies to existing records.',
  extension: true,
  body: Period.extend({ Version: versionRead() }),
  errors: ['changed-meanwhile'],
});

export const listRetentionVersions = defineCall({
  name: 'listRetentionVersions',
  ...asOperator('Datenschutz'),
  method: 'GET',
  path: '/betrieb/aufbewahrung/:art/versionen',
  summary: 'List the versions of a retention period',
  details: 'Who changed it and when, newest first.',
  extension: true,
  params: ofRetention,
  answer: z.array(SettingVersion),
  status: 200,
  errors: [],
});

export const restoreRetention = defineCall({
  name: 'restoreRetention',
  ...retention,
  ...plannable,
  publishes: true,
  method: 'POST',
  path: '/betrieb/aufbewahrung/:art/versionen/:nummer/wiederherstellen',
  summary: 'Restore an earlier retention period',
  details: 'As a new version. Also applies to existing records.',
  extension: true,
  params: ofRetention.extend({ nummer: versionInPath() }),
  errors: ['not-found'],
});
