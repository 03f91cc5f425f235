import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const VoucherTypeRow = defineEntity({
  name: 'VoucherTypeRow',
  tableName: 'voucher_type',
  properties: p => ({
    tenantId: p.uuid().primary(),
    typeId: p.integer().primary(),
    name: p.text(),
  }),
});
export type VoucherTypeRow = RowOf<typeof VoucherTypeRow>;

export const VoucherRow = defineEntity({
  name: 'VoucherRow',
  tableName: 'voucher',
  properties: p => ({
    tenantId: p.uuid().primary(),
    voucherId: p.uuid().primary(),
    typeId: p.integer(),
    amountCents: p.integer(),
    codeEncrypted: p.text(),
    codeHash: p.text(),
    validUntil: p.date().nullable(),
    importedAt: p.datetime(),
    rewardId: p.uuid().nullable(),
    beneficiaryId: p.uuid().nullable(),
    assignedAt: p.datetime().nullable(),
    mailedAt: p.datetime().nullable(),
  }),
});
export type VoucherRow = RowOf<typeof VoucherRow>;

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
export type VoucherWaitingRow = RowOf<typeof VoucherWaitingRow>;

export const voucherTables = [VoucherTypeRow, VoucherRow, VoucherWaitingRow];
