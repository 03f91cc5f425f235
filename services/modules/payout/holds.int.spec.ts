import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { DecideHold } from '../hold/use-cases/decide-hold.js';
import type { HoldState } from '../hold/domain/hold.js';
import { HeldRewardsPage } from '../hold/queries.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { HoldReward } from '../hold/api.js';
import { ApproveBatch } from './use-cases/decide-batch.js';
import { RefuseBatch } from './api.js';
import { BatchPage } from './queries.js';
import { CollectPayouts } from './use-cases/collect-payouts.js';
import { SealBatch } from './use-cases/seal-batch.js';
import { iban, openMoneyWorld, type MoneyWorld } from './money-world.test.js';

const otherIban = 'DE02120300000000202051';

describe('Recommender and recipient with the same account', () => {
  let world: MoneyWorld;
  const held = async (state: HoldState = 'held') =>
    (await world.as('test', () => world.get(HeldRewardsPage, { strict: false }).page(state, 1, 50))).rows;
  const statusOf = async (rewardId: string) =>
    (
      await world.rows<{ status: string; progress: string | null }>(
        `select status, progress from reward where reward_id = '${rewardId}'`,
      )
    )[0];

  /** A recommendation shared 50:50 whose recipient gave `recipientsIban`, and whose recommender's reward is payable. */
  async function halved(recipientsIban: string) {
    const ready = await world.readyReward({ recommenderShare: 50 });
    const [mine, theirs] = [
      ready.rewards.find(({ beneficiary }) => beneficiary === 'recommender')!,
      ready.rewards.find(({ beneficiary }) => beneficiary === 'recipient')!,
    ];
    await world.choose(mine.rewardId, 'cash', { iban });
    await world.choose(theirs.rewardId, 'cash', { iban: recipientsIban });
    await world.settle();
    return { ...ready, mine: mine.rewardId, theirs: theirs.rewardId };
  }

  beforeEach(async () => {
    world = await openMoneyWorld();
  });
  afterEach(() => world.close());

  it('are not paid before a person has looked: the two rewards wait with who holds the account', async () => {
    const { mine, theirs, number } = await halved(iban);
    expect(await world.run(new CollectPayouts())).toMatchObject({ number: null, count: 0 });
    expect(await world.run(new CollectPayouts())).toMatchObject({ count: 0 });
    expect((await held()).map(({ rewardId }) => rewardId).sort()).toEqual([mine, theirs].sort());
    expect((await held()).find(({ rewardId }) => rewardId === mine)).toMatchObject({
      recommendationNumber: number,
      beneficiary: 'recommender',
      amountCents: 4500,
      reasons: ['same-account'],
      holder: 'Jonas Weber',
      otherHolder: 'Jonas Weber',
      iban: 'DE89 **** **** **** **** 00',
    });
  });

  it('are paid once released, and cancelled with a mail once refused', async () => {
    const { mine, theirs, recipientId } = await halved(iban);
    await world.run(new CollectPayouts());
    await world.run(new DecideHold({ verdict: 'release', rewardId: mine, note: 'Ehepaar', byName: 'Olga' }));
    await world.run(
      new DecideHold({
        verdict: 'refuse',
        rewardId: theirs,
        note: 'hat sich selbst empfohlen, jonas.weber@example.org',
        byName: 'Olga',
      }),
    );
    await expect(
      world.run(new DecideHold({ verdict: 'release', rewardId: theirs, note: 'doch', byName: 'Olga' })),
    ).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    await world.settle();
    expect(await statusOf(theirs)).toMatchObject({ status: 'cancelled' });
    expect(await world.run(new CollectPayouts())).toMatchObject({ count: 1, totalCents: 4500 });
    expect(
      [await held(), await held('released'), await held('refused')].map(rows => rows.map(({ rewardId }) => rewardId)),
    ).toEqual([[], [mine], [theirs]]);
    expect((await held('refused'))[0]).toMatchObject({
      note: 'hat sich selbst empfohlen, ‹e-mail›',
      decidedByName: 'Olga',
    });
    const actions = await world.rows<{ action: string }>(
      `select action from audit_entry where action like 'hold.%' order by action`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['hold.refuse', 'hold.release']);
    expect(recipientId).toBeDefined();
  });

  it('are found at the seal too, when the account came to be the same after the collection', async () => {
    const { mine, theirs, recipientId } = await halved(otherIban);
    const { number, count } = await world.run(new CollectPayouts());
    expect(count).toBe(2);
    world.known.accounts.set(recipientId, { ...world.known.accounts.get(recipientId)!, iban });
    expect(await world.run(new SealBatch({ number: number!, byName: 'Olga' }))).toMatchObject({
      reason: 'changed-meanwhile',
    });
    await world.settle();
    expect([await statusOf(mine), await statusOf(theirs)]).toEqual([
      { status: 'ready', progress: 'payable' },
      { status: 'ready', progress: 'payable' },
    ]);
    expect(await held()).toHaveLength(2);
  });

  it('are left alone where they differ, and where the programme allows to recommend oneself', async () => {
    await halved(otherIban);
    expect((await world.run(new CollectPayouts())).count).toBe(2);
    await world.owner.query(`update tenant set config = config || '{"allowsSelfRecommendation": true}'`);
    world.get(TenantDirectory).forget();
    await halved(iban);
    expect((await world.run(new CollectPayouts())).count).toBe(2);
    expect(await held()).toEqual([]);
  });

  it('are held too where their addresses are one in two spellings, and where two accounts share address and IBAN', async () => {
    const spelt = await halved(otherIban);
    const people = world.get(PersonStore);
    await world.as('test', () =>
      people.update(spelt.recipientId, { email: spelt.recommenderId.replace('-', '.') + '+tarif@example.org' }),
    );
    await world.as('test', () =>
      people.update(spelt.recommenderId, { email: spelt.recommenderId.replace('-', '') + '@example.org' }),
    );
    const twice = await world.payableReward();
    const twin = await world.payableReward();
    await world.as('test', () => people.update(twice.recommenderId, { email: 'jonas.weber@example.org' }));
    await world.as('test', () => people.update(twin.recommenderId, { email: 'jonasweber@example.org' }));
    world.known.sharers.set(twice.recommenderId, [twin.recommenderId]);
    await world.run(new CollectPayouts());
    const reasons = new Map((await held()).map(row => [row.rewardId, row.reasons]));
    expect([
      reasons.get(spelt.mine),
      reasons.get(spelt.theirs),
      reasons.get(twice.rewardId),
      reasons.get(twin.rewardId),
    ]).toEqual([['same-person'], ['same-person'], ['shared-account', 'look-alike-email'], undefined]);
  });

  it('keep the sealed batch they came to lie in from being approved', async () => {
    const { rewardId } = await world.payableReward();
    const { number } = await world.run(new CollectPayouts());
    await world.settle();
    await world.run(new SealBatch({ number: number!, byName: 'Olga' }));
    await world.run(new HoldReward({ rewardId, reason: 'account-disputed' }));
    const [{ sha256 }] = (await world.rows<{ sha256: string }>(
      `select sha256 from payout_batch where number = '${number}'`,
    )) as [{ sha256: string }];
    await expect(
      world.run(new ApproveBatch({ number: number!, sha256, byName: 'Otto' }), 'operator:otto'),
    ).rejects.toMatchObject({ reason: 'changed-meanwhile' });
  });

  it('keep it from being approved too where their owner is blocked since the seal: the approver is told which, and refuses the batch', async () => {
    const mine = await world.payableReward();
    const other = await world.payableReward();
    const { number } = await world.run(new CollectPayouts());
    await world.settle();
    await world.run(new SealBatch({ number: number!, byName: 'Olga' }));
    await world.settle();
    world.known.blocked.add(mine.recommenderId);
    const page = await world.as('test', () => world.get(BatchPage, { strict: false }).of(number!));
    expect(
      page.payouts.filter(({ stopped }) => stopped).map(({ recommendationNumber }) => recommendationNumber),
    ).toEqual([mine.number]);
    const approve = () =>
      world.run(new ApproveBatch({ number: number!, sha256: page.sha256!, byName: 'Otto' }), 'operator:otto');
    await expect(approve()).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    await world.run(new RefuseBatch({ number: number!, reason: 'gesperrt', byName: 'Otto' }), 'operator:otto');
    await world.settle();
    expect(await world.run(new CollectPayouts())).toMatchObject({ count: 1 });
    await world.settle();
    expect([await statusOf(mine.rewardId), await statusOf(other.rewardId)]).toEqual([
      { status: 'ready', progress: 'payable' },
      { status: 'ready', progress: 'payable' },
    ]);
    expect([await world.stateOf(mine.rewardId), await world.stateOf(other.rewardId)]).toEqual(['payable', 'collected']);
  });

  it('wait for a person where their owner was blocked when they were erased, and are paid once released', async () => {
    const { rewardId, recommenderId } = await world.payableReward();
    world.known.erasedBlocked.add(recommenderId);
    expect(await world.run(new CollectPayouts())).toMatchObject({ count: 0 });
    expect(await held()).toMatchObject([{ rewardId, reasons: ['owner-blocked'] }]);
    await world.run(new DecideHold({ verdict: 'release', rewardId, note: 'geklärt', byName: 'Olga' }));
    await world.settle();
    expect(await world.run(new CollectPayouts())).toMatchObject({ count: 1 });
  });
});
