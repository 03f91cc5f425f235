import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { bankText, nextBankingDay, paymentFile, type PaymentOrder } from './payment-file.js';

const order: PaymentOrder = {
  number: '4711004711',
  createdAt: new Date('2026-11-21T08:40:00Z'),
  debtor: { name: 'Fernklang Prämien GmbH & Co. KG', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  transfers: [
    {
      endToEndId: '0192f000000070008000000000000001',
      amountCents: 4501,
      holder: 'Jörg Müller-Lüdenscheidt',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      remittance: 'Ihre Prämie von Fernklang',
    },
    {
      endToEndId: '0192f000000070008000000000000002',
      amountCents: 4500,
      holder: 'Zoë Łukasz “Zed”',
      iban: 'AT611904300234573201',
      bic: null,
      remittance: 'Ihre Prämie von Fernklang',
    },
    {
      endToEndId: '0192f000000070008000000000000003',
      amountCents: 110_00,
      holder: 'Ana',
      iban: 'DE89370400440532013000',
      bic: 'BKAUATWWXXX',
      remittance: 'Ihre Prämie von Fernklang',
    },
  ],
};
/** As ISO publishes it (iso20022.org, payments initiation). */
const schema = join(process.cwd(), 'services/modules/payout/bank/pain.001.001.09.xsd');

describe('The payment file of a batch', () => {
  const xml = paymentFile(order);
  const read = new XMLParser({ parseTagValue: false }).parse(xml).Document.CstmrCdtTrfInitn;

  it('names the batch, counts and sums', () => {
    expect(read.GrpHdr).toMatchObject({ MsgId: '4711004711', NbOfTxs: '3', CtrlSum: '200.01' });
    expect(read.PmtInf.NbOfTxs).toBe('3');
  });
  it('holds one transfer a payout, its EndToEndId the payout', () => {
    const transfers = read.PmtInf.CdtTrfTxInf as {
      PmtId: { EndToEndId: string };
      Amt: { InstdAmt: string };
      CdtrAcct: { Id: { IBAN: string } };
    }[];
    expect(transfers.map(one => one.PmtId.EndToEndId)).toEqual(order.transfers.map(one => one.endToEndId));
    expect(transfers.map(one => one.Amt.InstdAmt)).toEqual(['45.01', '45.00', '110.00']);
    expect(transfers.map(one => one.CdtrAcct.Id.IBAN)).toEqual(order.transfers.map(one => one.iban));
  });
  it.each([
    ['Friday', '2026-11-20', '2026-11-23'],
    ['Saturday', '2026-11-21', '2026-11-23'],
    ['Sunday', '2026-11-22', '2026-11-23'],
    ['Monday', '2026-11-23', '2026-11-24'],
  ])('is executed on the next banking day (%s)', (_, sealed, executed) => {
    expect(nextBankingDay(new Date(sealed)).toISOString().slice(0, 10)).toBe(executed);
  });
  it('is the same for the same batch', () => expect(paymentFile(order)).toBe(xml));
  it('writes names as every bank can read them', () =>
    expect(bankText('Jörg Müller & Söhne “é”', 70)).toBe('Joerg Mueller + Soehne e'));

  it('is valid against the ISO 20022 schema', async () => {
    const { validateXML } = await import('xmllint-wasm');
    const result = await validateXML({
      xml: { fileName: 'pain001.xml', contents: xml },
      schema: { fileName: 'pain.001.001.09.xsd', contents: readFileSync(schema, 'utf8') },
    });
    expect(result.errors).toEqual([]);
    expect(result.valid).toBe(true);
    const broken = await validateXML({
      xml: {
        fileName: 'pain001.xml',
        contents: xml.replace('<MsgId>', '<MsgNumber>').replace('</MsgId>', '</MsgNumber>'),
      },
      schema: { fileName: 'pain.001.001.09.xsd', contents: readFileSync(schema, 'utf8') },
    });
    expect(broken.valid).toBe(false);
  });
});
