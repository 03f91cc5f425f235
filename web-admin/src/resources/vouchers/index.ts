import { listVoucherStock } from '#contract/betrieb/calls.js';
import type { VoucherStock } from '#contract/betrieb/schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { wholeSource } from '../../providers/source.js';

const columns = {
  typeId: 'GutscheinartId',
  type: 'Gutscheinart',
  valueCents: 'WertCent',
  free: 'Frei',
  assigned: 'Vergeben',
  expired: 'Abgelaufen',
  waiting: 'Wartend',
  nextExpiry: 'NaechsterAblauf',
} as const;

export type Stock = RecordOf<VoucherStock, typeof columns>;

/** Below this many free codes an operator should order more. */
export const lowStock = 20;

export type StockState = 'missing' | 'low' | 'enough';

export function stockState({ free, waiting }: Pick<Stock, 'free' | 'waiting'>): StockState {
  if (waiting > 0 || free === 0) return 'missing';
  return free < lowStock ? 'low' : 'enough';
}

export const voucherSource = wholeSource<VoucherStock, typeof columns>({
  call: listVoucherStock,
  columns,
  id: ({ GutscheinartId, WertCent }) => `${GutscheinartId}-${WertCent}`,
});
