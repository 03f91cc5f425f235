import type { OrderReportInput } from '#contract/auftrag/codec.js';
import { textFor } from '#contract/errors/catalogue.js';
import { fieldErrorsFrom } from '#contract/errors/field-errors.js';
import type { Language } from '#contract/errors/reasons.js';
import type { Refused } from '#platform/domain/refused.js';
import type { ReportedOrder } from '../report-order/report-order.command.js';

export function reportedOrder({ orderNumber, status, ...order }: OrderReportInput): ReportedOrder {
  return { ...order, number: orderNumber, outcome: status === 'closed' ? 'concluded' : status };
}

/** Why an order among others was refused: a line a field, or one for the whole order. */
export function whyRefused(
  { reason, details }: Refused,
  language: Language,
): { readonly Feld: string; readonly Grund: string }[] {
  if (!details.fields?.length) return [{ Feld: '', Grund: textFor(reason, language, details.values) }];
  return fieldErrorsFrom(details.fields, language).map(({ Field, Message }) => ({ Feld: Field, Grund: Message }));
}
