import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/event.js';

const voucher = { voucherId: z.uuid(), rewardId: z.uuid(), beneficiaryId: z.uuid(), voucherTypeId: z.int(), amountCents: z.int().positive() };

export const VoucherAssigned = defineEvent('VoucherAssigned', { ...voucher });
/** The mail with the code was accepted by the mail server. */
export const VoucherMailed = defineEvent('VoucherMailed', { ...voucher });

export type VoucherEvent = EventFrom<typeof VoucherAssigned | typeof VoucherMailed>;
