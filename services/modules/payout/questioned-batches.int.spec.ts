import { ApproveBatch } from './use-cases/decide-batch.js';
import { CollectPayouts } from './use-cases/collect-payouts.js';
import { HandOverBatch, RefuseBatch, TakePaymentOut } from './api.js';
import { DecideHold } from '../hold/use-cases/decide-hold.js';
import { ReadPaymentFile } from './use-cases/hand-over-batch.js';
import { SealBatch } from './use-cases/seal-batch.js';
import { openMoneyWorld, type MoneyWorld } from './money-world.test.js';
import { BatchPage } from './queries.js';
import { HeldRewardsPage } from '../hold/queries.js';

const refused = (reason: string) => expect.objectContaining({ reason });

describe('A batch that is questioned', () => {
  let world: MoneyWorld;
  beforeEach(async () => {
    world = await openMoneyWorld();
  });
  afterEach(() => world.close());

  const collect = async () => (await world.run(new CollectPayouts())).number!;
  const seal = (number: string, by = 'olga') => world.run(new SealBatch({ number, byName: by }), `operator:${by}`);
  const page = (number: string) => world.as('test', () => world.get(BatchPage, { strict: false }).of(number));
  const approve = async (number: string, by = 'otto') =>
    world.run(new ApproveBatch({ number, sha256: (await page(number)).sha256!, byName: by }), `operator:${by}`);
  const refuse = (number: string, by: string) =>
    world.run(
      new RefuseBatch({ number, reason: 'Betrag fragwürdig, siehe jonas@example.org', byName: by }),
      `operator:${by}`,
    );
  const takeOut = (number: string, endToEndId: string) =>
    world.run(new TakePaymentOut({ number, endToEndId, reason: 'Bitte prüfen', byName: 'Olga' }));
  const stateOf = (rewardId: string) => world.stateOf(rewardId);
  const balance = async () =>
    Object.fromEntries(
      (
        await world.rows<{ account: string; cents: string }>(
          'select account, sum(cents) as cents from ledger_entry group by account having sum(cents) <> 0',
        )
      ).map(({ account, cents }) => [account, Number(cents)]),
    );

  it('is refused by somebody other than the sealer: its money is owed and payable again, and it is never approved', async () => {
    const { rewardId } = await world.payableReward();
    const number = await collect();
    await seal(number);
    await world.settle();
    expect([await stateOf(rewardId), await balance()]).toEqual(['sealed', { expense: 9000, 'in-transit': -9000 }]);
    await expect(refuse(number, 'olga')).rejects.toEqual(refused('not-authorised'));
    await refuse(number, 'otto');
    await world.settle();
    expect(await page(number)).toMatchObject({
      status: 'refused',
      refusedByName: 'otto',
      refusedReason: 'Betrag fragwürdig, siehe ‹e-mail›',
      payouts: [{ status: 'dropped', reason: 'batch-refused', holder: '' }],
    });
    expect([await stateOf(rewardId), await balance()]).toEqual(['payable', { expense: 9000, owed: -9000 }]);
    for (const by of ['olga', 'otto', 'oda'])
      await expect(approve(number, by)).rejects.toEqual(refused('changed-meanwhile'));
    await expect(world.run(new ReadPaymentFile({ number, byName: 'otto' }))).rejects.toEqual(
      refused('changed-meanwhile'),
    );
    await expect(world.run(new HandOverBatch({ number, byName: 'otto' }))).rejects.toEqual(
      refused('changed-meanwhile'),
    );
    // Nobody keeps the accounts of payments that never left.
    expect(await world.rows(`select file_encrypted, sha256 is not null as hashed from payout_batch`)).toEqual([
      { file_encrypted: null, hashed: true },
    ]);
    const again = await collect();
    expect(await page(again)).toMatchObject({
      count: 1,
      payouts: [{ earlier: [{ batchNumber: number, status: 'dropped', reason: 'batch-refused' }] }],
    });
    await seal(again, 'otto');
    await approve(again, 'olga');
    await expect(refuse(again, 'oda')).rejects.toEqual(refused('changed-meanwhile'));
    const [audit] = await world.rows<{ actions: string[] }>(
      'select array_agg(distinct action) as actions from audit_entry',
    );
    expect(audit!.actions).toContain('payout.refuse');
  });

  it('asks for bank details again when they went while it was sealed', async () => {
    const { rewardId, recommenderId } = await world.payableReward();
    const number = await collect();
    await seal(number);
    await world.settle();
    await world.removeBankDetails(recommenderId);
    await world.settle();
    await refuse(number, 'otto');
    await world.settle();
    expect(await stateOf(rewardId)).toBe('bank-details-wanted');
  });

  it('loses a payment before the seal, which waits as a hold even where it was let go on before', async () => {
    const [kept, questioned] = [await world.payableReward(), await world.payableReward()];
    const number = await collect();
    await world.settle();
    const endToEndId = async (batch: string) =>
      (
        await world.rows<{ id: string }>(
          `select p.end_to_end_id as id from payout p join payout_batch b using (tenant_id, batch_id) where b.number = '${batch}' and reward_id = '${questioned.rewardId}'`,
        )
      )[0]!.id;
    await expect(takeOut(number, 'nowhere')).rejects.toEqual(refused('not-found'));
    await takeOut(number, await endToEndId(number));
    await expect(takeOut(number, await endToEndId(number))).rejects.toEqual(refused('changed-meanwhile'));
    await world.settle();
    expect(await page(number)).toMatchObject({ count: 1, totalCents: 9000 });
    const held = async () =>
      (await world.as('test', () => world.get(HeldRewardsPage, { strict: false }).page('held', 1, 10))).rows;
    expect(await held()).toEqual([
      expect.objectContaining({
        rewardId: questioned.rewardId,
        reasons: ['taken-out'],
        heldByName: 'Olga',
        heldNote: 'Bitte prüfen',
      }),
    ]);
    expect(await world.run(new CollectPayouts())).toMatchObject({ count: 0 });
    await world.run(
      new DecideHold({ verdict: 'release', rewardId: questioned.rewardId, note: 'in Ordnung', byName: 'Otto' }),
    );
    const second = await collect();
    await takeOut(second, await endToEndId(second));
    await world.settle();
    expect([(await held()).length, await stateOf(questioned.rewardId), await stateOf(kept.rewardId)]).toEqual([
      1,
      'payable',
      'collected',
    ]);
    await seal(number);
    await expect(takeOut(number, await endToEndId(number))).rejects.toEqual(refused('changed-meanwhile'));
  });

  it('is not handed over by reading its file, only by saying so', async () => {
    const { rewardId } = await world.payableReward();
    const number = await collect();
    await seal(number);
    await approve(number);
    await world.run(new ReadPaymentFile({ number, byName: 'otto' }));
    await world.settle();
    expect([(await page(number)).status, await stateOf(rewardId)]).toEqual(['approved', 'sealed']);
    await world.run(new HandOverBatch({ number, byName: 'otto' }));
    await world.run(new HandOverBatch({ number, byName: 'otto' }));
    await world.settle();
    expect([(await page(number)).status, await stateOf(rewardId)]).toEqual(['exported', 'sent']);
    expect(await world.rows(`select 1 from audit_entry where action = 'payout.hand-over'`)).toHaveLength(1);
  });
});
