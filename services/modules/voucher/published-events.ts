import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/event.js';

const voucher = {
  voucherId: z.uuid(),
  rewardId: z.uuid(),
  beneficiaryId: z.uuid(),
  voucherTypeId: z.int(),
  amountCents: z.int().positive(),
};

export const VoucherAssigned = defineEvent('VoucherAssigned', { ...voucher });
/** Its owner was blocked before the mail went out: the code stays theirs and waits. */
export const VoucherMailHeld = defineEvent('VoucherMailHeld', { ...voucher });
export const VoucherMailReleased = defineEvent('VoucherMailReleased', { ...voucher });
/** The mail with the code was accepted by the mail server. */
export const VoucherMailed = defineEvent('VoucherMailed', { ...voucher });

export type VoucherEvent = EventFrom<
  typeof VoucherAssigned | typeof VoucherMailHeld | typeof VoucherMailReleased | typeof VoucherMailed
>;
