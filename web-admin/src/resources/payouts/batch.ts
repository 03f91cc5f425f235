import { listPayoutBatches } from '#contract/betrieb/calls.js';
import type { BatchRow } from '#contract/betrieb/schemas.js';
import { pagedSource, type RecordOf } from '../resource.js';

const batchColumns = {
  number: 'Stapelnummer',
  status: 'Status',
  count: 'Anzahl',
  totalCents: 'SummeCent',
  createdAt: 'ErstelltAm',
  sealedAt: 'VersiegeltAm',
  sealedBy: 'VersiegeltVon',
  approvedAt: 'FreigegebenAm',
  approvedBy: 'FreigegebenVon',
  exportedAt: 'ExportiertAm',
  hash: 'Sha256',
} as const;

export type Batch = RecordOf<BatchRow, typeof batchColumns>;

export const batchSource = pagedSource<BatchRow, typeof batchColumns>({
  call: listPayoutBatches,
  columns: batchColumns,
  id: ({ Stapelnummer }) => Stapelnummer,
  query: { status: 'status' },
});
