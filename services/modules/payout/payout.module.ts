import { Module } from '@nestjs/common';
import { ApproveBatchController } from './commands/approve-batch/approve-batch.controller.js';
import { ApproveBatchHandler } from './commands/approve-batch/approve-batch.handler.js';
import { CollectPayoutsController } from './commands/collect-payouts/collect-payouts.controller.js';
import { CollectPayoutsWhenDue } from './commands/collect-payouts/collect-payouts.due.js';
import { CollectPayoutsHandler } from './commands/collect-payouts/collect-payouts.handler.js';
import { DeleteLockedRecord } from './commands/delete-locked-record/delete-locked-record.due.js';
import { DecideBankAnswerController } from './commands/decide-bank-answer/decide-bank-answer.controller.js';
import {
  AssignBankAnswerHandler,
  DismissBankAnswerHandler,
} from './commands/decide-bank-answer/decide-bank-answer.handlers.js';
import { HandOverBatchController } from './commands/hand-over-batch/hand-over-batch.controller.js';
import { HandOver, HandOverBatchHandler } from './commands/hand-over-batch/hand-over-batch.js';
import { ApplyBankNews } from './commands/import-bank-answer/apply-bank-news.js';
import { ImportBankAnswerController } from './commands/import-bank-answer/import-bank-answer.controller.js';
import { ImportBankAnswerHandler } from './commands/import-bank-answer/import-bank-answer.js';
import { ReadPaymentFileController } from './commands/read-payment-file/read-payment-file.controller.js';
import { ReadPaymentFileHandler } from './commands/read-payment-file/read-payment-file.js';
import { RefuseBatchController } from './commands/refuse-batch/refuse-batch.controller.js';
import { RefuseBatchHandler } from './commands/refuse-batch/refuse-batch.js';
import { SealBatchController } from './commands/seal-batch/seal-batch.controller.js';
import { SealBatchHandler } from './commands/seal-batch/seal-batch.handler.js';
import { SetPayoutAccountHandler } from './commands/set-payout-account/set-payout-account.handler.js';
import { TakePaymentOutController } from './commands/take-payment-out/take-payment-out.controller.js';
import { TakePaymentOutHandler } from './commands/take-payment-out/take-payment-out.js';
import { BankAnswers } from './persistence/bank-answers.js';
import { DebtorAccounts } from './persistence/debtor-accounts.js';
import { Ledger } from './persistence/ledger.js';
import { LockedRecords } from './persistence/locked-records.js';
import { OpenBankAnswers } from './persistence/open-bank-answers.js';
import { PayoutAccounts } from './persistence/payout-accounts.js';
import { PayoutBatches } from './persistence/payout-batches.js';
import { Payouts } from './persistence/payouts.js';
import { answers } from './queries/answers.js';
import { BatchPage } from './queries/batch-page.js';
import { StoppedPayments } from './queries/stopped-payments.js';
import { BatchesController } from './queries/list-batches/batches.controller.js';
import { ListOpenBankAnswersController } from './queries/list-open-bank-answers/list-open-bank-answers.controller.js';
import { ReadLedgerController } from './queries/read-ledger/read-ledger.controller.js';
import { HoldPayoutsWhenRecommenderBlocked } from './reactions/hold-payouts-when-recommender-blocked.reaction.js';
import { LockPayoutRecordsWhenErasureCompleted } from './reactions/lock-payout-records-when-erasure-completed.reaction.js';
import { PlanCollectionWhenRewardPayable } from './reactions/plan-collection-when-reward-payable.reaction.js';
import { PostToLedgerWhenRewardMoves } from './reactions/post-to-ledger.reaction.js';

@Module({
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
    PostToLedgerWhenRewardMoves,
    HoldPayoutsWhenRecommenderBlocked,
    LockedRecords,
    LockPayoutRecordsWhenErasureCompleted,
    DeleteLockedRecord,
  ],
})
export class PayoutModule {}
