import { z } from 'zod';
import { defineCall } from '../call.js';
import { cents, id, number, rewardStatus, sentDateTime } from '../shared/schemas.js';

/** The provider's report on a contract. At least one of the three ways names whom it is for; several have to agree. */
export const OrderReport = z
  .strictObject({
    Auftragsnummer: number(),
    Empfehlungsnummer: number().nullable().optional(),
    Empfaengernummer: number().nullable().optional(),
    Code: number().nullable().optional(),
    /** Beyond four digits of a year its deadlines would be no dates of the wire. */
    Auftragsdatum: sentDateTime().refine(value => /^(19|20|21)/.test(value), { params: { reason: 'date' } }),
    Art: z.enum(['Neuvertrag', 'Verlaengerung']),
    Status: z.enum(['Abgeschlossen', 'Storniert', 'NichtZustandeGekommen']),
    ProduktId: id().nullable().optional(),
    Kundennummer: z.string().trim().max(40).nullable().optional(),
  })
  .refine(({ Empfehlungsnummer, Empfaengernummer, Code }) => Boolean(Empfehlungsnummer || Empfaengernummer || Code), {
    path: ['Empfehlungsnummer'],
    params: { reason: 'required' },
  });
export type OrderReport = z.output<typeof OrderReport>;

/** `Bekannt`: this report changed nothing; `Zuzuordnen`: taken, staff say whose it is; `KeinePraemie`: taken, but it earns nothing (a renewal, a second contract). */
export const OrderReportResult = z.strictObject({
  Auftragsnummer: z.string(),
  Ergebnis: z.enum(['Angenommen', 'Bekannt', 'Zuzuordnen', 'KeinePraemie']),
});
export type OrderReportResult = z.output<typeof OrderReportResult>;

/** Each order of a batch is read by itself, so that one that makes no sense fails no other: `OrderReport` is its shape. */
export const OrderBatch = z.array(z.record(z.string(), z.unknown())).min(1).max(1_000);

/** One result an order, in their order; `Abgewiesen` says by field why. */
export const OrderBatchResult = z.array(
  z.strictObject({
    Auftragsnummer: z.string(),
    Ergebnis: z.enum(['Angenommen', 'Bekannt', 'Zuzuordnen', 'KeinePraemie', 'Abgewiesen']),
    Fehler: z.array(z.strictObject({ Feld: z.string(), Grund: z.string() })),
  }),
);
export type OrderBatchResult = z.output<typeof OrderBatchResult>;

/** What became of an order. */
export const OrderResult = z.strictObject({
  Auftragsnummer: z.string(),
  Ergebnis: z.enum(['Angenommen', 'Zuzuordnen', 'KeinePraemie']),
  Status: z.enum(['Offen', 'Freigegeben', 'Abgelehnt', 'Storniert', 'NichtZustandeGekommen']),
  Praemien: z.array(
    z.strictObject({ Fuer: z.enum(['Empfehler', 'Empfaenger']), WertCent: cents(), Status: rewardStatus() }),
  ),
});
export type OrderResult = z.output<typeof OrderResult>;

/** What became of the lines of a file; `KeinePraemie`: taken, but they earn nothing. */
export const OrderImportResult = z.strictObject({
  Angenommen: z.int(),
  Bekannt: z.int(),
  Zuzuordnen: z.int(),
  KeinePraemie: z.int(),
  Fehler: z.array(z.strictObject({ Zeile: z.int(), Feld: z.string(), Grund: z.string() })),
});

export const reportOrder = defineCall({
  name: 'reportOrder',
  area: 'auftrag',
  method: 'POST',
  path: '/auftrag',
  scope: 'tenant',
  auth: 'provider',
  summary:
    'The provider reports a contract; signed (X-Timestamp, X-Signature: sha256= HMAC of `timestamp.body`), replay-safe by Auftragsnummer',
  body: OrderReport,
  answer: OrderReportResult,
  status: 202,
  errors: ['recommendation-unknown', 'validation-failed'],
});

export const reportOrders = defineCall({
  name: 'reportOrders',
  area: 'auftrag',
  method: 'POST',
  path: '/auftrag/stapel',
  scope: 'tenant',
  auth: 'provider',
  summary: 'Up to 1,000 reports in one signed body (at most 256 KiB); one result an order, none fails another',
  body: OrderBatch,
  answer: OrderBatchResult,
  status: 200,
  errors: [],
});

export const readOrderResult = defineCall({
  name: 'readOrderResult',
  area: 'auftrag',
  method: 'GET',
  path: '/auftrag/:auftragsnummer',
  scope: 'tenant',
  auth: 'provider',
  summary: 'What became of an order; signed like a report, over an empty body',
  params: z.strictObject({ auftragsnummer: number() }),
  answer: OrderResult,
  status: 200,
  errors: ['not-found'],
});
