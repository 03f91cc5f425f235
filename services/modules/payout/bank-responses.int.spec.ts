import fc from 'fast-check';
import { camt, debtorIban, pain002, type Booking, type Statement } from '#testing/bank-files.js';
import type { DomainError } from '#platform/domain/domain-error.js';
import { StoreBankDetails } from '../account/api.js';
import { Rewards } from '../reward/persistence/rewards.js';
import { bankAnswers, type Named } from './bank/bank-answers.test.js';
import { HandOverBatch, SetPayoutAccount } from './api.js';
import { putAside } from './bank-world.test.js';
import { iban, openMoneyWorld, type MoneyWorld } from './money-world.test.js';
import { OpenBankResponses, type OpenAnswer } from './persistence/open-bank-responses.js';
import { type AnswerState } from './persistence/bank-responses.js';
import { LockedRecords } from './persistence/locked-records.js';
import { Payouts } from './persistence/payouts.js';
import { BankFiles } from './persistence/bank-files.js';
import { BatchPage } from './queries/batch-page.js';
import { BankResponseAssignment } from './use-cases/assign-bank-response.js';
import { BankResponseImport, type ImportedBankResponse } from './use-cases/import-bank-response.js';
import { BatchApproval } from './use-cases/approve-batch.js';
import { PaymentFiles } from './use-cases/read-payment-file.js';
import { PossibleOutcomes } from './use-cases/possible-outcomes.js';
import { PayoutCollection } from './use-cases/collect-payouts.js';
import { BatchSeal } from './use-cases/seal-batch.js';

const refused = (reason: string) => expect.objectContaining({ reason });
const nothing = { matched: 0, open: 0, known: 0, rejected: [] };
const counts = ({ matched, open, known, rejected }: ImportedBankResponse) => ({ matched, open, known, rejected });
const foreignIban = 'DE75512108001245126199';

describe('A bank’s file', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await openMoneyWorld();
  });
  afterAll(() => world.close());

  const page = (number: string) => world.as('test', () => world.get(BatchPage, { strict: false }).of(number));
  const read = async (xml: string | Buffer, by = 'olga') =>
    counts(await world.act(BankResponseImport, `operator:${by}`).read(xml, by));
  const booked = (bookings: readonly Booking[], statement?: Statement) => read(camt(bookings, statement));
  const rejection = (batch: string | null, endToEndId: string, message?: string) =>
    read(pain002(batch, [{ endToEndId, status: 'RJCT', reason: 'AC01' }], message));
  const why = ({ rejected }: { rejected: readonly { why: string }[] }) => rejected.map(one => one.why);
  const open = async () =>
    (await world.as('test', () => world.get(OpenBankResponses, { strict: false }).page('open', 1, 100))).rows;
  const assign = (key: string, endToEndId: string, outcome: 'settled' | 'returned', by: string) =>
    world
      .act(BankResponseAssignment, `operator:${by}`)
      .assign({ key, endToEndId, outcome, note: 'gesehen', byName: by });
  const stateOf = async (rewardId: string) => {
    await world.settle();
    return world.stateOf(rewardId);
  };
  const imbalance = async () =>
    Number((await world.rows<{ sum: string }>('select coalesce(sum(cents), 0) as sum from ledger_entry'))[0]!.sum);

  /** A payout of 90,00 € in an approved batch; handed over unless stated otherwise. */
  async function paidOut({ handedOver = true } = {}) {
    const { rewardId, recommenderId } = await world.payableReward();
    const batch = (await world.act(PayoutCollection).collect()).number!;
    await world.act(BatchSeal, 'operator:olga').seal({ number: batch, byName: 'olga' });
    await world
      .act(BatchApproval, 'operator:otto')
      .approve({ number: batch, sha256: (await page(batch)).sha256!, byName: 'otto' });
    if (handedOver) await world.run(new HandOverBatch({ number: batch, byName: 'otto' }), 'operator:otto');
    await world.settle();
    return { rewardId, recommenderId, batch, endToEndId: (await page(batch)).payouts.at(-1)!.endToEndId };
  }
  async function settled() {
    const sent = await paidOut();
    await booked([{ endToEndId: sent.endToEndId }]);
    expect(await stateOf(sent.rewardId)).toBe('paid');
    return sent;
  }

  it('never settles by another account, another currency, or an amount that is none; each entry is refused by name', async () => {
    const { rewardId, endToEndId } = await paidOut();
    expect(await booked([{ endToEndId }], { iban: foreignIban })).toEqual({
      ...nothing,
      rejected: [{ place: 'Ntfctn[1]', why: 'foreign-account' }],
    });
    expect(
      why(
        await booked([
          { endToEndId, currency: 'USD' },
          { endToEndId, amount: '-90.00' },
          { endToEndId, amount: '0.00' },
          { endToEndId, amount: '90,00' },
        ]),
      ),
    ).toEqual(['foreign-currency', 'amount-not-positive', 'amount-not-positive', 'amount-unreadable']);
    expect(
      why(
        await read(
          pain002(
            (
              await world.rows<{ number: string }>('select number from payout_batch order by opened_at desc limit 1')
            )[0]!.number,
            [{ endToEndId, status: 'ACSC', debtor: foreignIban }],
          ),
        ),
      ),
    ).toEqual(['foreign-account']);
    expect(await stateOf(rewardId)).toBe('sent');
    // A refused entry may come again from the right account and is then applied.
    expect(await booked([{ endToEndId }])).toEqual({ ...nothing, matched: 1 });
    expect([await stateOf(rewardId), await imbalance()]).toEqual(['paid', 0]);
  });

  it('of the account a batch was sealed with counts for it, also once the tenant pays from another one', async () => {
    const { rewardId, endToEndId } = await paidOut();
    const account = (iban: string) =>
      world.run(new SetPayoutAccount({ name: 'Fernklang Prämien GmbH', iban, bic: 'BYLADEM1001' }));
    await account(foreignIban);
    expect(why(await booked([{ endToEndId }], { iban: foreignIban }))).toEqual(['foreign-account']);
    expect(await booked([{ endToEndId }])).toEqual({ ...nothing, matched: 1 });
    await account(debtorIban);
    expect(await stateOf(rewardId)).toBe('paid');
  });

  it('names the batch of its payments: a report on another one is refused, a booking that names another one waits', async () => {
    const [one, other] = [await paidOut(), await paidOut()];
    for (const batch of [other.batch, '4711', null])
      expect(why(await rejection(batch, one.endToEndId))).toEqual(['other-batch']);
    expect(await booked([{ endToEndId: one.endToEndId, batch: other.batch }])).toEqual({ ...nothing, open: 1 });
    expect([await stateOf(one.rewardId), await stateOf(other.rewardId)]).toEqual(['sent', 'sent']);
    expect(await booked([{ batch: one.batch, reference: null }])).toEqual({ ...nothing, matched: 1 });
    expect([await stateOf(one.rewardId), await stateOf(other.rewardId)]).toEqual(['paid', 'sent']);
  });

  it('never makes a paid reward payable again by a status report', async () => {
    const { rewardId, batch, endToEndId } = await settled();
    expect(await rejection(batch, endToEndId)).toEqual({
      ...nothing,
      rejected: [{ place: 'OrgnlPmtInfAndSts[1]/TxInfAndSts[1]', why: 'settled-already' }],
    });
    const whole = `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>W</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
    expect(why(await read(whole))).toEqual(['settled-already']);
    expect([await stateOf(rewardId), (await world.act(PayoutCollection).collect()).count]).toEqual(['paid', 0]);
  });

  it('that returns executed money waits for a second person, who sees every attempt; only then are bank details needed again', async () => {
    const { rewardId, recommenderId, batch, endToEndId } = await settled();
    const back = { endToEndId, returned: 'AC04' };
    expect(await booked([back])).toEqual({ ...nothing, open: 1 });
    expect([await booked([back]), await stateOf(rewardId)]).toEqual([{ ...nothing, known: 1 }, 'paid']);
    const [answer] = (await open()).filter(one => one.endToEndId === endToEndId);
    expect(answer).toMatchObject({
      kind: 'returned',
      why: 'returned-after-settlement',
      reason: 'AC04',
      reportedByName: 'olga',
    });
    expect(await world.as('test', () => world.get(Payouts, { strict: false }).attempts([rewardId]))).toEqual([
      expect.objectContaining({ endToEndId, batchNumber: batch, status: 'settled' }),
    ]);
    await expect(assign(answer!.key, endToEndId, 'returned', 'olga')).rejects.toEqual(refused('not-authorised'));
    await expect(assign(answer!.key, endToEndId, 'settled', 'otto')).rejects.toEqual(refused('validation-failed'));
    expect(await stateOf(rewardId)).toBe('paid');
    await assign(answer!.key, endToEndId, 'returned', 'otto');
    expect([await stateOf(rewardId), await imbalance()]).toEqual(['bank-details-wanted', 0]);
    await expect(assign(answer!.key, endToEndId, 'returned', 'oda')).rejects.toEqual(refused('changed-meanwhile'));
    // The next approver sees the earlier, returned payment.
    await world.run(
      new StoreBankDetails(
        recommenderId,
        { holder: 'Jonas Weber', iban: 'DE02120300000000202051' },
        { right: 'session' },
      ),
    );
    await world.settle();
    const again = (await world.act(PayoutCollection).collect()).number!;
    expect(await page(again)).toMatchObject({
      payouts: [{ earlier: [{ endToEndId, batchNumber: batch, status: 'returned', reason: 'AC04' }] }],
    });
  });

  it('is no way around the second person: what says something else, or says it by a report, is not assigned as a return', async () => {
    const { rewardId, endToEndId } = await settled();
    await booked([{ endToEndId: 'VERSCHRIEBEN', reference: 'X-1' }]);
    await read(pain002('4711', [{ endToEndId: 'VERTAUSCHT', status: 'RJCT' }]));
    const answers = (await open()).filter(one => one.endToEndId?.startsWith('VER'));
    expect(answers).toHaveLength(2);
    for (const { key, kind } of answers)
      for (const by of ['olga', 'otto'])
        await expect(assign(key, endToEndId, 'returned', by)).rejects.toEqual(
          refused(kind === 'settled' ? 'validation-failed' : 'payment-executed'),
        );
    await booked([{ endToEndId: 'UNKLAR', reference: 'X-2', direction: 'CRDT' }]);
    const [unclear] = (await open()).filter(one => one.endToEndId === 'UNKLAR');
    await expect(assign(unclear!.key, endToEndId, 'returned', 'olga')).rejects.toEqual(refused('not-authorised'));
    expect(await stateOf(rewardId)).toBe('paid');
  });

  it('about an approved batch proves that the bank has it; about one nobody approved it proves nothing', async () => {
    const { rewardId, batch, endToEndId } = await paidOut({ handedOver: false });
    expect(await stateOf(rewardId)).toBe('sealed');
    expect(await booked([{ endToEndId }])).toEqual({ ...nothing, matched: 1 });
    expect([await stateOf(rewardId), (await page(batch)).status]).toEqual(['paid', 'settled']);
    const { rewardId: second } = await world.payableReward();
    const sealed = (await world.act(PayoutCollection).collect()).number!;
    await world.act(BatchSeal, 'operator:olga').seal({ number: sealed, byName: 'olga' });
    const { payouts } = await page(sealed);
    expect(await booked([{ endToEndId: payouts[0]!.endToEndId }, { batch: sealed }])).toEqual({ ...nothing, open: 2 });
    expect(await stateOf(second)).toBe('sealed');
  });

  it('that books what the bank had rejected settles it: the reward is paid, once; one that only says so waits', async () => {
    const { rewardId, recommenderId, batch, endToEndId } = await paidOut();
    await rejection(batch, endToEndId);
    await world.settle();
    const details = { holder: 'Jonas Weber', iban: 'DE02120300000000202051' };
    await world.run(new StoreBankDetails(recommenderId, details, { right: 'session' }));
    expect(await stateOf(rewardId)).toBe('payable');
    // A report that contradicts an earlier rejection settles nothing, and the reward is not paid again before a person has looked.
    const announced = await read(pain002(batch, [{ endToEndId, status: 'ACSC' }], 'contradicts'));
    expect([announced, (await world.act(PayoutCollection).collect()).count]).toEqual([{ ...nothing, open: 1 }, 0]);
    expect(await booked([{ endToEndId }])).toEqual({ ...nothing, matched: 1 });
    expect([await stateOf(rewardId), await imbalance()]).toEqual(['paid', 0]);
    expect((await world.act(PayoutCollection).collect()).count).toBe(0);
    expect(await booked([{ endToEndId, reference: 'once more' }])).toEqual({ ...nothing, open: 1 });
    await rejection(batch, endToEndId, 'late');
    expect(await stateOf(rewardId)).toBe('paid');
  });

  it('that names a payment of ours is offered and assigned to none but this, whoever else waits for the same amount', async () => {
    const named = await settled();
    const stranger = await paidOut();
    await booked([{ endToEndId: named.endToEndId, returned: 'AC04' }]);
    const answer = (await open()).find(one => one.endToEndId === named.endToEndId)!;
    const offered = await world.as('test', () => world.get(OpenBankResponses, { strict: false }).candidates(answer));
    expect(offered.map(({ endToEndId }) => endToEndId)).toEqual([named.endToEndId]);
    await expect(assign(answer.key, stranger.endToEndId, 'returned', 'otto')).rejects.toEqual(
      refused('validation-failed'),
    );
    await assign(answer.key, named.endToEndId, 'returned', 'otto');
    expect([await stateOf(named.rewardId), await imbalance()]).toEqual(['bank-details-wanted', 0]);
  });

  it('that tells the same return in a second message waits once, and is known once it was agreed to', async () => {
    const { rewardId, endToEndId } = await settled();
    const told = (id: string, kind: Statement['kind'], reference = 'BANK-1') =>
      booked([{ endToEndId, returned: 'AC04', reference }], { id, message: id, kind });
    expect(await told('C2', 'camt.054')).toEqual({ ...nothing, open: 1 });
    expect(await told('C3', 'camt.053')).toEqual({ ...nothing, known: 1 });
    const [waiting] = (await open()).filter(one => one.endToEndId === endToEndId);
    await assign(waiting!.key, endToEndId, 'returned', 'otto');
    expect(await told('C4', 'camt.052')).toEqual({ ...nothing, known: 1 });
    expect([await stateOf(rewardId), await imbalance()]).toEqual(['bank-details-wanted', 0]);
  });

  it('that returns a payment under another reference is another return: never known, while the first waits and after it', async () => {
    const { rewardId, endToEndId } = await settled();
    const back = (reference: string) => booked([{ endToEndId, returned: 'AC04', reference }], { id: reference });
    expect(await back('BANK-1')).toEqual({ ...nothing, open: 1 });
    expect(await back('BANK-2')).toEqual({ ...nothing, open: 1 });
    const waiting = await openOf(endToEndId);
    const [first, second] = ['returned-after-settlement', 'returned-again'].map(reason =>
      waiting.find(({ why }) => why === reason),
    );
    await assign(first!.key, endToEndId, 'returned', 'otto');
    expect(await offered(second!)).toEqual({ outcomes: [], whyNot: 'returned' });
    expect(await back('BANK-3')).toEqual({ ...nothing, open: 1 });
    expect(await stateOf(rewardId)).toBe('bank-details-wanted');
  });

  it('of one day never swallows another one: bookings without references are two', async () => {
    const bare = { endToEndId: null, reference: null, amount: '12.34' };
    expect(await booked([bare], { id: 'Morgens' })).toEqual({ ...nothing, open: 1 });
    expect(await booked([bare], { id: 'Abends' })).toEqual({ ...nothing, open: 1 });
    expect(await booked([bare], { id: 'Abends' })).toEqual({ ...nothing, known: 1 });
    expect(await booked([bare, bare], { id: 'Nachts' })).toEqual({ ...nothing, open: 2 });
  });

  /** A batch of payments of 90,00 € that was handed over; each to the account given, or to the usual one. */
  async function batchOf(accounts: readonly (string | undefined)[]) {
    for (const account of accounts) {
      const { rewardId } = await world.readyReward();
      await world.choose(rewardId, 'cash', { iban: account ?? iban });
    }
    await world.settle();
    const batch = (await world.act(PayoutCollection).collect()).number!;
    await world.act(BatchSeal, 'operator:olga').seal({ number: batch, byName: 'olga' });
    const { sha256 } = await page(batch);
    await world.act(BatchApproval, 'operator:otto').approve({ number: batch, sha256: sha256!, byName: 'otto' });
    await world.run(new HandOverBatch({ number: batch, byName: 'otto' }), 'operator:otto');
    await world.settle();
    const payments = (await page(batch)).payouts.map(({ endToEndId }) => endToEndId);
    const statuses = async () => (await page(batch)).payouts.map(({ status }) => status);
    return { batch, payments, statuses };
  }
  /** A status report on transactions of a batch, written as each bank may. */
  const report = (
    batch: string,
    transactions: readonly string[],
    { group = 'PART', message = `M-${Math.random()}` } = {},
  ) =>
    `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>${message}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId><GrpSts>${group}</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch}.0</OrgnlPmtInfId>${transactions.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const status = (code: string, references: string, more = '') =>
    `<TxInfAndSts>${references}<TxSts>${code}</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>${more}</TxInfAndSts>`;
  const byInstruction = (id: string) => `<OrgnlInstrId>${id}</OrgnlInstrId>`;
  const byEndToEnd = (id: string) => `<OrgnlEndToEndId>${id}</OrgnlEndToEndId>`;
  const whole = (batch: string, code: string) =>
    `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>G-${Math.random()}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><GrpSts>${code}</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
  const openOf = async (endToEndId: string) => (await open()).filter(one => one.endToEndId === endToEndId);

  it('is about the payment it names by its instruction id alone, and about no other of its batch', async () => {
    const { batch, statuses } = await batchOf([undefined, undefined, undefined, undefined]);
    expect(await read(report(batch, [status('RJCT', byInstruction(`${batch}.0.1`))]))).toEqual({
      ...nothing,
      // The group's status beside it names no payment.
      matched: 1,
    });
    expect(await statuses()).toEqual(['sent', 'returned', 'sent', 'sent']);
  });

  it('that names none of ours in a batch of ours waits for a person: never is it applied to the batch', async () => {
    const { batch, payments, statuses } = await batchOf([undefined, undefined, undefined]);
    const before = (await open()).length;
    for (const references of ['', byEndToEnd('NOTPROVIDED'), byInstruction(`${batch}.0.9`), byEndToEnd('FREMD')])
      for (const code of ['RJCT', 'ACSC'])
        expect(await read(report(batch, [status(code, references)]))).toMatchObject({ matched: 0, open: 1 });
    expect((await open()).length - before).toBe(8);
    // Two references that mean two payments are none.
    const both = byInstruction(`${batch}.0.0`) + byEndToEnd(payments[1]!);
    await read(report(batch, [status('RJCT', both)]));
    expect((await openOf(payments[1]!)).map(({ why }) => why)).toEqual(['references-differ']);
    expect(await statuses()).toEqual(['sent', 'sent', 'sent']);
  });

  /** What a person may say of an answer that waits. */
  const offered = (answer: OpenAnswer) =>
    world.as('test', () => world.get(PossibleOutcomes, { strict: false }).of(answer));

  it('that gives no id is about the only payment of its batch with this account and amount', async () => {
    const [mine, others] = ['DE02500105170137075030', 'DE89370400440532013000'];
    const { batch } = await batchOf([others, mine, others]);
    const original = (account: string) =>
      `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">90.00</InstdAmt></Amt><CdtrAcct><Id><IBAN>${account}</IBAN></Id></CdtrAcct></OrgnlTxRef>`;
    await read(report(batch, [status('RJCT', byEndToEnd('NOTPROVIDED'), original(mine))]));
    const before = new Set((await open()).map(({ key }) => key));
    await read(report(batch, [status('RJCT', byEndToEnd('NOTPROVIDED'), original(others))]));
    const byAccount = (await page(batch)).payouts.map(one => [one.iban.slice(0, 4), one.status]);
    expect(byAccount.sort()).toEqual([
      ['DE02', 'returned'],
      ['DE89', 'sent'],
      ['DE89', 'sent'],
    ]);
    // A booking that names nothing at all is offered for it and moves nothing.
    const [only] = (await open()).filter(({ key }) => !before.has(key));
    expect(only).toMatchObject({ why: 'several-fit', suggestedPayoutId: null });
    const third = await batchOf([mine]);
    await read(
      camt([{ endToEndId: 'NOTPROVIDED', reference: 'NUR-KONTO' }]).replace(
        '</Refs>',
        `</Refs><RltdPties><CdtrAcct><Id><IBAN>${mine}</IBAN></Id></CdtrAcct></RltdPties>`,
      ),
    );
    const suggested = (await open()).find(({ suggestedPayoutId }) => suggestedPayoutId !== null)!;
    const offered = await world.as('test', () => world.get(OpenBankResponses, { strict: false }).candidates(suggested));
    expect(offered.map(({ endToEndId }) => endToEndId)).toEqual(third.payments);
    expect(await third.statuses()).toEqual(['sent']);
  });

  it('moves no payment but those that its transactions name, whatever codes it has', async () => {
    const codes = ['RJCT', 'ACSC', 'ACSP', 'RCVD', 'CANC', 'XXXX', 'RVNM'];
    const one = fc.record({
      code: fc.constantFrom(...codes),
      by: fc.constantFrom('instruction', 'end-to-end', 'nothing', 'unknown'),
      which: fc.nat(2),
    });
    const drawn = fc.record({
      transactions: fc.array(one, { minLength: 1, maxLength: 4 }),
      group: fc.constantFrom(...codes, 'PART'),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ transactions, group }) => {
        const { batch, payments, statuses } = await batchOf([undefined, undefined, undefined]);
        const lines = transactions.map(({ code, by, which }) => {
          if (by === 'instruction') return status(code, byInstruction(`${batch}.0.${which}`));
          return status(
            code,
            by === 'end-to-end' ? byEndToEnd(payments[which]!) : by === 'unknown' ? byEndToEnd('X') : '',
          );
        });
        await read(report(batch, lines, { group }));
        const named = new Set(
          transactions
            .filter(({ by, code }) => ['instruction', 'end-to-end'].includes(by) && ['RJCT', 'ACSC'].includes(code))
            .map(({ which }) => which),
        );
        const moved = (await statuses()).flatMap((state, index) => (state === 'sent' ? [] : [index]));
        expect(moved.filter(index => !named.has(index))).toEqual([]);
        expect(moved).toHaveLength(named.size);
      }),
      { numRuns: 6, seed: 20_261_129 },
    );
  });

  it('whose code is not known changes nothing and shows it', async () => {
    const { batch, payments, statuses } = await batchOf([undefined]);
    expect(await read(report(batch, [status('CANC', byEndToEnd(payments[0]!))]))).toMatchObject({ open: 1 });
    expect(await read(whole(batch, 'ABCD'))).toEqual({ ...nothing, open: 1 });
    expect((await openOf(payments[0]!))[0]).toMatchObject({ why: 'unknown-code', code: 'CANC', kind: 'unclear' });
    expect(await statuses()).toEqual(['sent']);
  });

  it('that says the whole batch was refused beside single payments is for a person, as long as others wait', async () => {
    const { batch, payments, statuses } = await batchOf([undefined, undefined]);
    const lines = [status('RJCT', byEndToEnd(payments[0]!))];
    expect(await read(report(batch, lines, { group: 'RJCT' }))).toEqual({ ...nothing, matched: 1, open: 1 });
    expect(await statuses()).toEqual(['returned', 'sent']);
    const rest = [status('RJCT', byEndToEnd(payments[1]!))];
    expect(await read(report(batch, rest, { group: 'RJCT' }))).toEqual({ ...nothing, matched: 1, known: 1 });
  });

  it('of several kinds about one booking is one booking; another reference of the bank is another one', async () => {
    const { endToEndId, rewardId } = await paidOut();
    const one = { endToEndId, reference: 'BANK-1' };
    const told = (kind: 'camt.052' | 'camt.053' | 'camt.054', reference = 'BANK-1', id = kind as string) =>
      booked([{ ...one, reference }], { kind, id, message: id });
    expect(await told('camt.054')).toEqual({ ...nothing, matched: 1 });
    expect(await told('camt.053')).toEqual({ ...nothing, known: 1 });
    expect(await told('camt.052')).toEqual({ ...nothing, known: 1 });
    expect(await told('camt.053', 'BANK-2', 'next')).toEqual({ ...nothing, open: 1 });
    const [second] = await openOf(endToEndId);
    expect(second).toMatchObject({ why: 'booked-again', amountCents: 9000 });
    expect(await told('camt.053', 'BANK-2', 'next again')).toEqual({ ...nothing, known: 1 });
    expect(await world.as('test', () => world.get(OpenBankResponses, { strict: false }).about(second!))).toMatchObject({
      amountCents: 9000,
      status: 'settled',
      bookedOn: '2026-11-21',
    });
    expect([await stateOf(rewardId), await imbalance()]).toEqual(['paid', 0]);
  });

  it('is offered as nothing that its payment does not allow: a second debit, or one of less than it', async () => {
    const [executed, waiting] = [await settled(), await paidOut()];
    const offeredFor = async (endToEndId: string) => offered((await openOf(endToEndId))[0]!);
    await booked([{ endToEndId: executed.endToEndId, reference: 'ZWEITE' }]);
    await booked([{ endToEndId: waiting.endToEndId, reference: 'WENIGER', amount: '89.00' }]);
    expect(await offeredFor(executed.endToEndId)).toEqual({ outcomes: [], whyNot: 'executed' });
    expect(await offeredFor(waiting.endToEndId)).toEqual({ outcomes: [], whyNot: 'amount-differs' });
    const more = await paidOut();
    await booked([{ endToEndId: more.endToEndId, reference: 'MEHR', amount: '90.50' }]);
    expect(await offeredFor(more.endToEndId)).toEqual({ outcomes: ['settled'], whyNot: null });
  });

  it('on a payment that was rejected is offered as executed only while its reward waits for it, and says why not', async () => {
    const { rewardId, batch, endToEndId } = await paidOut();
    await rejection(batch, endToEndId);
    await world.settle();
    // Announced twice is not plain, so that the booking waits for a person.
    await rejection(batch, endToEndId, 'again');
    expect(await booked([{ endToEndId }])).toEqual({ ...nothing, open: 1 });
    const [answer] = await openOf(endToEndId);
    expect(answer!.why).toBe('booked-though-rejected');
    expect(await offered(answer!)).toEqual({ outcomes: ['settled'], whyNot: null });
    await world.as('agency:miriam', async () => {
      const rewards = world.get(Rewards, { strict: false });
      const reward = await rewards.load(rewardId);
      reward.cancel('by-agency');
      await rewards.save(reward);
    });
    expect(await offered(answer!)).toEqual({ outcomes: [], whyNot: 'no-longer-owed' });
    await expect(assign(answer!.key, endToEndId, 'settled', 'otto')).rejects.toEqual(refused('changed-meanwhile'));
    // What the bank only announces is never offered as executed.
    await read(pain002(batch, [{ endToEndId, status: 'ACSC' }], 'announced'));
    const announced = (await openOf(endToEndId)).find(({ why }) => why === 'announced-though-rejected')!;
    expect(await offered(announced)).toEqual({ outcomes: [], whyNot: 'announced-only' });
  });

  it('with the same transaction twice in one entry is two debits, of which a person sees the second', async () => {
    const { endToEndId, rewardId } = await paidOut();
    const twice = camt([{ endToEndId, reference: 'DOPPELT' }]).replace(/<TxDtls>.*<\/TxDtls>/, one => one + one);
    expect(await read(twice)).toEqual({ ...nothing, matched: 1, open: 1 });
    expect((await openOf(endToEndId)).map(({ why }) => why)).toEqual(['booked-again']);
    expect(await read(twice.replace('<Id>N1</Id>', '<Id>N2</Id>'))).toEqual({ ...nothing, known: 2 });
    expect(await stateOf(rewardId)).toBe('paid');
  });

  it('that debits a payment after its return waits for a person and holds the reward', async () => {
    const { endToEndId, rewardId } = await settled();
    await booked([{ endToEndId, returned: 'AC04' }]);
    await assign((await openOf(endToEndId))[0]!.key, endToEndId, 'returned', 'otto');
    expect(await stateOf(rewardId)).toBe('bank-details-wanted');
    expect(await booked([{ endToEndId, reference: 'NOCH-EINMAL' }])).toEqual({ ...nothing, open: 1 });
    expect((await openOf(endToEndId)).map(({ why }) => why)).toEqual(['booked-after-return']);
    expect(await world.rows(`select state from reward_hold where reward_id = '${rewardId}'`)).toEqual([
      { state: 'held' },
    ]);
  });

  it('of a payment settled before bookings were recorded is compared by its day', async () => {
    const { endToEndId } = await paidOut();
    await booked([{ endToEndId, reference: 'ALT' }]);
    await world.owner.query(`update payout set bookings = '[]' where end_to_end_id = $1`, [endToEndId]);
    expect(await booked([{ endToEndId, reference: 'ALT-AUSZUG' }], { kind: 'camt.053' })).toEqual({
      ...nothing,
      known: 1,
    });
    const later = camt([{ endToEndId, reference: 'SPAETER' }]).replace('2026-11-21', '2026-12-01');
    expect(await read(later)).toEqual({ ...nothing, open: 1 });
  });

  it('that is less by the bank’s charges shows both amounts, and another person books it with the charge', async () => {
    const { endToEndId, rewardId } = await settled();
    const back = camt([{ endToEndId, returned: 'MD07', amount: '89.50' }]).replace(
      '<RtrInf>',
      '<AmtDtls><InstdAmt><Amt Ccy="EUR">90.00</Amt></InstdAmt></AmtDtls><Chrgs><Rcrd><Amt Ccy="EUR">0.50</Amt></Rcrd></Chrgs><RtrInf>',
    );
    expect(await read(back)).toEqual({ ...nothing, open: 1 });
    const [answer] = await openOf(endToEndId);
    expect(answer).toMatchObject({ why: 'amount-differs', amountCents: 8950, chargesCents: 50, instructedCents: 9000 });
    const offered = await world.as('test', () => world.get(OpenBankResponses, { strict: false }).candidates(answer!));
    expect(offered).toEqual([expect.objectContaining({ endToEndId, amountCents: 9000 })]);
    const less = (chargeCents: number, by: string) =>
      world.act(BankResponseAssignment, `operator:${by}`).assign({
        key: answer!.key,
        endToEndId,
        outcome: 'returned',
        note: 'Entgelt',
        byName: by,
        chargeCents,
      });
    await expect(less(0, 'otto')).rejects.toEqual(refused('validation-failed'));
    await expect(less(51, 'otto')).rejects.toEqual(refused('validation-failed'));
    await expect(less(50, 'olga')).rejects.toEqual(refused('not-authorised'));
    await less(50, 'otto');
    expect([await stateOf(rewardId), await imbalance()]).toEqual(['bank-details-wanted', 0]);
    const entries = `select account, cents from ledger_entry e join ledger_posting p using (tenant_id, event_id) where p.kind = 'return' and e.reward_id = '${rewardId}' order by account`;
    expect(await world.rows(entries)).toEqual([
      { account: 'bank', cents: '8950' },
      { account: 'bank-charges', cents: '50' },
      { account: 'owed', cents: '-9000' },
    ]);
  });

  it('that books a batch less what was rejected settles the rest; a sum that fits neither is assigned to payments', async () => {
    const first = await batchOf([undefined, undefined, undefined]);
    await rejection(first.batch, first.payments[1]!);
    expect(await booked([{ batch: first.batch, amount: '180.00' }])).toEqual({ ...nothing, matched: 2 });
    expect([await first.statuses(), (await page(first.batch)).status]).toEqual([
      ['settled', 'returned', 'settled'],
      'partly-returned',
    ]);
    const second = await batchOf([undefined, undefined, undefined]);
    expect(await booked([{ batch: second.batch, amount: '181.00' }])).toEqual({ ...nothing, open: 1 });
    const answer = (await open()).find(({ about, amountCents }) => about === 'batch' && amountCents === 18_100)!;
    const two = (by: string, chargeCents?: number) =>
      world.act(BankResponseAssignment, `operator:${by}`).assign({
        key: answer.key,
        endToEndId: second.payments.slice(0, 2),
        outcome: 'settled',
        note: 'zwei davon',
        byName: by,
        ...(chargeCents !== undefined && { chargeCents }),
      });
    await expect(two('otto')).rejects.toEqual(refused('validation-failed'));
    await expect(two('olga', 100)).rejects.toEqual(refused('not-authorised'));
    await two('otto', 100);
    expect([await second.statuses(), await imbalance()]).toEqual([['settled', 'settled', 'sent'], 0]);
  });

  it('is read with its payments by our instruction id, a bank’s code for returns, and amounts as ISO allows them', async () => {
    const { batch, payments, statuses } = await batchOf([undefined, undefined, undefined]);
    const ofInstruction = camt([{ endToEndId: 'x', reference: 'I-1', amount: '000000000000090.00' }]).replace(
      /<EndToEndId>x<\/EndToEndId>/,
      `<InstrId>${batch}.0.0</InstrId>`,
    );
    expect(await read(ofInstruction)).toEqual({ ...nothing, matched: 1 });
    const coded = camt([{ endToEndId: payments[1]!, reference: 'G-1', amount: '90.', direction: 'CRDT' }]).replace(
      '<NtryDtls>',
      '<BkTxCd><Prtry><Cd>NRTI+159+00931</Cd></Prtry></BkTxCd><NtryDtls>',
    );
    expect(await read(coded)).toEqual({ ...nothing, matched: 1 });
    expect(await statuses()).toEqual(['settled', 'returned', 'sent']);
  });

  describe('as banks and their tools write it', () => {
    const alone = 'DE75512108001245126199';
    let sent: { batch: string; payments: string[] };
    let next = 0;
    beforeAll(async () => {
      const needed = bankAnswers.reduce((sum, { of }) => sum + (typeof of === 'number' ? of : 0), 1);
      sent = await batchOf(Array.from({ length: needed }, (_, n) => (n === 0 ? alone : undefined)));
    });

    /** The payments an answer speaks of; the only one to its account goes to the answer that names nothing else. */
    async function paymentsOf({ of }: (typeof bankAnswers)[number]): Promise<Named[]> {
      const { batch, payments } = of === 'batch' ? await batchOf([undefined, undefined]) : sent;
      const { payouts } = await page(batch);
      const isAlone = (id: string) => payouts.find(({ endToEndId }) => endToEndId === id)!.iban.startsWith('DE75');
      const others = payments.filter(id => !isAlone(id));
      const chosen =
        of === 'batch' ? payments : of === 'account' ? payments.filter(isAlone) : others.slice(next, (next += of));
      return chosen.map(endToEndId => ({
        batch,
        endToEndId,
        instructionId: `${batch}.0.${payments.indexOf(endToEndId)}`,
        iban: isAlone(endToEndId) ? alone : iban,
      }));
    }

    it.each(bankAnswers.map(answer => [answer.name, answer] as const))('%s', async (_, answer) => {
      const payments = await paymentsOf(answer);
      const before = new Set((await open()).map(({ key }) => key));
      const file = answer.file(payments);
      const importing = world.act(BankResponseImport, 'operator:olga').read(file, 'olga', answer.name);
      if (answer.wrong !== undefined) {
        await expect(importing).rejects.toMatchObject({
          reason: 'validation-failed',
          details: { fields: [{ field: 'Datei', reason: answer.wrong }] },
        });
        return;
      }
      const read = await importing;
      expect({ ...counts(read), rejected: why(read), pending: read.pending }).toEqual({
        ...nothing,
        pending: 0,
        ...answer.counts,
        rejected: answer.rejected ?? [],
      });
      const waiting = (await open()).filter(({ key }) => !before.has(key));
      expect(waiting.map(one => one.why).sort()).toEqual([...(answer.why ?? [])].sort());
      const members = payments[0] ? (await page(payments[0].batch)).payouts : [];
      const told = payments.map(({ endToEndId }) => members.find(one => one.endToEndId === endToEndId)!);
      expect(told.map(({ status }) => status)).toEqual(answer.states ?? []);
      if (answer.names) expect(told.map(({ payeeName }) => payeeName?.result)).toEqual(answer.names);
      // The same file again changes nothing, and says so.
      const again = await world.act(BankResponseImport, 'operator:otto').read(file, 'otto');
      expect([again.matched, again.open, again.before?.byName]).toEqual([0, 0, 'olga']);
    });
  });

  it('stays in a list with what became of each of its lines, and with the decision on those that waited', async () => {
    const { endToEndId } = await paidOut();
    const file = camt([{ endToEndId }, { endToEndId: 'WOANDERS', reference: 'L-2' }, { endToEndId, currency: 'USD' }]);
    await world.act(BankResponseImport, 'operator:olga').read(file, 'Olga', 'C53 jonas@example.org.xml');
    await world.act(BankResponseImport, 'operator:otto').read(file, 'Otto');
    const waiting = (await openOf('WOANDERS'))[0]!;
    await putAside(world, waiting.key);
    const files = world.get(BankFiles, { strict: false });
    const kept = (await world.as('test', () => files.page(1, 200))).rows.find(({ name }) => name?.startsWith('C53'));
    expect(kept).toMatchObject({
      name: 'C53 ‹e-mail›',
      kind: 'camt.054',
      importedByName: 'Olga',
      lastReadByName: 'Otto',
      times: 2,
      matched: 1,
      open: 1,
      rejected: 1,
    });
    const { rows, total } = await world.as('test', () => files.lines(kept!.sha256, 1, 10));
    expect(total).toBe(3);
    expect(rows.map(({ outcome, why, endToEndId: id, decision }) => [outcome, why, id, decision])).toEqual([
      ['rejected', 'foreign-currency', null, null],
      ['matched', null, endToEndId, null],
      ['open', 'unknown-payment', null, 'dismissed'],
    ]);
  });

  it('on a name that is another one waits until a person has asked the payee: pay all the same, or take it out', async () => {
    const { batch, payments, statuses } = await batchOf([undefined, undefined]);
    const rewards = await world.rows<{ id: string }>(
      `select reward_id as id from payout where end_to_end_id = '${payments[1]}'`,
    );
    await read(
      report(
        batch,
        payments.map(id => status('RVNM', byEndToEnd(id))),
        { group: 'RVCM' },
      ),
    );
    const decide = async (endToEndId: string, outcome: 'pay' | 'take-out' | 'settled') =>
      world.act(BankResponseAssignment, 'operator:otto').assign({
        key: (await openOf(endToEndId))[0]!.key,
        endToEndId,
        outcome,
        note: 'angerufen',
        byName: 'otto',
      });
    await expect(decide(payments[0]!, 'settled')).rejects.toEqual(refused('validation-failed'));
    await decide(payments[0]!, 'pay');
    await decide(payments[1]!, 'take-out');
    expect(await statuses()).toEqual(['sent', 'returned']);
    const names = (await page(batch)).payouts.map(({ payeeName, reason }) => [payeeName?.decision, reason]);
    expect(names).toEqual([
      ['pay', null],
      ['take-out', 'RVNM'],
    ]);
    expect([await stateOf(rewards[0]!.id), await imbalance()]).toEqual(['bank-details-wanted', 0]);
  });

  it('that returns a payment of a batch that had ended makes it partly returned', async () => {
    const { batch, endToEndId } = await settled();
    expect((await page(batch)).status).toBe('settled');
    await booked([{ endToEndId, returned: 'AC04' }]);
    const [waiting] = await openOf(endToEndId);
    expect(await world.as('test', () => world.get(OpenBankResponses, { strict: false }).about(waiting!))).toMatchObject(
      {
        endToEndId,
        batchNumber: batch,
        holder: 'Jonas Weber',
        status: 'settled',
      },
    );
    await assign(waiting!.key, endToEndId, 'returned', 'otto');
    expect((await page(batch)).status).toBe('partly-returned');
  });

  it('is assigned to a payment found by name, amount, number or batch', async () => {
    const { batch, endToEndId } = await paidOut();
    const search = async (words: string) =>
      (await world.as('test', () => world.get(OpenBankResponses, { strict: false }).search(words))).map(
        one => one.endToEndId,
      );
    for (const words of [`weber ${batch}`, `90,00 ${batch}`, endToEndId.slice(4, 20), `${batch} 90.00 jonas`])
      expect(await search(words)).toEqual([endToEndId]);
    expect(await search(`niemand ${batch}`)).toEqual([]);
  });

  it('read twice at once is read once', async () => {
    const { endToEndId } = await paidOut();
    const files = await Promise.all(Array.from({ length: 5 }, () => booked([{ endToEndId }])));
    expect(files.map(({ matched, known }) => [matched, known]).sort()).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [1, 0],
    ]);
  });
});

const entry = (endToEndId: string, amount: string, reference: string, returned?: string) =>
  camt([{ endToEndId, amount, reference, ...(returned && { returned }) }]);

describe('A response of the bank that matches no payout', () => {
  let world: MoneyWorld;
  const page = async (state: AnswerState = 'open') =>
    (await world.as('test', () => world.get(OpenBankResponses, { strict: false }).page(state, 1, 50))).rows;
  const assign = (key: string, endToEndId: string, outcome: 'settled' | 'returned' = 'settled') =>
    world.act(BankResponseAssignment).assign({ key, endToEndId, outcome, note: 'laut Kontoauszug', byName: 'Olga' });
  const statusOf = async (endToEndId: string) =>
    (await world.rows<{ status: string }>(`select status from payout where end_to_end_id = '${endToEndId}'`))[0]!
      .status;

  const audited = async () =>
    (
      await world.rows<{ action: string }>(
        `select distinct action from audit_entry where tenant_id = '${world.tenantId}'`,
      )
    ).map(({ action }) => action);

  /** A payout of 90,00 € that was sent to the bank. */
  async function sent() {
    const { rewardId } = await world.payableReward();
    const { number } = await world.act(PayoutCollection).collect();
    await world.act(BatchSeal).seal({ number: number!, byName: 'Olga' });
    const { sha256 } = await world.as('test', () => world.get(BatchPage, { strict: false }).of(number!));
    await world.act(BatchApproval, 'operator:piet').approve({ number: number!, sha256: sha256!, byName: 'Piet' });
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
  beforeEach(() => world.anew());

  it('that says money came in was never an execution, and one that says it left no return; the ledger’s bank stays the bank’s own', async () => {
    const line = fc.record({
      direction: fc.constantFrom('DBIT' as const, 'CRDT' as const),
      // A debit that calls itself a return, and a credit that does not, are left to a person.
      cameBack: fc.boolean(),
      outcome: fc.constantFrom('settled' as const, 'returned' as const),
    });
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 6 }), async lines => {
        const { endToEndId } = await sent();
        let booked = 0;
        for (const [at, { direction, cameBack, outcome }] of lines.entries()) {
          const before = await statusOf(endToEndId);
          const reference = `Z-${endToEndId}-${at}`;
          const file = camt([{ endToEndId, reference, direction, ...(cameBack && { returned: 'AC04' }) }]);
          await world.act(BankResponseImport).read(file, 'Olga');
          const waiting = (await page()).find(answer => answer.endToEndId === endToEndId);
          if (waiting) {
            const assigned = world
              .act(BankResponseAssignment, 'operator:otto')
              .assign({ key: waiting.key, endToEndId, outcome, note: 'x', byName: 'Otto' });
            const isWrong = (direction === 'CRDT') !== (outcome === 'returned');
            const told = isWrong ? `${direction === 'CRDT' ? 'credit' : 'debit'}-means` : null;
            const answer = await assigned.then(
              () => 'assigned',
              (error: DomainError) => error.details.fields?.[0]?.reason ?? error.reason,
            );
            if (told) expect(answer).toBe(told);
            kinds.add(answer);
            if (answer !== 'assigned') await putAside(world, waiting.key);
          }
          const after = await statusOf(endToEndId);
          // A return proves the execution that no line told of.
          if (before !== after) booked += direction === 'CRDT' ? 9000 - (before === 'sent' ? 9000 : 0) : -9000;
        }
        await world.settle();
        const [{ bank }] = (await world.rows<{ bank: string }>(
          `select coalesce(sum(cents), 0) as bank from ledger_entry e join payout p using (tenant_id, reward_id) where e.account = 'bank' and p.end_to_end_id = '${endToEndId}'`,
        )) as [{ bank: string }];
        expect(Number(bank)).toBe(booked);
      }),
      {
        numRuns: 8,
        seed: 20_261_129,
        examples: [
          [[{ direction: 'CRDT', cameBack: false, outcome: 'settled' }]],
          [[{ direction: 'DBIT', cameBack: true, outcome: 'returned' }]],
          [[{ direction: 'CRDT', cameBack: false, outcome: 'returned' }]],
        ],
      },
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['assigned', 'credit-means', 'debit-means']));
  }, 120_000);

  it('waits with the payouts it may mean, and is assigned to one: as if the bank had named it', async () => {
    const { endToEndId, number } = await sent();
    await world.act(BankResponseImport).read(entry('VERSCHRIEBEN', '90.00', 'R-1'), 'Olga');
    const [answer] = await page();
    expect(answer).toMatchObject({
      kind: 'settled',
      why: 'unknown-payment',
      endToEndId: 'VERSCHRIEBEN',
      amountCents: 9000,
      state: 'open',
    });
    const candidates = await world.as('test', () =>
      world.get(OpenBankResponses, { strict: false }).candidates(answer!),
    );
    expect(candidates).toEqual([
      {
        endToEndId,
        batchNumber: number,
        holder: 'Jonas Weber',
        iban: 'DE89 **** **** **** **** 00',
        amountCents: 9000,
        status: 'sent',
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
    // Reading the same file again counts its entry as known.
    expect(await world.act(BankResponseImport).read(entry('VERSCHRIEBEN', '90.00', 'R-1'), 'Olga')).toMatchObject({
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
      world
        .get(OpenBankResponses, { strict: false })
        .candidates({ amountCents: 9000, kind: 'settled', namedPayoutId: null, suggestedPayoutId: null }),
    );
    expect(candidates).toEqual([
      { endToEndId, batchNumber: number, holder: '', iban: '', amountCents: 9000, status: 'sent' },
    ]);
    expect(await world.act(PaymentFiles).read({ number, byName: 'Piet' })).toContain('Jonas Weber');
    await world.as('test', () => records.remove(payoutId));
    await expect(world.act(PaymentFiles).read({ number, byName: 'Piet' })).rejects.toEqual(refused('not-found'));
    await world.act(BankResponseImport).read(entry(endToEndId, '90.00', 'R-0'), 'Olga');
    expect(await statusOf(endToEndId)).toBe('settled');
  });

  it('is never assigned to a payout of another amount, to one that was not sent, or to none', async () => {
    const { endToEndId } = await sent();
    await world.act(BankResponseImport).read(entry(endToEndId, '80.00', 'R-2'), 'Olga');
    const [answer] = await page();
    expect(answer).toMatchObject({ why: 'amount-differs' });
    await expect(assign(answer!.key, endToEndId)).rejects.toEqual(refused('validation-failed'));
    await expect(assign(answer!.key, 'nowhere')).rejects.toEqual(refused('not-found'));
    await expect(assign('nothing', endToEndId)).rejects.toEqual(refused('not-found'));
    await putAside(world, answer!.key, 'Gebühr der Bank, fragt jonas.weber@example.org');
    expect(await page('dismissed')).toEqual([
      expect.objectContaining({ note: 'Gebühr der Bank, fragt ‹e-mail›', assignedTo: null }),
    ]);
    expect(await audited()).toEqual(expect.arrayContaining(['payout.bank-response-dismiss']));
    await world.payableReward();
    await world.act(PayoutCollection).collect();
    const [collected] = await world.rows<{ id: string }>(
      `select end_to_end_id as id from payout where status = 'collected' and tenant_id = '${world.tenantId}'`,
    );
    await world.act(BankResponseImport).read(entry('NOCHMAL', '90.00', 'R-3'), 'Olga');
    const [second] = await page();
    await expect(assign(second!.key, collected!.id)).rejects.toEqual(refused('changed-meanwhile'));
    expect(await statusOf(collected!.id)).toBe('collected');
  });

  it('that gives money back asks for new bank details, and is in the audit log', async () => {
    const { endToEndId } = await sent();
    await world.act(BankResponseImport).read(entry('RUECK', '90.00', 'R-4', 'AC04'), 'Olga');
    const answer = (await page()).find(({ kind }) => kind === 'returned');
    expect(answer).toBeDefined();
    await assign(answer!.key, endToEndId, 'returned');
    await world.settle();
    expect(await statusOf(endToEndId)).toBe('returned');
    expect(await audited()).toEqual(expect.arrayContaining(['payout.bank-response-assign']));
  });
});
