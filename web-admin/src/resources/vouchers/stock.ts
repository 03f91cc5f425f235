import { listVoucherStock } from '#contract/betrieb/calls.js';
import type { VoucherKind } from '#contract/betrieb/programme.js';
import type { VoucherStock } from '#contract/betrieb/schemas.js';
import type { Language, Texts } from '#shared/texts.js';
import { spokenIn } from '../../shared/format.js';
import { wholeSource, type RecordOf } from '../resource.js';

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

/** Below this number of free codes an operator should order more. */
export const lowStock = 20;

export type StockState = 'missing' | 'low' | 'enough';

export function stockState({ free, waiting }: Pick<Stock, 'free' | 'waiting'>): StockState {
  if (waiting > 0 || free === 0) return 'missing';
  return free < lowStock ? 'low' : 'enough';
}

/** Whether codes of this kind and value have to be ordered. */
export const isShort = ({ Frei, Wartend }: Pick<VoucherStock, 'Frei' | 'Wartend'>): boolean =>
  stockState({ free: Frei, waiting: Wartend }) !== 'enough';

/** The name of a kind in the languages asked for; one that is left empty says what the first of these says. */
export function nameIn(asked: readonly Language[], typed: Texts): Texts {
  const first = typed[asked[0] ?? 'de'].trim();
  return spokenIn(asked, { de: typed.de.trim() || first, en: typed.en.trim() || first });
}

/** What to show for a value's stock; codes bought on demand, when chosen, have no stock that could last. */
export function stockTexts(
  { Frei, ReichtTage }: Pick<VoucherKind['Bestand'][number], 'Frei' | 'ReichtTage'>,
  supply: NonNullable<VoucherKind['Lieferant']>['Bezug'] | undefined,
): readonly ('on_demand' | 'used_up' | 'free' | 'unused' | 'lasts' | 'lasts_long')[] {
  if (Frei === 0) return [supply === 'Abruf' ? 'on_demand' : 'used_up'];
  if (supply === 'Abruf') return ['free', 'on_demand'];
  return ['free', ReichtTage === null ? 'unused' : ReichtTage > 365 ? 'lasts_long' : 'lasts'];
}

export const voucherSource = wholeSource<VoucherStock, typeof columns>({
  call: listVoucherStock,
  columns,
  id: ({ GutscheinartId, WertCent }) => `${GutscheinartId}-${WertCent}`,
  matches: (stock, { state }) => state !== 'short' || isShort(stock),
});
