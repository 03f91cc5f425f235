import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import {
  ApproveBatchController,
  BatchesController,
  CollectPayoutsController,
  HandOverBatchController,
  PayoutAccountController,
  ReadLedgerController,
  ReadPaymentFileController,
  PutBatchBackController,
  RefuseBatchController,
  RenewBatchController,
  SealBatchController,
  ShownBatch,
  TakePaymentOutController,
} from './http/batches.js';
import {
  ApproveBatchHandler,
  HandOver,
  HandOverBatchHandler,
  PutBatchBackHandler,
  ReadPaymentFileHandler,
  RefuseBatchHandler,
  TakePaymentOutHandler,
} from './use-cases/hand-over-batch.js';
import { DroppedPayouts } from './use-cases/dropped-payouts.js';
import { BankingCalendar, RenewBatchHandler } from './use-cases/renew-batch.js';
import { CollectPayoutsHandler, CollectPayoutsWhenDue, SealBatchHandler } from './use-cases/seal-batch.js';
import {
  DebtorAccounts,
  Ledger,
  LedgerEntryRow,
  LedgerPostingRow,
  LockedPayoutRecordRow,
  LockedRecords,
  PayoutAccountProposalRow,
  PayoutAccountRow,
  PayoutAccounts,
} from './persistence/payout-accounts.js';
import { BankFilesController } from './http/bank-files.js';
import { BankRequestController } from './http/bank-requests.js';
import { ClearingController } from './http/clearing.js';
import {
  DecideBankResponseController,
  ImportBankResponseController,
  ListOpenBankResponsesController,
} from './http/bank-responses.js';
import { ApplyBankEntries, AssignBankResponseHandler, ImportBankResponseHandler } from './use-cases/bank-responses.js';
import { BankFiles, BankResponseFileRow, BankResponseLineRow } from './persistence/bank-files.js';
import { BankResponseEntryRow, BankResponseOpenRow } from './persistence/bank-response-rows.js';
import { BankResponses, OpenBankResponses } from './persistence/bank-responses.js';
import { bankRequestHandlers } from './use-cases/bank-requests.js';
import { clearingHandlers } from './use-cases/clearing.js';
import { putAsideHandlers } from './use-cases/put-aside.js';
import { PossibleOutcomes } from './use-cases/possible-outcomes.js';
import { payoutAccountHandlers } from './use-cases/payout-account.js';
import { FormerBatchFileRow, PayoutBatches, PayoutBatchRow } from './persistence/payout-batches.js';
import { BankRequestRow, BankRequests } from './persistence/bank-requests.js';
import { ClearingItemRow, ClearingItems } from './persistence/clearing-items.js';
import { PayoutRow, Payouts } from './persistence/payouts.js';
import { UnclaimedMoneyOfPayments } from './persistence/unclaimed-money.js';
import { SentPayments } from './persistence/sent-payments.js';
import { answers, BatchPage, Payable, StoppedPayments } from './queries.js';
import { KeptOfPayouts } from './persistence/kept-records.js';
import { DeleteLockedRecord, reactions } from './reactions.js';

@Module({
  imports: [
    MikroOrmModule.forFeature([
      PayoutAccountRow,
      PayoutAccountProposalRow,
      PayoutBatchRow,
      FormerBatchFileRow,
      PayoutRow,
      BankResponseFileRow,
      BankResponseLineRow,
      BankResponseEntryRow,
      BankResponseOpenRow,
      LockedPayoutRecordRow,
      LedgerPostingRow,
      LedgerEntryRow,
      ClearingItemRow,
      BankRequestRow,
    ]),
  ],
  controllers: [
    CollectPayoutsController,
    BatchesController,
    SealBatchController,
    ApproveBatchController,
    PutBatchBackController,
    RefuseBatchController,
    RenewBatchController,
    TakePaymentOutController,
    ReadPaymentFileController,
    HandOverBatchController,
    ImportBankResponseController,
    DecideBankResponseController,
    ListOpenBankResponsesController,
    BankFilesController,
    ClearingController,
    BankRequestController,
    ReadLedgerController,
    PayoutAccountController,
  ],
  providers: [
    Payouts,
    PayoutBatches,
    PayoutAccounts,
    DebtorAccounts,
    BankResponses,
    BankFiles,
    OpenBankResponses,
    SentPayments,
    Ledger,
    BatchPage,
    Payable,
    ShownBatch,
    BankingCalendar,
    DroppedPayouts,
    RenewBatchHandler,
    StoppedPayments,
    ...answers,
    CollectPayoutsHandler,
    CollectPayoutsWhenDue,
    SealBatchHandler,
    ApproveBatchHandler,
    RefuseBatchHandler,
    TakePaymentOutHandler,
    ReadPaymentFileHandler,
    HandOver,
    HandOverBatchHandler,
    PutBatchBackHandler,
    ImportBankResponseHandler,
    ApplyBankEntries,
    PossibleOutcomes,
    ClearingItems,
    UnclaimedMoneyOfPayments,
    BankRequests,
    ...clearingHandlers,
    AssignBankResponseHandler,
    ...putAsideHandlers,
    ...bankRequestHandlers,
    ...payoutAccountHandlers,
    LockedRecords,
    DeleteLockedRecord,
    KeptOfPayouts,
    ...reactions,
  ],
})
export class PayoutModule {}
