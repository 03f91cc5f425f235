import { Module } from '@nestjs/common';
import { AssignVoucher } from './commands/assign-voucher/assign-voucher.js';
import { AssignWaitingVoucher } from './commands/assign-voucher/assign-waiting-voucher.due.js';
import { ImportVouchersController } from './commands/import-vouchers/import-vouchers.controller.js';
import { ImportVouchersHandler } from './commands/import-vouchers/import-vouchers.handler.js';
import { VoucherStock } from './persistence/voucher-stock.js';
import { Vouchers } from './persistence/vouchers.js';
import { WaitingList } from './persistence/waiting-list.js';
import { answers } from './queries/answers.js';
import { ListStockController } from './queries/list-stock/list-stock.controller.js';
import { AssignVoucherWhenHoldReleased } from './reactions/assign-voucher-when-hold-released.reaction.js';
import { AssignVoucherWhenRewardChosen } from './reactions/assign-voucher-when-reward-chosen.reaction.js';
import { SendVouchersWhenRecommenderUnblocked } from './reactions/send-vouchers-when-recommender-unblocked.reaction.js';
import { MailVoucherWhenVoucherAssigned } from './reactions/mail-voucher-when-voucher-assigned.reaction.js';

@Module({
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
  ],
})
export class VoucherModule {}
