import type { Rejection } from './bank-entry.js';
import { at, text, type Node } from './read-xml.js';

/** Decimal as ISO 20022 (xs:decimal) allows it: a sign, zeros in front, digits on one side of the point only. */
const decimal = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;
/** At most 999,999,999.99: more than any batch, and exact as a number. */
const mostDigits = 9;

/**
 * Reads `45.01` as 4501, without floating point, since it is money; a value that is no amount above zero yields the
 * rejection that names it. Null where there is none.
 */
export function amountIn(node: Node | undefined, ...path: string[]): number | Rejection | null {
  const found = at(node, ...path);
  const written = text(found);
  if (found === undefined) return null;
  if (written === null) return 'amount-missing';
  const read = decimal.exec(written);
  if (!read) return 'amount-unreadable';
  const whole = (read[2] ?? '').replace(/^0+/, '');
  const part = (read[3] ?? read[4] ?? '').replace(/0+$/, '');
  if (whole.length > mostDigits || part.length > 2) return 'amount-unreadable';
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents === 0 || read[1] === '-' ? 'amount-not-positive' : cents;
}

/** Like `amountIn`, for an amount with a currency, which must be euros. */
export function eurosIn(node: Node | undefined, ...path: string[]): number | Rejection | null {
  const found = at(node, ...path);
  return found === undefined ? null : found['@Ccy'] === 'EUR' ? amountIn(found) : 'foreign-currency';
}

export const isRejection = (amount: number | Rejection | null): amount is Rejection => typeof amount === 'string';

/** Like `eurosIn`, for an amount beside the booked one: null where it cannot be read. */
export function readableEurosIn(node: Node | undefined, ...path: string[]): number | null {
  const read = eurosIn(node, ...path);
  return isRejection(read) ? null : read;
}
