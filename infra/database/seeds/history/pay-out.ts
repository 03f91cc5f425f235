import { ApproveBatch } from '../../../../services/modules/payout/commands/approve-batch/approve-batch.command.js';
import { CollectPayouts } from '../../../../services/modules/payout/commands/collect-payouts/collect-payouts.command.js';
import { ExportBatch } from '../../../../services/modules/payout/commands/export-batch/export-batch.command.js';
import { ImportBankAnswer } from '../../../../services/modules/payout/commands/import-bank-answer/import-bank-answer.command.js';
import { SealBatch } from '../../../../services/modules/payout/commands/seal-batch/seal-batch.command.js';
import { BatchPage } from '../../../../services/modules/payout/queries/batch-page.js';
import { acting } from './agency.js';
import type { Stage } from './tell.js';
import type { Story } from './story.js';

/** What is payable leaves in a batch: sealed by one operator, approved by the other; then the bank answers. */
export async function payOut({ seeding, pipeline, time, tenant }: Stage, name: string, { sent, answered, returnedFor }: NonNullable<Story['payout']>): Promise<void> {
  const [first, second] = [acting(tenant.id, tenant.key, 'operator', 0), acting(tenant.id, tenant.key, 'operator', 1)];
  time.goTo(sent, 8);
  const number = await seeding.once(`${name}/collected`, async () => (await seeding.execute(new CollectPayouts())).number, first.actor);
  if (number === null) throw new Error(`The story ${name} has nothing to pay out.`);
  await pipeline.settle();
  time.goTo(sent, 9);
  await seeding.once(`${name}/sealed`, () => seeding.execute(new SealBatch({ number, byName: first.name })), first.actor);
  await pipeline.settle();
  time.goTo(sent, 10);
  await seeding.once(
    `${name}/approved`,
    async () => {
      const { sha256 } = await seeding.app.get(BatchPage, { strict: false }).of(number);
      await seeding.execute(new ApproveBatch({ number, sha256: sha256 ?? '', byName: second.name }));
    },
    second.actor,
  );
  await pipeline.settle();
  time.goTo(sent, 11);
  // The file holds accounts: it is read again where it is needed, never kept with the marks.
  const file = () => seeding.execute(new ExportBatch({ number, byName: second.name }));
  await seeding.once(`${name}/exported`, async () => void (await file()), second.actor);
  await pipeline.settle();
  time.goTo(answered, 6);
  await seeding.once(`${name}/answered`, async () => seeding.execute(new ImportBankAnswer(bankAnswer(await file(), number, returnedFor))), second.actor);
  await pipeline.settle();
}

/** A camt.054 notification about every transfer of the file. */
function bankAnswer(file: string, number: string, returnedFor: string | undefined): string {
  const transfers = [...file.matchAll(/<EndToEndId>([^<]+)<\/EndToEndId>[\s\S]*?<InstdAmt Ccy="EUR">([\d.]+)<\/InstdAmt>/g)];
  const direction = returnedFor ? 'CRDT' : 'DBIT';
  const entries = transfers.map(([, endToEndId, amount], index) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>${number}-${index + 1}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${returnedFor ? `<RtrInf><Rsn><Cd>${returnedFor}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${number}-${returnedFor ?? 'BOOK'}</MsgId></GrpHdr><Ntfctn>${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
}
