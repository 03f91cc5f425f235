import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { AssignVoucher, AssignWaitingVoucher, ImportVouchersHandler } from './use-cases.js';
import {
  ImportVouchersController,
  KindsOfDocument,
  ListStockController,
  VoucherKindsController,
  WithdrawVouchersController,
} from './http.js';
import { kindHandlers } from './kinds.js';
import { Vouchers, VoucherStock, voucherTables, WaitingList } from './persistence.js';
import { answers, StockPage } from './queries.js';
import { reactions } from './reactions.js';

@Module({
  imports: [MikroOrmModule.forFeature(voucherTables)],
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
    ...reactions,
  ],
})
export class VoucherModule {}
