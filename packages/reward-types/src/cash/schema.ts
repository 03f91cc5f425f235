import { z } from 'zod';
import { isIban, normaliseIban } from './iban.js';

/** Where the money goes. BIC and bank name follow from the IBAN and may be left out. */
export const bankDetailsSchema = z.strictObject({
  holder: z.string().trim().min(2).max(70),
  iban: z
    .string()
    .overwrite(normaliseIban)
    .refine(isIban, { params: { reason: 'iban-invalid' } }),
  bic: z
    .string()
    .overwrite(bic => bic.replace(/\s/g, '').toUpperCase())
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    .nullable()
    .optional(),
  bank: z.string().trim().max(100).nullable().optional(),
});
export type BankDetails = z.output<typeof bankDetailsSchema>;

/** Cash may be chosen before the bank details are there. */
export const cashSchema = z.strictObject({ bankDetails: bankDetailsSchema.optional() });
export type CashChoice = z.output<typeof cashSchema>;
