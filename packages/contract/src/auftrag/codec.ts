import { fromWireDateTime, toWireDateTime } from '../shared/codec.js';
import { names } from '../shared/names.js';
import type { OrderReport, OrderReportResult } from './schemas.js';

const kinds = names({ new: 'Neuvertrag', renewal: 'Verlaengerung' });
const states = names({ closed: 'Abgeschlossen', cancelled: 'Storniert', 'not-concluded': 'NichtZustandeGekommen' });
const results = names({ accepted: 'Angenommen', known: 'Bekannt', unassigned: 'Zuzuordnen', 'no-reward': 'KeinePraemie' });

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

export function fromOrderReportResult(orderNumber: string, result: 'accepted' | 'known' | 'unassigned' | 'no-reward'): OrderReportResult {
  return { Auftragsnummer: orderNumber, Ergebnis: results.toWire(result) };
}
