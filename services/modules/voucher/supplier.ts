import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Outbound, DestinationRefused } from '#platform/outbound.js';
import type { SupplierOrder } from './persistence/purchases.js';
import { comparedCode } from '#shared/compared-numbers.js';
import { hostsOfShop, type VoucherLine, readVoucherLine, isRejected } from './domain/voucher.js';

export type SupplierAnswer =
  /** The valid codes of the answer, each once; possibly fewer or more than ordered. */
  | { readonly kind: 'codes'; readonly codes: readonly VoucherLine[] }
  /** Nothing was sold. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Codes may have been sold: the supplier is asked again with the same key, and no new order is made. */
  | { readonly kind: 'unknown'; readonly reason: string };

const Answer = z.object({
  Codes: z.array(z.object({ Code: z.string(), GueltigBis: z.string().nullable().optional() })).max(1_000),
});

/** Errors at which the request did not reach the supplier. */
const neverArrived: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Status codes for "not now": the supplier may be processing this very order. */
const retryLater: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/**
 * Buys codes over HTTP (docs/specification/payouts.md#suppliers; the demo has a reference server). A kind without a
 * supplier gets its codes from files.
 */
@Injectable()
export class HttpVoucherSupplier {
  constructor(private readonly outbound: Outbound) {}

  async order(order: SupplierOrder): Promise<SupplierAnswer> {
    const { url, key, secret, article, amountCents, count } = order;
    try {
      const { status, body } = await this.outbound.ask(
        url,
        {
          'content-type': 'application/json',
          'user-agent': 'Weitersagen-Gutscheine',
          authorization: `Bearer ${secret}`,
          'idempotency-key': key,
        },
        JSON.stringify({ Artikel: article, WertCent: amountCents, Anzahl: count }),
      );
      if (status === 200 || status === 201) return codesIn(body, order);
      const reason = `HTTP ${status}`;
      return status >= 500 || retryLater.has(status) ? { kind: 'unknown', reason } : { kind: 'refused', reason };
    } catch (error) {
      if (error instanceof DestinationRefused) return { kind: 'refused', reason: error.reason };
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      return neverArrived.has(code)
        ? { kind: 'refused', reason: String(code) }
        : { kind: 'unknown', reason: typeof code === 'string' ? code : 'timeout' };
    }
  }
}

/** Reads the codes of an answer. An unreadable answer counts as unknown, since it may still have been a sale. */
export function codesIn(
  body: string,
  { typeName, shopUrl, amountCents, today }: Pick<SupplierOrder, 'typeName' | 'shopUrl' | 'amountCents' | 'today'>,
): SupplierAnswer {
  const read = Answer.safeParse(parsed(body));
  if (!read.success) return { kind: 'unknown', reason: 'unreadable' };
  const hosts = hostsOfShop(shopUrl);
  const lines = read.data.Codes.map(({ Code, GueltigBis }, index) =>
    readVoucherLine([typeName, Code, String(amountCents), GueltigBis ?? ''], index + 1, today, hosts),
  ).filter((line): line is VoucherLine => !isRejected(line));
  return { kind: 'codes', codes: [...new Map(lines.map(line => [comparedCode(line.code), line])).values()] };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
