import { endOfPeriod } from '#shared/calendar.js';
import { addDays, addHours } from '#platform/clock.js';
import { idFrom } from '#platform/domain/ids.js';
import type { CallContext } from '#platform/http/call.js';
import { ChangingCampaigns } from '../campaign/use-cases/change-campaign.js';
import { TakingPart } from '../campaign/use-cases/take-part.js';
import { SetProviderSecret } from '../order/api.js';
import { ReportOrderController } from '../order/http/reporting.js';
import { providerSignature } from '../order/use-cases/report-order.js';
import { iban, openMoneyWorld, start, type MoneyWorld } from '../payout/money-world.test.js';
import { RewardMailRequests } from './use-cases/request-reward-mail.js';
import { RewardFor } from './api.js';

const refused = (reason: string) => expect.objectContaining({ reason });

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.anew();
  world.clock.moveTo(start);
});

describe('An order and its rewards', () => {
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
        expect.objectContaining({ status: 'ready', progress: 'choice-open', expiresAt: endOfPeriod(start, 180) }),
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
        `select 1 from engine.event where type = 'OrderReleased' and stream_id = '${idFrom(world.tenantId, 'order', 'O2')}'`,
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
    await world.report('O-7', number, { orderedAt: addHours(start, 23) });
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
    const requestMail = (asked: string) =>
      world.as('test', () => world.get(RewardMailRequests, { strict: false }).request(number, asked));
    await requestMail(recommenderId);
    await expect(requestMail(rewardId)).rejects.toEqual(refused('recommendation-unknown'));
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
    await world.as('operator:olga', () =>
      world.get(ChangingCampaigns).set({
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
    await world.as('operator:olga', () =>
      world.get(TakingPart).join(first.recommenderId, 7, true, { source: 'page', language: 'de', address: null }),
    );
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

const secret = 'provider-secret-of-telko';
const timestamp = String(start.getTime() / 1000);

describe('POST /auftrag', () => {
  beforeEach(() => world.run(new SetProviderSecret(secret)));

  interface Signed {
    signature?: string;
    timestamp?: string;
    now?: Date;
    sent?: object;
  }
  const send = (body: object, { signature, timestamp: at = timestamp, now = start, sent = body }: Signed = {}) => {
    const rawBody = Buffer.from(JSON.stringify(sent));
    const headers = {
      'x-timestamp': at,
      'x-signature': signature ?? providerSignature(secret, at, JSON.stringify(body)),
    };
    const context = { principal: { kind: 'anonymous' }, headers, rawBody, now } as unknown as CallContext;
    return world.as('provider', () =>
      world.get(ReportOrderController).report({ params: undefined, query: undefined, body, context } as never),
    );
  };
  const order = (Auftragsnummer: string, whom: object) => ({
    Auftragsnummer,
    Auftragsdatum: '2026-11-01T09:00:00',
    Art: 'Neuvertrag',
    Status: 'Abgeschlossen',
    ...whom,
  });

  it('takes a signed report and tells what came of it, again and again', async () => {
    const { number } = await world.recommend();
    const report = order('P-1', { Empfehlungsnummer: number });
    expect(await send(report)).toEqual({ Auftragsnummer: 'P-1', Ergebnis: 'Angenommen' });
    expect(await send(report)).toEqual({ Auftragsnummer: 'P-1', Ergebnis: 'Bekannt' });
    expect(await send(order('P-2', { Empfehlungsnummer: number, Art: 'Verlaengerung' }))).toEqual({
      Auftragsnummer: 'P-2',
      Ergebnis: 'KeinePraemie',
    });
  });

  it('takes the same new report sent many times at once as one', async () => {
    const report = order('P-5', { Empfehlungsnummer: (await world.recommend()).number });
    const results = await Promise.all(Array.from({ length: 5 }, () => send(report)));
    expect(results.map(({ Ergebnis }) => Ergebnis).sort()).toEqual([
      'Angenommen',
      'Bekannt',
      'Bekannt',
      'Bekannt',
      'Bekannt',
    ]);
  });

  it('finds the recipient by number, keeps their customer number encrypted and out of the events', async () => {
    const { recipientNumber, recipientId } = await world.recommend();
    await send(order('P-3', { Empfaengernummer: recipientNumber, Kundennummer: 'KD-4711' }));
    expect(await world.rows(`select customer_number from person where person_id = '${recipientId}'`)).toEqual([
      { customer_number: 'KD-4711' },
    ]);
    expect(await world.rows(`select 1 from engine.event where data::text like '%KD-4711%'`)).toEqual([]);
  });

  it('gives nothing for one’s own contract', async () => {
    const { number, recommenderId } = await world.recommend();
    await world.owner.query(`update person set customer_number = 'KD-1' where person_id = $1`, [recommenderId]);
    expect(await send(order('P-4', { Empfehlungsnummer: number, Kundennummer: 'KD-1' }))).toMatchObject({
      Ergebnis: 'KeinePraemie',
    });
  });

  it('refuses a number that belongs to another recommendation', async () => {
    const [first, other] = [await world.recommend(), await world.recommend()];
    await send(order('P-6', { Empfehlungsnummer: first.number }));
    await expect(send(order('P-6', { Empfehlungsnummer: other.number }))).rejects.toMatchObject({
      reason: 'validation-failed',
      details: { fields: [{ field: 'Auftragsnummer', reason: 'contradictory' }] },
    });
  });

  it.each<[string, Signed]>([
    ['a wrong signature', { signature: `sha256=${'0'.repeat(64)}` }],
    ['no signature', { signature: '' }],
    ['a changed body', { sent: { changed: true } }],
    ['a recording older than five minutes', { now: new Date(start.getTime() + 301_000) }],
    ['a timestamp that was not signed', { signature: providerSignature(secret, '1', '{}') }],
  ])('is refused with %s', async (_, signed) => {
    await expect(send(order('P-9', { Empfehlungsnummer: '1' }), signed)).rejects.toMatchObject({
      reason: 'not-authorised',
    });
  });

  it('keeps the secret encrypted', async () => {
    const [row] = await world.rows<{ all: string }>('select to_jsonb(s)::text as all from tenant_secret s');
    expect(row!.all).not.toContain(secret);
  });
});
