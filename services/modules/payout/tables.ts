import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const PayoutAccountRow = defineEntity({
  name: 'PayoutAccountRow',
  tableName: 'payout_account',
  properties: p => ({
    tenantId: p.uuid().primary(),
    name: p.text(),
    ibanEncrypted: p.text(),
    bic: p.text(),
    updatedAt: p.datetime(),
  }),
});
export type PayoutAccountRow = RowOf<typeof PayoutAccountRow>;

export const PayoutBatchRow = defineEntity({
  name: 'PayoutBatchRow',
  tableName: 'payout_batch',
  properties: p => ({
    tenantId: p.uuid().primary(),
    batchId: p.uuid().primary(),
    number: p.text(),
    status: p.text(),
    count: p.integer().defaultRaw('0'),
    totalCents: p.bigint('number').defaultRaw('0'),
    openedAt: p.datetime(),
    sealedAt: p.datetime().nullable(),
    sealedBy: p.text().nullable(),
    sealedByName: p.text().nullable(),
    sha256: p.text().nullable(),
    fileEncrypted: p.text().nullable(),
    ibanEditors: p.array().defaultRaw("'{}'::text[]"),
    approvedAt: p.datetime().nullable(),
    approvedBy: p.text().nullable(),
    approvedByName: p.text().nullable(),
    exportedAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    fileRemovedAt: p.datetime().nullable(),
    refusedAt: p.datetime().nullable(),
    refusedBy: p.text().nullable(),
    refusedByName: p.text().nullable(),
    refusedReason: p.text().nullable(),
    debtorHash: p.text().nullable(),
  }),
});
export type PayoutBatchRow = RowOf<typeof PayoutBatchRow>;

export const PayoutRow = defineEntity({
  name: 'PayoutRow',
  tableName: 'payout',
  properties: p => ({
    tenantId: p.uuid().primary(),
    payoutId: p.uuid().primary(),
    batchId: p.uuid(),
    rewardId: p.uuid(),
    beneficiaryId: p.uuid(),
    amountCents: p.integer(),
    status: p.text(),
    reason: p.text().nullable(),
    endToEndId: p.text(),
    holderEncrypted: p.text().nullable(),
    ibanEncrypted: p.text().nullable(),
    ibanMasked: p.text().nullable(),
    changedAt: p.datetime(),
    lockedAt: p.datetime().nullable(),
  }),
});
export type PayoutRow = RowOf<typeof PayoutRow>;

export const BankAnswerFileRow = defineEntity({
  name: 'BankAnswerFileRow',
  tableName: 'bank_answer_file',
  properties: p => ({
    tenantId: p.uuid().primary(),
    sha256: p.text().primary(),
    kind: p.text(),
    entries: p.integer(),
    importedAt: p.datetime(),
    importedBy: p.text(),
  }),
});
export type BankAnswerFileRow = RowOf<typeof BankAnswerFileRow>;

export const BankAnswerEntryRow = defineEntity({
  name: 'BankAnswerEntryRow',
  tableName: 'bank_answer_entry',
  properties: p => ({
    tenantId: p.uuid().primary(),
    entryKey: p.text().primary(),
    sha256: p.text(),
    outcome: p.text(),
    payoutId: p.uuid().nullable(),
    at: p.datetime(),
  }),
});
export type BankAnswerEntryRow = RowOf<typeof BankAnswerEntryRow>;

export const BankAnswerOpenRow = defineEntity({
  name: 'BankAnswerOpenRow',
  tableName: 'bank_answer_open',
  properties: p => ({
    tenantId: p.uuid().primary(),
    entryKey: p.text().primary(),
    sha256: p.text(),
    kind: p.text(),
    endToEndId: p.text().nullable(),
    amountCents: p.bigint('number').nullable(),
    reason: p.text().nullable(),
    why: p.text(),
    at: p.datetime(),
    doneAt: p.datetime().nullable(),
    decision: p.text().nullable(),
    payoutId: p.uuid().nullable(),
    note: p.text().nullable(),
    doneBy: p.text().nullable(),
    doneByName: p.text().nullable(),
    source: p.text().defaultRaw("'booking'::text"),
    reportedBy: p.text().defaultRaw("''::text"),
    reportedByName: p.text().nullable(),
  }),
});
export type BankAnswerOpenRow = RowOf<typeof BankAnswerOpenRow>;

export const LockedPayoutRecordRow = defineEntity({
  name: 'LockedPayoutRecordRow',
  tableName: 'locked_payout_record',
  properties: p => ({
    tenantId: p.uuid().primary(),
    payoutId: p.uuid().primary(),
    sealed: p.text(),
    lockedAt: p.datetime(),
    deleteOn: p.date(),
  }),
});
export type LockedPayoutRecordRow = RowOf<typeof LockedPayoutRecordRow>;

export const LedgerPostingRow = defineEntity({
  name: 'LedgerPostingRow',
  tableName: 'ledger_posting',
  properties: p => ({
    tenantId: p.uuid().primary(),
    eventId: p.uuid().primary(),
    kind: p.text(),
    rewardId: p.uuid(),
    at: p.datetime(),
  }),
});
export type LedgerPostingRow = RowOf<typeof LedgerPostingRow>;

export const LedgerEntryRow = defineEntity({
  name: 'LedgerEntryRow',
  tableName: 'ledger_entry',
  properties: p => ({
    tenantId: p.uuid().primary(),
    eventId: p.uuid().primary(),
    line: p.integer().primary(),
    account: p.text(),
    cents: p.bigint('number'),
    rewardId: p.uuid(),
  }),
});
export type LedgerEntryRow = RowOf<typeof LedgerEntryRow>;

export const payoutTables = [
  PayoutAccountRow,
  PayoutBatchRow,
  PayoutRow,
  BankAnswerFileRow,
  BankAnswerEntryRow,
  BankAnswerOpenRow,
  LockedPayoutRecordRow,
  LedgerPostingRow,
  LedgerEntryRow,
];
