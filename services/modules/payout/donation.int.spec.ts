import { camt, pain002 } from '#testing/bank-files.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { RecommenderErasureCompleted } from '../account/api.js';
import { AccountToPayFor, RewardFor, RewardsOfBeneficiary } from '../reward/api.js';
import { HandOverBatch, RefuseBatch } from './api.js';
import { iban, openMoneyWorld, type MoneyWorld } from './money-world.test.js';
import { BatchPage } from './queries.js';
import { ImportBankAnswer } from './use-cases/bank-answers.js';
import { CollectPayouts } from './use-cases/collect-payouts.js';
import { ApproveBatch } from './use-cases/decide-batch.js';
import { ReadPaymentFile } from './use-cases/hand-over-batch.js';
import { SealBatch } from './use-cases/seal-batch.js';

const shelter = {
  id: 'tierheim',
  name: 'Tierheim Fernau',
  holder: 'Tierschutzverein Fernau e. V.',
  iban: 'DE81100500000190002002',
  purpose: 'Spende von Fernklang',
  receipt: { de: 'Danke.', en: 'Thank you.' },
  active: true,
};
const refused = (reason: string) => expect.objectContaining({ reason });

/** docs/specification/rewards.md#donations. */
describe('A donation', () => {
  let world: MoneyWorld;
  beforeEach(async () => {
    world = await openMoneyWorld();
    await charities([shelter]);
  });
  afterEach(() => world.close());

  async function charities(list: readonly object[]): Promise<void> {
    await world.owner.query(`update tenant set config = config || $1::jsonb`, [
      JSON.stringify({ rewardTypes: { donation: { charities: list } } }),
    ]);
    world.get(TenantDirectory).forget();
  }
  const donate = (rewardId: string, option = 'tierheim') => world.choose(rewardId, 'donation', { option });
  const page = (number: string) => world.as('test', () => world.get(BatchPage).of(number));
  const seal = (number: string) => world.run(new SealBatch({ number, byName: 'olga' }), 'operator:olga');
  const collected = async () => {
    const { number } = await world.run(new CollectPayouts());
    await world.settle();
    return number!;
  };
  const donated = async (terms = {}) => {
    const ready = await world.readyReward(terms);
    for (const { rewardId } of ready.rewards) await donate(rewardId);
    await world.settle();
    return ready;
  };
  const sent = async () => {
    const ready = await donated();
    const number = await collected();
    await seal(number);
    const { sha256, payouts } = await page(number);
    await world.run(new ApproveBatch({ number, sha256: sha256!, byName: 'otto' }), 'operator:otto');
    const xml = await world.run(new ReadPaymentFile({ number, byName: 'olga' }));
    await world.run(new HandOverBatch({ number, byName: 'olga' }));
    await world.settle();
    return { ...ready, number, xml, endToEndId: payouts[0]!.endToEndId };
  };
  const booked = async (endToEndId: string) => {
    const answer = camt([{ endToEndId, amount: '90.00', reference: `R-${endToEndId}` }]);
    await world.run(new ImportBankAnswer(answer, 'olga'));
    await world.settle();
  };
  const reward = (rewardId: string) => world.ask(new RewardFor(rewardId));
  const balance = async (rewardId: string, account: 'bank' | 'owed') =>
    (
      await world.rows<{ cents: number }>(
        `select coalesce(sum(cents), 0)::int as cents from ledger_entry where reward_id = '${rewardId}' and account = '${account}'`,
      )
    )[0]!.cents;

  it('is payable at once, and leaves to the charity’s account with its purpose; the ledger pays it from the bank', async () => {
    const { rewardId, recommenderId, xml, number, endToEndId } = await sent();
    expect((await page(number)).payouts).toMatchObject([
      { holder: 'Tierschutzverein Fernau e. V.', iban: 'DE81 **** **** **** **** 02' },
    ]);
    for (const part of ['<Nm>Tierschutzverein Fernau e. V.</Nm>', shelter.iban, 'Spende von Fernklang'])
      expect(xml).toContain(part);
    await booked(endToEndId);
    expect(await reward(rewardId)).toMatchObject({ status: 'paid', choice: 'donation', option: 'tierheim' });
    expect([await balance(rewardId, 'bank'), await balance(rewardId, 'owed')]).toEqual([-9000, 0]);
    // Nobody's bank details: neither stored, nor shown as the person's.
    expect(world.known.accounts.size).toBe(0);
    expect(await world.ask(new RewardsOfBeneficiary(recommenderId))).toMatchObject([
      { payee: 'Tierschutzverein Fernau e. V.' },
    ]);
  });

  it('of recommender and recipient to one charity waits for nobody: its account is no shared account', async () => {
    await world.owner.query(`update tenant set config = config || '{"voucherLimits": {"valueCents": 1}}'::jsonb`);
    world.get(TenantDirectory).forget();
    const { rewards } = await donated({ recommenderShare: 50 });
    expect(rewards).toHaveLength(2);
    expect(await world.run(new CollectPayouts())).toMatchObject({ count: 2, totalCents: 9000 });
    expect(await world.rows('select * from reward_hold')).toEqual([]);
  });

  it('is refused to a charity that is not the tenant’s or was withdrawn, and where the tenant has none', async () => {
    const { rewardId } = await world.readyReward();
    const wrong = {
      reason: 'validation-failed',
      details: { fields: [{ field: 'SpendenempfaengerId', reason: 'invalid' }] },
    };
    await expect(donate(rewardId, 'kinderhospiz')).rejects.toMatchObject(wrong);
    await charities([{ ...shelter, active: false }]);
    await expect(donate(rewardId)).rejects.toMatchObject(wrong);
    await charities([]);
    await expect(donate(rewardId)).rejects.toMatchObject(wrong);
    expect(await reward(rewardId)).toMatchObject({ progress: 'choice-open', choice: null });
  });

  it('is final: neither another charity nor cash afterwards, whatever bank details are given or taken away', async () => {
    const { rewardId, recommenderId } = await world.readyReward();
    await donate(rewardId);
    await expect(donate(rewardId)).rejects.toEqual(refused('reward-already-chosen'));
    await expect(world.choose(rewardId, 'cash', { iban })).rejects.toEqual(refused('reward-already-chosen'));
    await world.removeBankDetails(recommenderId);
    await world.settle();
    expect(await reward(rewardId)).toMatchObject({ progress: 'payable', choice: 'donation' });
    expect(await world.ask(new AccountToPayFor(rewardId))).toMatchObject({ iban: shelter.iban, own: false });
  });

  it('opens the choice again where the charity was withdrawn before the seal: nothing is paid to it', async () => {
    const { rewardId } = await donated();
    const number = await collected();
    await charities([{ ...shelter, active: false }]);
    expect(await seal(number)).toEqual(refused('changed-meanwhile'));
    world.clock.moveTo(new Date('2027-06-01T08:00:00Z'));
    await world.settle();
    const open = await reward(rewardId);
    expect(open).toMatchObject({ status: 'ready', progress: 'choice-open', choice: null, option: null });
    // Longer than the claim period after it was first ready: the new one counts.
    expect(open!.expiresAt!.getTime()).toBeGreaterThan(world.clock.now().getTime());
    await world.choose(rewardId, 'cash', { iban });
    await world.settle();
    expect(await world.run(new CollectPayouts())).toMatchObject({ count: 1, totalCents: 9000 });
  });

  it('opens the choice again where the bank refuses the transfer; the amount is owed', async () => {
    const { rewardId, number, endToEndId } = await sent();
    await world.run(new ImportBankAnswer(pain002(number, [{ endToEndId, status: 'RJCT', reason: 'AC04' }]), 'olga'));
    await world.settle();
    expect(await reward(rewardId)).toMatchObject({ progress: 'choice-open', choice: null });
    expect(await balance(rewardId, 'owed')).toBe(-9000);
    await donate(rewardId);
    await world.settle();
    expect(await world.run(new CollectPayouts())).toMatchObject({ count: 1 });
  });

  it('is payable again after its batch was refused', async () => {
    const { rewardId } = await donated();
    const number = await collected();
    await seal(number);
    await world.run(new RefuseBatch({ number, reason: 'Betrag prüfen', byName: 'otto' }), 'operator:otto');
    await world.settle();
    expect(await reward(rewardId)).toMatchObject({ progress: 'payable', choice: 'donation' });
  });

  it('stays in its batch as it is when its giver is erased: the account is not theirs', async () => {
    const { recommenderId, number, endToEndId } = await sent();
    await booked(endToEndId);
    await world.append('recommender', RecommenderErasureCompleted.of({ recommenderId }));
    await world.settle();
    expect((await page(number)).payouts[0]!.holder).toBe('Tierschutzverein Fernau e. V.');
    expect(await world.rows('select * from locked_payout_record')).toEqual([]);
  });
});
