import { z } from 'zod';

/** One kind of voucher, by its number. */
export const voucherSchema = z.strictObject({ voucherTypeId: z.int().positive() });
export type VoucherChoice = z.output<typeof voucherSchema>;
