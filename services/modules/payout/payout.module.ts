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
  RefuseBatchController,
  SealBatchController,
  TakePaymentOutController,
} from './http/batches.js';
import {
  ApproveBatchHandler,
  HandOver,
  HandOverBatchHandler,
  ReadPaymentFileHandler,
  RefuseBatchHandler,
  TakePaymentOutHandler,
} from './use-cases/hand-over-batch.js';
import { CollectPayoutsHandler, CollectPayoutsWhenDue, SealBatchHandler } from './use-cases/seal-batch.js';
import {
  DebtorAccounts,
  DeleteLockedRecord,
  Ledger,
  LedgerEntryRow,
  LedgerPostingRow,
  LockedPayoutRecordRow,
  LockedRecords,
  PayoutAccountProposalRow,
  PayoutAccountRow,
  PayoutAccounts,
} from './persistence/payout-accounts.js';
import {
  DecideBankAnswerController,
  ImportBankAnswerController,
  ListOpenBankAnswersController,
} from './http/bank-answers.js';
import {
  ApplyBankNews,
  AssignBankAnswerHandler,
  DismissBankAnswerHandler,
  ImportBankAnswerHandler,
} from './use-cases/bank-answers.js';
import {
  BankAnswerEntryRow,
  BankAnswerFileRow,
  BankAnswerOpenRow,
  BankAnswers,
  OpenBankAnswers,
} from './persistence/bank-answers.js';
import { payoutAccountHandlers } from './use-cases/payout-account.js';
import { PayoutBatches, PayoutBatchRow } from './persistence/payout-batches.js';
import { PayoutRow, Payouts } from './persistence/payouts.js';
import { answers, BatchPage, StoppedPayments } from './queries.js';
import { reactions } from './reactions.js';

@Module({
  imports: [
    MikroOrmModule.forFeature([
      PayoutAccountRow,
      PayoutAccountProposalRow,
      PayoutBatchRow,
      PayoutRow,
      BankAnswerFileRow,
      BankAnswerEntryRow,
      BankAnswerOpenRow,
      LockedPayoutRecordRow,
      LedgerPostingRow,
      LedgerEntryRow,
    ]),
  ],
  controllers: [
    CollectPayoutsController,
    BatchesController,
    SealBatchController,
    ApproveBatchController,
    RefuseBatchController,
    TakePaymentOutController,
    ReadPaymentFileController,
    HandOverBatchController,
    ImportBankAnswerController,
    DecideBankAnswerController,
    ListOpenBankAnswersController,
    ReadLedgerController,
    PayoutAccountController,
  ],
  providers: [
    Payouts,
    PayoutBatches,
    PayoutAccounts,
    DebtorAccounts,
    BankAnswers,
    OpenBankAnswers,
    Ledger,
    BatchPage,
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
    ImportBankAnswerHandler,
    ApplyBankNews,
    AssignBankAnswerHandler,
    DismissBankAnswerHandler,
    ...payoutAccountHandlers,
    LockedRecords,
    DeleteLockedRecord,
    ...reactions,
  ],
})
export class PayoutModule {}
