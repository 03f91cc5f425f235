import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { OutboundModule } from '#platform/platform.module.js';
import { AssignVoucher, AssignWaitingVoucher, VoucherImport } from './use-cases/assign-vouchers.js';
import { ImportVouchersController, KindsOfDocument, stockCalls, VoucherKindsController } from './http.js';
import { VoucherPurchaseRow } from './buying.js';
import { kindHandlers } from './use-cases/change-voucher-kind.js';
import { Vouchers, VoucherStock, voucherTables, WaitingList } from './persistence.js';
import { StockPage, VoucherQueries } from './queries.js';
import { reactions } from './reactions.js';
import { suppliers } from './supplier.js';

@Module({
  imports: [MikroOrmModule.forFeature([...voucherTables, VoucherPurchaseRow]), OutboundModule],
  controllers: [ImportVouchersController, VoucherKindsController, ...stockCalls],
  providers: [
    Vouchers,
    VoucherStock,
    WaitingList,
    AssignVoucher,
    AssignWaitingVoucher,
    VoucherImport,
    ...kindHandlers,
    VoucherQueries,
    StockPage,
    KindsOfDocument,
    ...suppliers,
    ...reactions,
  ],
})
export class VoucherModule {}
