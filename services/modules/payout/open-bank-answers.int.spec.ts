import { camt } from '#testing/bank-files.js';
import { ApproveBatch } from './use-cases/decide-batch.js';
import { CollectPayouts } from './use-cases/collect-payouts.js';
import { AssignBankAnswer, DismissBankAnswer } from './use-cases/decide-bank-answer.js';
import { HandOverBatch } from './api.js';
import { ReadPaymentFile } from './use-cases/hand-over-batch.js';
import { ImportBankAnswer } from './use-cases/bank-answers.js';
import { SealBatch } from './use-cases/seal-batch.js';
import { openMoneyWorld, type MoneyWorld } from './money-world.test.js';
import { LockedRecords } from './persistence/locked-records.js';
import { OpenBankAnswers, type AnswerState } from './persistence/bank-answers.js';
import { BatchPage } from './queries.js';

const entry = (endToEndId: string, amount: string, reference: string, returned?: string) =>
  camt([{ endToEndId, amount, reference, ...(returned && { returned }) }]);
const refused = (reason: string) => expect.objectContaining({ reason });

describe('An answer of the bank that matches no payout', () => {
  let world: MoneyWorld;
  const page = async (state: AnswerState = 'open') =>
    (await world.as('test', () => world.get(OpenBankAnswers, { strict: false }).page(state, 1, 50))).rows;
  const assign = (key: string, endToEndId: string, outcome: 'settled' | 'returned' = 'settled') =>
    world.run(new AssignBankAnswer({ key, endToEndId, outcome, note: 'laut Kontoauszug', byName: 'Olga' }));
  const statusOf = async (endToEndId: string) =>
    (await world.rows<{ status: string }>(`select status from payout where end_to_end_id = '${endToEndId}'`))[0]!
      .status;

  /** A payout of 90,00 € that is at the bank. */
  async function sent() {
    const { rewardId } = await world.payableReward();
    const { number } = await world.run(new CollectPayouts());
    await world.run(new SealBatch({ number: number!, byName: 'Olga' }));
    const { sha256 } = await world.as('test', () => world.get(BatchPage, { strict: false }).of(number!));
    await world.run(new ApproveBatch({ number: number!, sha256: sha256!, byName: 'Piet' }), 'operator:piet');
    await world.run(new HandOverBatch({ number: number!, byName: 'Piet' }));
    await world.settle();
    return {
      number: number!,
      endToEndId: (
        await world.rows<{ id: string }>(`select end_to_end_id as id from payout where reward_id = '${rewardId}'`)
      )[0]!.id,
    };
  }

  beforeAll(async () => {
    world = await openMoneyWorld();
  });
  afterAll(() => world.close());

  it('waits with the payouts it may mean, and is assigned to one: as if the bank had named it', async () => {
    const { endToEndId, number } = await sent();
    await world.run(new ImportBankAnswer(entry('VERSCHRIEBEN', '90.00', 'R-1'), 'Olga'));
    const [answer] = await page();
    expect(answer).toMatchObject({
      kind: 'settled',
      why: 'unknown-payment',
      endToEndId: 'VERSCHRIEBEN',
      amountCents: 9000,
      state: 'open',
    });
    const candidates = await world.as('test', () => world.get(OpenBankAnswers, { strict: false }).candidates(answer!));
    expect(candidates).toEqual([
      {
        endToEndId,
        batchNumber: number,
        holder: 'Jonas Weber',
        iban: 'DE89 **** **** **** **** 00',
        amountCents: 9000,
      },
    ]);
    await assign(answer!.key, endToEndId);
    expect(await statusOf(endToEndId)).toBe('settled');
    expect(await world.as('test', () => world.get(BatchPage, { strict: false }).of(number))).toMatchObject({
      status: 'settled',
    });
    expect(await page('assigned')).toEqual([
      expect.objectContaining({
        key: answer!.key,
        assignedTo: endToEndId,
        doneByName: 'Olga',
        note: 'laut Kontoauszug',
      }),
    ]);
    await expect(assign(answer!.key, endToEndId)).rejects.toEqual(refused('changed-meanwhile'));
    // The same file again finds it known.
    expect(await world.run(new ImportBankAnswer(entry('VERSCHRIEBEN', '90.00', 'R-1'), 'Olga'))).toMatchObject({
      open: 0,
    });
  });

  it('may mean the payout of somebody erased since, whose name is gone; and their file, once its time is over', async () => {
    const { endToEndId, number } = await sent();
    const records = world.get(LockedRecords, { strict: false });
    const [{ payoutId, beneficiaryId }] = (await world.rows<{ payoutId: string; beneficiaryId: string }>(
      `select payout_id as "payoutId", beneficiary_id as "beneficiaryId" from payout where end_to_end_id = '${endToEndId}'`,
    )) as [{ payoutId: string; beneficiaryId: string }];
    await world.as('test', () => records.lockAllOf(beneficiaryId));
    const candidates = await world.as('test', () =>
      world.get(OpenBankAnswers, { strict: false }).candidates({ amountCents: 9000, kind: 'settled' }),
    );
    expect(candidates).toEqual([{ endToEndId, batchNumber: number, holder: '', iban: '', amountCents: 9000 }]);
    expect(await world.run(new ReadPaymentFile({ number, byName: 'Piet' }))).toContain('Jonas Weber');
    await world.as('test', () => records.remove(payoutId));
    await expect(world.run(new ReadPaymentFile({ number, byName: 'Piet' }))).rejects.toEqual(refused('not-found'));
    await world.run(new ImportBankAnswer(entry(endToEndId, '90.00', 'R-0'), 'Olga'));
    expect(await statusOf(endToEndId)).toBe('settled');
  });

  it('is never assigned to a payout of another amount, to one that was not sent, or to none', async () => {
    const { endToEndId } = await sent();
    await world.run(new ImportBankAnswer(entry(endToEndId, '80.00', 'R-2'), 'Olga'));
    const [answer] = await page();
    expect(answer).toMatchObject({ why: 'amount-differs' });
    await expect(assign(answer!.key, endToEndId)).rejects.toEqual(refused('changed-meanwhile'));
    await expect(assign(answer!.key, 'nowhere')).rejects.toEqual(refused('not-found'));
    await expect(assign('nothing', endToEndId)).rejects.toEqual(refused('not-found'));
    await world.run(
      new DismissBankAnswer({
        key: answer!.key,
        note: 'Gebühr der Bank, fragt jonas.weber@example.org',
        byName: 'Olga',
      }),
    );
    expect(await page('dismissed')).toEqual([
      expect.objectContaining({ note: 'Gebühr der Bank, fragt ‹e-mail›', assignedTo: null }),
    ]);
    await world.payableReward();
    await world.run(new CollectPayouts());
    const [collected] = await world.rows<{ id: string }>(
      `select end_to_end_id as id from payout where status = 'collected'`,
    );
    await world.run(new ImportBankAnswer(entry('NOCHMAL', '90.00', 'R-3'), 'Olga'));
    const [second] = await page();
    await expect(assign(second!.key, collected!.id)).rejects.toEqual(refused('changed-meanwhile'));
    expect(await statusOf(collected!.id)).toBe('collected');
  });

  it('that gives money back asks for new bank details, and is in the audit log', async () => {
    const { endToEndId } = await sent();
    await world.run(new ImportBankAnswer(entry('RUECK', '90.00', 'R-4', 'AC04'), 'Olga'));
    const answer = (await page()).find(({ kind }) => kind === 'returned');
    expect(answer).toBeDefined();
    await assign(answer!.key, endToEndId, 'returned');
    await world.settle();
    expect(await statusOf(endToEndId)).toBe('returned');
    const [audit] = await world.rows<{ actions: string[] }>(
      `select array_agg(distinct action) as actions from audit_entry`,
    );
    expect(audit!.actions).toEqual(expect.arrayContaining(['payout.bank-answer-assign', 'payout.bank-answer-dismiss']));
  });
});
