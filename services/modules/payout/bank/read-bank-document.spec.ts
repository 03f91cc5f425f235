import { camt, debtorIban, pain002 } from '#testing/bank-files.js';
import { computing } from '#testing/until.js';
import type { PaymentEntry } from './bank-entry.js';
import { readBankDocuments, UnreadableDocument } from './read-bank-document.js';

const readBankDocument = (xml: string) => readBankDocuments(xml)[0]!;

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
        about: 'payment',
        name: expect.objectContaining({ endToEndId: payment }),
        batchReferences: ['4711'],
        reason: 'AC01',
      }),
    ]);
  });
  it('may leave the reason out', () => expect(entriesOf(single('RJCT'))[0]).toMatchObject({ reason: 'no-reason' }));
  it('says a payment was executed', () =>
    expect(entriesOf(single('ACSC'))[0]).toMatchObject({ kind: 'settled', reason: null }));
  it.each(['RCVD', 'ACTC', 'ACCP', 'ACWC', 'PDNG'] as const)('may say nothing final: %s', code =>
    expect(entriesOf(single(code as 'ACSP'))[0]).toMatchObject({ kind: 'noted' }),
  );
  it.each(['CANC', 'BLCK', 'XYZ', 'rjct'])('says nothing that is understood with %s', code =>
    expect(entriesOf(single(code as 'ACSP'))[0]).toMatchObject({ kind: 'unclear', code, reason: null }),
  );
  it.each([
    ['RCVC', 'match'],
    ['RVMC', 'close'],
    ['RVNM', 'none'],
    ['RVNA', 'unavailable'],
  ])('says what the payee’s bank thinks of the name: %s', (code, result) => {
    const xml = single(code as 'ACSP').replace(
      '</TxSts>',
      '</TxSts><StsRsnInf><AddtlInf>Erika &amp; Max</AddtlInf></StsRsnInf>',
    );
    expect(entriesOf(xml)[0]).toMatchObject({ kind: 'verified', verification: { result, bankName: 'Erika & Max' } });
  });
  const because = (reason: string, more = '') =>
    `</TxSts><StsRsnInf><Rsn>${reason}</Rsn><AddtlInf>Erika Beispiel</AddtlInf></StsRsnInf>${more}`;
  it.each([
    ['PDNG', 'RVMC', 'close'],
    ['PDNG', 'RVNM', 'none'],
    ['PDNG', 'rvna', 'unavailable'],
    ['ACCP', 'RCVC', 'match'],
  ])('may say of the name by the reason beside %s: %s', (status, reason, result) => {
    for (const element of ['Cd', 'Prtry']) {
      const xml = single(status as 'ACSP').replace('</TxSts>', because(`<${element}>${reason}</${element}>`));
      expect(entriesOf(xml)[0]).toMatchObject({
        kind: 'verified',
        code: reason.toUpperCase(),
        reason: null,
        verification: { result, bankName: 'Erika Beispiel' },
      });
    }
  });
  it.each(['Cd', 'Prtry'])('may refuse a payment for its name, and says both (%s)', element => {
    const xml = single('RJCT').replace('</TxSts>', because(`<${element}>RVMC</${element}>`));
    expect(entriesOf(xml)[0]).toMatchObject({
      kind: 'returned',
      code: 'RJCT',
      reason: 'RVMC',
      verification: { result: 'close', bankName: 'Erika Beispiel' },
    });
  });
  it('may give several reasons: the one that says something counts', () => {
    const second = '<StsRsnInf><Rsn><Prtry>RVNM</Prtry></Rsn></StsRsnInf>';
    const xml = single('RJCT').replace('</TxSts>', because('<Cd>NARR</Cd>', second));
    expect(entriesOf(xml)[0]).toMatchObject({ reason: 'RVNM', verification: { result: 'none', bankName: null } });
  });
  it('tells a reason in small letters as the code that it is, and one of the bank’s own as it stands', () => {
    expect(entriesOf(single('RJCT', 'ac01'))[0]).toMatchObject({ reason: 'AC01', verification: null });
    expect(entriesOf(single('RJCT', 'Konto weg'))[0]).toMatchObject({ reason: 'Konto weg' });
  });
  it('may say of a whole batch’s names by the reason beside its status', () =>
    expect(entriesOf(whole('PDNG').replace('<Cd>FF01</Cd>', '<Prtry>RVCM</Prtry>'))[0]).toMatchObject({
      about: 'batch',
      kind: 'verified',
      code: 'RVCM',
    }));
  it('names its payment by whatever reference it has', () => {
    const xml = single('RJCT').replace(
      /<OrgnlEndToEndId>.*<\/OrgnlEndToEndId>/,
      '<OrgnlInstrId>4711.0.1</OrgnlInstrId><OrgnlUETR>0192f000-0000-4000-8000-000000000001</OrgnlUETR>',
    );
    expect((entriesOf(xml)[0] as PaymentEntry).name).toEqual({
      endToEndId: null,
      instructionId: '4711.0.1',
      uetr: '0192f000-0000-4000-8000-000000000001',
      payeeIban: null,
    });
  });
  it('speaks of its batch only where no payment is named, whatever its group’s status', () => {
    const both = single('RJCT').replace('</OrgnlGrpInfAndSts>', '<GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts>');
    expect(entriesOf(both).map(entry => [entry.about, entry.about === 'batch' && entry.besidePayments])).toEqual([
      ['payment', false],
      ['batch', true],
    ]);
  });
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
        about: 'batch',
        kind: 'returned',
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
  it.each(['camt.052', 'camt.053', 'camt.054'] as const)('says a payment was booked (%s)', kind => {
    expect(entriesOf(prefixed(camt([booking], { kind })))).toEqual([
      expect.objectContaining({
        source: 'booking',
        kind: 'settled',
        about: 'payment',
        name: expect.objectContaining({ endToEndId: payment }),
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
      version: null,
      entries: [],
      rejected: [],
      pending: 1,
    }));
  it.each([
    ['<Sts><Cd>INFO</Cd></Sts>', 1],
    ['<Sts><Cd>FUTR</Cd></Sts>', 1],
    ['<Sts>PDNG</Sts>', 1],
    ['<Sts><Prtry>VORGEMERKT</Prtry></Sts>', 1],
    ['<Sts><Prtry>PENDING</Prtry></Sts>', 1],
    ['<Sts><Prtry>BOOK</Prtry></Sts>', 0],
    ['<Sts> BOOK </Sts>', 0],
    ['', 0],
  ])('takes what is not booked for nothing: %s', (status, pending) =>
    expect(readBankDocument(camt([booking]).replace('<Sts><Cd>BOOK</Cd></Sts>', status))).toMatchObject({
      pending,
      entries: { length: 1 - pending },
    }),
  );
  it.each([
    ['TRUE', 'unclear'],
    ['false', 'settled'],
  ])('books a batch as one only where its reversal is understood: %s', (written, kind) =>
    expect(
      entriesOf(camt([{ batch: '4711' }]).replace('<Sts>', `<RvslInd>${written}</RvslInd><Sts>`))[0],
    ).toMatchObject({ about: 'batch', kind }),
  );
  it.each([
    ['another prefix', (xml: string) => prefixed(xml).replaceAll('d:', 'ns2:')],
    ['quotes of another kind', (xml: string) => xml.replaceAll('Ccy="EUR"', "Ccy = 'EUR' ")],
    ['comments between', (xml: string) => xml.replaceAll('<Amt', '<!-- Betrag --><Amt')],
    ['instructions between', (xml: string) => xml.replaceAll('<Ntry>', '<?bank x?><Ntry>')],
    ['lines and blanks between', (xml: string) => xml.replaceAll('><', '>\r\n  <')],
    ['blanks within the tags', (xml: string) => xml.replaceAll('</Amt>', '</Amt >').replaceAll('<Refs>', '<Refs >')],
    ['a declaration in front', (xml: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`],
    [
      'what the bank adds',
      (xml: string) => xml.replace('</Ntry>', '<AddtlNtryInf>SEPA &amp; mehr</AddtlNtryInf></Ntry>'),
    ],
    [
      'an own extension',
      (xml: string) =>
        xml.replace('</Ntry>', '<SplmtryData><Envlp><x:a xmlns:x="urn:x"/></Envlp></SplmtryData></Ntry>'),
    ],
    ['the account with blanks', (xml: string) => xml.replace(debtorIban, 'DE02 1203 0000 0000 2020 51')],
  ])('is read with %s', (_, written) =>
    expect(entriesOf(written(camt([booking])))[0]).toMatchObject({
      kind: 'settled',
      amountCents: 4501,
      iban: debtorIban,
      name: { endToEndId: payment },
    }),
  );
  it('may book a batch as one', () =>
    expect(entriesOf(camt([{ batch: '4711', amount: '45.01' }]))[0]).toMatchObject({
      kind: 'settled',
      batchReferences: ['4711'],
      amountCents: 4501,
    }));
  it('takes NOTPROVIDED for no name', () =>
    expect(entriesOf(camt([{ ...booking, endToEndId: 'NOTPROVIDED' }]))[0]).toMatchObject({
      kind: 'settled',
      name: { endToEndId: null },
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
    ['000000000000149.87', 14_987],
    ['+45.01', 4501],
    ['45.0100', 4501],
    ['.5', 50],
    ['5.', 500],
    ['007', 700],
    ['\n  45.01\t', 4501],
    ['<![CDATA[45.01]]>', 4501],
    ['00.50', 50],
    ['&#52;5.01', 4501],
    ['+0045.1', 4510],
  ])('reads %s as ISO’s decimals allow it', (amount, cents) =>
    expect(entriesOf(camt([{ ...booking, amount }]))[0]).toMatchObject({ amountCents: cents }),
  );
  it.each([
    ...['1e2', '0x10', '45.011', '.', '', '1.2.3', '--5', '1 000.00', '1000000000.00'],
    ...['1.234,56', '1,234.56', '45.01 EUR', '−45.01', '٤٥.٠١', '４５.０１', 'NaN', 'INF', '45.01-', "1'234.56"],
  ])('reads no amount from “%s”', amount => expect(entriesOf(camt([{ ...booking, amount }]))).toEqual([]));

  it.each([
    ['true', 'CRDT', 'returned'],
    ['1', 'CRDT', 'returned'],
    ['1', 'DBIT', 'unclear'],
    ['0', 'DBIT', 'settled'],
    ['false', 'DBIT', 'settled'],
    ['\n true ', 'CRDT', 'returned'],
    ['TRUE', 'DBIT', 'unclear'],
    ['TRUE', 'CRDT', 'unclear'],
    ['ja', 'DBIT', 'unclear'],
    ['Y', 'CRDT', 'unclear'],
  ] as const)('reads a reversal “%s” of a %s as %s', (written, direction, kind) => {
    const xml = camt([{ ...booking, direction }]).replace('<Sts>', `<RvslInd>${written}</RvslInd><Sts>`);
    expect(entriesOf(xml)[0]).toMatchObject({ kind });
  });
  it.each([
    ['<Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn>', 'returned'],
    ['<Prtry><Cd>NRTI+159+00931</Cd><Issr>DK</Issr></Prtry>', 'returned'],
    ['<Prtry><Cd>NTRF+166+9310</Cd><Issr>DK</Issr></Prtry>', 'unclear'],
  ])('knows by the bank’s code whether a credit is a return: %s', (code, kind) => {
    const xml = camt([{ ...booking, direction: 'CRDT' }]).replace('<Sts>', `<BkTxCd>${code}</BkTxCd><Sts>`);
    expect(entriesOf(xml)[0]).toMatchObject({ kind });
  });
  it('takes what the account saw for what moved, and keeps what the bank says of its charges', () => {
    const xml = camt([{ ...booking, returned: 'AC04' }])
      .replace('<Amt Ccy="EUR">45.01</Amt>', '<Amt Ccy="EUR">44.51</Amt>')
      .replace('<RtrInf>', '<Chrgs><Amt Ccy="EUR">0.50</Amt></Chrgs><RtrInf>');
    expect(entriesOf(xml)[0]).toMatchObject({ amountCents: 4451, instructedCents: 4501, chargesCents: 50 });
  });
  it.each([
    ['its amount', '<Amt Ccy="USD">52.30</Amt>'],
    [
      'what was instructed',
      '<Amt Ccy="EUR">45.01</Amt><AmtDtls><InstdAmt><Amt Ccy="USD">52.30</Amt></InstdAmt></AmtDtls>',
    ],
  ])('takes the euros that the account saw where its only transaction says %s in dollars', (_, amounts) => {
    const xml = camt([booking]).replace(
      '<Amt Ccy="EUR">45.01</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>',
      `${amounts}</TxDtls>`,
    );
    expect(xml).toContain('USD');
    expect(entriesOf(xml)[0]).toMatchObject({ kind: 'settled', amountCents: 4501, instructedCents: null });
  });
  it('refuses one of several transactions in dollars, whose part of the euros nobody says', () => {
    const xml = camt([booking]).replace(/<TxDtls>.*<\/TxDtls>/, one => one + one.replace('"EUR"', '"USD"'));
    expect(readBankDocument(xml).rejected).toMatchObject([
      { place: 'Ntfctn[1]/Ntry[1]/TxDtls[2]', why: 'foreign-currency' },
    ]);
  });

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
  it('is refused where nobody says the amount of one of several transactions', () => {
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
  const why = (xml: string): string | undefined => {
    try {
      readBankDocuments(xml);
      return undefined;
    } catch (error) {
      return (error as UnreadableDocument).why;
    }
  };
  const bomb = `<!DOCTYPE a [${Array.from({ length: 9 }, (_, n) => `<!ENTITY x${n + 1} "${`&x${n};`.repeat(10)}">`).join('')}]>`;
  const inNamespace = (xml: string, name: string) =>
    xml.replace('<Document>', `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">`);
  it.each([
    ['our own payment file', '<Document><CstmrCdtTrfInitn/></Document>', 'payment-file'],
    ['a direct debit', '<Document><CstmrDrctDbtInitn/></Document>', 'direct-debit'],
    ['another message', '<Document><RsltnOfInvstgtn/></Document>', 'other-message'],
    ['other XML', '<Envelope><Body/></Envelope>', 'other-xml'],
    ['nothing', ' \n', 'empty'],
    ['no XML', 'Hallo', 'not-xml'],
    ['a table', 'Buchungstag;Betrag\n1.12.;5,00', 'csv'],
    ['MT940', ':20:STARTUMS\r\n:25:12345678/1234567890\r\n', 'mt940'],
    ['MT940 in its SWIFT frame', '{1:F01BANKDEFFXXXX0000000000}{2:O940}{4:\n:20:1\n-}', 'mt940'],
    ['a PDF', '%PDF-1.7 …', 'pdf'],
    ['a page of the bank', '<!DOCTYPE html><html><body>Anmeldung</body></html>', 'web-page'],
    ['broken XML', '<Document><CstmrPmtStsRpt></Document>', 'broken-xml'],
    ['a file that was cut', single('ACSC').slice(0, 200), 'cut'],
    ['two documents', single('ACSC') + single('RJCT'), 'two-documents'],
    [
      'two documents with declarations',
      `<?xml version="1.0"?>${single('ACSC')}<?xml version="1.0"?>${single('RJCT')}`,
      'two-documents',
    ],
    ['a document type', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${single('ACSC')}`, 'document-type'],
    ['a billion laughs', bomb + single('ACSC'), 'document-type'],
    ['a version before', inNamespace(single('ACSC'), 'pain.002.001.02'), 'version'],
    ['a version to come', inNamespace(camt([booking]), 'camt.054.001.14'), 'version'],
  ])('is refused by name: %s', (_, xml, reason) => expect(why(xml)).toBe(reason));

  it('is read in each version that banks use, and inside a business envelope', () => {
    for (let version = 2; version <= 13; version += 1)
      for (const kind of ['camt.052', 'camt.053', 'camt.054'] as const) {
        const name = `${kind}.001.${String(version).padStart(2, '0')}`;
        expect(readBankDocument(inNamespace(camt([booking], { kind }), name))).toMatchObject({ kind, version: name });
      }
    for (const name of ['pain.002.001.03', 'pain.002.003.03', 'pain.002.001.10', 'pain.002.001.14'])
      expect(readBankDocument(inNamespace(single('ACSC'), name)).version).toBe(name);
    const head = '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>B</BizMsgIdr></AppHdr>';
    const enveloped = `<BizMsgEnvlp>${head}${inNamespace(camt([booking], { kind: 'camt.053' }), 'camt.053.001.08')}</BizMsgEnvlp>`;
    expect(readBankDocument(enveloped)).toMatchObject({ kind: 'camt.053', entries: [{ amountCents: 4501 }] });
    const two = `<conxml>${single('ACSC')}${single('RJCT')}</conxml>`;
    expect(readBankDocuments(two).map(({ entries }) => entries[0]!.kind)).toEqual(['settled', 'returned']);
  });

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
    const spent = await computing(() => expect(() => readBankDocument(given)).toThrow(UnreadableDocument));
    // Takes less than a second; an algorithm not linear in the file's length takes minutes.
    expect(spent).toBeLessThan(8_000);
  });
});
