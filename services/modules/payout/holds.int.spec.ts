import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { camt, pain002 } from '#testing/bank-files.js';
import { RecommenderErasureCompleted } from '../account/events.js';
import { HoldReward } from '../hold/api.js';
import type { HoldState } from '../hold/domain/hold.js';
import { HeldRewardsPage } from '../hold/queries/held-rewards-page.js';
import { RecipientConfirmed } from '../recipient/events.js';
import { AccountToPayFor, RewardFor, RewardsOfBeneficiary } from '../reward/api.js';
import { HandOverBatch, RefuseBatch } from './api.js';
import { iban, openMoneyWorld, type MoneyWorld } from './money-world.test.js';
import { BatchPage } from './queries/batch-page.js';
import { OpenBankResponses } from './persistence/open-bank-responses.js';
import { BankResponseAssignment } from './use-cases/assign-bank-response.js';
import { BankResponseImport } from './use-cases/import-bank-response.js';
import { BatchApproval } from './use-cases/approve-batch.js';
import { PaymentFiles } from './use-cases/read-payment-file.js';
import { PayoutCollection } from './use-cases/collect-payouts.js';
import { BatchSeal } from './use-cases/seal-batch.js';

const otherIban = 'DE02120300000000202051';

describe('Recommender and recipient with the same account', () => {
  let world: MoneyWorld;
  const held = async (state: HoldState = 'held') =>
    (await world.as('test', () => world.get(HeldRewardsPage, { strict: false }).page(state, { page: 1, pagesize: 50 })))
      .rows;
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

  beforeAll(async () => {
    world = await openMoneyWorld();
  });
  beforeEach(() => world.anew());
  afterAll(() => world.close());

  it('are not paid before a person has looked: the two rewards wait with who holds the account', async () => {
    const { mine, theirs, number } = await halved(iban);
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ number: null, count: 0 });
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ count: 0 });
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
    const { mine, theirs } = await halved(iban);
    await world.act(PayoutCollection).collect();
    await world.decideHold({ verdict: 'release', rewardId: mine, note: 'Ehepaar', byName: 'Olga' });
    await world.decideHold({
      verdict: 'refuse',
      rewardId: theirs,
      note: 'hat sich selbst empfohlen, jonas.weber@example.org',
      byName: 'Olga',
    });
    await expect(
      world.decideHold({ verdict: 'release', rewardId: theirs, note: 'doch', byName: 'Olga' }),
    ).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    await world.settle();
    expect(await statusOf(theirs)).toMatchObject({ status: 'cancelled' });
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ count: 1, totalCents: 4500 });
    expect(
      [await held(), await held('released'), await held('refused')].map(rows => rows.map(({ rewardId }) => rewardId)),
    ).toEqual([[], [mine], [theirs]]);
    expect((await held('refused'))[0]).toMatchObject({
      note: 'hat sich selbst empfohlen, ‹e-mail›',
      decidedByName: 'Olga',
    });
    const actions = await world.rows<{ action: string }>(
      `select action from audit_entry where tenant_id = '${world.tenantId}' and action like 'hold.%' order by action`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['hold.refuse', 'hold.release']);
  });

  it('are found at the seal too, when the account came to be the same after the collection', async () => {
    const { mine, theirs, recipientId } = await halved(otherIban);
    const { number, count } = await world.act(PayoutCollection).collect();
    expect(count).toBe(2);
    world.known.accounts.set(recipientId, { ...world.known.accounts.get(recipientId)!, iban });
    expect(await world.act(BatchSeal).seal({ number: number!, byName: 'Olga' })).toMatchObject({
      reason: 'batch-empty',
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
    expect((await world.act(PayoutCollection).collect()).count).toBe(2);
    await world.owner.query(`update tenant set config = config || '{"allowsSelfRecommendation": true}'`);
    world.get(TenantDirectory).forget();
    await halved(iban);
    expect((await world.act(PayoutCollection).collect()).count).toBe(2);
    expect(await held()).toEqual([]);
  });

  it('are held too where their addresses are one in two spellings, and where two accounts share address or IBAN', async () => {
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
    await world.act(PayoutCollection).collect();
    const reasons = new Map((await held()).map(row => [row.rewardId, row.reasons]));
    expect([
      reasons.get(spelt.mine),
      reasons.get(spelt.theirs),
      reasons.get(twice.rewardId),
      reasons.get(twin.rewardId),
    ]).toEqual([['same-person'], ['same-person'], ['shared-account', 'look-alike-email'], ['look-alike-email']]);
  });

  it.each([
    ['telephone number', { phone: '0170 1234567' }, { phone: '+49 170 1234567' }],
    ['customer number', { customerNumber: 'ab 12-345' }, { customerNumber: 'AB12345' }],
  ])('wait where the two come to have one %s after the confirmation, until staff allow it', async (_, mine, theirs) => {
    // Given a payable reward, and a friend whose number comes with the order.
    const { mine: rewardId, recommenderId, recipientId } = await halved(otherIban);
    const people = world.get(PersonStore);
    await world.as('test', () => people.update(recipientId, theirs));
    // When the recommender stores the same number, and the reward is about to leave.
    await world.as('test', () => people.update(recommenderId, mine));
    expect((await world.act(PayoutCollection).collect()).count).toBe(0);
    // Then both wait, with why; and once a person has looked, the reward leaves.
    expect((await held()).map(row => row.reasons)).toEqual([['same-number'], ['same-number']]);
    await world.decideHold({ verdict: 'release', rewardId, note: 'Familie, ein Anschluss', byName: 'Olga' });
    expect((await world.act(PayoutCollection).collect()).count).toBe(1);
  });

  it('go where two share an account and the programme asks for more than that', async () => {
    await world.owner.query(`update tenant set config = config || '{"holdThreshold": 101}'`);
    world.get(TenantDirectory).forget();
    const one = await world.payableReward();
    const other = await world.payableReward();
    world.known.sharers.set(one.recommenderId, [other.recommenderId]);
    expect((await world.act(PayoutCollection).collect()).count).toBe(2);
    expect(await held()).toEqual([]);
  });

  it('wait where the friend never confirmed, whatever the threshold; the recommender’s part goes, and confirming ends it', async () => {
    await world.owner.query(`update tenant set config = config || '{"holdThreshold": 1000}'`);
    world.get(TenantDirectory).forget();
    const { mine, theirs, recipientId, recommendationId } = await halved(otherIban);
    const friend = world.known.recipients.get(recipientId)!;
    world.known.recipients.set(recipientId, { ...friend, confirmed: false });
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ count: 1 });
    expect((await held()).map(({ rewardId, reasons }) => [rewardId, reasons])).toEqual([
      [theirs, ['address-unproven']],
    ]);
    world.known.recipients.set(recipientId, friend);
    await world.append('recipient', RecipientConfirmed.of({ recipientId, recommendationId, termsVersion: '1' }));
    await world.settle();
    expect(await held()).toEqual([]);
    await world.act(PayoutCollection).collect();
    const paid = await world.rows<{ reward_id: string }>(
      `select reward_id from payout where tenant_id = '${world.tenantId}'`,
    );
    expect(paid.map(row => row.reward_id).sort()).toEqual([mine, theirs].sort());
  });

  it('keep the sealed batch they came to lie in from being approved', async () => {
    const { rewardId } = await world.payableReward();
    const { number } = await world.act(PayoutCollection).collect();
    await world.settle();
    await world.act(BatchSeal).seal({ number: number!, byName: 'Olga' });
    await world.run(new HoldReward({ rewardId, reason: 'account-disputed' }));
    const [{ sha256 }] = (await world.rows<{ sha256: string }>(
      `select sha256 from payout_batch where tenant_id = '${world.tenantId}' and number = '${number}'`,
    )) as [{ sha256: string }];
    await expect(
      world.act(BatchApproval, 'operator:otto').approve({ number: number!, sha256, byName: 'Otto' }),
    ).rejects.toMatchObject({ reason: 'changed-meanwhile' });
  });

  it('keep it from being approved too where their owner is blocked since the seal: the approver is told which, and refuses the batch', async () => {
    const mine = await world.payableReward();
    const other = await world.payableReward();
    const { number } = await world.act(PayoutCollection).collect();
    await world.settle();
    await world.act(BatchSeal).seal({ number: number!, byName: 'Olga' });
    await world.settle();
    world.known.blocked.add(mine.recommenderId);
    const page = await world.as('test', () => world.get(BatchPage, { strict: false }).of(number!));
    expect(
      page.payouts.filter(({ stopped }) => stopped).map(({ recommendationNumber }) => recommendationNumber),
    ).toEqual([mine.number]);
    const approve = () =>
      world.act(BatchApproval, 'operator:otto').approve({ number: number!, sha256: page.sha256!, byName: 'Otto' });
    await expect(approve()).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    await world.run(new RefuseBatch({ number: number!, reason: 'gesperrt', byName: 'Otto' }), 'operator:otto');
    await world.settle();
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ count: 1 });
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
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ count: 0 });
    expect(await held()).toMatchObject([{ rewardId, reasons: ['owner-blocked'] }]);
    await world.decideHold({ verdict: 'release', rewardId, note: 'geklärt', byName: 'Olga' });
    await world.settle();
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ count: 1 });
  });
});

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
  beforeAll(async () => {
    world = await openMoneyWorld();
  });
  beforeEach(async () => {
    await world.anew();
    await charities([shelter]);
  });
  afterAll(() => world.close());

  async function charities(list: readonly object[], editor: string | null = 'klara'): Promise<void> {
    const payeeEditors = { donation: { tierheim: { by: editor, name: editor } } };
    await world.owner.query(`update tenant set config = config || $1::jsonb`, [
      JSON.stringify({ rewardTypes: { donation: { charities: list } }, payeeEditors }),
    ]);
    world.get(TenantDirectory).forget();
  }
  const donate = (rewardId: string, option = 'tierheim') => world.choose(rewardId, 'donation', { option });
  const page = (number: string) => world.as('test', () => world.get(BatchPage).of(number));
  const seal = (number: string) => world.act(BatchSeal, 'operator:olga').seal({ number, byName: 'olga' });
  const collected = async () => {
    const { number } = await world.act(PayoutCollection).collect();
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
    await world.act(BatchApproval, 'operator:otto').approve({ number, sha256: sha256!, byName: 'otto' });
    const xml = await world.act(PaymentFiles).read({ number, byName: 'olga' });
    await world.run(new HandOverBatch({ number, byName: 'olga' }));
    await world.settle();
    return { ...ready, number, xml, endToEndId: payouts[0]!.endToEndId };
  };
  const booked = async (endToEndId: string) => {
    const answer = camt([{ endToEndId, amount: '90.00', reference: `R-${endToEndId}` }]);
    await world.act(BankResponseImport).read(answer, 'olga');
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
      { kind: 'donation', holder: 'Tierschutzverein Fernau e. V.', iban: 'DE81 **** **** **** **** 02' },
    ]);
    for (const part of ['<Nm>Tierschutzverein Fernau e. V.</Nm>', shelter.iban, 'Spende von Fernklang'])
      expect(xml).toContain(part);
    await booked(endToEndId);
    expect(await reward(rewardId)).toMatchObject({ status: 'paid', choice: 'donation', option: 'tierheim' });
    expect([await balance(rewardId, 'bank'), await balance(rewardId, 'owed')]).toEqual([-9000, 0]);
    // A donation stores no bank details of the person, and shows none as theirs.
    expect(world.known.accounts.size).toBe(0);
    expect(await world.ask(new RewardsOfBeneficiary(recommenderId))).toMatchObject([
      { payee: 'Tierschutzverein Fernau e. V.' },
    ]);
  });

  it('is not sealed while nobody known has entered its account, and stays payable', async () => {
    const { rewardId } = await donated();
    await charities([shelter], null);
    const number = await collected();
    expect((await page(number)).payouts).toMatchObject([
      { hints: ['new-account', 'editor-unknown'], payee: 'tierheim' },
    ]);
    expect(await seal(number)).toEqual(refused('batch-empty'));
    expect((await page(number)).payouts).toMatchObject([
      { status: 'dropped', reason: 'editor-unknown', holder: 'Tierschutzverein Fernau e. V.' },
    ]);
    expect(await reward(rewardId)).toMatchObject({ progress: 'payable' });
    await charities([shelter]);
    expect(await seal(await collected())).toBeNull();
  });

  it('is not approved by the person who last changed its account, whatever roles they have', async () => {
    await donated();
    const number = await collected();
    await seal(number);
    const { sha256 } = await page(number);
    for (const actor of ['operator:klara', 'agency:klara'])
      await expect(
        world.act(BatchApproval, actor).approve({ number, sha256: sha256!, byName: 'Klara' }),
      ).rejects.toEqual(refused('not-authorised'));
    await world.act(BatchApproval, 'operator:otto').approve({ number, sha256: sha256!, byName: 'otto' });
  });

  it('is marked where the charity is paid for the first time, or to another account than last time', async () => {
    const hints = async () => {
      await donated();
      const number = await collected();
      const { payouts } = await page(number);
      await seal(number);
      const sealed = await page(number);
      expect(sealed.payouts.map(({ hints: one }) => one)).toEqual(payouts.map(({ hints: one }) => one));
      await world.act(BatchApproval, 'operator:otto').approve({ number, sha256: sealed.sha256!, byName: 'otto' });
      await world.run(new HandOverBatch({ number, byName: 'olga' }));
      return payouts[0]!.hints;
    };
    expect(await hints()).toEqual(['new-account']);
    expect(await hints()).toEqual([]);
    await charities([{ ...shelter, iban: 'DE02100500000054540402' }]);
    expect(await hints()).toEqual(['new-account']);
    expect(await hints()).toEqual([]);
  });

  it('is listed as held no longer once the bank has booked it, also where it was held after its batch had left', async () => {
    const { rewardId, endToEndId } = await sent();
    await world.run(new HoldReward({ rewardId, reason: 'account-disputed' }));
    const held = () =>
      world.as('test', () => world.get(HeldRewardsPage, { strict: false }).page('held', { page: 1, pagesize: 50 }));
    expect((await held()).rows.map(row => row.rewardId)).toEqual([rewardId]);
    await booked(endToEndId);
    expect((await held()).rows).toEqual([]);
  });

  it('of recommender and recipient to one charity waits for nobody: its account is no shared account', async () => {
    await world.owner.query(`update tenant set config = config || '{"voucherLimits": {"valueCents": 1}}'::jsonb`);
    world.get(TenantDirectory).forget();
    const { rewards } = await donated({ recommenderShare: 50 });
    expect(rewards).toHaveLength(2);
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ count: 2, totalCents: 9000 });
    expect(await world.rows(`select * from reward_hold where tenant_id = '${world.tenantId}'`)).toEqual([]);
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
    expect(await seal(number)).toEqual(refused('batch-empty'));
    world.clock.moveTo(new Date('2027-06-01T08:00:00Z'));
    await world.settle();
    const open = await reward(rewardId);
    expect(open).toMatchObject({ status: 'ready', progress: 'choice-open', choice: null, option: null });
    // More than the claim period has passed since it was first ready: the new period counts.
    expect(open!.expiresAt!.getTime()).toBeGreaterThan(world.clock.now().getTime());
    await world.choose(rewardId, 'cash', { iban });
    await world.settle();
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ count: 1, totalCents: 9000 });
  });

  it('opens the choice again where the bank refuses the transfer; the amount is owed', async () => {
    const { rewardId, number, endToEndId } = await sent();
    await world.act(BankResponseImport).read(pain002(number, [{ endToEndId, status: 'RJCT', reason: 'AC04' }]), 'olga');
    await world.settle();
    expect(await reward(rewardId)).toMatchObject({ progress: 'choice-open', choice: null });
    expect(await balance(rewardId, 'owed')).toBe(-9000);
    await donate(rewardId);
    await world.settle();
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ count: 1 });
  });

  it('opens the choice again where its money comes back, which is not said to have been refused', async () => {
    const { rewardId, endToEndId } = await sent();
    await booked(endToEndId);
    await world.act(BankResponseImport).read(camt([{ endToEndId, returned: 'AC04' }]), 'olga');
    const { key } = (await world.as('test', () => world.get(OpenBankResponses, { strict: false }).page('open', 1, 1)))
      .rows[0]!;
    const decision = { key, endToEndId, outcome: 'returned' as const, note: 'ist zurück', byName: 'otto' };
    await world.act(BankResponseAssignment, 'operator:otto').assign(decision);
    await world.settle();
    expect(await reward(rewardId)).toMatchObject({ progress: 'choice-open', choice: null });
    expect([await balance(rewardId, 'bank'), await balance(rewardId, 'owed')]).toEqual([0, -9000]);
    const [reopened] = await world.rows<{ data: object }>(
      `select data from engine.event where type = 'RewardChoiceReopened' and data ->> 'rewardId' = '${rewardId}'`,
    );
    expect(reopened!.data).toMatchObject({ reason: 'AC04' });
    expect(reopened!.data).not.toHaveProperty('rejected');
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
    expect(await world.rows(`select * from locked_payout_record where tenant_id = '${world.tenantId}'`)).toEqual([]);
  });
});
