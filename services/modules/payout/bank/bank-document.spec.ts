import { camt, debtorIban, pain002 } from '#testing/bank-files.js';
import { computing } from '#testing/until.js';
import { readBankDocument } from './read-bank-document.js';

const payment = '0192f000000070008000000000000001';
const single = (status: 'RJCT' | 'ACSC' | 'ACSP', reason?: string) =>
  pain002('4711', [{ endToEndId: payment, status, ...(reason && { reason }) }]);
const whole = (status: string) =>
  `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>4711</OrgnlMsgId><GrpSts>${status}</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
const entriesOf = (xml: string) => readBankDocument(xml).entries;
const rejectedOf = (xml: string) => readBankDocument(xml).rejected;
const booking = { endToEndId: payment, amount: '45.01', reference: 'R-1' };
const prefixed = (xml: string) => xml.replace(/<(\/?)/g, '<$1d:');

describe('A pain.002 document', () => {
  it('says a payment was refused, and why', () => {
    expect(entriesOf(single('RJCT', 'AC01'))).toEqual([
      expect.objectContaining({
        source: 'report',
        kind: 'returned',
        endToEndId: payment,
        batchReferences: ['4711'],
        reason: 'AC01',
      }),
    ]);
  });
  it('may leave the reason out', () => expect(entriesOf(single('RJCT'))[0]).toMatchObject({ reason: 'MS03' }));
  it('says a payment was executed', () =>
    expect(entriesOf(single('ACSC'))[0]).toMatchObject({ kind: 'settled', reason: null }));
  it('may say nothing final', () => expect(entriesOf(single('ACSP'))[0]).toMatchObject({ kind: 'noted' }));
  it('keeps apart what names no payment, and what another message says', () => {
    const two = single('RJCT')
      .replace(/<TxInfAndSts>.*<\/TxInfAndSts>/, one => one + one)
      .replaceAll(payment, 'NOTPROVIDED');
    expect(
      new Set(
        [...entriesOf(two), ...entriesOf(two.replace('<MsgId>P1', '<MsgId>P2'))].map(({ reference }) => reference),
      ).size,
    ).toBe(4);
  });
  it('may refuse a whole batch', () =>
    expect(entriesOf(whole('RJCT'))).toEqual([
      expect.objectContaining({
        kind: 'returned',
        endToEndId: null,
        batchReferences: ['4711'],
        amountCents: null,
        reason: 'FF01',
      }),
    ]));
  it('is no answer of ours where it names no message', () =>
    expect(rejectedOf(pain002(null, [{ endToEndId: payment, status: 'ACSC' }]))).toEqual([
      { place: 'OrgnlPmtInfAndSts[1]/TxInfAndSts[1]', why: 'other-batch' },
    ]));
  it('is refused where it gives an amount that is none', () =>
    expect(rejectedOf(pain002('4711', [{ endToEndId: payment, status: 'ACSC', amount: '4x' }]))).toEqual([
      expect.objectContaining({ why: 'amount-unreadable' }),
    ]));
});

describe('A camt document', () => {
  it.each(['camt.053', 'camt.054'] as const)('says a payment was booked (%s)', kind => {
    expect(entriesOf(prefixed(camt([booking], { kind })))).toEqual([
      expect.objectContaining({
        source: 'booking',
        kind: 'settled',
        endToEndId: payment,
        batchReferences: [],
        iban: debtorIban,
        amountCents: 4501,
        reason: null,
      }),
    ]);
  });
  it('says the same of a booking in a notification and in a statement', () => {
    const [notified, stated] = (['camt.053', 'camt.054'] as const).map(
      (kind, n) => entriesOf(camt([booking], { kind, id: `S${n}`, message: `M${n}` }))[0]!.reference,
    );
    expect(notified).toBe(stated);
  });
  it('says a payment came back, and why', () =>
    expect(entriesOf(camt([{ ...booking, returned: 'AC04' }]))[0]).toMatchObject({
      kind: 'returned',
      reason: 'AC04',
      amountCents: 4501,
    }));
  it('says nothing while an entry is pending', () =>
    expect(readBankDocument(camt([booking]).replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'))).toEqual({
      kind: 'camt.054',
      entries: [],
      rejected: [],
    }));
  it('may book a batch as one', () =>
    expect(entriesOf(camt([{ batch: '4711', amount: '45.01' }]))[0]).toMatchObject({
      kind: 'settled',
      batchReferences: ['4711'],
      amountCents: 4501,
    }));
  it('takes NOTPROVIDED for no name', () =>
    expect(entriesOf(camt([{ ...booking, endToEndId: 'NOTPROVIDED' }]))[0]).toMatchObject({
      kind: 'settled',
      endToEndId: null,
    }));
  it('leaves money of others, and what says both, to a person', () => {
    expect(entriesOf(camt([{ ...booking, direction: 'CRDT' }]))[0]).toMatchObject({ kind: 'unclear' });
    expect(entriesOf(camt([{ ...booking, returned: 'AC04', direction: 'DBIT' }]))[0]).toMatchObject({
      kind: 'unclear',
    });
    expect(entriesOf(camt([booking]).replace('DBIT', 'CRDT'))[0]).toMatchObject({ kind: 'unclear' });
  });
  it('counts cents exactly', () =>
    expect(entriesOf(camt([{ ...booking, amount: '1234567.1' }]))[0]).toMatchObject({ amountCents: 123456710 }));

  it.each([
    ['dollars', { ...booking, currency: 'USD' }, 'foreign-currency'],
    ['no currency', { ...booking, currency: null }, 'foreign-currency'],
    ['a negative amount', { ...booking, amount: '-90.00' }, 'amount-not-positive'],
    ['zero', { ...booking, amount: '0.00' }, 'amount-not-positive'],
    ['a comma', { ...booking, amount: '45,01' }, 'amount-unreadable'],
    ['an exponent', { ...booking, amount: '4e1' }, 'amount-unreadable'],
    ['an amount beyond all measure', { ...booking, amount: '99999999999999999999' }, 'amount-unreadable'],
    ['no amount', { ...booking, amount: null }, 'amount-missing'],
    ['an empty amount', { ...booking, amount: '' }, 'amount-missing'],
  ] as const)('is refused, not skipped, with %s', (_, told, why) => {
    expect(readBankDocument(camt([told]))).toMatchObject({
      entries: [],
      rejected: [{ place: 'Ntfctn[1]/Ntry[1]', why }],
    });
  });
  it('is refused line by line: of three entries the good ones are read', () => {
    const read = readBankDocument(camt([booking, { ...booking, amount: 'x' }, { ...booking, endToEndId: 'other' }]));
    expect([read.entries.length, read.rejected]).toEqual([
      2,
      [{ place: 'Ntfctn[1]/Ntry[2]', why: 'amount-unreadable' }],
    ]);
  });
  it('is refused where a transaction’s own amount is none, or nobody says it', () => {
    const inner = camt([booking]).replace(/(<TxDtls>.*<Amt Ccy=")EUR/, '$1USD');
    expect(rejectedOf(inner)).toEqual([{ place: 'Ntfctn[1]/Ntry[1]/TxDtls[1]', why: 'foreign-currency' }]);
    const bare = camt([booking])
      .replace(/(<\/Refs>)<Amt.*?<\/Amt>/, '$1')
      .replace(/<TxDtls>.*<\/TxDtls>/, one => one + one);
    expect(rejectedOf(bare).map(({ why }) => why)).toEqual(['amount-missing', 'amount-missing']);
  });
  it('is refused as a whole where it names no account, or one in another currency', () => {
    expect(rejectedOf(camt([booking], { iban: null }))).toEqual([{ place: 'Ntfctn[1]', why: 'account-missing' }]);
    expect(rejectedOf(camt([booking]).replace('</Acct>', '<Ccy>USD</Ccy></Acct>'))).toEqual([
      { place: 'Ntfctn[1]', why: 'foreign-currency' },
    ]);
  });
  it('tells bookings without a reference by account, statement, entry and batch, so that two files of one day are two', () => {
    const bare = { endToEndId: null, reference: null, amount: '90.00' };
    const of = (...args: Parameters<typeof camt>) => entriesOf(camt(...args)).map(({ reference }) => reference);
    const all = [
      ...of([bare]),
      ...of([bare], { id: 'N2' }),
      ...of([bare], { message: 'M2' }),
      ...of([bare], { iban: 'DE89370400440532013000' }),
      ...of([{ ...bare, batch: '4711' }]),
      ...of([{ ...bare, batch: '4712' }]),
      ...of([bare, bare]).slice(1),
      ...of([
        { ...bare, reference: 'NONREF' },
        { ...bare, reference: 'NONREF' },
        { ...bare, reference: 'NONREF' },
      ]).slice(2),
      ...of([{ ...bare, amount: '80.00' }]),
      ...of([bare], { id: null, message: null }),
      ...of([bare, { ...bare, amount: '1.00' }], { id: null, message: null }).slice(0, 1),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(of([bare])).toEqual(of([bare]));
  });
});

describe('Anything else', () => {
  const refused = expect.objectContaining({ reason: 'validation-failed' });
  const bomb = `<!DOCTYPE a [${Array.from({ length: 9 }, (_, n) => `<!ENTITY x${n + 1} "${`&x${n};`.repeat(10)}">`).join('')}]>`;
  it.each([
    ['another document', '<Document><CstmrCdtTrfInitn/></Document>'],
    ['no XML', 'Hallo'],
    ['broken XML', '<Document><CstmrPmtStsRpt></Document>'],
    ['a document type', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${single('ACSC')}`],
    ['a billion laughs', bomb + single('ACSC')],
  ])('is refused: %s', (_, xml) => expect(() => readBankDocument(xml)).toThrow(refused));

  it.each([
    [
      'a million siblings',
      () => `<Document><BkToCstmrStmt><Stmt>${'<Ntry/>'.repeat(1_000_000)}</Stmt></BkToCstmrStmt></Document>`,
    ],
    [
      'siblings within the limit of tags',
      () =>
        `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${debtorIban}</IBAN></Id></Acct>${'<Ntry/>'.repeat(200_000)}</Stmt></BkToCstmrStmt></Document>`,
    ],
    ['a deep nest', () => `<Document>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</Document>`],
    ['a huge attribute', () => `<Document><a b="${'x'.repeat(5_000_000)}"/></Document>`],
    [
      'ten thousand attributes',
      () => `<Document><a ${Array.from({ length: 10_000 }, (_, n) => `b${n}="1"`).join(' ')}/></Document>`,
    ],
    ['a tag that never ends', () => `<Document>${'<a '.repeat(1_000_000)}`],
    ['comments that never end', () => `<Document>${'<!--'.repeat(1_000_000)}`],
    ['more than a file may have', () => ' '.repeat(9 * 1024 * 1024) + single('ACSC')],
  ])('is refused cheaply: %s', async (_, xml) => {
    const given = xml();
    const spent = await computing(() => expect(() => readBankDocument(given)).toThrow(refused));
    // Takes less than a second; an algorithm not linear in the file's length takes minutes.
    expect(spent).toBeLessThan(8_000);
  });
});
