import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { AssignVoucher, AssignWaitingVoucher, ImportVouchersHandler } from './use-cases.js';
import { ImportVouchersController, ListStockController } from './http.js';
import { Vouchers, VoucherStock, voucherTables, WaitingList } from './persistence.js';
import { answers, StockPage } from './queries.js';
import {
  AssignVoucherWhenHoldReleased,
  AssignVoucherWhenRewardChosen,
  MailVoucherWhenVoucherAssigned,
  SendVouchersWhenRecommenderUnblocked,
} from './reactions.js';

@Module({
  imports: [MikroOrmModule.forFeature(voucherTables)],
  controllers: [ImportVouchersController, ListStockController],
  providers: [
    Vouchers,
    VoucherStock,
    WaitingList,
    AssignVoucher,
    AssignWaitingVoucher,
    ImportVouchersHandler,
    AssignVoucherWhenRewardChosen,
    AssignVoucherWhenHoldReleased,
    MailVoucherWhenVoucherAssigned,
    SendVouchersWhenRecommenderUnblocked,
    ...answers,
    StockPage,
  ],
})
export class VoucherModule {}
