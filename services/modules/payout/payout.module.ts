import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import {
  ApproveBatchController,
  BatchesController,
  CollectPayoutsController,
  HandOverBatchController,
  ReadPaymentFileController,
  RefuseBatchController,
  SealBatchController,
  TakePaymentOutController,
} from './http/batches.js';
import { ApproveBatchHandler, RefuseBatchHandler, TakePaymentOutHandler } from './use-cases/decide-batch.js';
import { CollectPayoutsHandler, CollectPayoutsWhenDue } from './use-cases/collect-payouts.js';
import { DeleteLockedRecord, LockedPayoutRecordRow, LockedRecords } from './persistence/locked-records.js';
import {
  DecideBankAnswerController,
  ImportBankAnswerController,
  ListOpenBankAnswersController,
} from './http/bank-answers.js';
import { AssignBankAnswerHandler, DismissBankAnswerHandler } from './use-cases/decide-bank-answer.js';
import { HandOver, HandOverBatchHandler, ReadPaymentFileHandler } from './use-cases/hand-over-batch.js';
import { ApplyBankNews, ImportBankAnswerHandler } from './use-cases/bank-answers.js';
import { SealBatchHandler } from './use-cases/seal-batch.js';
import {
  DebtorAccounts,
  PayoutAccountRow,
  PayoutAccounts,
  SetPayoutAccountHandler,
} from './persistence/payout-accounts.js';
import {
  BankAnswerEntryRow,
  BankAnswerFileRow,
  BankAnswerOpenRow,
  BankAnswers,
  OpenBankAnswers,
} from './persistence/bank-answers.js';
import { Ledger, LedgerEntryRow, LedgerPostingRow } from './persistence/ledger.js';
import { PayoutBatches, PayoutBatchRow } from './persistence/payout-batches.js';
import { PayoutRow, Payouts } from './persistence/payouts.js';
import { answers, BatchPage, StoppedPayments } from './queries.js';
import { ReadLedgerController } from './http/ledger.js';
import {
  HoldPayoutsWhenRecommenderBlocked,
  LockPayoutRecordsWhenErasureCompleted,
  PlanCollectionWhenRewardPayable,
  PostToLedgerWhenMoneyMoves,
} from './reactions.js';

@Module({
  imports: [
    MikroOrmModule.forFeature([
      PayoutAccountRow,
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
    SetPayoutAccountHandler,
    PlanCollectionWhenRewardPayable,
    PostToLedgerWhenMoneyMoves,
    HoldPayoutsWhenRecommenderBlocked,
    LockedRecords,
    LockPayoutRecordsWhenErasureCompleted,
    DeleteLockedRecord,
  ],
})
export class PayoutModule {}
