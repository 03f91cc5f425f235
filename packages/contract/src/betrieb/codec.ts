import { maskIban } from '#reward-types/cash/iban.js';
import { toWireDateTime, toWireDateTimeOrNull } from '../shared/codec.js';
import { names } from '../shared/names.js';
import type { BatchDetail, BatchPayout, BatchRow, batchStatuses, CollectedBatch, Ledger, payoutStatuses, VoucherStock } from './schemas.js';

export const batchStatusNames = names({
  collecting: 'Offen', sealed: 'Versiegelt', approved: 'Freigegeben', exported: 'Exportiert', settled: 'Abgeschlossen', 'partly-returned': 'TeilweiseZurueck',
} satisfies Record<string, (typeof batchStatuses)[number]>);
export type BatchStatusName = (typeof batchStatusNames.english)[number];

export const payoutStatusNames = names({
  collected: 'Gesammelt', sealed: 'Versiegelt', sent: 'Gesendet', settled: 'Ausgefuehrt', returned: 'Zurueckgegeben', dropped: 'Entfernt',
} satisfies Record<string, (typeof payoutStatuses)[number]>);
export type PayoutStatusName = (typeof payoutStatusNames.english)[number];

/** A batch as the code sees it; people by name, amounts in cents. */
export interface BatchView {
  readonly number: string;
  readonly status: BatchStatusName;
  readonly count: number;
  readonly totalCents: number;
  readonly createdAt: Date;
  readonly sealedAt: Date | null;
  readonly sealedBy: string | null;
  readonly approvedAt: Date | null;
  readonly approvedBy: string | null;
  readonly exportedAt: Date | null;
  readonly sha256: string | null;
}

export function fromBatch(view: BatchView): BatchRow {
  return {
    Stapelnummer: view.number,
    Status: batchStatusNames.toWire(view.status),
    Anzahl: view.count,
    SummeCent: view.totalCents,
    ErstelltAm: toWireDateTime(view.createdAt),
    VersiegeltAm: toWireDateTimeOrNull(view.sealedAt),
    VersiegeltVon: view.sealedBy,
    FreigegebenAm: toWireDateTimeOrNull(view.approvedAt),
    FreigegebenVon: view.approvedBy,
    ExportiertAm: toWireDateTimeOrNull(view.exportedAt),
    Sha256: view.sha256,
  };
}

export interface PayoutView {
  readonly number: string;
  readonly recommendationNumber: string | null;
  readonly holder: string;
  /** Full; masked on its way out. */
  readonly iban: string;
  readonly amountCents: number;
  readonly status: PayoutStatusName;
  readonly returnReason: string | null;
}

export function fromPayout(view: PayoutView): BatchPayout {
  return {
    Auszahlungsnummer: view.number,
    Empfehlungsnummer: view.recommendationNumber,
    Kontoinhaber: view.holder,
    Iban: maskIban(view.iban),
    BetragCent: view.amountCents,
    Status: payoutStatusNames.toWire(view.status),
    Grund: view.returnReason,
  };
}

export function fromBatchDetail(batch: BatchView, payouts: readonly PayoutView[]): BatchDetail {
  return { ...fromBatch(batch), Auszahlungen: payouts.map(fromPayout) };
}

/** `null`: nothing was payable. */
export function fromCollected(batch: { readonly number: string; readonly count: number; readonly totalCents: number } | null): CollectedBatch {
  return batch ? { Stapelnummer: batch.number, Anzahl: batch.count, SummeCent: batch.totalCents } : { Anzahl: 0 };
}

export interface VoucherStockView {
  readonly typeId: number;
  readonly typeName: string;
  readonly amountCents: number;
  readonly free: number;
  readonly assigned: number;
  readonly expired: number;
  readonly waiting: number;
  readonly nextExpiry: Date | null;
}

export function fromVoucherStock(view: VoucherStockView): VoucherStock {
  return {
    GutscheinartId: view.typeId,
    Gutscheinart: view.typeName,
    WertCent: view.amountCents,
    Frei: view.free,
    Vergeben: view.assigned,
    Abgelaufen: view.expired,
    Wartend: view.waiting,
    NaechsterAblauf: toWireDateTimeOrNull(view.nextExpiry),
  };
}

const accountNames = names({ expense: 'Aufwand', owed: 'Verbindlichkeiten', 'in-transit': 'Unterwegs', bank: 'Bank', vouchers: 'Gutscheine' });

/** Debit and credit are positive cents; what an account receives is debit. */
export interface LedgerView {
  readonly accounts: readonly { readonly account: (typeof accountNames.english)[number]; readonly debitCents: number; readonly creditCents: number }[];
  readonly postings: number;
  readonly payableCount: number;
  readonly payableCents: number;
}

export function fromLedger(view: LedgerView): Ledger {
  const accounts = view.accounts.map(({ account, debitCents, creditCents }) => ({
    Konto: accountNames.toWire(account),
    SollCent: debitCents,
    HabenCent: creditCents,
    SaldoCent: debitCents - creditCents,
  }));
  return {
    Konten: accounts,
    SaldoCent: accounts.reduce((sum, { SaldoCent }) => sum + SaldoCent, 0),
    Buchungen: view.postings,
    AuszahlbarAnzahl: view.payableCount,
    AuszahlbarCent: view.payableCents,
  };
}
