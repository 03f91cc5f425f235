import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork, currentPerson } from '#platform/database/unit-of-work.js';
import type { BankEntry } from '../bank/bank-entry.js';
import { isReportedAgain } from '../domain/bookings.js';
import {
  type Decision,
  BankResponseEntryRow,
  type EntryOutcome,
  type OpenReason,
  BankResponseOpenRow,
} from './bank-response-rows.js';

export type AnswerState = 'open' | Decision;

/** What is known of the payments that an open entry may mean. */
export interface Meant {
  readonly batchId?: string;
  readonly namedPayoutId?: string;
  readonly suggestedPayoutId?: string;
}

/** Bank entries that were read. Of concurrent imports the first is recorded (`on conflict do nothing`). */
@Injectable()
export class BankResponses {
  constructor(private readonly clock: Clock) {}

  /** False where this entry was read before, in this file or another. */
  async takeEntry(key: string, sha256: string): Promise<boolean> {
    const taken = { ...entryOf(key), sha256, outcome: 'noted' as const, at: this.clock.now() };
    return insertIfNew(BankResponseEntryRow, taken);
  }

  async finishEntry(key: string, outcome: EntryOutcome, payoutId: string | null): Promise<void> {
    await currentEntityManager().nativeUpdate(BankResponseEntryRow, entryOf(key), { outcome, payoutId });
  }

  async forgetEntry(key: string): Promise<void> {
    await currentEntityManager().nativeDelete(BankResponseEntryRow, entryOf(key));
  }

  /** Whether the bank repeated something on this payment that was already known. */
  async repeats(payoutId: string): Promise<boolean> {
    const { tenantId } = currentWork();
    const repeated = { tenantId, payoutId, outcome: 'known' as const };
    return (await currentEntityManager().count(BankResponseEntryRow, repeated)) > 0;
  }

  /** Whether another kind of document told this booking before, and a person had it to decide on. */
  async toldBefore(entry: BankEntry, { namedPayoutId = null }: { namedPayoutId?: string | null }): Promise<boolean> {
    const { booking, amountCents } = entry;
    if (booking === null || amountCents === null) return false;
    const rows = await ofTenant()
      .select('booking')
      .where('amountCents', '=', amountCents)
      .where('about', '=', entry.about)
      .where('endToEndId', 'is not distinct from', referenceOf(entry))
      .where('namedPayoutId', 'is not distinct from', namedPayoutId)
      .where('booking', 'is not', null)
      .execute();
    return rows.some(row => isReportedAgain(row.booking!, booking));
  }

  async addOpen(
    key: string,
    sha256: string,
    entry: BankEntry,
    {
      why,
      meant,
      byName,
      appliedCents,
    }: {
      readonly why: OpenReason;
      readonly meant: Meant;
      readonly byName: string;
      readonly appliedCents: number;
    },
  ): Promise<void> {
    const payment = entry.about === 'payment' ? entry : null;
    await insertIfNew(BankResponseOpenRow, {
      ...entryOf(key),
      sha256,
      kind: entry.kind,
      source: entry.source,
      about: entry.about,
      endToEndId: referenceOf(entry),
      amountCents: entry.amountCents,
      reason: entry.reason?.slice(0, 35) ?? null,
      code: entry.code?.slice(0, 35) ?? null,
      booking: entry.booking,
      chargesCents: payment?.chargesCents ?? null,
      instructedCents: payment?.instructedCents ?? null,
      batchId: meant.batchId ?? null,
      namedPayoutId: meant.namedPayoutId ?? null,
      suggestedPayoutId: meant.suggestedPayoutId ?? null,
      appliedCents,
      why,
      at: this.clock.now(),
      reportedBy: currentPerson()?.id ?? '',
      reportedByName: byName,
    });
  }
}

/** The first reference that the bank wrote for the payment. */
function referenceOf(entry: BankEntry): string | null {
  if (entry.about === 'batch') return null;
  const { endToEndId, instructionId, uetr } = entry.name;
  return (endToEndId ?? instructionId ?? uetr)?.slice(0, 36) ?? null;
}

const entryOf = (entryKey: string) => ({ tenantId: currentWork().tenantId, entryKey });
const ofTenant = () =>
  tables<typeof BankResponseOpenRow>().selectFrom('bank_response_open').where('tenantId', '=', currentWork().tenantId);
