import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { AssignVoucher, AssignWaitingVoucher } from './use-cases/assign-voucher.js';
import { ImportVouchersController, ListStockController } from './http.js';
import { ImportVouchersHandler } from './use-cases/import-vouchers.js';
import { Vouchers, VoucherStock, WaitingList } from './persistence.js';
import { voucherTables } from './tables.js';
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
