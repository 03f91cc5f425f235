import { camt, type Booking, type Statement } from '#testing/bank-files.js';
import { fieldErrorsFrom } from '#contract/errors/problem.js';
import type { DomainError } from '#platform/domain/domain-error.js';
import { agreeAbout, openBankWorld, putAside, type BankWorld } from './bank-world.test.js';
import { ClearingItems } from './persistence/clearing-items.js';
import { Clearing } from './use-cases/clearing.js';

type Offered = Awaited<ReturnType<BankWorld['offered']>>[number];

/** What a clerk may do about a line that waits: `Zurueckgegeben!` takes another person than who read it in. */
const choicesOf = ({ Warum, Moeglich, ZweitePerson, Klaerbar, Gegenposten }: Offered): string =>
  [
    Warum,
    ...Moeglich.map(outcome => `${outcome}${ZweitePerson ? '!' : ''}`),
    ...(Klaerbar ? [Gegenposten ? 'gegen Posten' : 'Klärungskonto'] : []),
  ].join(', ');

interface Case {
  readonly given: string;
  /** Files of the bank, in their order, about payments of one batch. */
  readonly when: (bank: Bank, payments: readonly string[]) => Promise<void>;
  readonly of?: number;
  readonly states: readonly string[];
  /** Of the payments’ money: the ledger without what was only promised. */
  readonly ledger: Readonly<Record<string, number>>;
  readonly offered: readonly string[];
  readonly refused?: readonly string[];
}

/** The bank, and the two people who look after what it writes: Olga asks, and Otto agrees. */
function drive(bank: BankWorld) {
  const refused: string[] = [];
  const { world } = bank;
  const items = () => world.get(ClearingItems, { strict: false });
  const lineOf = async (cents: number, direction: 'debit' | 'credit') =>
    (await bank.lines()).find(one => one.amountCents === cents && one.booking?.direction === direction)!;
  let files = 0;
  return {
    refused,
    async file(bookings: readonly Booking[], { kind = 'camt.054', ...more }: Statement = {}) {
      const { rejected } = await bank.read(camt(bookings, { id: `F${++files}`, message: `F${files}`, kind, ...more }));
      refused.push(...rejected.map(({ why }) => why));
    },
    async text(xml: string) {
      await bank.read(xml);
    },
    /** Booked to the clearing account, as a new item or against one. */
    async clear(cents: number, direction: 'debit' | 'credit', against: string | null = null) {
      const { key } = await lineOf(cents, direction);
      const asked = { key, against, chargeCents: 0, note: 'gesehen', byName: 'olga' };
      await world.act(Clearing, 'operator:olga').ask(asked);
      const { clearingId } = (await world.as('test', () => items().ofEntries([key]))).get(key)!;
      await world.act(Clearing, 'operator:otto').agree(clearingId, 'otto');
      return clearingId;
    },
    async assignSeveral(endToEndIds: readonly string[], cents: number, chargeCents = 0) {
      const { key } = await lineOf(cents, 'debit');
      await bank.assign(key, endToEndIds, { outcome: 'settled', chargeCents });
    },
    async reverse(clearingId: string) {
      await world.act(Clearing, 'operator:olga').askToReverse({ clearingId, note: 'falsch', byName: 'olga' });
      await agreeAbout(world, clearingId);
    },
    async assign(endToEndId: string, cents: number, direction: 'debit' | 'credit', chargeCents = 0) {
      const { key } = await lineOf(cents, direction);
      const outcome = direction === 'debit' ? ('settled' as const) : ('returned' as const);
      await bank.assign(key, endToEndId, { outcome, chargeCents });
    },
    /** What each account has, without the promise itself; `sum`: of all postings. */
    async ledger(): Promise<Readonly<Record<string, number>>> {
      const rows = await world.rows<{ account: string; cents: string }>(
        `select account, sum(cents) as cents from ledger_entry where tenant_id = '${world.tenantId}' group by account having sum(cents) <> 0`,
      );
      const all = rows.map(({ account, cents }) => [account, Number(cents)] as const);
      const sum = all.reduce((total, [, cents]) => total + cents, 0);
      return { ...Object.fromEntries(all.filter(([account]) => account !== 'expense')), sum };
    },
  };
}
type Bank = ReturnType<typeof drive>;

const back = (endToEndId: string, more: Booking = {}): Booking => ({ endToEndId, returned: 'AC04', ...more });

const cases: readonly Case[] = [
  {
    given: 'a refund in another currency is refused, and the payment stays executed',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      await bank.file([back(one!, { currency: 'USD' })]);
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: [],
    refused: ['foreign-currency'],
  },
  {
    given: 'a debit in euros whose transaction says dollars settles its payment by the euros that the account saw',
    when: async (bank, [one]) => {
      const xml = camt([{ endToEndId: one! }], { id: 'D' });
      await bank.text(xml.replace(/<TxDtls>.*<\/TxDtls>/, details => details.replace('EUR">90.00', 'USD">104.60')));
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: [],
  },
  {
    given: 'a debit of other euros than its payment waits for a person, whatever dollars its transaction says',
    when: async (bank, [one]) => {
      const xml = camt([{ endToEndId: one!, amount: '92.00' }], { id: 'D' });
      await bank.text(xml.replace(/<TxDtls>.*<\/TxDtls>/, details => details.replace('EUR">92.00', 'USD">104.60')));
    },
    states: ['sent'],
    ledger: { 'in-transit': -9000 },
    offered: ['BetragWeichtAb, Ausgefuehrt!'],
  },
  {
    given: 'amounts of zero are refused, a debit’s and a refund’s',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one!, amount: '0.00' }, back(one!, { amount: '000.0' })]);
    },
    states: ['sent'],
    ledger: { 'in-transit': -9000 },
    offered: [],
    refused: ['amount-not-positive', 'amount-not-positive'],
  },
  {
    given: 'a refund less the bank’s charge is a return that another person agrees to',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      await bank.file([back(one!, { amount: '87.50' })]);
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: ['BetragWeichtAb, Zurueckgegeben!'],
  },
  {
    given: 'a refund of more than was debited is no return, only money to be clarified',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      await bank.file([back(one!, { amount: '95.00' })]);
      await bank.clear(9500, 'credit');
    },
    states: ['settled'],
    ledger: { bank: 500, clearing: -9500 },
    offered: [],
  },
  {
    given: 'one refund in a notification, a statement and a report of the account is one line',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      for (const kind of ['camt.054', 'camt.053', 'camt.052'] as const) await bank.file([back(one!)], { kind });
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: ['RueckgabeNachAusfuehrung, Zurueckgegeben!'],
  },
  {
    given: 'a refund before its debit returns the payment, and the debit that comes after is known',
    when: async (bank, [one]) => {
      await bank.file([back(one!)]);
      await bank.file([{ endToEndId: one! }]);
    },
    states: ['returned'],
    ledger: { owed: -9000 },
    offered: [],
  },
  {
    given: 'two debits and one refund: the refund is set off against the second debit, and the person stays paid',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      await bank.file([{ endToEndId: one!, reference: 'ZWEITE' }]);
      await bank.clear(9000, 'debit');
      await bank.file([back(one!)]);
    },
    states: ['settled'],
    ledger: { bank: -18_000, clearing: 9000 },
    offered: ['RueckgabeNachAusfuehrung, gegen Posten'],
  },
  {
    given: 'two debits and two refunds: once one was set off, the other is a return',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      await bank.file([{ endToEndId: one!, reference: 'ZWEITE' }]);
      const item = await bank.clear(9000, 'debit');
      await bank.file([back(one!, { reference: 'Z1' })]);
      await bank.clear(9000, 'credit', item);
      await bank.file([back(one!, { reference: 'Z2' })]);
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: ['RueckgabeNachAusfuehrung, Zurueckgegeben!'],
  },
  {
    given: 'a debit whose booking to the clearing account was reversed waits again, before the refund',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      await bank.file([{ endToEndId: one!, reference: 'ZWEITE' }]);
      const item = await bank.clear(9000, 'debit');
      await bank.file([back(one!)]);
      await bank.clear(9000, 'credit', item);
      await bank.reverse(item);
      await bank.file([back(one!, { reference: 'NOCH-EINE' })]);
    },
    states: ['settled'],
    ledger: { clearing: -9000 },
    offered: ['SchonGebucht, gegen Posten', 'RueckgabeNachAusfuehrung'],
  },
  {
    given:
      'a part refund is more than a charge explains: two people book it to be clarified, and the person stays paid',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      await bank.file([back(one!, { amount: '65.00' })]);
      await bank.clear(6500, 'credit');
    },
    states: ['settled'],
    ledger: { bank: -2500, clearing: -6500 },
    offered: [],
  },
  {
    given: 'a part refund of a payment that no debit was read of changes nothing of it',
    when: async (bank, [one]) => {
      await bank.file([back(one!, { amount: '65.00' })]);
    },
    states: ['sent'],
    ledger: { 'in-transit': -9000 },
    offered: ['BetragWeichtAb, Klärungskonto'],
  },
  {
    given: 'a part refund that names its payment without a return code is none of it either',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      await bank.file([{ endToEndId: one!, direction: 'CRDT', amount: '65.00', reference: 'TEIL' }]);
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: ['VorgangUnklar, Klärungskonto'],
  },
  {
    given: 'a refund of which the bank itself says that it kept the rest is a return that another person agrees to',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      const refund = camt([back(one!, { amount: '65.00' })], { id: 'E' });
      await bank.text(refund.replace('</Refs>', '</Refs><Chrgs><Rcrd><Amt Ccy="EUR">25.00</Amt></Rcrd></Chrgs>'));
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: ['BetragWeichtAb, Zurueckgegeben!'],
  },
  {
    given: 'a debit of so much more that no charge explains it settles nothing',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one!, amount: '115.00' }]);
    },
    states: ['sent'],
    ledger: { 'in-transit': -9000 },
    offered: ['BetragWeichtAb, Klärungskonto'],
  },
  {
    given: 'a refund in two parts is no return: neither part is less by a charge',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      await bank.file([back(one!, { amount: '45.00', reference: 'T1' })]);
      await bank.file([back(one!, { amount: '45.00', reference: 'T2' })]);
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: ['BetragWeichtAb, Klärungskonto', 'BetragWeichtAb, Klärungskonto'],
  },
  {
    given: 'a debit of the sum of two payments that names neither waits, and settles none of them',
    of: 2,
    when: async bank => {
      await bank.file([{ amount: '180.00', reference: 'SUMME' }]);
    },
    states: ['sent', 'sent'],
    ledger: { 'in-transit': -18_000 },
    offered: ['Unklar, Ausgefuehrt, Klärungskonto'],
  },
  {
    given: 'a debit of the sum of two payments and a charge, which names neither, is assigned to both',
    of: 2,
    when: async (bank, payments) => {
      await bank.file([{ amount: '181.00', reference: 'SUMME' }]);
      await bank.assignSeveral(payments, 18_100, 100);
    },
    states: ['settled', 'settled'],
    ledger: { bank: -18_100, 'bank-charges': 100 },
    offered: [],
  },
  {
    given: 'a debit that the bank reverses by the same reference is a return that another person agrees to',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      const credit = camt([{ endToEndId: one!, direction: 'CRDT', reference: 'STORNO' }], { id: 'S' });
      await bank.text(credit.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>'));
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: ['RueckgabeNachAusfuehrung, Zurueckgegeben!'],
  },
  {
    given: 'one transaction that an entry of its amount names twice is booked once: no money moved for the second',
    when: async (bank, [one]) => {
      await bank.text(twice(camt([{ endToEndId: one! }])));
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: ['SchonGebucht'],
  },
  {
    given: 'one transaction that an entry of twice its amount names twice is debited twice',
    when: async (bank, [one]) => {
      await bank.text(twice(camt([{ endToEndId: one! }])).replace('>90.00<', '>180.00<'));
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: ['SchonGebucht, Klärungskonto'],
  },
  {
    given: 'one refund that an entry of its amount names twice is one return',
    when: async (bank, [one]) => {
      await bank.file([{ endToEndId: one! }]);
      await bank.text(twice(camt([back(one!)], { id: 'R' })));
    },
    states: ['settled'],
    ledger: { bank: -9000 },
    offered: ['RueckgabeNachAusfuehrung, Zurueckgegeben!', 'SchonZurueck'],
  },
];

/** The only transaction of a file, named twice in its entry. */
function twice(xml: string): string {
  return xml.replace(/<TxDtls>.*<\/TxDtls>/, one => one + one);
}

describe('What the bank may write', () => {
  let bank: BankWorld;
  beforeAll(async () => {
    bank = await openBankWorld();
  });
  afterAll(() => bank.world.close());
  beforeEach(() => bank.world.anew());

  it.each(cases)('$given', async ({ when, of = 1, states, ledger, offered, refused = [] }) => {
    const batch = await bank.handedOver(of);
    const driven = drive(bank);
    await when(driven, batch.payments);
    await bank.world.settle();
    expect(await batch.states()).toEqual(states);
    expect(driven.refused).toEqual(refused);
    expect((await bank.offered()).map(choicesOf).sort()).toEqual([...offered].sort());
    const { sum, ...balances } = await driven.ledger();
    expect([sum, balances]).toEqual([0, ledger]);
  });
});

/** Lines about an executed payment, or one that waits, each with what it is assigned as. */
const lines: Readonly<
  Record<string, { readonly executed: boolean; readonly line: (id: string) => Booking; readonly charge?: number }>
> = {
  'an execution': { executed: false, line: id => ({ endToEndId: `X${id.slice(1)}` }) },
  'an execution with a charge': { executed: false, line: id => ({ endToEndId: id, amount: '91.50' }), charge: 150 },
  'a return of what waits': { executed: false, line: id => back(`X${id.slice(1)}`) },
  'a return less a charge': { executed: false, line: id => back(id, { amount: '88.00' }), charge: 200 },
  'a return of what was executed': { executed: true, line: id => back(id) },
  'a return of it, less a charge': { executed: true, line: id => back(id, { amount: '88.00' }), charge: 200 },
  'a return that names none of ours': { executed: true, line: id => back(`X${id.slice(1)}`) },
  'a credit that says nothing': { executed: true, line: id => ({ endToEndId: id, direction: 'CRDT', reference: 'G' }) },
};

describe('Who may assign a line', () => {
  let bank: BankWorld;
  beforeAll(async () => {
    bank = await openBankWorld();
  });
  afterAll(() => bank.world.close());
  beforeEach(() => bank.world.anew());

  it.each(Object.entries(lines))('is said before it is tried: %s', async (_, { executed, line, charge = 0 }) => {
    const { payments } = await bank.handedOver();
    const one = payments[0]!;
    if (executed) await bank.booked([{ endToEndId: one }]);
    const named = line(one);
    await bank.booked([named]);
    const [answer] = await bank.offered();
    const [found] = await bank.searched(one, answer!.Eintrag);
    const isNamed = named.endToEndId === one;
    const outcome = answer!.Moeglich[0] === 'Ausgefuehrt' ? ('settled' as const) : ('returned' as const);
    const byReader = await bank.assign(answer!.Eintrag, one, { outcome, chargeCents: charge, by: 'olga' }).then(
      () => 'assigned',
      (error: DomainError) => error.reason,
    );
    const said = isNamed ? answer!.ZweitePerson : found!.ZweitePerson;
    expect([found!.ZweitePerson, byReader]).toEqual(said ? [true, 'not-authorised'] : [false, 'assigned']);
    if (said) await bank.assign(answer!.Eintrag, one, { outcome, chargeCents: charge });
    expect(await bank.lines()).toEqual([]);
  });

  it('is another person for a second return, too, once the first was put aside', async () => {
    const { payments } = await bank.handedOver();
    await bank.booked([{ endToEndId: payments[0]! }]);
    for (const reference of ['R1', 'R2']) await bank.booked([back(payments[0]!, { reference })]);
    const first = (await bank.offered()).find(({ Warum }) => Warum === 'RueckgabeNachAusfuehrung')!;
    await putAside(bank.world, first.Eintrag);
    const [second] = await bank.offered();
    expect([second!.Warum, second!.ZweitePerson]).toEqual(['SchonZurueck', true]);
    await expect(bank.assign(second!.Eintrag, payments[0]!, { outcome: 'returned', by: 'olga' })).rejects.toMatchObject(
      {
        reason: 'not-authorised',
      },
    );
  });
});

describe('A line that is assigned with wrong figures', () => {
  let bank: BankWorld;
  beforeAll(async () => {
    bank = await openBankWorld();
  });
  afterAll(() => bank.world.close());
  beforeEach(() => bank.world.anew());

  it.each([
    ['an amount that no charge explains', '80.00', 0, 'Auszahlungsnummer', 'other-amount'],
    ['that, with a charge', '80.00', 1000, 'Auszahlungsnummer', 'other-amount'],
    ['a charge that is not the difference', '91.50', 100, 'EntgeltCent', 'charge-differs'],
    ['a difference and no charge', '91.50', 0, 'EntgeltCent', 'charge-differs'],
  ] as const)('is refused with the field and its reason: %s', async (_, amount, chargeCents, field, reason) => {
    const { payments, states } = await bank.handedOver();
    await bank.booked([{ endToEndId: payments[0]!, amount }]);
    const [line] = await bank.lines();
    await expect(bank.assign(line!.key, payments[0]!, { outcome: 'settled', chargeCents })).rejects.toMatchObject({
      reason: 'validation-failed',
      details: { fields: [{ field, reason }] },
    });
    for (const language of ['de', 'en'] as const)
      expect(fieldErrorsFrom([{ field, reason }], language)).toEqual([
        { Field: field, Message: expect.stringMatching(/Entgelt der Bank|bank(’s)? charge/i) },
      ]);
    expect(await states()).toEqual(['sent']);
  });

  it.each([
    [
      'debit',
      'settled',
      { amount: '115.00' },
      'Abgebucht sind 115,00 €, die Zahlung lautet auf 90,00 €: 25,00 € mehr, und das erklärt kein Entgelt der Bank.',
    ],
    [
      'credit',
      'returned',
      { amount: '65.00', returned: 'MS03' },
      'Zurück kamen 65,00 €, gezahlt waren 90,00 €. Es fehlen 25,00 €, das ist mehr, als ein Entgelt der Bank erklärt; die Prämie bleibt ausgezahlt.',
    ],
  ] as const)('is refused a charge that no bank takes, and says so: %s', async (direction, outcome, line, sentence) => {
    const { payments, states } = await bank.handedOver();
    const endToEndId = payments[0]!;
    if (direction === 'credit') await bank.booked([{ endToEndId }]);
    const before = await states();
    await bank.booked([{ endToEndId, reference: 'TEIL', ...line }]);
    const [answer] = await bank.offered();
    expect(answer!.WarumText.replaceAll('\u00a0', ' ')).toBe(sentence);
    expect(answer!.Hindernis).toContain('Auch ein Entgelt der Bank erklärt diesen Unterschied nicht.');
    await expect(bank.assign(answer!.Eintrag, endToEndId, { outcome, chargeCents: 2500 })).rejects.toMatchObject({
      reason: 'validation-failed',
      details: { fields: [{ field: 'EntgeltCent', reason: 'charge-too-high' }] },
    });
    expect(await states()).toEqual(before);
  });

  it('is refused a charge where there is no difference', async () => {
    const { payments } = await bank.handedOver();
    await bank.booked([{ endToEndId: 'VERSCHRIEBEN' }]);
    const [line] = await bank.lines();
    await expect(bank.assign(line!.key, payments[0]!, { outcome: 'settled', chargeCents: 100 })).rejects.toMatchObject({
      details: { fields: [{ field: 'EntgeltCent', reason: 'charge-differs' }] },
    });
  });
});

describe('A line that names something', () => {
  let bank: BankWorld;
  beforeAll(async () => {
    bank = await openBankWorld();
  });
  afterAll(() => bank.world.close());

  it('is never assigned to several payments', async () => {
    const { payments, states } = await bank.handedOver(2);
    await bank.booked([{ endToEndId: 'VERSCHRIEBEN', amount: '180.00' }]);
    const [line] = await bank.lines();
    await expect(bank.assign(line!.key, payments, { outcome: 'settled' })).rejects.toMatchObject({
      details: { fields: [{ field: 'Auszahlungsnummer', reason: 'contradictory' }] },
    });
    expect(await states()).toEqual(['sent', 'sent']);
  });
});

describe('A payment that an entry names twice', () => {
  let bank: BankWorld;
  beforeAll(async () => {
    bank = await openBankWorld();
  });
  afterAll(() => bank.world.close());
  beforeEach(() => bank.world.anew());

  it('is said to be named twice, with both figures, and can only be put aside', async () => {
    const { payments } = await bank.handedOver();
    await bank.read(twice(camt([{ endToEndId: payments[0]! }])));
    const [line] = await bank.offered();
    expect(line!.WarumText.replaceAll('\u00a0', ' ')).toBe(
      'Diese Zahlung ist schon gebucht, am 21.11.2026. In derselben Buchung nennt die Bank sie zweimal: Gebucht sind 90,00 €, die genannten Zahlungen ergeben 180,00 €.',
    );
    expect(line!.Hindernis).toContain('Für sie ist kein Geld geflossen.');
    const asked = { key: line!.Eintrag, against: null, chargeCents: 0, note: 'zweimal', byName: 'olga' };
    await expect(bank.world.act(Clearing, 'operator:olga').ask(asked)).rejects.toMatchObject({
      details: { fields: [{ field: 'Eintrag', reason: 'no-money-moved' }] },
    });
    await expect(bank.assign(line!.Eintrag, payments[0]!, { outcome: 'settled' })).rejects.toMatchObject({
      details: { fields: [{ field: 'Ergebnis', reason: 'told-twice' }] },
    });
    await putAside(bank.world, line!.Eintrag);
    expect(await bank.lines()).toEqual([]);
  });

  it.each([
    [
      'under another reference',
      { reference: 'ZWEITE' },
      'Die Bank bucht sie unter einer anderen Referenz noch einmal ab.',
    ],
    ['without a reference', { reference: null }, 'Die Bank bucht sie noch einmal ab.'],
  ] as const)('is debited again by another entry, which says so: %s', async (_, second, said) => {
    const { payments } = await bank.handedOver();
    await bank.booked([{ endToEndId: payments[0]!, reference: 'ERSTE' }]);
    const later = camt([{ endToEndId: payments[0]!, ...second }], { id: 'L' }).replaceAll('2026-11-21', '2026-11-23');
    await bank.read(later);
    expect((await bank.offered())[0]!.WarumText).toContain(said);
  });
});
