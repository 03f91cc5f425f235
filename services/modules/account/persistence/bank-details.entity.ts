import { defineEntity, type InferEntity } from '@mikro-orm/core';

export const BankDetailsRow = defineEntity({
  name: 'BankDetailsRow',
  tableName: 'bank_details',
  properties: p => ({
    tenantId: p.uuid().primary(),
    beneficiaryId: p.uuid().primary(),
    /** Encrypted JSON of holder, IBAN, BIC and bank. */
    details: p.text(),
    /** Keyed hash: the same account twice. */
    ibanHash: p.text(),
    updatedBy: p.text(),
    updatedAt: p.datetime(),
    /** Nothing is paid to a replaced account before. */
    payableFrom: p.datetime().nullable(),
  }),
});
export type BankDetailsRow = InferEntity<typeof BankDetailsRow>;
