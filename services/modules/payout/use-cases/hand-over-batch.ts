import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { HoldReward } from '../../hold/api.js';
import { HandOverBatch, PutBatchBack, RefuseBatch, TakePaymentOut } from '../api.js';
import type { PayoutBatch } from '../domain/payout.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';
import { DroppedPayouts } from './dropped-payouts.js';
import { StoppedPayments } from '../queries.js';
import { BankingCalendar } from './renew-batch.js';

/**
 * Refuses `not-found`, `not-authorised` (the sealer, or the last editor of bank details in it) and `changed-meanwhile`
 * (another hash, not sealed, or a reward in it is now held or its owner blocked), and `execution-day-passed`.
 */
export class ApproveBatch extends Command<void> {
  constructor(readonly approval: { readonly number: string; readonly sha256: string; readonly byName: string }) {
    super();
  }
}

@CommandHandler(ApproveBatch)
export class ApproveBatchHandler implements ICommandHandler<ApproveBatch> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly stopped: StoppedPayments,
    private readonly calendar: BankingCalendar,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  async execute({ approval: { number, sha256, byName } }: ApproveBatch): Promise<void> {
    await this.tenants.mustPay();
    const batch = await this.batches.loadByNumber(number);
    // Payments stopped since the seal: the batch has to be refused, not approved.
    const stopped =
      batch.status === 'sealed' ? await this.stopped.among(await this.payouts.ofBatch(batch.id)) : new Set();
    ensure(stopped.size === 0, 'changed-meanwhile');
    const row = await this.batches.byNumber(number);
    ensure(!row || !this.calendar.mustBeRenewed(row), 'execution-day-passed');
    batch.approve(sha256, currentPerson(), await this.batches.ibanEditors(batch.id));
    if (batch.newEvents().length === 0) return;
    await this.batches.save(batch);
    await this.batches.nameApprover(batch.id, byName);
    await this.audit.record({
      action: 'payout.approve',
      subject: number,
      by: byName,
      before: { status: 'sealed' },
      after: { status: 'approved', sha256 },
    });
  }
}

@CommandHandler(RefuseBatch)
export class RefuseBatchHandler implements ICommandHandler<RefuseBatch> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly audit: Audit,
  ) {}

  async execute({ refusal: { number, reason, byName } }: RefuseBatch): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    batch.refuse(currentPerson());
    for (const { payoutId } of await this.payouts.lockOfBatch(batch.id)) {
      const payout = await this.payouts.load(payoutId);
      payout.unseal();
      await this.payouts.save(payout);
    }
    await this.payouts.maskAccountsOfDropped(batch.id);
    await this.batches.save(batch);
    const why = withoutPersonalData(reason);
    await this.batches.nameRefuser(batch.id, byName, why);
    await this.audit.record({
      action: 'payout.refuse',
      subject: number,
      by: byName,
      before: { status: 'sealed' },
      after: { status: 'refused', reason: why },
    });
  }
}

@CommandHandler(TakePaymentOut)
export class TakePaymentOutHandler implements ICommandHandler<TakePaymentOut> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly dropped: DroppedPayouts,
    private readonly commands: CommandBus,
    private readonly audit: Audit,
  ) {}

  async execute({ request: { number, endToEndId, reason, byName } }: TakePaymentOut): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    const row = await this.payouts.byEndToEndId(endToEndId);
    ensure(row?.batchId === batch.id, 'not-found');
    const payout = await this.payouts.load(row.payoutId);
    ensure(batch.status === 'collecting' && payout.status === 'collected', 'changed-meanwhile');
    await this.dropped.drop(row, payout, 'held');
    const why = withoutPersonalData(reason);
    await this.commands.execute(
      new HoldReward({ rewardId: row.rewardId, reason: 'taken-out', by: { name: byName, why } }),
    );
    const left = (await this.payouts.ofBatch(batch.id)).filter(({ status }) => status === 'collected');
    await this.batches.storeTotals(
      batch.id,
      left.length,
      left.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    await this.audit.record({
      action: 'payout.take-out',
      subject: number,
      by: byName,
      before: { payment: row.endToEndId, amountCents: row.amountCents },
      after: { reward: row.rewardId, reason: why },
    });
  }
}

@CommandHandler(PutBatchBack)
export class PutBatchBackHandler implements ICommandHandler<PutBatchBack> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
    private readonly dropped: DroppedPayouts,
    private readonly audit: Audit,
  ) {}

  async execute({ request: { number, byName } }: PutBatchBack): Promise<void> {
    const batch = await this.batches.loadByNumber(number);
    ensure(batch.status === 'collecting', 'changed-meanwhile');
    const members = (await this.payouts.lockOfBatch(batch.id)).filter(({ status }) => status === 'collected');
    ensure(members.length > 0, 'changed-meanwhile');
    for (const row of members) await this.dropped.drop(row, await this.payouts.load(row.payoutId), 'waits-for-others');
    await this.batches.storeTotals(batch.id, 0, 0);
    await this.audit.record({
      action: 'payout.put-back',
      subject: number,
      by: byName,
      before: { count: members.length },
    });
  }
}

/** Effects of handing over on a batch and its payments; recorded by a person or proven by a bank response. */
@Injectable()
export class HandOver {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
  ) {}

  /** Answers whether it was handed over just now. `proven`: by a response of the bank. */
  async apply(batch: PayoutBatch, { proven = false } = {}): Promise<boolean> {
    const replaced = batch.version;
    if (proven) batch.proveHandOver();
    else batch.handOver();
    if (batch.newEvents().length === 0) return false;
    if (batch.version !== replaced) await this.batches.restoreFile(batch.id, batch.version);
    for (const { payoutId } of await this.payouts.lockOfBatch(batch.id)) {
      const payout = await this.payouts.load(payoutId);
      payout.send();
      await this.payouts.save(payout);
    }
    await this.batches.save(batch);
    return true;
  }
}

@CommandHandler(HandOverBatch)
export class HandOverBatchHandler implements ICommandHandler<HandOverBatch> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly handOver: HandOver,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  async execute({ request: { number, byName } }: HandOverBatch): Promise<void> {
    await this.tenants.mustPay();
    const batch = await this.batches.loadByNumber(number);
    if (!(await this.handOver.apply(batch))) return;
    await this.audit.record({
      action: 'payout.hand-over',
      subject: number,
      by: byName,
      before: { status: 'approved' },
      after: { status: 'exported', sha256: batch.sha256 },
    });
  }
}

/**
 * The newest version of an approved batch's file, the same bytes every time. That bank details were read is written to
 * the audit log. Refuses `not-found` (also once the file's retention time is over), `changed-meanwhile` (not approved)
 * and `execution-day-passed` (the bank has no file yet, and would refuse this one).
 */
export class ReadPaymentFile extends Command<string> {
  constructor(readonly request: { readonly number: string; readonly byName: string }) {
    super();
  }
}

@CommandHandler(ReadPaymentFile)
export class ReadPaymentFileHandler implements ICommandHandler<ReadPaymentFile> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly calendar: BankingCalendar,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  async execute({ request: { number, byName } }: ReadPaymentFile): Promise<string> {
    await this.tenants.mustPay();
    const batch = await this.batches.loadByNumber(number);
    ensure(batch.mayLeave, 'changed-meanwhile');
    const row = await this.batches.byNumber(number);
    ensure(!row || !this.calendar.mustBeRenewed(row), 'execution-day-passed');
    const file = await this.batches.file(batch.id);
    ensure(file !== null, 'not-found');
    if (file.sha256 !== batch.sha256) throw new Error(`The file of batch ${number} is not the one that was approved.`);
    await this.audit.record({
      action: 'payout.read-file',
      subject: number,
      by: byName,
      after: { sha256: batch.sha256 },
    });
    return file.xml;
  }
}
