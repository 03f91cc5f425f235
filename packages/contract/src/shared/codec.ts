import { fromWireDateTime, money, toWireDateTime } from '#shared/dates-and-money.js';
import type { Paged } from './schemas.js';

export { fromWireDateTime, toWireDateTime };

export function toWireDateTimeOrNull(date: Date | null | undefined): string | null {
  return date ? toWireDateTime(date) : null;
}

/** `1990-12-31` of `31.12.1990`: a calendar day has no time zone, so it stays text. */
export function fromGermanDate(text: string): string {
  const [day = '', month = '', year = ''] = text.trim().split('.');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `31.12.1990` of `1990-12-31`. */
export function toGermanDate(day: string): string {
  return day.split('-').reverse().join('.');
}

/** The display text of an amount (`Wert`): `50 €`, `12,50 €`. */
export const toWert = (amountCents: number): string => money(amountCents, 'de', { short: true }).replace('\u00a0', ' ');

/** One page of rows; `page` starts at 1. */
export function toPaged<Row>(
  rows: readonly Row[],
  { page, pageSize, totalCount }: { page: number; pageSize: number; totalCount: number },
): Paged<Row> {
  const pageCount = Math.ceil(totalCount / pageSize);
  return { HasNext: page < pageCount, PageCount: pageCount, TotalCount: totalCount, Content: [...rows] };
}
