import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { listPayoutBatches } from '#contract/betrieb/calls.js';
import type { BatchRow } from '#contract/betrieb/schemas.js';
import { pagedSource, type RecordOf } from '../../providers/source.js';
import { defineResource, page } from '../resource.js';
import { batchesInEnglish, batchesInGerman } from './texts.js';

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

const batchSource = pagedSource<BatchRow, typeof columns>({
  call: listPayoutBatches,
  columns,
  id: ({ Stapelnummer }) => Stapelnummer,
  query: { status: 'status' },
});

export const batches = defineResource({
  name: 'batches',
  menu: 'money',
  icon: PaymentsOutlined,
  ability: 'Auszahlungen',
  source: batchSource,
  list: page(async () => (await import('./BatchList.js')).BatchList),
  show: page(async () => (await import('./BatchShow.js')).BatchShow),
  texts: { de: batchesInGerman, en: batchesInEnglish },
});
