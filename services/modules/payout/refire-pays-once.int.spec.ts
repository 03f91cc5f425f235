import { camt } from '#testing/bank-files.js';
import { ApproveRefire, RequestRefire } from '../operations/api.js';
import { OperationsModule } from '../operations/operations.module.js';
import { ImportVouchers, VoucherTypesFor } from '../voucher/api.js';
import { ApproveBatch } from './use-cases/decide-batch.js';
import { CollectPayouts } from './use-cases/collect-payouts.js';
import { HandOverBatch } from './api.js';
import { ImportBankAnswer } from './use-cases/bank-answers.js';
import { SealBatch } from './use-cases/seal-batch.js';
import { openMoneyWorld, type MoneyWorld } from './money-world.test.js';
import { BatchPage } from './queries.js';

const moneyMovers = [
  'keep-rewards-in-step-with-order',
  'make-reward-payable-when-bank-details-stored',
  'plan-collection-when-reward-payable',
  'follow-payout',
  'post-to-ledger-when-money-moves',
  'assign-voucher-when-reward-chosen',
  'mail-voucher-when-voucher-assigned',
  'pick-up-reward-when-voucher-mailed',
];
describe('Running any reaction of the money once more, with two people agreeing', () => {
  let world: MoneyWorld;
  const money = async () => ({
    payouts: await world.rows('select reward_id, amount_cents, status from payout order by payout_id'),
    rewards: await world.rows('select reward_id, amount_cents, status, progress from reward order by reward_id'),
    ledger: await world.rows('select account, sum(cents) as cents from ledger_entry group by account order by account'),
    freeCodes: await world.rows(
      `select count(*) as count from voucher v where not exists (select from engine.event e where e.type = 'VoucherAssigned' and e.data->>'voucherId' = v.voucher_id::text)`,
    ),
  });

  beforeAll(async () => {
    world = await openMoneyWorld({ imports: [OperationsModule] });
  });
  afterAll(() => world.close());

  it('pays nothing twice: every reward, payout, code and ledger account stays as it is', async () => {
    await world.run(
      new ImportVouchers('gutscheinart;code;wertcent;gueltigbis\nBuchladen;X-1;9000;\nBuchladen;X-2;9000;'),
    );
    const voucher = await world.readyReward();
    await world.choose(voucher.rewardId, 'voucher', {
      option: String((await world.ask(new VoucherTypesFor(9000)))[0]!.typeId),
    });
    const paid = await world.payableReward();
    const { number } = await world.run(new CollectPayouts());
    await world.settle();
    await world.run(new SealBatch({ number: number!, byName: 'Olga' }), 'operator:olga');
    const { sha256 } = await world.as('test', () => world.get(BatchPage, { strict: false }).of(number!));
    await world.run(new ApproveBatch({ number: number!, sha256: sha256!, byName: 'Piet' }), 'operator:piet');
    await world.run(new HandOverBatch({ number: number!, byName: 'Piet' }), 'operator:piet');
    const [payment] = await world.rows<{ id: string }>('select end_to_end_id as id from payout');
    await world.run(new ImportBankAnswer(camt([{ endToEndId: payment!.id }]), 'Olga'));
    await world.payableReward();

    const before = await money();
    expect(before.rewards).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reward_id: paid.rewardId, status: 'paid' }),
        expect.objectContaining({ reward_id: voucher.rewardId, status: 'picked-up' }),
        expect.objectContaining({ progress: 'payable' }),
      ]),
    );
    const done = await world.rows<{ consumer: string; event_id: string }>(
      `select consumer, event_id from engine.delivery where state = 'done' order by created_at, consumer`,
    );
    expect(done.map(({ consumer }) => consumer)).toEqual(expect.arrayContaining(moneyMovers));
    const mails = world.mails.length;
    for (const { consumer, event_id } of done) {
      const { refireId } = await world.run(
        new RequestRefire(consumer, event_id, 'alles noch einmal', 'Olga'),
        'operator:olga',
      );
      await world.run(new ApproveRefire(refireId!, 'Piet'), 'operator:piet');
    }
    await world.settle();
    expect(await world.rows(`select consumer, state from refire where state not in ('done', 'refused')`)).toEqual([]);
    expect(await money()).toEqual(before);
    // Not even the code of a voucher is mailed to somebody who has it.
    expect(world.mails).toHaveLength(mails);
    // And what is collected now is the third reward alone.
    expect((await world.run(new CollectPayouts())).count).toBe(1);
    expect(await world.rows(`select count(*) as count from payout where reward_id = '${paid.rewardId}'`)).toEqual([
      { count: '1' },
    ]);
  });
});
