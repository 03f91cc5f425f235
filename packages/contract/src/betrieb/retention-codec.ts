import { toWireDateTimeOrNull } from '../shared/codec.js';
import { names } from '../shared/names.js';
import type { RetentionRow } from './retention-schemas.js';

export const retentionNames = names({
  'unconfirmed-contact': 'UnbestaetigterKontakt',
  'decision-period': 'Entscheidungsfrist',
  'contact-without-order': 'KontaktOhneAuftrag',
  'contact-with-order': 'KontaktMitAuftrag',
});

export interface RetentionView {
  readonly kind: 'unconfirmed-contact' | 'decision-period' | 'contact-without-order' | 'contact-with-order';
  readonly days: number;
  readonly standard: number;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
  readonly due: { readonly now: number; readonly soon: number };
  readonly done: { readonly count: number; readonly lastOn: string } | null;
}

export const fromRetention = (view: RetentionView): RetentionRow => ({
  Art: retentionNames.toWire(view.kind),
  Tage: view.days,
  Standard: view.standard,
  Faellig: view.due.now,
  InDreissigTagen: view.due.soon,
  Erledigt: view.done?.count ?? 0,
  ZuletztAm: view.done?.lastOn ?? null,
  GeaendertAm: toWireDateTimeOrNull(view.changedAt),
  GeaendertVon: view.changedBy,
});
