import { defineEntity } from '@mikro-orm/core';
import { type RowOf, tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';

/** A kind of voucher. */
export const VoucherTypeRow = defineEntity({
  name: 'VoucherTypeRow',
  tableName: 'voucher_type',
  properties: p => ({
    tenantId: p.uuid().primary(),
    typeId: p.integer().primary(),
    name: p.text(),
    /** Null: the German name is used. */
    nameEn: p.text().nullable(),
    /** The shop in which its codes are redeemed. */
    shopUrl: p.text().nullable(),
    /** Values for which it may be chosen; empty: every value in stock. */
    valuesCents: p.array(Number).columnType('integer[]').defaultRaw("'{}'::integer[]"),
    /** Validity of a code whose file names no last day. */
    validityMonths: p.integer().nullable(),
    /** Number of free codes of a value below which operators are told. */
    warnBelow: p.integer().nullable(),
    active: p.boolean().defaultRaw('true'),
    /** The supplier's address; null: codes come from files. */
    supplierUrl: p.text().nullable(),
    supplierArticle: p.text().nullable(),
    supplierSecretEncrypted: p.text().nullable(),
    /** True: codes are bought in advance, above the warning level; false: when a reward chooses one. */
    supplierKeepsStock: p.boolean().defaultRaw('false'),
    version: p.integer().defaultRaw('0'),
  }),
});
export type KindRow = RowOf<typeof VoucherTypeRow>;

/** The tenant's kinds. */
export const voucherKinds = () =>
  tables<typeof VoucherTypeRow>()
    .selectFrom('voucher_type')
    .where('voucher_type.tenantId', '=', currentWork().tenantId);
