import type { Rejection } from './bank-news.js';
import { at, text, type Node } from './xml.js';

/** 999,999,999.99 at most: more than any batch, and exact as a number. */
const readable = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/;

/** `45.01` as 4501, without floating point, since it is money; what is no amount above zero is refused by name, never skipped. Null where there is none. */
export function amountIn(node: Node | undefined, ...path: string[]): number | Rejection | null {
  const found = at(node, ...path);
  const written = text(found);
  if (found === undefined) return null;
  if (written === null) return 'amount-missing';
  if (/^-\d/.test(written)) return 'amount-not-positive';
  const [, whole, part = ''] = readable.exec(written) ?? [];
  if (whole === undefined) return 'amount-unreadable';
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents === 0 ? 'amount-not-positive' : cents;
}

/** As `amountIn`, of an amount that names its currency: euros. */
export function eurosIn(node: Node | undefined, ...path: string[]): number | Rejection | null {
  const found = at(node, ...path);
  return found === undefined ? null : found['@Ccy'] === 'EUR' ? amountIn(found) : 'foreign-currency';
}

export const isRejection = (amount: number | Rejection | null): amount is Rejection => typeof amount === 'string';
