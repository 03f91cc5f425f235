import { camt, pain002, type Booking } from '#testing/bank-files.js';
import { openBankWorld, type BankWorld } from './bank-world.test.js';
import { ClearingItems } from './persistence/clearing-items.js';
import type { OpenAnswer } from './persistence/open-bank-responses.js';
import { Clearing } from './use-cases/clearing.js';

const wrong = (field: string, reason: string) =>
  expect.objectContaining({
    reason: 'validation-failed',
    details: expect.objectContaining({ fields: [{ field, reason }] }),
  });

describe('Money that comes back for a payment of which another debit is not settled', () => {
  let bank: BankWorld;
  beforeAll(async () => {
    bank = await openBankWorld();
  });
  afterAll(() => bank.world.close());
  beforeEach(() => bank.world.anew());

  let files = 0;
  const booked = (...bookings: Booking[]) => bank.booked(bookings, { message: `M${++files}` });
  const line = async (amountCents: number, direction: 'debit' | 'credit' | null = 'credit'): Promise<OpenAnswer> =>
    (await bank.lines()).find(
      one => one.amountCents === amountCents && (one.booking?.direction ?? null) === direction,
    )!;
  const itemOf = async (key: string) =>
    (await bank.world.as('test', () => bank.world.get(ClearingItems, { strict: false }).ofEntries([key]))).get(key)!;
  const ask = (key: string, { against = null as string | null, chargeCents = 0 } = {}) =>
    bank.world.act(Clearing, 'operator:olga').ask({ key, against, chargeCents, note: 'gesehen', byName: 'olga' });
  const clear = async (key: string, more: Parameters<typeof ask>[1] = {}) => {
    await ask(key, more);
    const { clearingId } = await itemOf(key);
    await bank.world.act(Clearing, 'operator:otto').agree(clearingId, 'otto');
    await bank.world.settle();
    return clearingId;
  };
  const balances = async () => {
    const rows = await bank.world.rows<{ account: string; cents: string }>(
      `select account, sum(cents) as cents from ledger_entry where tenant_id = '${bank.world.tenantId}' group by account having sum(cents) <> 0`,
    );
    return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
  };

  /** A payment of 90,00 € that the bank executed and debited a second time; the second debit waits. */
  async function debitedTwice(second = '90.00') {
    const { payments, states, batch } = await bank.handedOver();
    const endToEndId = payments[0]!;
    await booked({ endToEndId, reference: 'ERSTE' });
    await booked({ endToEndId, amount: second, reference: 'ZWEITE' });
    return { endToEndId, states, batch, debit: await line(Number(second) * 100, 'debit') };
  }
  /** A payment of 90,00 € that waits for the bank, which debited it with a charge of 1,50 €. */
  async function debitedWithCharge() {
    const { payments, states, batch } = await bank.handedOver();
    const endToEndId = payments[0]!;
    await booked({ endToEndId, amount: '91.50', reference: 'MIT-ENTGELT' });
    return { endToEndId, states, batch, debit: await line(9150, 'debit') };
  }

  it('is no return where the debit stands on the clearing account: it is set off against that one, and the person stays paid', async () => {
    const { endToEndId, states, debit } = await debitedTwice();
    const against = await clear(debit.key);
    await booked({ endToEndId, returned: 'DUPL', reference: 'ZURUECK' });
    const credit = await line(9000);
    expect(await bank.possible(credit)).toEqual({ outcomes: [], whyNot: 'on-clearing-account' });
    await expect(bank.assign(credit.key, endToEndId, { outcome: 'returned' })).rejects.toEqual(
      wrong('Ergebnis', 'on-clearing-account'),
    );
    await clear(credit.key, { against });
    expect([await states(), await balances()]).toEqual([['settled'], { expense: 9000, bank: -9000 }]);
  });

  it('is no return by hand either, where the bank names no payment of ours', async () => {
    const { endToEndId, states, debit } = await debitedTwice();
    await clear(debit.key);
    await booked({ endToEndId: 'VERSCHRIEBEN', returned: 'DUPL', reference: 'ZURUECK' });
    const credit = await line(9000);
    await expect(bank.assign(credit.key, endToEndId, { outcome: 'returned' })).rejects.toEqual(
      wrong('Ergebnis', 'on-clearing-account'),
    );
    expect(await states()).toEqual(['settled']);
  });

  it('less the bank’s charge is no return where that debit is at least as much', async () => {
    const { endToEndId, debit } = await debitedTwice();
    const against = await clear(debit.key);
    await booked({ endToEndId, returned: 'DUPL', amount: '88.50', reference: 'ZURUECK' });
    const credit = await line(8850);
    expect(await bank.possible(credit)).toEqual({ outcomes: [], whyNot: 'on-clearing-account' });
    await clear(credit.key, { against, chargeCents: 150 });
    expect(await balances()).toEqual({ expense: 9000, bank: -9150, 'bank-charges': 150 });
  });

  it('may be a return where less of that debit is left than came back', async () => {
    const { endToEndId, debit } = await debitedTwice();
    const against = await clear(debit.key);
    await booked({ direction: 'CRDT', amount: '40.00', reference: 'TEIL' });
    await clear((await line(4000)).key, { against });
    await booked({ endToEndId, returned: 'AC04', reference: 'ZURUECK' });
    const credit = await line(9000);
    expect(await bank.possible(credit)).toEqual({ outcomes: ['returned'], whyNot: null });
    await bank.assign(credit.key, endToEndId, { outcome: 'returned' });
    expect(await balances()).toMatchObject({ clearing: 5000 });
  });

  it('waits until somebody decided the debit that waits: neither a return nor booked to the clearing account', async () => {
    const { endToEndId, states, debit } = await debitedTwice();
    await booked({ endToEndId, returned: 'DUPL', reference: 'ZURUECK' });
    const credit = await line(9000);
    expect(await bank.possible(credit)).toEqual({ outcomes: [], whyNot: 'debit-waits' });
    await expect(bank.assign(credit.key, endToEndId, { outcome: 'returned' })).rejects.toEqual(
      wrong('Ergebnis', 'debit-waits'),
    );
    await expect(ask(credit.key)).rejects.toEqual(wrong('Eintrag', 'debit-waits'));
    // Asked for is not decided.
    await ask(debit.key);
    expect(await bank.possible(credit)).toEqual({ outcomes: [], whyNot: 'debit-waits' });
    const { clearingId } = await itemOf(debit.key);
    await bank.world.act(Clearing, 'operator:otto').agree(clearingId, 'otto');
    await clear(credit.key, { against: clearingId });
    expect([await states(), await balances()]).toEqual([['settled'], { expense: 9000, bank: -9000 }]);
  });

  it('is not returned by itself while a debit with a charge waits: both are booked as the account has them', async () => {
    const { endToEndId, states, debit } = await debitedWithCharge();
    expect(await booked({ endToEndId, returned: 'AC04', reference: 'ZURUECK' })).toMatchObject({ matched: 0, open: 1 });
    const credit = await line(9000);
    expect([credit.why, await states()]).toEqual(['debit-waits', ['sent']]);
    await bank.assign(debit.key, endToEndId, { outcome: 'settled', chargeCents: 150 });
    expect(await bank.possible(credit)).toEqual({ outcomes: ['returned'], whyNot: null });
    await bank.assign(credit.key, endToEndId, { outcome: 'returned' });
    // The account gave 91,50 € and received 90,00 €; the 90,00 € are owed again.
    expect([await states(), await balances()]).toEqual([
      ['returned'],
      { expense: 9000, owed: -9000, bank: -150, 'bank-charges': 150 },
    ]);
  });

  it('is in one file with the debit, and waits as well', async () => {
    const { payments, states } = await bank.handedOver();
    const endToEndId = payments[0]!;
    const both = { endToEndId, reference: 'BEIDE' };
    expect(await booked({ ...both, amount: '91.50' }, { ...both, returned: 'AC04' })).toMatchObject({ open: 2 });
    expect(await states()).toEqual(['sent']);
  });

  it('is not only announced: a rejection waits, too, and nobody takes the payment out', async () => {
    const { endToEndId, states, batch } = await debitedWithCharge();
    expect(await bank.reported(batch, [{ endToEndId, status: 'RJCT', reason: 'AC01' }])).toMatchObject({ open: 1 });
    const report = (await bank.lines()).find(({ source }) => source === 'report')!;
    expect([report.why, await bank.possible(report)]).toEqual(['debit-waits', { outcomes: [], whyNot: 'debit-waits' }]);
    const namedOtherwise = `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>V</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RVNM</TxSts></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
    await bank.read(namedOtherwise);
    const name = (await bank.lines()).find(({ kind }) => kind === 'verified')!;
    expect(await bank.possible(name)).toEqual({ outcomes: ['pay'], whyNot: null });
    await expect(bank.assign(name.key, endToEndId, { outcome: 'take-out' })).rejects.toEqual(
      wrong('Ergebnis', 'debit-waits'),
    );
    expect(await states()).toEqual(['sent']);
  });

  it('is not the whole batch, of which one payment’s debit waits: its rejection moves none', async () => {
    const { payments, states, batch } = await bank.handedOver(2);
    await booked({ endToEndId: payments[0]!, amount: '91.50', reference: 'MIT-ENTGELT' });
    await bank.read(
      pain002(batch, [], 'GANZ')
        .replace('</OrgnlMsgId>', '</OrgnlMsgId><GrpSts>RJCT</GrpSts>')
        .replace('<OrgnlPmtInfAndSts></OrgnlPmtInfAndSts>', ''),
    );
    expect(await states()).toEqual(['sent', 'sent']);
    expect((await bank.lines()).map(({ why }) => why).sort()).toEqual(['amount-differs', 'batch-contradicts']);
  });

  it('is none of a payment that the batch’s debit took, but of the one that it debited once more', async () => {
    const { payments, batch, states } = await bank.handedOver(2);
    const [alone, withTheOthers] = [payments[0]!, payments[1]!];
    await booked({ endToEndId: alone, reference: 'EINZELN' });
    await bank.read(
      camt([{ batch, amount: '180.00', reference: 'SAMMLER' }], { id: 'S' }).replace('2026-11-21', '2026-12-04'),
    );
    expect(await states()).toEqual(['settled', 'settled']);
    const credits = async () => {
      const credit = async (endToEndId: string) =>
        (await bank.lines()).find(one => one.endToEndId === endToEndId && one.booking?.direction === 'credit')!;
      return [await bank.possible(await credit(alone)), await bank.possible(await credit(withTheOthers))];
    };
    await booked({ endToEndId: alone, returned: 'DUPL', reference: 'Z1' });
    await booked({ endToEndId: withTheOthers, returned: 'AC04', reference: 'Z2' });
    const mayBeReturned = { outcomes: ['returned'], whyNot: null };
    expect(await credits()).toEqual([{ outcomes: [], whyNot: 'debit-waits' }, mayBeReturned]);
    await clear((await line(18_000, 'debit')).key);
    expect(await credits()).toEqual([{ outcomes: [], whyNot: 'on-clearing-account' }, mayBeReturned]);
  });

  it('may be either where a debit of the same amount that names no payment stands on the clearing account', async () => {
    const { payments, states } = await bank.handedOver();
    const endToEndId = payments[0]!;
    await booked({ endToEndId, reference: 'ERSTE' });
    await booked({ reference: 'NAMENLOS' });
    const item = await clear((await line(9000, 'debit')).key);
    await booked({ endToEndId, returned: 'DUPL', reference: 'ZURUECK' });
    const [offered] = await bank.offered();
    expect(offered).toMatchObject({
      Moeglich: ['Zurueckgegeben'],
      Klaerbar: true,
      Gegenposten: { Posten: item, Auszahlungsnummer: null },
    });
    await expect(ask(offered!.Eintrag)).rejects.toEqual(wrong('Eintrag', 'fits-its-payment'));
    await clear(offered!.Eintrag, { against: item });
    expect([await states(), await balances()]).toEqual([['settled'], { expense: 9000, bank: -9000 }]);
  });

  it('is a return where such a debit is of another amount, or of another payment', async () => {
    const { payments } = await bank.handedOver(2);
    const [one, other] = [payments[0]!, payments[1]!];
    for (const endToEndId of [one, other]) await booked({ endToEndId, reference: `E-${endToEndId}` });
    await booked({ amount: '45.00', reference: 'NAMENLOS' });
    await clear((await line(4500, 'debit')).key);
    await booked({ endToEndId: other, reference: 'ZWEITE' });
    await clear((await line(9000, 'debit')).key);
    await booked({ endToEndId: one, returned: 'AC04', reference: 'ZURUECK' });
    const [offered] = await bank.offered();
    expect(offered).toMatchObject({ Moeglich: ['Zurueckgegeben'], Klaerbar: false, Gegenposten: null });
  });
});
