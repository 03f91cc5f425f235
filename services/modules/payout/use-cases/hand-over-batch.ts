import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { ensure } from '#platform/domain/domain-error.js';
import { HandOverBatch } from '../api.js';
import type { PayoutBatch } from '../domain/payout-batch.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';

/** What handing over means for a batch and its payments; an answer of the bank proves it as well as a person's word. */
@Injectable()
export class HandOver {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly payouts: Payouts,
  ) {}

  /** Whether that was news. */
  async apply(batch: PayoutBatch): Promise<boolean> {
    batch.handOver();
    if (batch.newEvents().length === 0) return false;
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
    private readonly audit: Audit,
  ) {}

  async execute({ request: { number, byName } }: HandOverBatch): Promise<void> {
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
 * The file of an approved batch, the same bytes every time. Reading changes nothing of the batch; that somebody read the accounts in it is logged.
 * Refuses `not-found` (also once its file's time to be kept is over) and `changed-meanwhile` (not approved).
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
    private readonly cipher: Cipher,
    private readonly audit: Audit,
  ) {}

  async execute({ request: { number, byName } }: ReadPaymentFile): Promise<string> {
    const batch = await this.batches.loadByNumber(number);
    ensure(batch.mayLeave, 'changed-meanwhile');
    const file = await this.batches.encryptedFile(batch.id);
    ensure(file !== null, 'not-found');
    const xml = this.cipher.decrypt(file, 'payout_batch.file_encrypted', batch.id);
    if (createHash('sha256').update(xml, 'utf8').digest('hex') !== batch.sha256)
      throw new Error(`The file of batch ${number} is not the one that was sealed.`);
    await this.audit.record({
      action: 'payout.read-file',
      subject: number,
      by: byName,
      after: { sha256: batch.sha256 },
    });
    return xml;
  }
}
