import { z } from 'zod';
import { id, number, sentDateTime } from '../shared/schemas.js';

/** The provider's report on a contract. At least one of the three ways names whom it is for; several have to agree. */
export const OrderReport = z
  .strictObject({
    Auftragsnummer: number(),
    Empfehlungsnummer: number().nullable().optional(),
    Empfaengernummer: number().nullable().optional(),
    Code: number().nullable().optional(),
    /** Beyond four digits of a year its deadlines would be no dates of the wire. */
    Auftragsdatum: sentDateTime().refine((value) => /^(19|20|21)/.test(value), { params: { reason: 'date' } }),
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
export const OrderReportResult = z.strictObject({ Auftragsnummer: z.string(), Ergebnis: z.enum(['Angenommen', 'Bekannt', 'Zuzuordnen', 'KeinePraemie']) });
export type OrderReportResult = z.output<typeof OrderReportResult>;
