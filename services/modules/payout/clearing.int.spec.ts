import { camt, pain002, type Booking } from '#testing/bank-files.js';
import { HandOverBatch } from './api.js';
import { agreeAbout, putAside, requestAbout } from './bank-world.test.js';
import { openMoneyWorld, type MoneyWorld } from './money-world.test.js';
import { OpenBankResponses, type OpenAnswer } from './persistence/open-bank-responses.js';
import { ClearingItems } from './persistence/clearing-items.js';
import { BatchPage } from './queries/batch-page.js';
import { BankRequestDecisions } from './use-cases/bank-requests.js';
import { BankResponseAssignment } from './use-cases/assign-bank-response.js';
import { BankResponseImport } from './use-cases/import-bank-response.js';
import { PutAside } from './use-cases/put-aside.js';
import { Clearing } from './use-cases/clearing.js';
import { BatchApproval } from './use-cases/approve-batch.js';
import { PayoutCollection } from './use-cases/collect-payouts.js';
import { BatchSeal } from './use-cases/seal-batch.js';

const refused = (reason: string) => expect.objectContaining({ reason });
const wrong = (field: string, reason: string) =>
  expect.objectContaining({
    reason: 'validation-failed',
    details: expect.objectContaining({ fields: [{ field, reason }] }),
  });

describe('Money that moved and fits no open payment', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await openMoneyWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.anew());

  const items = () => world.get(ClearingItems, { strict: false });
  const page = (number: string) => world.as('test', () => world.get(BatchPage, { strict: false }).of(number));
  const read = (xml: string) => world.act(BankResponseImport, 'operator:olga').read(xml, 'olga');
  const booked = (...bookings: Booking[]) => read(camt(bookings, { id: `${bookings[0]!.reference}`, message: 'M' }));
  const lines = async (): Promise<OpenAnswer[]> =>
    (await world.as('test', () => world.get(OpenBankResponses, { strict: false }).page('open', 1, 100))).rows;
  const line = async (amountCents?: number) =>
    (await lines()).find(one => amountCents === undefined || one.amountCents === amountCents)!;
  const ask = (key: string, { against = null as string | null, chargeCents = 0, by = 'olga' } = {}) =>
    world.act(Clearing, `operator:${by}`).ask({ key, against, chargeCents, note: 'zweimal gebucht', byName: by });
  const itemOf = async (key: string) => (await world.as('test', () => items().ofEntries([key]))).get(key)!;
  const agree = async (key: string, by = 'otto') => {
    await world.act(Clearing, `operator:${by}`).agree((await itemOf(key)).clearingId, by);
    await world.settle();
  };
  const balances = async () => {
    const rows = await world.rows<{ account: string; cents: string }>(
      `select account, sum(cents) as cents from ledger_entry where tenant_id = '${world.tenantId}' group by account having sum(cents) <> 0`,
    );
    return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
  };
  const openSum = async () => (await world.as('test', () => items().open())).cents;

  /** What is payable, in a batch that the bank has. */
  async function handedOver() {
    const batch = (await world.act(PayoutCollection).collect()).number!;
    await world.act(BatchSeal, 'operator:olga').seal({ number: batch, byName: 'olga' });
    const { sha256 } = await page(batch);
    await world.act(BatchApproval, 'operator:otto').approve({ number: batch, sha256: sha256!, byName: 'otto' });
    await world.run(new HandOverBatch({ number: batch, byName: 'otto' }), 'operator:otto');
    await world.settle();
    return { batch, payouts: (await page(batch)).payouts };
  }
  /** A payment of 90,00 € that the bank executed. */
  async function executed() {
    const { rewardId } = await world.payableReward();
    const { batch, payouts } = await handedOver();
    const { endToEndId } = payouts[0]!;
    await booked({ endToEndId, reference: 'ERSTE' });
    await world.settle();
    return { rewardId, batch, endToEndId };
  }
  /** A second debit of an executed payment, agreed to. */
  async function debitedTwice() {
    const payment = await executed();
    await booked({ endToEndId: payment.endToEndId, reference: 'ZWEITE' });
    const { key } = await line();
    await ask(key);
    await agree(key);
    return { ...payment, key, clearingId: (await itemOf(key)).clearingId };
  }

  it('is booked once one person asked and another agreed: the ledger follows the account, to the cent', async () => {
    const { endToEndId } = await executed();
    expect(await balances()).toEqual({ expense: 9000, bank: -9000 });
    await booked({ endToEndId, reference: 'ZWEITE' });
    const { key } = await line();
    await ask(key);
    await world.settle();
    expect(await balances()).toEqual({ expense: 9000, bank: -9000 });
    const { clearingId } = await itemOf(key);
    await expect(world.act(Clearing, 'operator:olga').agree(clearingId, 'olga')).rejects.toEqual(
      refused('not-authorised'),
    );
    await agree(key);
    expect(await balances()).toEqual({ expense: 9000, bank: -18_000, clearing: 9000 });
    expect([await lines(), await openSum()]).toEqual([[], -9000]);
    expect(
      await world.rows(
        `select action from audit_entry where tenant_id = '${world.tenantId}' and action like 'payout.clearing-%' order by action`,
      ),
    ).toEqual([{ action: 'payout.clearing-agree' }, { action: 'payout.clearing-ask' }]);
    // The database refuses it as well, for whoever asked.
    await expect(
      world.owner.query(`update clearing_item set decided_by = asked_by where clearing_id = $1`, [clearingId]),
    ).rejects.toThrow('booked_by_a_second_person');
  });

  it('is booked once: asked for again, assigned or put aside it is refused with a sentence, before and after the agreement', async () => {
    const { endToEndId } = await executed();
    await booked({ endToEndId, reference: 'ZWEITE' });
    const { key } = await line();
    await ask(key);
    const tries = () => [
      ask(key),
      world.act(PutAside, 'operator:otto').dismiss({ key, note: 'weg', byName: 'otto' }),
      world
        .act(BankResponseAssignment, 'operator:otto')
        .assign({ key, endToEndId, outcome: 'settled', note: 'doch', byName: 'otto' }),
    ];
    for (const one of tries()) await expect(one).rejects.toEqual(refused('clearing-booked'));
    const { clearingId } = await itemOf(key);
    await agree(key);
    for (const one of tries()) await expect(one).rejects.toEqual(refused('clearing-booked'));
    await expect(world.act(Clearing, 'operator:oda').agree(clearingId, 'oda')).rejects.toEqual(
      refused('changed-meanwhile'),
    );
    expect(await balances()).toMatchObject({ clearing: 9000 });
    // The same line in another file is the same one.
    expect(await booked({ endToEndId, reference: 'ZWEITE' })).toMatchObject({ open: 0, known: 1 });
  });

  it('is one line, whichever kinds of document tell it: named or not, before and after it was booked', async () => {
    const { endToEndId } = await executed();
    const told = (one: Booking, kind: 'camt.052' | 'camt.053' | 'camt.054') =>
      read(camt([one], { kind, id: kind, message: kind }));
    for (const one of [
      { endToEndId, reference: 'ZWEITE' },
      { direction: 'CRDT', amount: '7.00', reference: 'FREMD' },
    ] as const) {
      expect(await told(one, 'camt.054')).toMatchObject({ open: 1 });
      expect(await told(one, 'camt.052')).toMatchObject({ open: 0, known: 1 });
      const { key } = await line();
      await ask(key);
      await agree(key);
      expect(await told(one, 'camt.053')).toMatchObject({ open: 0, known: 1 });
      expect(await told({ ...one, reference: `${one.reference}-2` }, 'camt.053')).toMatchObject({ open: 1 });
      await putAside(world, (await line()).key);
    }
  });

  it('waits as before where somebody declines, and can be asked for again', async () => {
    const { endToEndId } = await executed();
    await booked({ endToEndId, reference: 'ZWEITE' });
    const { key } = await line();
    await ask(key);
    const { clearingId } = await itemOf(key);
    await world.act(Clearing, 'operator:otto').decline(clearingId, 'erst nachsehen', 'otto');
    expect((await line()).clearingAsked).toBe(false);
    await ask(key, { by: 'otto' });
    await agree(key, 'olga');
    expect(await balances()).toMatchObject({ clearing: 9000 });
  });

  it('is closed by the counter movement, which names it: nothing is left in the account', async () => {
    const { clearingId } = await debitedTwice();
    await booked({ direction: 'CRDT', reference: 'STORNO' });
    const { key } = await line();
    await ask(key, { against: clearingId });
    await agree(key);
    expect([await balances(), await openSum()]).toEqual([{ expense: 9000, bank: -9000 }, 0]);
    expect(await world.as('test', () => items().page('closed', 1, 10))).toMatchObject({ total: 2 });
  });

  it('is closed by a credit that names the same payment, which stays paid', async () => {
    const { clearingId, endToEndId, rewardId } = await debitedTwice();
    await booked({ endToEndId, returned: 'DUPL', reference: 'ZURUECK' });
    const { key } = await line();
    await ask(key, { against: clearingId });
    await agree(key);
    expect([await balances(), await openSum(), await world.stateOf(rewardId)]).toEqual([
      { expense: 9000, bank: -9000 },
      0,
      'paid',
    ]);
  });

  it('is closed less the bank’s charge, which is posted as such and has to be the whole difference', async () => {
    const { clearingId } = await debitedTwice();
    await booked({ direction: 'CRDT', amount: '88.50', reference: 'STORNO' });
    const { key } = await line(8850);
    await expect(ask(key, { against: clearingId, chargeCents: 100 })).rejects.toEqual(
      wrong('EntgeltCent', 'charge-differs'),
    );
    await ask(key, { against: clearingId, chargeCents: 150 });
    await agree(key);
    expect([await balances(), await openSum()]).toEqual([{ expense: 9000, bank: -9150, 'bank-charges': 150 }, 0]);
  });

  it('comes back in parts, and may be set off later where nobody named it', async () => {
    const { clearingId } = await debitedTwice();
    await booked({ direction: 'CRDT', amount: '40.00', reference: 'TEIL-1' });
    await booked({ direction: 'CRDT', amount: '50.00', reference: 'TEIL-2' });
    const [one, other] = [await line(4000), await line(5000)];
    await ask(one.key, { against: clearingId });
    await agree(one.key);
    expect(await openSum()).toBe(-5000);
    await ask(other.key);
    await agree(other.key);
    expect([await openSum(), (await balances())['clearing']]).toEqual([0, undefined]);
    expect(await world.as('test', () => items().open())).toMatchObject({ count: 2 });
    const offset = { clearingId, otherId: (await itemOf(other.key)).clearingId, note: 'gehört dazu', byName: 'olga' };
    await world.act(Clearing, 'operator:olga').askToOffset(offset);
    // The person who asked cannot agree, from any account; nothing is offset before another person agrees.
    const { requestId } = await requestAbout(world, clearingId);
    await expect(world.act(BankRequestDecisions, 'operator:olga').agree(requestId, 'olga')).rejects.toEqual(
      refused('not-authorised'),
    );
    await expect(world.act(Clearing, 'operator:oda').askToOffset(offset)).rejects.toEqual(
      refused('second-person-waits'),
    );
    expect(await world.as('test', () => items().open())).toMatchObject({ count: 2 });
    await agreeAbout(world, clearingId);
    await expect(world.act(Clearing, 'operator:olga').askToOffset(offset)).rejects.toEqual(
      refused('changed-meanwhile'),
    );
    expect(await world.as('test', () => items().open())).toEqual({ count: 0, cents: 0 });
    // The database refuses one person's word as well.
    await expect(
      world.owner.query(`update bank_request set decided_by = asked_by where request_id = $1`, [requestId]),
    ).rejects.toThrow('agreed_to_by_a_second_person');
  });

  it('is not set off where somebody declines, and can be asked for again', async () => {
    const { clearingId } = await debitedTwice();
    await booked({ direction: 'CRDT', reference: 'FREMD' });
    const { key } = await line();
    await ask(key);
    await agree(key);
    const offset = { clearingId, otherId: (await itemOf(key)).clearingId, note: 'gehört dazu', byName: 'olga' };
    await world.act(Clearing, 'operator:olga').askToOffset(offset);
    const { requestId } = await requestAbout(world, clearingId);
    await world.act(BankRequestDecisions, 'operator:otto').decline(requestId, 'eine Spende', 'otto');
    await expect(world.act(BankRequestDecisions, 'operator:otto').agree(requestId, 'otto')).rejects.toEqual(
      refused('changed-meanwhile'),
    );
    expect(await world.as('test', () => items().open())).toMatchObject({ count: 2 });
    await world.act(Clearing, 'operator:otto').askToOffset(offset);
    await agreeAbout(world, clearingId, 'olga');
    expect(await openSum()).toBe(0);
  });

  describe('that was booked in error', () => {
    const reverse = (clearingId: string, by = 'olga') =>
      world.act(Clearing, `operator:${by}`).askToReverse({ clearingId, note: 'falsche Zeile', byName: by });

    it('is taken back by two people: the ledger is as it was, to the cent, and the line waits again', async () => {
      const { clearingId, key, endToEndId } = await debitedTwice();
      await reverse(clearingId);
      await expect(
        world
          .act(BankRequestDecisions, 'operator:olga')
          .agree((await requestAbout(world, clearingId)).requestId, 'olga'),
      ).rejects.toEqual(refused('not-authorised'));
      expect(await balances()).toMatchObject({ clearing: 9000 });
      await agreeAbout(world, clearingId);
      expect([await balances(), await openSum()]).toEqual([{ expense: 9000, bank: -9000 }, 0]);
      // Nothing was changed in the ledger: the opposite was added.
      expect(
        await world.rows(
          `select account, cents from ledger_entry e join ledger_posting p using (tenant_id, event_id) where tenant_id = '${world.tenantId}' and p.kind = 'clear' order by account, cents`,
        ),
      ).toEqual([
        { account: 'bank', cents: '-9000' },
        { account: 'bank', cents: '9000' },
        { account: 'clearing', cents: '-9000' },
        { account: 'clearing', cents: '9000' },
      ]);
      expect(await line()).toMatchObject({ key, state: 'open', note: null });
      expect(await world.as('test', () => items().page('reversed', 1, 10))).toMatchObject({ total: 1 });
      await expect(reverse(clearingId)).rejects.toEqual(refused('changed-meanwhile'));
      // The same line in another file is still the same one, and is booked again.
      expect(await booked({ endToEndId, reference: 'ZWEITE' })).toMatchObject({ open: 0, known: 1 });
      await ask(key);
      await agree(key);
      expect(await balances()).toMatchObject({ clearing: 9000 });
    });

    it('as the counter movement of another item leaves that one open again, its charge is taken back, too', async () => {
      const { clearingId } = await debitedTwice();
      await booked({ direction: 'CRDT', amount: '88.50', reference: 'STORNO' });
      const { key } = await line(8850);
      await ask(key, { against: clearingId, chargeCents: 150 });
      await agree(key);
      expect(await balances()).toEqual({ expense: 9000, bank: -9150, 'bank-charges': 150 });
      const counter = (await itemOf(key)).clearingId;
      await reverse(counter);
      await agreeAbout(world, counter);
      expect([await balances(), await openSum()]).toEqual([{ expense: 9000, bank: -18_000, clearing: 9000 }, -9000]);
      expect((await line(8850)).key).toBe(key);
    });

    it('is nothing that only waits, or was declined', async () => {
      const { endToEndId } = await executed();
      await booked({ endToEndId, reference: 'ZWEITE' });
      const { key } = await line();
      await ask(key);
      const { clearingId } = await itemOf(key);
      await expect(reverse(clearingId)).rejects.toEqual(refused('changed-meanwhile'));
      await world.act(Clearing, 'operator:otto').decline(clearingId, 'doch nicht', 'otto');
      await expect(reverse(clearingId)).rejects.toEqual(refused('changed-meanwhile'));
      await expect(reverse('0192f000-0000-7000-8000-000000000001')).rejects.toEqual(refused('not-found'));
    });
  });

  it('is listed by age, the oldest first: by the day on which the bank booked it, whenever it was asked for', async () => {
    await debitedTwice();
    await read(camt([{ amount: '1.00', reference: 'ALT' }], { id: 'ALT' }).replaceAll('2026-11-21', '2026-11-02'));
    const { key } = await line(100);
    await ask(key);
    await agree(key);
    const { rows } = await world.as('test', () => items().page('open', 1, 10));
    expect(rows.map(({ cents }) => cents)).toEqual([-100, -9000]);
  });

  it('is no counter movement where it goes the same way', async () => {
    const { clearingId, endToEndId } = await debitedTwice();
    await booked({ endToEndId, reference: 'DRITTE' });
    const { key } = await line();
    await expect(ask(key, { against: clearingId })).rejects.toEqual(wrong('Gegen', 'same-direction'));
  });

  it('is nothing that fits its payment, and nothing that moved no money', async () => {
    const { batch, endToEndId } = await executed();
    await booked({ endToEndId, returned: 'AC04', reference: 'ZURUECK' });
    await expect(ask((await line()).key)).rejects.toEqual(wrong('Eintrag', 'fits-its-payment'));
    await read(pain002(batch, [{ endToEndId: 'FREMD', status: 'RJCT', reason: 'AC01' }], 'P9'));
    const report = (await lines()).find(({ source }) => source === 'report')!;
    await expect(ask(report.key)).rejects.toEqual(wrong('Eintrag', 'no-money-moved'));
  });

  it('of a whole batch is what no payment took: the rest alone is booked', async () => {
    await world.payableReward();
    await world.payableReward();
    const { batch, payouts } = await handedOver();
    const [one] = payouts;
    await booked({ endToEndId: one!.endToEndId, reference: 'EINZELN' });
    // The batch's own booking, days later, is another one for the payment that was booked alone.
    await read(camt([{ batch, amount: '180.00', reference: 'SAMMLER' }]).replace('2026-11-21', '2026-12-04'));
    await world.settle();
    const { key, appliedCents } = await line();
    expect([appliedCents, await balances()]).toEqual([9000, { expense: 18_000, bank: -18_000 }]);
    await ask(key);
    await agree(key);
    expect(await balances()).toEqual({ expense: 18_000, bank: -27_000, clearing: 9000 });
  });
});
