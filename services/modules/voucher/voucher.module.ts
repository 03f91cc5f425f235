import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { OutboundModule } from '#platform/platform.module.js';
import { AssignVoucher } from './use-cases/assign-voucher.js';
import { AssignWaitingVoucher } from './use-cases/assign-waiting-voucher.js';
import { VoucherImport } from './use-cases/import-vouchers.js';
import { ImportVouchersController } from './http/import-vouchers.js';
import { KindsOfDocument, VoucherKindsController } from './http/voucher-kinds.js';
import { stockCalls } from './http/stock.js';
import { Purchases, VoucherPurchaseRow } from './persistence/purchases.js';
import { StockWatch, WatchVoucherStock } from './use-cases/watch-stock.js';
import { VoucherKinds, KindsLater } from './use-cases/change-voucher-kind.js';
import { VoucherMails } from './use-cases/mail-voucher-again.js';
import { VoucherWithdrawal } from './use-cases/withdraw-vouchers.js';
import { Vouchers } from './persistence/vouchers.js';
import { VoucherRow, VoucherShortageRow, VoucherStock } from './persistence/stock.js';
import { VoucherTypeRow } from './persistence/voucher-kinds.js';
import { VoucherWaitingRow, WaitingList } from './persistence/waiting-list.js';
import { StockPage } from './queries/stock-page.js';
import { VoucherQueries } from './queries/vouchers.js';
import { AssignVoucherWhenHoldReleased } from './reactions/assign-when-hold-released.js';
import { AssignVoucherWhenRewardChosen } from './reactions/assign-when-reward-chosen.js';
import { MailVoucherWhenVoucherAssigned } from './reactions/mail-code-when-assigned.js';
import { SendVouchersWhenRecommenderUnblocked } from './reactions/send-when-recommender-unblocked.js';
import { WatchStockWhenVoucherAssigned } from './reactions/watch-stock-when-assigned.js';
import { HttpVoucherSupplier } from './supplier.js';
import { Buyer, BuyVouchers } from './use-cases/buy-vouchers.js';

@Module({
  imports: [
    MikroOrmModule.forFeature([VoucherTypeRow, VoucherRow, VoucherWaitingRow, VoucherShortageRow, VoucherPurchaseRow]),
    OutboundModule,
  ],
  controllers: [ImportVouchersController, VoucherKindsController, ...stockCalls],
  providers: [
    Vouchers,
    VoucherStock,
    WaitingList,
    AssignVoucher,
    AssignWaitingVoucher,
    VoucherImport,
    StockWatch,
    WatchVoucherStock,
    VoucherKinds,
    KindsLater,
    VoucherMails,
    VoucherWithdrawal,
    VoucherQueries,
    StockPage,
    KindsOfDocument,
    Purchases,
    HttpVoucherSupplier,
    Buyer,
    BuyVouchers,
    AssignVoucherWhenRewardChosen,
    AssignVoucherWhenHoldReleased,
    MailVoucherWhenVoucherAssigned,
    SendVouchersWhenRecommenderUnblocked,
    WatchStockWhenVoucherAssigned,
  ],
})
export class VoucherModule {}
