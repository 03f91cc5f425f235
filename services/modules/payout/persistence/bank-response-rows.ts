import { defineEntity } from '@mikro-orm/core';
import type { PersonId } from '#platform/domain/person.js';
import type { BankEntry, EntryKind } from '../bank/bank-entry.js';
import type { Booking } from '../domain/bookings.js';

export type EntryOutcome = 'matched' | 'known' | 'noted' | 'open';
export const openReasons = [
  'unknown-payment',
  'not-sent',
  'amount-differs',
  'unclear',
  'unsaid-outcome',
  'unknown-batch',
  'batch-differs',
  'returned-after-settlement',
  'booked-again',
  'booked-after-return',
  'returned-again',
  'debit-waits',
  'booked-though-rejected',
  'announced-though-rejected',
  // Of lines read before the five above were told apart.
  'contradicts',
  'unknown-code',
  'references-differ',
  'several-fit',
  'batch-and-payments',
  'batch-contradicts',
  'statuses-differ',
  'payee-name',
] as const;
export type OpenReason = (typeof openReasons)[number];
export type Decision = 'assigned' | 'dismissed' | 'cleared';

/** An entry of a bank file, stored once even where several files contain it. */
export const BankResponseEntryRow = defineEntity({
  name: 'BankResponseEntryRow',
  tableName: 'bank_response_entry',
  properties: p => ({
    tenantId: p.uuid().primary(),
    entryKey: p.text().primary(),
    sha256: p.text(),
    outcome: p.text().$type<EntryOutcome>(),
    payoutId: p.uuid().nullable(),
    at: p.datetime(),
  }),
});

/** An entry that waits for a person's decision, or did. */
export const BankResponseOpenRow = defineEntity({
  name: 'BankResponseOpenRow',
  tableName: 'bank_response_open',
  properties: p => ({
    tenantId: p.uuid().primary(),
    entryKey: p.text().primary(),
    sha256: p.text(),
    kind: p.text().$type<EntryKind>(),
    /** The first reference that the bank wrote for the payment. */
    endToEndId: p.text().nullable(),
    amountCents: p.bigint('number').nullable(),
    reason: p.text().nullable(),
    why: p.text().$type<OpenReason>(),
    at: p.datetime(),
    doneAt: p.datetime().nullable(),
    decision: p.text().$type<Decision>().nullable(),
    /** The payout to which a person assigned it. */
    payoutId: p.uuid().nullable(),
    note: p.text().nullable(),
    doneBy: p.text().nullable(),
    doneByName: p.text().nullable(),
    source: p.text().$type<BankEntry['source']>().defaultRaw("'booking'::text"),
    /** The person who read it in; empty: nobody known. */
    reportedBy: p.text().$type<PersonId | ''>().defaultRaw("''::text"),
    reportedByName: p.text().nullable(),
    about: p.text().$type<BankEntry['about']>().defaultRaw("'payment'::text"),
    /** Status as the bank wrote it. */
    code: p.text().nullable(),
    booking: p.json<Booking>().nullable(),
    /** What the bank says it kept, and the amount before. */
    chargesCents: p.bigint('number').nullable(),
    instructedCents: p.bigint('number').nullable(),
    /** The batch that the bank named, where it speaks of the batch. */
    batchId: p.uuid().nullable(),
    /** The payout that the bank named; no other one may be assigned. */
    namedPayoutId: p.uuid().nullable(),
    /** The only payout that account and amount fit. */
    suggestedPayoutId: p.uuid().nullable(),
    /** Of a line that moved money and was put aside: who asked, and the other person who agreed. */
    asideAskedBy: p.text().$type<PersonId>().nullable(),
    asideAgreedBy: p.text().$type<PersonId>().nullable(),
    /** Of a line on a whole batch: what of its amount payments took already; null where that was not recorded. */
    appliedCents: p.bigint('number').nullable().defaultRaw('0'),
  }),
});

/** A line of the bank that waits for a person: a view, published for the inbox (decision 0005). */
export const WaitingBankLineRow = defineEntity({
  name: 'WaitingBankLineRow',
  tableName: 'waiting_bank_line',
  properties: p => ({
    tenantId: p.uuid().primary(),
    entryKey: p.text().primary(),
    endToEndId: p.text().nullable(),
    amountCents: p.bigint('number').nullable(),
    at: p.datetime(),
  }),
});
