import { ApproveBatch } from '../../../../services/modules/payout/use-cases/decide-batch.js';
import { CollectPayouts } from '../../../../services/modules/payout/use-cases/collect-payouts.js';
import { HandOverBatch } from '../../../../services/modules/payout/api.js';
import { ImportBankAnswer } from '../../../../services/modules/payout/use-cases/bank-answers.js';
import { ReadPaymentFile } from '../../../../services/modules/payout/use-cases/hand-over-batch.js';
import { SealBatch } from '../../../../services/modules/payout/use-cases/seal-batch.js';
import { BatchPage } from '../../../../services/modules/payout/queries.js';
import { acting } from './agency.js';
import { camt054, debtorIn, transfersIn } from './bank-answers.js';
import type { Stage } from './tell.js';
import type { Story } from './story.js';

/** What is payable leaves in a batch: sealed by one operator, approved by the other; then the bank answers. */
export async function payOut(
  { seeding, pipeline, time, tenant }: Stage,
  name: string,
  { sent, answered, returnedFor }: NonNullable<Story['payout']>,
): Promise<void> {
  const [first, second] = [acting(tenant.id, tenant.key, 'operator', 0), acting(tenant.id, tenant.key, 'operator', 1)];
  time.goTo(sent, 8);
  const number = await seeding.once(
    `${name}/collected`,
    async () => (await seeding.execute(new CollectPayouts())).number,
    first.actor,
  );
  if (number === null) throw new Error(`The story ${name} has nothing to pay out.`);
  await pipeline.settle();
  time.goTo(sent, 9);
  await seeding.once(
    `${name}/sealed`,
    () => seeding.execute(new SealBatch({ number, byName: first.name })),
    first.actor,
  );
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
  const file = () => seeding.execute(new ReadPaymentFile({ number, byName: second.name }));
  await seeding.once(
    `${name}/exported`,
    () => seeding.execute(new HandOverBatch({ number, byName: second.name })),
    second.actor,
  );
  await pipeline.settle();
  time.goTo(answered, 6);
  const answer = async () => {
    const paid = await file();
    return camt054(
      number,
      debtorIn(paid),
      transfersIn(paid).map(transfer => ({ transfer, reason: returnedFor ?? null })),
    );
  };
  await seeding.once(
    `${name}/answered`,
    async () => seeding.execute(new ImportBankAnswer(await answer(), second.name)),
    second.actor,
  );
  await pipeline.settle();
}
