import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ApproveBatchController, RefuseBatchController } from './http/approve-batch.js';
import { BatchesController, ShownBatch } from './http/batches.js';
import { CollectPayoutsController } from './http/collect-payouts.js';
import {
  HandOverBatchController,
  ReadPaymentFileController,
  PutBatchBackController,
  RenewBatchController,
  TakePaymentOutController,
} from './http/hand-over-batch.js';
import { PayoutAccountController } from './http/payout-account.js';
import { ReadLedgerController } from './http/ledger.js';
import { SealBatchController } from './http/seal-batch.js';
import { ApproveBatchHandler } from './use-cases/approve-batch.js';
import { HandOver, HandOverBatchHandler } from './use-cases/hand-over-batch.js';
import { PutBatchBackHandler } from './use-cases/put-batch-back.js';
import { ReadPaymentFileHandler } from './use-cases/read-payment-file.js';
import { RefuseBatchHandler } from './use-cases/refuse-batch.js';
import { TakePaymentOutHandler } from './use-cases/take-payment-out.js';
import { DroppedPayouts } from './use-cases/dropped-payouts.js';
import { BankingCalendar, RenewBatchHandler } from './use-cases/renew-batch.js';
import { CollectPayoutsHandler, CollectPayoutsWhenDue } from './use-cases/collect-payouts.js';
import { SealBatchHandler } from './use-cases/seal-batch.js';
import {
  DebtorAccounts,
  PayoutAccountProposalRow,
  PayoutAccountRow,
  PayoutAccounts,
} from './persistence/payout-accounts.js';
import { Ledger, LedgerEntryRow, LedgerPostingRow } from './persistence/ledger.js';
import { LockedPayoutRecordRow, LockedRecords } from './persistence/locked-records.js';
import { BankFilesController } from './http/bank-files.js';
import { BankRequestController } from './http/bank-requests.js';
import { ClearingController } from './http/clearing.js';
import {
  DecideBankResponseController,
  ImportBankResponseController,
  ListOpenBankResponsesController,
} from './http/bank-responses.js';
import { ApplyBankEntries } from './use-cases/apply-bank-entries.js';
import { AssignBankResponseHandler } from './use-cases/assign-bank-response.js';
import { ImportBankResponseHandler } from './use-cases/import-bank-response.js';
import { BankFiles, BankResponseFileRow, BankResponseLineRow } from './persistence/bank-files.js';
import { BankResponseEntryRow, BankResponseOpenRow } from './persistence/bank-response-rows.js';
import { BankResponses } from './persistence/bank-responses.js';
import { OpenBankResponses } from './persistence/open-bank-responses.js';
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
import { answers } from './queries/payouts.js';
import { BatchPage } from './queries/batch-page.js';
import { Payable } from './queries/payable.js';
import { StoppedPayments } from './queries/stopped-payments.js';
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
