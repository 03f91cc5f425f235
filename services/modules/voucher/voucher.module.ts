import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { OutboundModule } from '#platform/platform.module.js';
import { AssignVoucher, AssignWaitingVoucher, ImportVouchersHandler } from './use-cases/assign-vouchers.js';
import {
  ImportVouchersController,
  KindsOfDocument,
  ListStockController,
  VoucherKindsController,
  WithdrawVouchersController,
} from './http.js';
import { VoucherPurchaseRow } from './buying.js';
import { kindHandlers } from './use-cases/change-voucher-kind.js';
import { Vouchers, VoucherStock, voucherTables, WaitingList } from './persistence.js';
import { answers, StockPage } from './queries.js';
import { reactions } from './reactions.js';
import { suppliers } from './supplier.js';

@Module({
  imports: [MikroOrmModule.forFeature([...voucherTables, VoucherPurchaseRow]), OutboundModule],
  controllers: [ImportVouchersController, ListStockController, VoucherKindsController, WithdrawVouchersController],
  providers: [
    Vouchers,
    VoucherStock,
    WaitingList,
    AssignVoucher,
    AssignWaitingVoucher,
    ImportVouchersHandler,
    ...kindHandlers,
    ...answers,
    StockPage,
    KindsOfDocument,
    ...suppliers,
    ...reactions,
  ],
})
export class VoucherModule {}
