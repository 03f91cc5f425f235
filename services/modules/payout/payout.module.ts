import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { BankFilesController } from './http/bank-files.js';
import { bankRequestCalls } from './http/bank-requests.js';
import {
  bankResponseCalls,
  ImportBankResponseController,
  ListOpenBankResponsesController,
} from './http/bank-responses.js';
import { BatchStepsController } from './http/batch-steps.js';
import { BatchesController, ShownBatch } from './http/batches.js';
import { clearingCalls } from './http/clearing.js';
import { ReadLedgerController } from './http/ledger.js';
import { paymentCalls } from './http/payments.js';
import { PayoutAccountController } from './http/payout-account.js';
import { ClearingPage } from './queries/clearing-page.js';
import { PayoutQueries } from './queries/payouts.js';
import { BatchApproval } from './use-cases/approve-batch.js';
import { BankResponseAssignment } from './use-cases/assign-bank-response.js';
import { BankRequestDecisions } from './use-cases/bank-requests.js';
import { AgreedClearing, Clearable, Clearing } from './use-cases/clearing.js';
import { CollectPayoutsWhenDue, PayoutCollection } from './use-cases/collect-payouts.js';
import { BatchHandOver, HandOver } from './use-cases/hand-over-batch.js';
import { BankResponseImport } from './use-cases/import-bank-response.js';
import { AccountChanges, PayoutAccountChange, PayoutAccountLater } from './use-cases/payout-account.js';
import { PutAside } from './use-cases/put-aside.js';
import { BatchReturn } from './use-cases/put-batch-back.js';
import { PaymentFiles } from './use-cases/read-payment-file.js';
import { BatchRefusal } from './use-cases/refuse-batch.js';
import { BankingCalendar, BatchRenewal } from './use-cases/renew-batch.js';
import { BatchSeal } from './use-cases/seal-batch.js';
import { PaymentRemoval } from './use-cases/take-payment-out.js';
import { DroppedPayouts } from './use-cases/dropped-payouts.js';
import {
  DebtorAccounts,
  PayoutAccountProposalRow,
  PayoutAccountRow,
  PayoutAccounts,
} from './persistence/payout-accounts.js';
import { Ledger, LedgerEntryRow, LedgerPostingRow } from './persistence/ledger.js';
import { LockedPayoutRecordRow, LockedRecords } from './persistence/locked-records.js';
import { ApplyBankEntries } from './use-cases/apply-bank-entries.js';
import { BankFiles, BankResponseFileRow, BankResponseLineRow } from './persistence/bank-files.js';
import { BankResponseEntryRow, BankResponseOpenRow, WaitingBankLineRow } from './persistence/bank-response-rows.js';
import { BankResponses } from './persistence/bank-responses.js';
import { OpenBankResponses } from './persistence/open-bank-responses.js';
import { PossibleOutcomes } from './use-cases/possible-outcomes.js';
import { FormerBatchFileRow, PayoutBatches, PayoutBatchRow } from './persistence/payout-batches.js';
import { BankRequestRow, BankRequests } from './persistence/bank-requests.js';
import { ClearingItemRow, ClearingItems } from './persistence/clearing-items.js';
import { PayoutRow, Payouts } from './persistence/payouts.js';
import { UnclaimedMoneyOfPayments } from './persistence/unclaimed-money.js';
import { SentPayments } from './persistence/sent-payments.js';
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
      WaitingBankLineRow,
      LockedPayoutRecordRow,
      LedgerPostingRow,
      LedgerEntryRow,
      ClearingItemRow,
      BankRequestRow,
    ]),
  ],
  controllers: [
    BatchesController,
    BatchStepsController,
    ...paymentCalls,
    ImportBankResponseController,
    ...bankResponseCalls,
    ListOpenBankResponsesController,
    BankFilesController,
    ...clearingCalls,
    bankRequestCalls,
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
    StoppedPayments,
    CollectPayoutsWhenDue,
    HandOver,
    ApplyBankEntries,
    PossibleOutcomes,
    ClearingItems,
    UnclaimedMoneyOfPayments,
    BankRequests,
    PayoutQueries,
    ClearingPage,
    PayoutCollection,
    BatchSeal,
    BatchApproval,
    BatchRefusal,
    BatchReturn,
    BatchRenewal,
    BatchHandOver,
    PaymentRemoval,
    PaymentFiles,
    BankResponseImport,
    BankResponseAssignment,
    PutAside,
    Clearable,
    Clearing,
    AgreedClearing,
    BankRequestDecisions,
    AccountChanges,
    PayoutAccountChange,
    PayoutAccountLater,
    LockedRecords,
    DeleteLockedRecord,
    KeptOfPayouts,
    ...reactions,
  ],
})
export class PayoutModule {}
