import { defineEntity } from '@mikro-orm/core';

/** A kind of voucher. */
export const VoucherTypeRow = defineEntity({
  name: 'VoucherTypeRow',
  tableName: 'voucher_type',
  properties: p => ({
    tenantId: p.uuid().primary(),
    typeId: p.integer().primary(),
    name: p.text(),
  }),
});

/** One code; free while it has no reward. */
export const VoucherRow = defineEntity({
  name: 'VoucherRow',
  tableName: 'voucher',
  properties: p => ({
    tenantId: p.uuid().primary(),
    voucherId: p.uuid().primary(),
    typeId: p.integer(),
    amountCents: p.integer(),
    codeEncrypted: p.text(),
    /** Of the code as people read it: the same code in another spelling is the same code. */
    codeHash: p.text(),
    /** Last day the code can be used, `YYYY-MM-DD`; null means without end. */
    validUntil: p.date().nullable(),
    importedAt: p.datetime(),
    rewardId: p.uuid().nullable(),
    beneficiaryId: p.uuid().nullable(),
    assignedAt: p.datetime().nullable(),
    mailedAt: p.datetime().nullable(),
  }),
});

/** A reward whose voucher was chosen while the stock had none. */
export const VoucherWaitingRow = defineEntity({
  name: 'VoucherWaitingRow',
  tableName: 'voucher_waiting',
  properties: p => ({
    tenantId: p.uuid().primary(),
    rewardId: p.uuid().primary(),
    beneficiaryId: p.uuid(),
    typeId: p.integer(),
    amountCents: p.integer(),
    since: p.datetime(),
  }),
});

export const voucherTables = [VoucherTypeRow, VoucherRow, VoucherWaitingRow];
