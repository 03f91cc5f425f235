import type { z } from 'zod';
import { errorsFrom, messageFor } from '../errors/messages.js';
import type { Language } from '../errors/reasons.js';
import { OrderReport } from './calls.js';

const columns = [
  'Auftragsnummer',
  'Empfehlungsnummer',
  'Empfaengernummer',
  'Code',
  'Auftragsdatum',
  'Art',
  'Status',
  'ProduktId',
  'Kundennummer',
] as const;
type Column = (typeof columns)[number];

export interface OrderLine {
  readonly line: number;
  readonly order: OrderReport;
}
export interface OrderLineError {
  readonly Zeile: number;
  readonly Feld: string;
  readonly Grund: string;
}
type Line = { readonly line: number; readonly values: readonly string[] };

/** What is wrong with an order, by field. */
export const orderErrors = (error: z.ZodError, language: Language) =>
  errorsFrom(error.issues, language).map(({ Field, Message }) => ({ Feld: Field, Grund: Message }));

/** Reads the lines of a file of orders. The header names the columns, in any order and case; one that is wrong is told once, and nothing is read. */
export function readOrderCsv(
  [header, ...lines]: readonly Line[],
  language: Language,
): { readonly lines: readonly OrderLine[]; readonly errors: readonly OrderLineError[] } {
  const names = (header?.values ?? [])
    .map(name => name.trim())
    .map(name => columns.find(column => column.toLowerCase() === name.toLowerCase()) ?? name);
  const unknown = names.filter((name, at) => !columns.includes(name as Column) || names.indexOf(name) !== at);
  const missing = (['Auftragsnummer', 'Auftragsdatum', 'Art', 'Status'] as const).filter(name => !names.includes(name));
  const text = (reason: string, field: string) =>
    messageFor({ code: 'custom', path: [field], params: { reason } }, language);
  const headerErrors = [
    ...unknown.map(name => [name, 'unknown'] as const),
    ...missing.map(name => [name, 'required'] as const),
  ];
  if (headerErrors.length > 0)
    return {
      lines: [],
      errors: headerErrors.map(([field, reason]) => ({
        Zeile: header?.line ?? 1,
        Feld: field,
        Grund: text(reason, field),
      })),
    };

  const read: OrderLine[] = [];
  const errors: OrderLineError[] = [];
  for (const { line, values } of lines) {
    if (values.length > names.length) {
      errors.push({ Zeile: line, Feld: '', Grund: text('contradictory', '') });
      continue;
    }
    const sent = Object.fromEntries(
      names.flatMap((name, at) => (values[at]?.trim() ? [[name, valueOf(name as Column, values[at]!.trim())]] : [])),
    );
    const order = OrderReport.safeParse(sent);
    if (order.success) read.push({ line, order: order.data });
    else errors.push(...orderErrors(order.error, language).map(why => ({ Zeile: line, ...why })));
  }
  return { lines: read, errors };
}

function valueOf(column: Column, text: string): unknown {
  if (column === 'ProduktId') return /^\d+$/.test(text) ? Number(text) : text;
  // A day without a time is its noon in UTC: the same day in Germany, whatever the season.
  return column === 'Auftragsdatum' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T12:00:00` : text;
}
