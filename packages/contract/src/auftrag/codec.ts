import { fromWireDateTime, toWireDateTime } from '../shared/codec.js';
import { names, rewardStatusNames, type RewardStatusName } from '../shared/names.js';
import type { OrderReport, OrderReportResult, OrderResult } from './schemas.js';

const kinds = names({ new: 'Neuvertrag', renewal: 'Verlaengerung' });
const states = names({ closed: 'Abgeschlossen', cancelled: 'Storniert', 'not-concluded': 'NichtZustandeGekommen' });
const results = names({
  accepted: 'Angenommen',
  known: 'Bekannt',
  unassigned: 'Zuzuordnen',
  'no-reward': 'KeinePraemie',
});

export interface OrderReportInput {
  readonly orderNumber: string;
  readonly recommendationNumber: string | null;
  readonly recipientNumber: string | null;
  readonly code: string | null;
  readonly orderedAt: Date;
  readonly kind: 'new' | 'renewal';
  readonly status: 'closed' | 'cancelled' | 'not-concluded';
  readonly productId: number | null;
  readonly customerNumber: string | null;
}

export function toOrderReport(wire: OrderReport): OrderReportInput {
  return {
    orderNumber: wire.Auftragsnummer,
    recommendationNumber: wire.Empfehlungsnummer || null,
    recipientNumber: wire.Empfaengernummer || null,
    code: wire.Code || null,
    orderedAt: fromWireDateTime(wire.Auftragsdatum),
    kind: kinds.fromWire(wire.Art),
    status: states.fromWire(wire.Status),
    productId: wire.ProduktId ?? null,
    customerNumber: wire.Kundennummer || null,
  };
}

/** The body a provider sends for a report. */
export function fromOrderReport(report: OrderReportInput): OrderReport {
  return {
    Auftragsnummer: report.orderNumber,
    Empfehlungsnummer: report.recommendationNumber,
    Empfaengernummer: report.recipientNumber,
    Code: report.code,
    Auftragsdatum: toWireDateTime(report.orderedAt),
    Art: kinds.toWire(report.kind),
    Status: states.toWire(report.status),
    ProduktId: report.productId,
    Kundennummer: report.customerNumber,
  };
}

export function fromOrderReportResult(
  orderNumber: string,
  result: 'accepted' | 'known' | 'unassigned' | 'no-reward',
): OrderReportResult {
  return { Auftragsnummer: orderNumber, Ergebnis: results.toWire(result) };
}

export interface OrderResultView {
  readonly number: string;
  readonly result: 'accepted' | 'unassigned' | 'no-reward';
  readonly status: 'reported' | 'released' | 'refused' | 'cancelled' | 'not-concluded';
  readonly rewards: readonly {
    readonly beneficiary: 'recommender' | 'recipient';
    readonly amountCents: number;
    readonly status: RewardStatusName;
  }[];
}

const orderStates = names({
  reported: 'Offen',
  released: 'Freigegeben',
  refused: 'Abgelehnt',
  cancelled: 'Storniert',
  'not-concluded': 'NichtZustandeGekommen',
});

export function fromOrderResult({ number, result, status, rewards }: OrderResultView): OrderResult {
  return {
    Auftragsnummer: number,
    Ergebnis: results.toWire(result) as OrderResult['Ergebnis'],
    Status: orderStates.toWire(status),
    Praemien: rewards.map(reward => ({
      Fuer: reward.beneficiary === 'recommender' ? 'Empfehler' : 'Empfaenger',
      WertCent: reward.amountCents,
      Status: rewardStatusNames.toWire(reward.status),
    })),
  };
}
