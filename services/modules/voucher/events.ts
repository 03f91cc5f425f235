import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';

const voucher = {
  voucherId: z.uuid(),
  rewardId: z.uuid(),
  beneficiaryId: z.uuid(),
  voucherTypeId: z.int(),
  amountCents: z.int().positive(),
};

export const VoucherAssigned = defineEvent('VoucherAssigned', { ...voucher });
/** The reward's owner was blocked before the mail was sent: the code stays assigned and the mail waits. */
export const VoucherMailHeld = defineEvent('VoucherMailHeld', { ...voucher });
export const VoucherMailReleased = defineEvent('VoucherMailReleased', { ...voucher });
/** Staff have the mail with the code sent again. */
export const VoucherMailRequested = defineEvent('VoucherMailRequested', { ...voucher });
/** The mail with the code was accepted by the mail server. */
export const VoucherMailed = defineEvent('VoucherMailed', { ...voucher });

/** An invalid code was withdrawn: it is given to nobody, and its owner gets another. `rewardId` is null while it was in stock. */
export const VoucherWithdrawn = defineEvent('VoucherWithdrawn', {
  ...voucher,
  rewardId: z.uuid().nullable(),
  beneficiaryId: z.uuid().nullable(),
});

export type VoucherEvent = EventFrom<
  | typeof VoucherAssigned
  | typeof VoucherMailHeld
  | typeof VoucherMailReleased
  | typeof VoucherMailRequested
  | typeof VoucherMailed
  | typeof VoucherWithdrawn
>;

/** Fewer free codes than the kind's warning level; recorded once, until there are enough again. */
export const VoucherStockRanLow = defineEvent('VoucherStockRanLow', {
  voucherTypeId: z.int(),
  name: z.string(),
  amountCents: z.int().positive(),
  left: z.int(),
});

/** Settings of a kind (docs/specification/payouts.md#kinds-of-voucher). */
export interface KindTerms {
  readonly name: string;
  /** Null: the German name is used. */
  readonly nameEn: string | null;
  /** The shop in which its codes are redeemed. */
  readonly shopUrl: string | null;
  /** Values for which it may be chosen; empty: every value in stock. */
  readonly valuesCents: number[];
  /** Validity of a code whose file names no last day. */
  readonly validityMonths: number | null;
  /** Number of free codes of a value below which operators are told. */
  readonly warnBelow: number | null;
  readonly active: boolean;
  /** The supplier's address; null: codes come from files. */
  readonly supplierUrl: string | null;
  readonly supplierArticle: string | null;
  /** True: codes are bought in advance, above the warning level; false: when a reward chooses one. */
  readonly supplierKeepsStock: boolean;
}

export interface RejectedLine {
  readonly line: number;
  readonly reason: ImportError;
  /** What a garbled word meant. */
  readonly meant?: string;
}

export type ImportError =
  | 'columns'
  | 'garbled'
  | 'type-missing'
  | 'type-damaged'
  | 'type-unknown'
  | 'type-leads-away'
  | 'code-missing'
  | 'code-shortened'
  | 'code-table-error'
  | 'code-formula'
  | 'code-lines'
  | 'code-leads-away'
  | 'amount-invalid'
  | 'date-invalid'
  | 'already-expired';
