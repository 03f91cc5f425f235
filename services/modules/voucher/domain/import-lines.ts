import type { ImportError } from '../published-commands.js';

export interface VoucherLine {
  readonly line: number;
  readonly typeName: string;
  readonly code: string;
  readonly amountCents: number;
  /** `YYYY-MM-DD`, or null for a code without an end. */
  readonly validUntil: string | null;
}

export interface RejectedLine {
  readonly line: number;
  readonly reason: ImportError;
}

/** Reads the fields of one line; `today` is `YYYY-MM-DD`. */
export function readVoucherLine(fields: readonly string[], line: number, today: string): VoucherLine | RejectedLine {
  const [typeName = '', code = '', amount = '', until = ''] = fields.map(field => field.trim());
  if (fields.length < 3 || fields.length > 4) return { line, reason: 'columns' };
  if (!typeName || typeName.length > 60) return { line, reason: 'type-missing' };
  if (!code || code.length > 200) return { line, reason: 'code-missing' };
  if (!/^\d{1,7}$/.test(amount) || Number(amount) === 0) return { line, reason: 'amount-invalid' };
  const validUntil = until === '' ? null : isoDay(until);
  if (validUntil === undefined) return { line, reason: 'date-invalid' };
  if (validUntil !== null && validUntil < today) return { line, reason: 'already-expired' };
  return { line, typeName, code, amountCents: Number(amount), validUntil };
}

export const isRejected = (line: VoucherLine | RejectedLine): line is RejectedLine => 'reason' in line;

export const isHeader = (fields: readonly string[]): boolean => fields[0]?.trim().toLowerCase() === 'gutscheinart';

/** `2027-12-31` of `2027-12-31` or `31.12.2027`; undefined where there is no such day. */
function isoDay(text: string): string | undefined {
  const german = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text);
  const day = german ? `${german[3]}-${german[2]}-${german[1]}` : text.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}
