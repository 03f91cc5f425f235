import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit/audit.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { PayoutBatches } from '../../persistence/payout-batches.js';
import { Payouts } from '../../persistence/payouts.js';
import { ExportBatch } from './export-batch.command.js';

@CommandHandler(ExportBatch)
export class ExportBatchHandler implements ICommandHandler<ExportBatch> {
  constructor(private readonly batches: PayoutBatches, private readonly payouts: Payouts, private readonly cipher: Cipher, private readonly audit: Audit) {}

  async execute({ request: { number, byName } }: ExportBatch): Promise<string> {
    const batch = await this.batches.loadByNumber(number);
    batch.export();
    const file = await this.batches.encryptedFile(batch.id);
    refuseUnless(file !== null, 'not-found');
    const xml = this.cipher.decrypt(file);
    if (createHash('sha256').update(xml, 'utf8').digest('hex') !== batch.sha256) throw new Error(`The file of batch ${number} is not the one that was sealed.`);
    const first = batch.newEvents().length > 0;
    if (first) await this.markAsSent(batch.id);
    await this.batches.save(batch);
    await this.audit.record({ action: first ? 'payout.export' : 'payout.export-again', subject: number, by: byName, after: { sha256: batch.sha256 } });
    return xml;
  }

  private async markAsSent(batchId: string): Promise<void> {
    for (const { payoutId } of await this.payouts.lockOfBatch(batchId)) {
      const payout = await this.payouts.load(payoutId);
      payout.send();
      await this.payouts.save(payout);
    }
  }
}
