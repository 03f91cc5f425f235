import { addDays } from '#platform/clock.js';
import { idFrom } from '#platform/domain/ids.js';
import { JoinCampaign } from '../campaign/editing.js';
import { SetCampaign } from '../campaign/api.js';
import { iban, openMoneyWorld, start, type MoneyWorld } from '../payout/money-world.test.js';
import { RequestRewardMail } from './use-cases/choose-reward.js';
import { RewardFor } from './api.js';

const refused = (reason: string) => expect.objectContaining({ reason });

describe('An order and its rewards', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await openMoneyWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.clock.moveTo(start));

  it('grants by the split when the contract closes, makes ready when released', async () => {
    const { recommendationId, number, recommenderId, recipientId } = await world.recommend({
      recommenderShare: 50,
      rewardCents: 9001,
    });
    expect(await world.report('O-1', number)).toBe('accepted');
    await world.settle();
    expect(await world.rewards(recommendationId)).toEqual([
      expect.objectContaining({
        beneficiary: 'recommender',
        beneficiaryId: recommenderId,
        amountCents: 4501,
        status: 'open',
      }),
      expect.objectContaining({
        beneficiary: 'recipient',
        beneficiaryId: recipientId,
        amountCents: 4500,
        status: 'open',
      }),
    ]);
    await world.release('O-1', number);
    await world.settle();
    expect(await world.rewards(recommendationId)).toEqual(
      [1, 2].map(() =>
        expect.objectContaining({ status: 'ready', progress: 'choice-open', expiresAt: addDays(start, 180) }),
      ),
    );
  });

  it('takes the same report once and the same release once', async () => {
    const { recommendationId, number } = await world.recommend();
    await world.report('O-2', number);
    expect(await world.report('O-2', number)).toBe('known');
    await Promise.all([world.release('O-2', number), world.release('O-2', number)]);
    await world.settle();
    expect(await world.rewards(recommendationId)).toHaveLength(1);
    expect(
      await world.rows(
        `select 1 from engine.event where type = 'OrderReleased' and stream_id = '${idFrom(world.tenantId, 'order', 'O-2')}'`,
      ),
    ).toHaveLength(1);
  });

  it('gives nothing for a renewal, for an ended recommendation, or for a second contract of one recipient', async () => {
    const renewed = await world.recommend();
    expect(await world.report('O-3', renewed.number, { kind: 'renewal' })).toBe('no-reward');
    const expired = await world.recommend({ status: 'expired' });
    expect(await world.report('O-4', expired.number)).toBe('no-reward');
    const twice = await world.recommend();
    await world.report('O-5', twice.number);
    expect(await world.report('O-6', twice.number, { recipientNumber: twice.recipientNumber })).toBe('no-reward');
    await world.settle();
    expect(await world.rewards(twice.recommendationId)).toHaveLength(1);
    await expect(world.release('O-3', renewed.number)).rejects.toEqual(refused('order-not-releasable'));
  });

  it('refuses to release before the complaint period is over, and orders nobody knows', async () => {
    const { number } = await world.recommend();
    await world.report('O-7', number, { orderedAt: start });
    await expect(world.release('O-7', number)).rejects.toEqual(refused('order-not-yet-releasable'));
    await expect(world.release('O-none', number)).rejects.toEqual(refused('not-found'));
    await expect(world.release('O-1', number)).rejects.toEqual(refused('not-found'));
    await expect(world.report('O-8', '0000000000')).rejects.toEqual(refused('recommendation-unknown'));
  });

  it('cancels what was granted when the contract is cancelled', async () => {
    const { rewardId, recommendationId, number, orderNumber } = await world.payableReward();
    await world.report(orderNumber, number, { outcome: 'cancelled' });
    await world.settle();
    expect(await world.rewards(recommendationId)).toEqual([
      expect.objectContaining({ rewardId, status: 'cancelled', settled: true, earned: false }),
    ]);
  });

  it('is chosen once, and asks for bank details that fit the tenant', async () => {
    const { rewardId } = await world.readyReward();
    await expect(world.choose(rewardId, 'cash', { iban: 'AT611904300234573201' })).rejects.toEqual(
      refused('iban-invalid'),
    );
    await expect(world.choose(rewardId, 'voucher', { option: '99' })).rejects.toEqual(refused('validation-failed'));
    await world.choose(rewardId, 'cash', { iban });
    await expect(world.choose(rewardId, 'cash', { iban })).rejects.toEqual(refused('reward-already-chosen'));
    expect(await world.ask(new RewardFor(rewardId))).toMatchObject({ progress: 'payable', choice: 'cash' });
  });

  it('is chosen by one of two who choose at the same moment; the other is told', async () => {
    const { rewardId } = await world.readyReward();
    const results = await Promise.allSettled([
      world.choose(rewardId, 'cash', { iban }),
      world.choose(rewardId, 'cash'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toEqual({
      status: 'rejected',
      reason: refused('reward-already-chosen'),
    });
  });

  it('follows bank details that come and go before the seal', async () => {
    const { rewardId, recommenderId } = await world.payableReward();
    await world.removeBankDetails(recommenderId);
    await world.settle();
    expect(await world.ask(new RewardFor(rewardId))).toMatchObject({ progress: 'bank-details-wanted' });
  });

  it('reminds twice and expires when nobody chooses', async () => {
    const { rewardId, recommenderId, number } = await world.readyReward();
    await world.run(new RequestRewardMail({ of: number, recommenderId }));
    await expect(world.run(new RequestRewardMail({ of: number, recommenderId: rewardId }))).rejects.toEqual(
      refused('recommendation-unknown'),
    );
    for (const days of [151, 174, 181]) {
      world.clock.moveTo(addDays(start, days));
      await world.settle();
    }
    const events = await world.rows<{ type: string }>(
      `select type from engine.event where stream_id = '${rewardId}' order by version`,
    );
    expect(events.map(({ type }) => type)).toEqual([
      'RewardGranted',
      'RewardReady',
      'RewardMailRequested',
      'RewardReminderDue',
      'RewardReminderDue',
      'RewardExpired',
    ]);
  });

  it('adds a campaign’s extra after the third paid recommendation of whoever takes part', async () => {
    const text = { de: 'Sommer', en: 'Summer' };
    await world.run(
      new SetCampaign({
        campaignId: 7,
        startsOn: '2026-01-01',
        endsOn: '2027-12-31',
        title: text,
        body: text,
        legalText: text,
        consentText: text,
      }),
    );
    const first = await world.recommend();
    await world.run(new JoinCampaign(first.recommenderId, 7, true, { source: 'page', language: 'de', address: null }));
    const others = [
      await world.recommend({ recommenderId: first.recommenderId }),
      await world.recommend({ recommenderId: first.recommenderId }),
    ];
    for (const one of [first, ...others]) await world.settleRecommendation(one.recommendationId);
    await world.settle();
    expect(await world.ask(new RewardFor(idFrom('campaign', '7', first.recommenderId, '3')))).toMatchObject({
      amountCents: 2500,
      status: 'ready',
      recommendationId: null,
      beneficiaryId: first.recommenderId,
    });
  });
});
