import { listPayoutBatches } from '#contract/betrieb/calls.js';
import type { BatchRow } from '#contract/betrieb/schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { pagedSource } from '../../providers/source.js';

const columns = {
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

export type Batch = RecordOf<BatchRow, typeof columns>;

export const batchSource = pagedSource<BatchRow, typeof columns>({
  call: listPayoutBatches,
  columns,
  id: ({ Stapelnummer }) => Stapelnummer,
  query: { status: 'status' },
});
