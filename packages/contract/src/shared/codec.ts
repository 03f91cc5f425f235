import type { Paged } from './schemas.js';

/** `YYYY-MM-DDThh:mm:ss` (UTC) of an instant; fractions of a second are cut off. */
export function toWireDateTime(date: Date): string {
  return date.toISOString().slice(0, 19);
}

export function toWireDateTimeOrNull(date: Date | null | undefined): string | null {
  return date ? toWireDateTime(date) : null;
}

/** The instant of a wire date; without an offset it is UTC, a day alone is its midnight. */
export function fromWireDateTime(text: string): Date {
  return new Date(/T/.test(text) && !text.endsWith('Z') ? `${text}Z` : text);
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

const euros = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
const eurosAndCents = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The display text of an amount (`Wert`): `50 €`, `12,50 €`. */
export const toWert = (amountCents: number): string =>
  `${(amountCents % 100 === 0 ? euros : eurosAndCents).format(amountCents / 100)} €`;

/** One page of rows; `page` starts at 1. */
export function toPaged<Row>(
  rows: readonly Row[],
  { page, pageSize, totalCount }: { page: number; pageSize: number; totalCount: number },
): Paged<Row> {
  const pageCount = Math.ceil(totalCount / pageSize);
  return { HasNext: page < pageCount, PageCount: pageCount, TotalCount: totalCount, Content: [...rows] };
}
