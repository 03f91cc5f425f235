import { jest } from '@jest/globals';
import { rowsOf } from '#shared/spreadsheets.js';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { addDays } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { camt, pain002 } from '#testing/bank-files.js';
import { StoreBankDetails } from '../account/api.js';
import { RequestRedelivery } from '../operations/api.js';
import { RedeliveryRequests } from '../operations/use-cases/redelivery-requests.js';
import { OperationsModule } from '../operations/operations.module.js';
import { HeldRewards } from '../hold/api.js';
import { RewardFor } from '../reward/api.js';
import { VoucherTypesFor } from '../reward/ports.js';
import { VoucherImport } from '../voucher/use-cases/import-vouchers.js';
import { HandOverBatch, RefuseBatch, TakePaymentOut } from './api.js';
import { BatchReturn } from './use-cases/put-batch-back.js';
import { BatchRenewal } from './use-cases/renew-batch.js';
import { iban, openMoneyWorld, start, type MoneyWorld } from './money-world.test.js';
import { Ledger } from './persistence/ledger.js';
import { LockedRecords } from './persistence/locked-records.js';
import { PayoutAccounts } from './persistence/payout-accounts.js';
import { PayoutBatches } from './persistence/payout-batches.js';
import { BatchPage } from './queries/batch-page.js';
import { Payable } from './queries/payable.js';
import { BankResponseAssignment } from './use-cases/assign-bank-response.js';
import { BankResponseImport } from './use-cases/import-bank-response.js';
import { BatchApproval } from './use-cases/approve-batch.js';
import { PaymentFiles } from './use-cases/read-payment-file.js';
import { PayoutAccountChange } from './use-cases/payout-account.js';
import { PayoutCollection } from './use-cases/collect-payouts.js';
import { BatchSeal } from './use-cases/seal-batch.js';

const refused = (reason: string) => expect.objectContaining({ reason });
const debit = (endToEndId: string, amount = '90.00', reference = `R-${endToEndId}`) =>
  camt([{ endToEndId, amount, reference }]);
const nothing = { matched: 0, open: 0, known: 0, rejected: [] };

describe('Money on its way', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await openMoneyWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.anew());

  const collect = () => world.act(PayoutCollection).collect();
  const seal = (number: string, by = 'olga') => world.act(BatchSeal, `operator:${by}`).seal({ number, byName: by });
  const page = (number: string) => world.as('test', () => world.get(BatchPage).of(number));
  const approve = (number: string, sha256: string, by = 'otto') =>
    world.act(BatchApproval, `operator:${by}`).approve({ number, sha256, byName: by });
  const fetchFile = (number: string) => world.act(PaymentFiles).read({ number, byName: 'olga' });
  const renew = (number: string, by = 'olga') =>
    world.act(BatchRenewal, `operator:${by}`).renew({ number, byName: by });
  const handOver = (number: string) => world.run(new HandOverBatch({ number, byName: 'olga' }));
  const answer = async (xml: string) => {
    const { matched, open, known, rejected } = await world.act(BankResponseImport).read(xml, 'olga');
    return { matched, open, known, rejected };
  };
  const stateOf = (rewardId: string) => world.stateOf(rewardId);
  const sent = async () => {
    const { rewardId, recommenderId, number } = await world.payableReward();
    const batch = (await collect()).number!;
    await seal(batch);
    await approve(batch, (await page(batch)).sha256!);
    const xml = await fetchFile(batch);
    await handOver(batch);
    await world.settle();
    const endToEndId = (await page(batch)).payouts.at(-1)!.endToEndId;
    return { rewardId, recommenderId, number, batch, xml, endToEndId };
  };

  it('goes from choice to the bank and back: collected, sealed, approved, exported, settled', async () => {
    const { rewardId, number } = await world.payableReward();
    const batch = await collect();
    expect(batch).toMatchObject({ count: 1, totalCents: 9000 });
    await world.settle();
    expect(await stateOf(rewardId)).toBe('collected');
    expect(await seal(batch.number!)).toBeNull();
    const sealed = await page(batch.number!);
    expect(sealed).toMatchObject({
      status: 'sealed',
      count: 1,
      totalCents: 9000,
      sealedByName: 'olga',
      payouts: [
        { holder: 'Jonas Weber', iban: 'DE89 **** **** **** **** 00', status: 'sealed', recommendationNumber: number },
      ],
    });
    await expect(fetchFile(batch.number!)).rejects.toEqual(refused('changed-meanwhile'));
    await approve(batch.number!, sealed.sha256!);
    const xml = await fetchFile(batch.number!);
    expect(createHash('sha256').update(xml).digest('hex')).toBe(sealed.sha256);
    world.clock.moveTo(addDays(start, 2));
    expect(await fetchFile(batch.number!)).toBe(xml);
    expect(xml).toContain(iban);
    await handOver(batch.number!);
    await world.settle();
    expect(await stateOf(rewardId)).toBe('sent');
    expect(await answer(debit(sealed.payouts[0]!.endToEndId))).toEqual({ ...nothing, matched: 1 });
    await world.settle();
    expect(await stateOf(rewardId)).toBe('paid');
    expect((await page(batch.number!)).status).toBe('settled');
  });

  it('is approved by a second person who names the hash', async () => {
    await world.payableReward();
    const { number } = await collect();
    await seal(number!);
    const { sha256, batchId } = await page(number!);
    await expect(approve(number!, sha256!, 'olga')).rejects.toEqual(refused('not-authorised'));
    await expect(approve(number!, 'f'.repeat(64))).rejects.toEqual(refused('changed-meanwhile'));
    await expect(seal(number!)).rejects.toEqual(refused('changed-meanwhile'));
    // The database refuses it too, independently of the code: for the sealer, and for the last editor of bank details in it.
    for (const by of [
      'olga',
      (
        await world.rows<{ e: string }>(`select iban_editors[1] as e from payout_batch where batch_id = '${batchId}'`)
      )[0]!.e,
    ]) {
      await expect(
        world.owner.query(`update payout_batch set status = 'approved', approved_by = $1 where batch_id = $2`, [
          by,
          batchId,
        ]),
      ).rejects.toThrow('approved_by_a_second_person');
    }
    await approve(number!, sha256!);
  });

  it('is renewed where its day of execution has passed: the same payments, another hash, approved anew', async () => {
    await world.payableReward();
    const number = (await collect()).number!;
    await seal(number);
    const first = await page(number);
    expect(first.executionDay).toBe('2026-11-23');
    await expect(renew(number)).rejects.toEqual(refused('changed-meanwhile'));
    await approve(number, first.sha256!);
    const sealed = await fetchFile(number);
    world.clock.moveTo(addDays(start, 3));
    await expect(fetchFile(number)).rejects.toEqual(refused('execution-day-passed'));
    await renew(number);
    const second = await page(number);
    expect(second).toMatchObject({
      status: 'sealed',
      executionDay: '2026-11-25',
      approvedByName: null,
      count: 1,
      totalCents: 9000,
      formerFiles: [{ sha256: first.sha256, executionDay: '2026-11-23', approvedByName: 'otto' }],
      payouts: first.payouts,
    });
    expect(second.sha256).not.toBe(first.sha256);
    await expect(fetchFile(number)).rejects.toEqual(refused('changed-meanwhile'));
    await expect(approve(number, first.sha256!)).rejects.toEqual(refused('changed-meanwhile'));
    await expect(approve(number, second.sha256!, 'olga')).rejects.toEqual(refused('not-authorised'));
    world.clock.moveTo(addDays(start, 6));
    await expect(approve(number, second.sha256!)).rejects.toEqual(refused('execution-day-passed'));
    await renew(number, 'otto');
    const third = await page(number);
    await approve(number, third.sha256!);
    const xml = await fetchFile(number);
    const day = /<(CreDtTm|Dt)>[^<]*</g;
    expect(xml).toContain('<ReqdExctnDt><Dt>2026-11-30</Dt></ReqdExctnDt>');
    expect(xml.replace(day, '')).toBe(sealed.replace(day, ''));
    await handOver(number);
    world.clock.moveTo(addDays(start, 30));
    expect(await fetchFile(number)).toBe(xml);
    // Nothing of it is legible in the database, in no version.
    const [row] = await world.rows<{ all: string }>(
      `select string_agg(to_jsonb(f)::text, '') as all from payout_batch_former_file f`,
    );
    expect(row!.all).not.toContain(iban);
  });

  it('is not paid twice where the bank has the file that a newer one was to replace', async () => {
    await world.payableReward();
    const number = (await collect()).number!;
    await seal(number);
    const first = await page(number);
    await approve(number, first.sha256!);
    const xml = await fetchFile(number);
    world.clock.moveTo(addDays(start, 3));
    await renew(number);
    const renewed = await page(number);
    expect(await answer(debit(first.payouts[0]!.endToEndId))).toMatchObject({ matched: 1 });
    expect(await page(number)).toMatchObject({
      status: 'settled',
      sha256: first.sha256,
      executionDay: '2026-11-23',
      approvedByName: 'otto',
      formerFiles: [{ sha256: renewed.sha256 }],
    });
    expect(await fetchFile(number)).toBe(xml);
    await expect(approve(number, renewed.sha256!)).rejects.toEqual(refused('changed-meanwhile'));
  });

  it('says at the collection, at the seal and at the approval which accounts to look at twice', async () => {
    const mine = await world.payableReward();
    const [one, other] = [await world.readyReward(), await world.readyReward()];
    for (const { rewardId } of [one, other]) await world.choose(rewardId, 'cash', { iban: 'DE81100500000190002002' });
    const own = world.known.accounts.get(mine.recommenderId)!;
    world.known.accounts.set(mine.recommenderId, { ...own, iban: 'DE02120300000000202051' });
    await world.settle();
    const number = (await collect()).number!;
    const hints = async () => (await page(number)).payouts.map(({ hints: [hint] }) => hint).sort();
    const expected = ['own-account', 'several', 'several'];
    expect(await hints()).toEqual(expected);
    await seal(number);
    expect(await hints()).toEqual(expected);
    // A batch of version 0.1 kept no hashes.
    await world.owner.query('update payout set iban_hash = null');
    expect(await hints()).toEqual(expected);
    await approve(number, (await page(number)).sha256!);
    await handOver(number);
  });

  it('can still be explained after a refusal or a withdrawal: who was to be paid, and the masked account', async () => {
    const { recommenderId } = await world.payableReward();
    const number = (await collect()).number!;
    await seal(number);
    await world.run(new RefuseBatch({ number, reason: 'falsch', byName: 'otto' }), 'operator:otto');
    const told = [{ holder: 'Jonas Weber', iban: 'DE89 **** **** **** **** 00', status: 'dropped' }];
    expect((await page(number)).payouts).toMatchObject(told);
    await world.settle();
    const next = (await collect()).number!;
    const [payment] = (await page(next)).payouts;
    await world.run(
      new TakePaymentOut({ number: next, endToEndId: payment!.endToEndId, reason: 'prüfen', byName: 'olga' }),
    );
    expect((await page(next)).payouts).toMatchObject(told);
    const rows = await world.rows<{ iban: string | null }>(
      `select iban_encrypted as iban from payout where beneficiary_id = '${recommenderId}'`,
    );
    expect(rows).toEqual([{ iban: null }, { iban: null }]);
    // Not longer than the person is known: nothing was paid, so no law asks for it.
    await world.as('test', () => world.get(LockedRecords).lockAllOf(recommenderId));
    expect((await page(number)).payouts).toMatchObject([{ holder: '', iban: '' }]);
    expect(
      await world.rows(
        `select 1 from locked_payout_record r join payout p using (payout_id) where beneficiary_id = '${recommenderId}'`,
      ),
    ).toEqual([]);
  });

  it('of one payment alone says so, and waits for a second when put back', async () => {
    await world.payableReward();
    const alone = (await collect()).number!;
    expect(await page(alone)).toMatchObject({ single: true });
    await world.act(BatchReturn).putBack({ number: alone, byName: 'olga' });
    expect(await page(alone)).toMatchObject({
      count: 0,
      single: false,
      payouts: [{ status: 'dropped', reason: 'waits-for-others' }],
    });
    await expect(world.act(BatchReturn).putBack({ number: alone, byName: 'olga' })).rejects.toEqual(
      refused('changed-meanwhile'),
    );
    await world.payableReward();
    await world.settle();
    const both = await collect();
    expect(both).toMatchObject({ count: 2, totalCents: 18_000 });
    expect(await page(both.number!)).toMatchObject({ single: false });
    await seal(both.number!);
    await expect(world.act(BatchReturn).putBack({ number: both.number!, byName: 'olga' })).rejects.toEqual(
      refused('changed-meanwhile'),
    );
    await world.run(new RefuseBatch({ number: both.number!, reason: 'Test', byName: 'otto' }), 'operator:otto');
    await world.settle();
    await collect();
  });

  it('keeps accounts and the file encrypted at rest', async () => {
    const { batch } = await sent();
    const { batchId } = (await world.as('test', () => world.get(PayoutBatches).byNumber(batch)))!;
    const [row] = await world.rows<{ all: string }>(
      `select to_jsonb(b)::text || (select string_agg(to_jsonb(p)::text, '') from payout p where batch_id = b.batch_id) as all from payout_batch b where batch_id = '${batchId}'`,
    );
    expect(row!.all).not.toContain(iban);
    expect(row!.all).not.toContain('Jonas');
    const [events] = await world.rows<{ all: string }>("select string_agg(data::text, '') as all from engine.event");
    expect(events!.all).not.toContain('DE89');
  });

  it('collects a reward once, however many collect at once', async () => {
    for (let n = 0; n < 4; n++) await world.payableReward();
    const batches = await Promise.all([1, 2, 3, 4].map(collect));
    expect(batches.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect((await collect()).number).toBeNull();
    const twice = await world.rows(
      `select reward_id from payout where status not in ('dropped', 'returned') group by reward_id having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    await world.settle();
  });

  it('leaves out what was cancelled or lost its account before the seal, and keeps what came after it', async () => {
    const cancelled = await world.payableReward();
    const bare = await world.payableReward();
    const kept = await world.payableReward();
    const { number } = await collect();
    await world.settle();
    await world.report(cancelled.orderNumber, cancelled.number, { outcome: 'cancelled' });
    await world.removeBankDetails(bare.recommenderId);
    await world.settle();
    await seal(number!);
    expect((await page(number!)).payouts.map(({ status, reason }) => [status, reason]).sort()).toEqual([
      ['dropped', 'bank-details-missing'],
      ['dropped', 'reward-cancelled'],
      ['sealed', null],
    ]);
    // After the seal the money is on its way, even if the reward's event has not been processed.
    await world.report(kept.orderNumber, kept.number, { outcome: 'cancelled' });
    await world.removeBankDetails(kept.recommenderId);
    await world.settle();
    expect([await stateOf(cancelled.rewardId), await stateOf(bare.rewardId), await stateOf(kept.rewardId)]).toEqual([
      'cancelled',
      'bank-details-wanted',
      'sealed',
    ]);
  });

  it('tells after the commit when nothing is left to seal', async () => {
    const { recommenderId } = await world.payableReward();
    const { number } = await collect();
    world.known.accounts.delete(recommenderId);
    expect(await seal(number!)).toEqual(refused('batch-empty'));
    expect(await page(number!)).toMatchObject({ status: 'collecting', count: 0, payouts: [{ status: 'dropped' }] });
  });

  it('comes back when the bank refuses it, and goes out again to a new account', async () => {
    const { rewardId, recommenderId, batch, endToEndId } = await sent();
    expect(await answer(pain002(batch, [{ endToEndId, status: 'RJCT', reason: 'AC01' }]))).toEqual({
      ...nothing,
      matched: 1,
    });
    await world.settle();
    expect(await stateOf(rewardId)).toBe('bank-details-wanted');
    expect((await page(batch)).status).toBe('partly-returned');
    await world.run(
      new StoreBankDetails(
        recommenderId,
        { holder: 'Jonas Weber', iban: 'DE02120300000000202051' },
        { right: 'session' },
      ),
    );
    await world.settle();
    expect(await collect()).toMatchObject({ count: 1, totalCents: 9000 });
  });

  it('is not collected again between the bank’s refusal and the moment the reward hears of it', async () => {
    const { rewardId, batch, endToEndId } = await sent();
    world.clock.moveTo(addDays(start, 3));
    await answer(pain002(batch, [{ endToEndId, status: 'RJCT', reason: 'AC01' }]));
    expect([(await world.ask(new RewardFor(rewardId)))?.progress, (await collect()).number]).toEqual(['payable', null]);
    await world.settle();
    expect(await stateOf(rewardId)).toBe('bank-details-wanted');
  });

  it('is payable, by number and sum, as soon and as long as a collection would take it, not a moment longer', async () => {
    const payable = () => world.as('test', () => world.get(Payable).now());
    const before = await payable();
    const [settled, rejected] = [await sent(), await sent()];
    await answer(debit(settled.endToEndId));
    world.clock.moveTo(addDays(start, 3));
    await answer(pain002(rejected.batch, [{ endToEndId: rejected.endToEndId, status: 'RJCT', reason: 'AC01' }]));
    expect((await world.ask(new RewardFor(settled.rewardId)))?.progress).toBe('payable');
    expect(await payable()).toEqual(before);
    await world.settle();
    expect(await payable()).toEqual(before);
    await world.payableReward();
    const more = { count: before.count + 1, totalCents: before.totalCents + 9000 };
    expect(await payable()).toEqual(more);
    const { count, totalCents } = await collect();
    expect([{ count, totalCents }, await payable()]).toEqual([more, { count: 0, totalCents: 0 }]);
  });

  it('asks once for all rewards of a collection to whom a payment came back, however many they are', async () => {
    const { rewardId, recommenderId, batch, endToEndId } = await sent();
    await answer(pain002(batch, [{ endToEndId, status: 'RJCT', reason: 'RVNM' }]));
    await world.settle();
    await world.run(new StoreBankDetails(recommenderId, { holder: 'Jonas Weber', iban }, { right: 'session' }));
    for (const _ of [1, 2, 3]) await world.payableReward();
    const sentToDatabase = jest.spyOn(pg.Client.prototype, 'query');
    try {
      const { count } = await collect();
      expect(count).toBeGreaterThanOrEqual(3);
      const texts = sentToDatabase.mock.calls.map(([query]) =>
        typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''),
      );
      const ofPeople = texts.filter(text => /from "payout" where .*"beneficiary_id"/.test(text));
      // The second one reads the payments of the one person to whom one came back.
      expect(ofPeople).toHaveLength(2);
    } finally {
      sentToDatabase.mockRestore();
    }
    expect(await stateOf(rewardId)).toBe('payable');
    expect((await world.ask(new HeldRewards())).has(rewardId)).toBe(true);
  });

  it('reads a bank’s file once, and an entry once whatever file it comes in', async () => {
    const { endToEndId } = await sent();
    const file = debit(endToEndId);
    expect(await answer(file)).toEqual({ ...nothing, matched: 1 });
    expect(await answer(file)).toEqual({ ...nothing, known: 1 });
    expect(await answer(file.replace('<Document>', '<Document><!-- another file -->'))).toEqual({
      ...nothing,
      known: 1,
    });
  });

  it('leaves to a person what it cannot place', async () => {
    const { endToEndId } = await sent();
    expect(await answer(debit('NOTOURS'))).toEqual({ ...nothing, open: 1 });
    expect(await answer(debit(endToEndId, '89.99', 'other'))).toEqual({ ...nothing, open: 1 });
    expect(
      (await world.rows<{ why: string }>(`select why from bank_response_open where tenant_id = '${world.tenantId}'`))
        .map(({ why }) => why)
        .sort(),
    ).toEqual(['amount-differs', 'unknown-payment']);
    await expect(answer('<Document/>')).rejects.toEqual(refused('validation-failed'));
  });

  it('collects by itself on Monday, and what left its batch on the Monday after', async () => {
    const { rewardId } = await world.payableReward();
    world.clock.moveTo(new Date('2026-11-23T04:00:01Z'));
    await world.settle();
    expect(await stateOf(rewardId)).toBe('collected');
    const [batch] = await world.rows<{ number: string }>(
      `select number from payout_batch b join payout p using (tenant_id, batch_id) where p.reward_id = '${rewardId}'`,
    );
    await seal(batch!.number);
    await world.run(
      new RefuseBatch({ number: batch!.number, reason: 'Betrag fragwürdig', byName: 'otto' }),
      'operator:otto',
    );
    await world.settle();
    expect(await stateOf(rewardId)).toBe('payable');
    world.clock.moveTo(new Date('2026-11-30T04:00:01Z'));
    await world.settle();
    expect(await stateOf(rewardId)).toBe('collected');
  });

  it('keeps a ledger that sums to zero and never forgets', async () => {
    const { rewardId } = await sent();
    await world.settle();
    const [sum] = await world.rows<{ sum: string }>('select coalesce(sum(cents), 0) as sum from ledger_entry');
    expect(Number(sum!.sum)).toBe(0);
    const entries = await world.rows<{ account: string; cents: string }>(
      `select account, sum(cents) as cents from ledger_entry where reward_id = '${rewardId}' group by account having sum(cents) <> 0 order by account`,
    );
    expect(entries).toEqual([
      { account: 'expense', cents: '9000' },
      { account: 'in-transit', cents: '-9000' },
    ]);
    const posted = (
      await world.rows<{ event_id: string }>(
        `select event_id from ledger_posting where reward_id = '${rewardId}' and kind = 'accrue'`,
      )
    )[0]!;
    await world.as('test', () =>
      world.get(Ledger).post([
        {
          eventId: posted.event_id,
          rewardId,
          at: start,
          posting: {
            kind: 'accrue',
            entries: [
              { account: 'owed', cents: -9000 },
              { account: 'expense', cents: 9000 },
            ],
          },
        },
      ]),
    );
    expect(
      await world.rows(`select 1 from ledger_posting where reward_id = '${rewardId}' and kind = 'accrue'`),
    ).toHaveLength(1);
    const unbalanced = `with p as (insert into ledger_posting (tenant_id, event_id, kind, reward_id, at) values ('${world.tenantId}', gen_random_uuid(), 'pay', '${rewardId}', now()) returning *)
      insert into ledger_entry (tenant_id, event_id, line, account, cents, reward_id) select tenant_id, event_id, line, 'bank', 1, reward_id from p, generate_series(1, 2) line`;
    await expect(world.owner.query(unbalanced)).rejects.toThrow('does not balance');
    await expect(
      world.as('test', () =>
        world.get(Sql).execute('update ledger_entry set cents = cents where tenant_id = $1', [world.tenantId]),
      ),
    ).rejects.toThrow('permission denied');
  });

  it('is booked though it was rejected while another payment took its place: a person looks, and the other leaves first', async () => {
    const { rewardId, recommenderId, batch, endToEndId } = await sent();
    await answer(pain002(batch, [{ endToEndId, status: 'RJCT', reason: 'AC01' }]));
    await world.settle();
    await world.run(
      new StoreBankDetails(
        recommenderId,
        { holder: 'Jonas Weber', iban: 'DE02120300000000202051' },
        { right: 'session' },
      ),
    );
    await world.settle();
    const next = (await collect()).number!;
    expect(await answer(debit(endToEndId))).toEqual({ ...nothing, open: 1 });
    const waits = `select entry_key as key from bank_response_open where end_to_end_id = '${endToEndId}'`;
    const [{ key }] = (await world.rows(waits)) as [{ key: string }];
    const decision = { key, endToEndId, outcome: 'settled', note: 'gebucht', byName: 'otto' } as const;
    const assign = () => world.act(BankResponseAssignment).assign(decision);
    await expect(assign()).rejects.toEqual(refused('changed-meanwhile'));
    const other = { number: next, endToEndId: (await page(next)).payouts.at(-1)!.endToEndId };
    await world.run(new TakePaymentOut({ ...other, reason: 'doppelt', byName: 'otto' }));
    await assign();
    await world.settle();
    expect([await stateOf(rewardId), (await collect()).count]).toEqual(['paid', 0]);
  });

  it('keeps the account its batch was sealed with; the next batch is paid from the new one', async () => {
    const debtorIn = (xml: string) => /<DbtrAcct>\s*<Id>\s*<IBAN>([^<]+)</.exec(xml)![1];
    const { batch, xml, endToEndId, rewardId } = await sent();
    await world
      .act(PayoutAccountChange)
      .change({ name: 'Fernklang AG', iban: 'DE75512108001245126199', bic: null, address: null }, 'olga');
    const { proposalId } = (await world.as('operator:otto', () =>
      world.get(PayoutAccounts, { strict: false }).proposed(),
    ))!;
    const agree = (by: string) => world.act(PayoutAccountChange, `operator:${by}`).decide(proposalId, null, by);
    await expect(agree('olga')).rejects.toEqual(refused('not-authorised'));
    await agree('otto');
    expect([await fetchFile(batch), debtorIn(xml)]).toEqual([xml, 'DE02120300000000202051']);
    expect(debtorIn((await sent()).xml)).toBe('DE75512108001245126199');
    expect(await answer(debit(endToEndId))).toMatchObject({ matched: 1, rejected: [] });
    await world.settle();
    expect(await stateOf(rewardId)).toBe('paid');
  });
});

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
    await world.as('operator:olga', () =>
      world
        .get(VoucherImport)
        .take(rowsOf('gutscheinart;code;wertcent;gueltigbis\nBuchladen;X-1;9000;\nBuchladen;X-2;9000;')),
    );
    const voucher = await world.readyReward();
    await world.choose(voucher.rewardId, 'voucher', {
      option: String((await world.ask(new VoucherTypesFor(9000)))[0]!.typeId),
    });
    const paid = await world.payableReward();
    const { number } = await world.act(PayoutCollection).collect();
    await world.settle();
    await world.act(BatchSeal, 'operator:olga').seal({ number: number!, byName: 'Olga' });
    const { sha256 } = await world.as('test', () => world.get(BatchPage, { strict: false }).of(number!));
    await world.act(BatchApproval, 'operator:piet').approve({ number: number!, sha256: sha256!, byName: 'Piet' });
    await world.run(new HandOverBatch({ number: number!, byName: 'Piet' }), 'operator:piet');
    const [payment] = await world.rows<{ id: string }>('select end_to_end_id as id from payout');
    await world.act(BankResponseImport).read(camt([{ endToEndId: payment!.id }]), 'Olga');
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
      const { redeliveryId } = await world.run(
        new RequestRedelivery(consumer, event_id, 'alles noch einmal', 'Olga'),
        'operator:olga',
      );
      await world.as('operator:piet', () => world.get(RedeliveryRequests).approve(redeliveryId!, 'Piet'));
    }
    await world.settle();
    expect(await world.rows(`select consumer, state from redelivery where state not in ('done', 'refused')`)).toEqual(
      [],
    );
    expect(await money()).toEqual(before);
    // A person who has the voucher gets no second mail with its code.
    expect(world.mails).toHaveLength(mails);
    // The next collection takes only the third reward.
    expect((await world.act(PayoutCollection).collect()).count).toBe(1);
    expect(await world.rows(`select count(*) as count from payout where reward_id = '${paid.rewardId}'`)).toEqual([
      { count: '1' },
    ]);
  });
});
