import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { HoldReward } from '../../hold/api.js';
import { RewardFor } from '../../reward/api.js';
import {
  unspecifiedReason,
  type BankStatementEntry,
  type RejectedEntry,
  type Rejection,
} from '../bank/bank-document.js';
import { readBankDocument } from '../bank/read-bank-document.js';
import type { Payout, PayoutBatch, ResponseOutcome } from '../domain/payout.js';
import {
  BankResponses,
  OpenBankResponses,
  type EntryOutcome,
  type OpenAnswer,
  type OpenReason,
} from '../persistence/bank-responses.js';
import { DebtorAccounts, PayoutAccounts } from '../persistence/payout-accounts.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts, type PayoutRow } from '../persistence/payouts.js';
import { HandOver } from './hand-over-batch.js';

/** Effect of one bank entry; none where it is refused. */
type Applied =
  | { readonly outcome: Exclude<EntryOutcome, 'open'>; readonly payoutId?: string; readonly batchId: string }
  | { readonly outcome: 'open'; readonly why: OpenReason }
  | { readonly outcome: 'rejected'; readonly why: Rejection };

const open = (why: OpenReason): Applied => ({ outcome: 'open', why });
const rejected = (why: Rejection): Applied => ({ outcome: 'rejected', why });

/**
 * Applies bank entries to payouts: only forward, only for approved batches, only with the right account, batch and
 * amount. A batch's row is locked before its payouts.
 */
@Injectable()
export class ApplyBankEntries {
  constructor(
    private readonly payouts: Payouts,
    private readonly batches: PayoutBatches,
    private readonly debtors: DebtorAccounts,
    private readonly handOver: HandOver,
    private readonly answers: BankResponses,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
    private readonly open: OpenBankResponses,
  ) {}

  async apply(entry: BankStatementEntry, byName: string): Promise<Applied> {
    if (entry.kind === 'unclear') return open(entry.endToEndId ? 'unknown-payment' : 'unclear');
    if (entry.endToEndId) return this.applyToPayment(entry, entry.endToEndId, byName);
    return entry.batchReferences.length > 0 ? this.applyToBatch(entry, byName) : open('unclear');
  }

  /** Ends a batch once each of its payouts is executed or returned. */
  async settleWhenComplete(batchId: string): Promise<void> {
    const members = (await this.payouts.ofBatch(batchId)).filter(({ status }) => status !== 'dropped');
    const returned = members.filter(({ status }) => status === 'returned').length;
    const paid = members.filter(({ status }) => status === 'settled').length;
    if (paid + returned < members.length) return;
    const batch = await this.batches.load(batchId);
    batch.settle(paid, returned);
    await this.batches.save(batch);
  }

  private async applyToPayment(entry: BankStatementEntry, endToEndId: string, byName: string): Promise<Applied> {
    const row = await this.payouts.byEndToEndId(endToEndId);
    if (!row) return open('unknown-payment');
    const batch = await this.batches.load(row.batchId);
    if (!(await this.debtors.paysFrom(batch.id, entry.iban))) return rejected('foreign-account');
    // A report answers one message of ours. Bookings name messages freely, so a person decides where one of them is another batch of ours.
    const others = entry.batchReferences.filter(reference => numberIn(reference) !== batch.number);
    if (others.length > 0 && entry.source === 'report') return rejected('other-batch');
    for (const reference of others) if (await this.batches.byNumber(numberIn(reference))) return open('batch-differs');
    if (entry.amountCents !== null && entry.amountCents !== row.amountCents) return open('amount-differs');
    if (!(await this.isAtBank(batch, byName))) return open('not-sent');
    return this.move(entry, row);
  }

  /** The entry names the batch by our MsgId, or by a payment block id that begins with it. */
  private async applyToBatch(entry: BankStatementEntry, byName: string): Promise<Applied> {
    const numbers = [...new Set(entry.batchReferences.map(numberIn))];
    const row = numbers.length === 1 ? await this.batches.byNumber(numbers[0]!) : undefined;
    if (!row) return open(numbers.length > 1 ? 'batch-differs' : 'unknown-batch');
    const batch = await this.batches.load(row.batchId);
    if (!(await this.debtors.paysFrom(batch.id, entry.iban))) return rejected('foreign-account');
    const members = (await this.payouts.lockOfBatch(batch.id)).filter(({ status }) => status !== 'dropped');
    const total = members.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (entry.amountCents !== null && entry.amountCents !== total) return open('amount-differs');
    if (!(await this.isAtBank(batch, byName))) return open('not-sent');
    const applied: Applied[] = [];
    for (const member of members) applied.push(await this.move(entry, member));
    // The worst result among the batch's payments is reported.
    const worst = (['rejected', 'open', 'matched', 'noted', 'known'] as const)
      .map(outcome => applied.find(one => one.outcome === outcome))
      .find(one => one !== undefined);
    return worst && 'payoutId' in worst
      ? { outcome: worst.outcome, batchId: worst.batchId }
      : (worst ?? open('not-sent'));
  }

  /** Whether the batch was handed over; for an approved one the bank response itself proves it, and the hand-over is recorded. */
  private async isAtBank(batch: PayoutBatch, byName: string): Promise<boolean> {
    if (!batch.mayHaveLeft) return false;
    if (await this.handOver.apply(batch, { proven: true }))
      await this.audit.record({
        action: 'payout.hand-over',
        subject: batch.number,
        by: byName,
        before: { status: 'approved' },
        after: { status: 'exported', sha256: batch.sha256, provedBy: 'bank' },
      });
    return true;
  }

  /** A rejected payment may be booked after all as long as its reward waits for payment and no other payment replaced it. */
  async isStillOwed(payout: Payout, rewardId: string): Promise<boolean> {
    if (!payout.mayBeBookedAfterAll || (await this.payouts.hasLive(rewardId))) return false;
    const reward = await this.queries.execute(new RewardFor(rewardId));
    return reward?.progress === 'payable' || reward?.progress === 'bank-details-wanted';
  }

  private async move(entry: BankStatementEntry, { payoutId, rewardId, batchId }: PayoutRow): Promise<Applied> {
    const payout = await this.payouts.load(payoutId);
    if (!payout.wasSent) return open('not-sent');
    if (entry.kind === 'noted') return { outcome: 'noted', payoutId, batchId };
    // Entries on the whole batch, and repeated ones, are left to a person.
    const isPlain = payout.mayBeBookedAfterAll && entry.endToEndId !== null && !(await this.answers.repeats(payoutId));
    const outcome = apply(entry, payout, isPlain && (await this.isStillOwed(payout, rewardId)));
    await this.payouts.save(payout);
    if (outcome === 'second-person')
      return entry.endToEndId && (await this.open.returnWaits(entry.endToEndId))
        ? { outcome: 'known', payoutId, batchId }
        : open('returned-after-settlement');
    if (outcome === 'impossible' && entry.kind === 'returned') return rejected('settled-already');
    if (outcome === 'impossible') {
      // The hold prevents a second payment before a person has looked, should the reward become payable again.
      await this.commands.execute(new HoldReward({ rewardId, reason: 'bank-contradicts' }));
      return open('contradicts');
    }
    return { outcome: outcome === 'moved' ? 'matched' : 'known', payoutId, batchId };
  }
}

function apply(entry: BankStatementEntry, payout: Payout, stillOwed: boolean): ResponseOutcome {
  if (entry.kind === 'settled')
    return payout.settle({ booked: entry.source === 'booking', ofBatch: entry.endToEndId === null, stillOwed });
  const reason = entry.reason ?? unspecifiedReason;
  return entry.source === 'report' ? payout.reject(reason) : payout.giveBack(reason);
}

const numberIn = (reference: string): string => reference.split('.')[0] ?? reference;

export interface ImportedBankResponse {
  /** Entries that matched a payout of ours and were applied now. */
  readonly matched: number;
  /** Entries that wait for a person. */
  readonly open: number;
  /** Entries that were read before, or repeat what was known. */
  readonly known: number;
  /** Refused entries, each with its reason; they change nothing. */
  readonly rejected: readonly RejectedEntry[];
}

/**
 * Reads a pain.002, camt.053 or camt.054 document. The same file, or the same entry in another file, changes nothing.
 * Refuses `validation-failed`.
 */
export class ImportBankResponse extends Command<ImportedBankResponse> {
  constructor(
    readonly xml: string,
    readonly byName: string,
  ) {
    super();
  }
}

@CommandHandler(ImportBankResponse)
export class ImportBankResponseHandler implements ICommandHandler<ImportBankResponse> {
  constructor(
    private readonly answers: BankResponses,
    private readonly accounts: PayoutAccounts,
    private readonly debtors: DebtorAccounts,
    private readonly applying: ApplyBankEntries,
  ) {}

  async execute({ xml, byName }: ImportBankResponse): Promise<ImportedBankResponse> {
    const document = readBankDocument(xml);
    const sha256 = createHash('sha256').update(xml, 'utf8').digest('hex');
    // The tenant's imports run one after the other, so that entries of two files on one payment have an order.
    await this.accounts.lock();
    await this.answers.noteFile(sha256, document);
    const { entries, foreign } = await this.ofOurAccounts(document.entries);
    const rejected = [...document.rejected, ...foreign];
    const count = { matched: 0, open: 0, known: 0 };
    const touched = new Set<string>();
    for (const entry of entries) {
      const applied = await this.entry(entry, sha256, byName);
      if (applied.outcome === 'rejected') rejected.push({ place: entry.place, why: applied.why });
      else count[applied.outcome === 'noted' ? 'matched' : applied.outcome] += 1;
      if ('batchId' in applied) touched.add(applied.batchId);
    }
    for (const batchId of [...touched].sort()) await this.applying.settleWhenComplete(batchId);
    return { ...count, rejected };
  }

  /** Entries of an account that was never used to pay from are refused. */
  private async ofOurAccounts(
    entries: readonly BankStatementEntry[],
  ): Promise<{ entries: BankStatementEntry[]; foreign: RejectedEntry[] }> {
    const ours = new Map<string | null, boolean>([[null, true]]);
    for (const { iban } of entries) if (iban && !ours.has(iban)) ours.set(iban, await this.debtors.isOurs(iban));
    const foreign = new Set(
      entries
        .filter(({ iban }) => !ours.get(iban))
        .map(({ place, source }) => (source === 'booking' ? place.split('/')[0]! : place)),
    );
    return {
      entries: entries.filter(({ iban }) => ours.get(iban)),
      foreign: [...foreign].map(place => ({ place, why: 'foreign-account' as const })),
    };
  }

  private async entry(
    entry: BankStatementEntry,
    sha256: string,
    byName: string,
  ): Promise<Applied | { outcome: 'known' }> {
    const key = createHash('sha256').update(entry.reference).digest('hex');
    if (!(await this.answers.takeEntry(key, sha256))) return { outcome: 'known' };
    const applied = await this.applying.apply(entry, byName);
    // A refused entry is forgotten, since a corrected file may contain it again.
    if (applied.outcome === 'rejected') await this.answers.forgetEntry(key);
    else await this.answers.finishEntry(key, applied.outcome, ('payoutId' in applied && applied.payoutId) || null);
    if (applied.outcome === 'open') await this.answers.addOpen(key, sha256, entry, applied.why, byName);
    return applied;
  }
}

/**
 * Assigns an open response to a payout. Refuses `validation-failed` (it names another), `not-found`,
 * `changed-meanwhile` (decided, unsent, differs, leads back), `not-authorised` (executed money came back by own file).
 */
export class AssignBankResponse extends Command<void> {
  constructor(
    readonly decision: {
      readonly key: string;
      readonly endToEndId: string;
      readonly outcome: 'settled' | 'returned';
      readonly note: string;
      readonly byName: string;
    },
  ) {
    super();
  }
}

/** Dismisses an open response: it concerns none of our payouts. Refuses `not-found` and `changed-meanwhile` (decided already). */
export class DismissBankResponse extends Command<void> {
  constructor(readonly decision: { readonly key: string; readonly note: string; readonly byName: string }) {
    super();
  }
}

@CommandHandler(AssignBankResponse)
export class AssignBankResponseHandler implements ICommandHandler<AssignBankResponse> {
  constructor(
    private readonly open: OpenBankResponses,
    private readonly payouts: Payouts,
    private readonly batches: PayoutBatches,
    private readonly entries: BankResponses,
    private readonly applying: ApplyBankEntries,
    private readonly audit: Audit,
  ) {}

  async execute({ decision: { key, endToEndId, outcome, note, byName } }: AssignBankResponse): Promise<void> {
    const answer = await undecided(this.open, key);
    ensure(answer.kind === outcome || answer.kind === 'unclear' || answer.kind === 'noted', 'changed-meanwhile');
    const row = await this.payouts.byEndToEndId(endToEndId);
    ensure(row !== undefined, 'not-found');
    const named = await this.open.named(answer);
    ensure(named === undefined || named.payoutId === row.payoutId, 'validation-failed', {
      fields: [{ field: 'Auszahlungsnummer', reason: 'contradictory' }],
    });
    ensure(amountMatches(answer, row.amountCents), 'changed-meanwhile');
    await this.batches.load(row.batchId);
    const payout = await this.payouts.load(row.payoutId);
    // A person's decision moves a payout under the same rules as a bank entry: forward, and only what was sent.
    const stillOwed = await this.applying.isStillOwed(payout, row.rewardId);
    ensure(follow(payout, outcome, answer, stillOwed), 'changed-meanwhile');
    await this.payouts.save(payout);
    await this.entries.finishEntry(key, 'matched', row.payoutId);
    await this.open.decide(key, 'assigned', { payoutId: row.payoutId, note: withoutPersonalData(note), byName });
    await this.applying.settleWhenComplete(row.batchId);
    await this.audit.record({
      action: 'payout.bank-response-assign',
      subject: endToEndId,
      by: byName,
      before: { entry: key, why: answer.why, status: row.status },
      after: { outcome, amountCents: row.amountCents, reason: withoutPersonalData(note) },
    });
  }
}

@CommandHandler(DismissBankResponse)
export class DismissBankResponseHandler implements ICommandHandler<DismissBankResponse> {
  constructor(
    private readonly open: OpenBankResponses,
    private readonly audit: Audit,
  ) {}

  async execute({ decision: { key, note, byName } }: DismissBankResponse): Promise<void> {
    const answer = await undecided(this.open, key);
    await this.open.decide(key, 'dismissed', { payoutId: null, note: withoutPersonalData(note), byName });
    await this.audit.record({
      action: 'payout.bank-response-dismiss',
      subject: key,
      by: byName,
      before: { why: answer.why, amountCents: answer.amountCents },
      after: { reason: withoutPersonalData(note) },
    });
  }
}

async function undecided(open: OpenBankResponses, key: string): Promise<OpenAnswer> {
  const answer = await open.take(key);
  ensure(answer !== undefined, 'not-found');
  ensure(answer.state === 'open', 'changed-meanwhile');
  return answer;
}

/** A return of executed money needs a booking and two people: the one who read it in and the one who agrees. */
function follow(
  payout: Payout,
  outcome: 'settled' | 'returned',
  { source, reason, reportedBy }: OpenAnswer,
  stillOwed: boolean,
): boolean {
  if (outcome === 'settled') return payout.settle({ booked: source === 'booking', stillOwed }) === 'moved';
  const why = reason ?? unspecifiedReason;
  if (source === 'report') return payout.reject(why) === 'moved';
  if (payout.status !== 'settled') return payout.giveBack(why) === 'moved';
  payout.agreeToReturn(why, currentPerson(), reportedBy || null);
  return true;
}

const amountMatches = ({ amountCents }: OpenAnswer, payoutCents: number): boolean =>
  amountCents === null || amountCents === payoutCents;
