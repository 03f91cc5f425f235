import { readBankDocument } from './read-bank-document.js';

const payment = '0192f000000070008000000000000001';
const pain002 = (inner: string) => `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr>${inner}</CstmrPmtStsRpt></Document>`;
const single = (status: string, more = '') => pain002(`<OrgnlGrpInfAndSts><OrgnlMsgId>4711</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>4711.1</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${payment}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts></OrgnlPmtInfAndSts>`);
const whole = (status: string) => pain002(`<OrgnlGrpInfAndSts><OrgnlMsgId>4711</OrgnlMsgId><GrpSts>${status}</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>`);
const camt = (entry: string, kind: '053' | '054' = '054') => kind === '054'
  ? `<d:Document xmlns:d="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><d:BkToCstmrDbtCdtNtfctn><d:Ntfctn>${entry.replace(/<(\/?)/g, '<$1d:')}</d:Ntfctn></d:BkToCstmrDbtCdtNtfctn></d:Document>`
  : `<Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`;
const entry = (inner: string, direction = 'DBIT', status = '<Sts><Cd>BOOK</Cd></Sts>') => `<Ntry><Amt Ccy="EUR">45.01</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}<AcctSvcrRef>R-1</AcctSvcrRef><NtryDtls>${inner}</NtryDtls></Ntry>`;
const transaction = (more = '', direction = 'DBIT') => `<TxDtls><Refs><EndToEndId>${payment}</EndToEndId></Refs><Amt Ccy="EUR">45.01</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}</TxDtls>`;
const newsOf = (xml: string) => readBankDocument(xml).news;

describe('A pain.002 document', () => {
  it('says a payment was refused, and why', () => {
    expect(newsOf(single('RJCT', '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>'))).toEqual([expect.objectContaining({ kind: 'returned', endToEndId: payment, reason: 'AC01' })]);
  });
  it('may leave the reason out', () => expect(newsOf(single('RJCT'))[0]).toMatchObject({ reason: 'MS03' }));
  it.each(['ACSC', 'ACCC'])('says a payment was executed (%s)', status => expect(newsOf(single(status))[0]).toMatchObject({ kind: 'settled', reason: null }));
  it.each(['RCVD', 'ACTC', 'ACSP', 'PDNG'])('may say nothing final (%s)', status => expect(newsOf(single(status))[0]).toMatchObject({ kind: 'noted' }));
  it('keeps apart what names no payment', () => {
    const two = single('RJCT').replace(/<TxInfAndSts>.*<\/TxInfAndSts>/, (one) => one + one).replaceAll(payment, 'NOTPROVIDED');
    expect(newsOf(two).map(({ reference, endToEndId }) => [reference, endToEndId])).toEqual([['pain.002/B1#0/0/RJCT', null], ['pain.002/B1#0/1/RJCT', null]]);
  });
  it('may refuse a whole batch', () => expect(newsOf(whole('RJCT'))).toEqual([{ reference: 'pain.002/4711/RJCT', kind: 'returned', endToEndId: null, batchReference: '4711', amountCents: null, reason: 'FF01' }]));
});

describe('A camt document', () => {
  it.each(['053', '054'] as const)('says a payment was booked (camt.%s)', kind => {
    expect(newsOf(camt(entry(transaction()), kind))).toEqual([{ reference: `camt/${payment}/settled/R-1`, kind: 'settled', endToEndId: payment, batchReference: null, amountCents: 4501, reason: null }]);
  });
  it('says a payment came back, and why', () => {
    expect(newsOf(camt(entry(transaction('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>', 'CRDT'), 'CRDT')))[0]).toMatchObject({ kind: 'returned', reason: 'AC04', amountCents: 4501 });
  });
  it('says nothing while an entry is pending', () => expect(newsOf(camt(entry(transaction(), 'DBIT', '<Sts>PDNG</Sts>')))).toEqual([]));
  it('may book a batch as one', () => expect(newsOf(camt(entry('<Btch><MsgId>4711</MsgId></Btch>')))[0]).toMatchObject({ kind: 'settled', batchReference: '4711', amountCents: 4501 }));
  it('takes NOTPROVIDED for no name', () => expect(newsOf(camt(entry(transaction()).replace(payment, 'NOTPROVIDED')))[0]).toMatchObject({ reference: 'camt/R-1/0', kind: 'settled', endToEndId: null }));
  it('leaves money of others to a person', () => expect(newsOf(camt(entry(transaction('', 'CRDT'), 'CRDT')))[0]).toMatchObject({ kind: 'unclear' }));
  it('counts cents exactly', () => expect(newsOf(camt(entry(transaction()).replaceAll('45.01', '1234567.1')))[0]).toMatchObject({ amountCents: 123456710 }));
});

describe('Anything else', () => {
  it.each([
    ['another document', '<Document><CstmrCdtTrfInitn/></Document>'],
    ['no XML', 'Hallo'],
    ['broken XML', '<Document><CstmrPmtStsRpt></Document>'],
    ['a document type', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${single('ACSC')}`],
  ])('is refused: %s', (_, xml) => expect(() => readBankDocument(xml)).toThrow(expect.objectContaining({ reason: 'validation-failed' })));
});
