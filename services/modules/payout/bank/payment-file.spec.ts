import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { commonNames } from '#platform/common-names.test.js';
import { isAccountHolder } from '#shared/bank-characters.js';
import { paymentFile, renewedFile, type PaymentOrder } from './payment-file.js';

const order: PaymentOrder = {
  number: '4711004711',
  createdAt: new Date('2026-11-21T08:40:00Z'),
  executionDay: '2026-11-23',
  debtor: {
    name: 'Fernklang Prämien GmbH & Co. KG',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    address: null,
  },
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
/** The schema as published by ISO (iso20022.org, payments initiation). */
const schema = join(process.cwd(), 'services/modules/payout/bank/pain.001.001.09.xsd');

describe('The payment file of a batch', () => {
  const xml = paymentFile(order);
  const read = new XMLParser({ parseTagValue: false }).parse(xml).Document.CstmrCdtTrfInitn;

  it('names the batch, counts and sums', () => {
    expect(read.GrpHdr).toMatchObject({ MsgId: '4711004711', NbOfTxs: '3', CtrlSum: '200.01' });
    expect(read.PmtInf.NbOfTxs).toBe('3');
  });
  it('names every holder of a frequent name by the letters that banks take, none left out', () => {
    const holders = commonNames.map(name => `${name} ${name}`);
    const transfers = holders.map(holder => ({ ...order.transfers[0]!, holder }));
    const file = new XMLParser({ parseTagValue: false }).parse(paymentFile({ ...order, transfers }));
    const named = file.Document.CstmrCdtTrfInitn.PmtInf.CdtTrfTxInf as { Cdtr: { Nm: string } }[];
    expect(named.filter(({ Cdtr }) => !/^['A-Za-z][A-Za-z0-9/?:().,'+ -]*$/.test(Cdtr.Nm))).toEqual([]);
    // Signs such as the ayin of `ʿUmar` are written as an apostrophe.
    const letters = (text: string) => text.match(/\p{L}/gu)!.filter(letter => !/\p{Lm}/u.test(letter)).length;
    expect(holders.filter((holder, at) => letters(named[at]!.Cdtr.Nm) < letters(holder))).toEqual([]);
    expect(holders.filter(holder => !isAccountHolder(holder))).toEqual([]);
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
  it('is the same for the same batch', () => expect(paymentFile(order)).toBe(xml));
  it('asks for its day of execution, wherever the server stands', () => {
    expect(read.PmtInf.ReqdExctnDt.Dt).toBe('2026-11-23');
    expect(read.GrpHdr.CreDtTm).toBe('2026-11-21T08:40:00Z');
  });
  it('writes names as every bank can read them', () => {
    expect(read.PmtInf.CdtTrfTxInf.map(({ Cdtr }: { Cdtr: { Nm: string } }) => Cdtr.Nm)).toEqual([
      'Joerg Mueller-Luedenscheidt',
      "Zoe Lukasz 'Zed'",
      'Ana',
    ]);
    expect(read.PmtInf.Dbtr.Nm).toBe('Fernklang Praemien GmbH + Co. KG');
  });
  it('names no bank of another country than the account’s, for which the whole file would be refused', () => {
    const agents = read.PmtInf.CdtTrfTxInf.map((one: { CdtrAgt?: { FinInstnId: { BICFI: string } } }) => one.CdtrAgt);
    expect(agents).toEqual([{ FinInstnId: { BICFI: 'COBADEFFXXX' } }, undefined, undefined]);
  });
  const swiss = { ...order.transfers[0]!, iban: 'CH9300762011623852957', bic: null };
  const address = { street: 'Lindenstraße', houseNumber: '7 a', postcode: '50667', town: 'Köln', country: 'DE' };
  const abroad = { ...order, debtor: { ...order.debtor, address }, transfers: [...order.transfers, swiss] };
  it('names the payer’s address, in its parts, where an account is outside the EEA, and nowhere else', () => {
    const debtorOf = (file: string) =>
      new XMLParser({ parseTagValue: false }).parse(file).Document.CstmrCdtTrfInitn.PmtInf.Dbtr;
    expect(debtorOf(paymentFile(abroad)).PstlAdr).toEqual({
      StrtNm: 'Lindenstrasse',
      BldgNb: '7 a',
      PstCd: '50667',
      TwnNm: 'Koeln',
      Ctry: 'DE',
    });
    const without = { ...abroad, debtor: { ...abroad.debtor, address: { ...address, houseNumber: null } } };
    expect(debtorOf(paymentFile(without)).PstlAdr).not.toHaveProperty('BldgNb');
    expect(debtorOf(paymentFile({ ...abroad, transfers: order.transfers }))).not.toHaveProperty('PstlAdr');
    expect(() => paymentFile({ ...order, transfers: [swiss] })).toThrow(/address/);
  });
  it('is not written for an account that is none', () =>
    expect(() => paymentFile({ ...order, debtor: { ...order.debtor, iban: 'DE02120300000000202052' } })).toThrow());

  it('sums to the cent what it pays', () => {
    const [transfer] = order.transfers;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 200 }), amounts => {
        const file = paymentFile({ ...order, transfers: amounts.map(amountCents => ({ ...transfer!, amountCents })) });
        const paid = [...file.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)].map(
          ([, euros, cents]) => +(euros! + cents!),
        );
        const sums = [...file.matchAll(/<CtrlSum>(\d+)\.(\d\d)</g)].map(([, euros, cents]) => +(euros! + cents!));
        const total = amounts.reduce((sum, cents) => sum + cents, 0);
        expect(paid).toEqual(amounts);
        expect(sums).toEqual([total, total]);
      }),
    );
  });

  it('holds text as every bank takes it, whatever is set: a slash neither at an end nor twice in a row', () => {
    const part = fc.oneof(
      fc.constantFrom('/', '//', '\\', '|', '⁄', ' ', 'Ä', 'ß', 'Fernklang', '(', '.', '€', '&'),
      fc.string(),
    );
    const anyText = fc.array(part, { maxLength: 40 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (name, holder, remittance, street) => {
        const debtor = { ...abroad.debtor, name, address: { ...address, street } };
        const file = paymentFile({ ...abroad, debtor, transfers: [{ ...swiss, holder, remittance }] });
        const texts = [...file.matchAll(/<(Nm|Ustrd|StrtNm)>([^<]*)</g)].map(([, element, written]) => ({
          length: { Nm: 70, Ustrd: 140, StrtNm: 70 }[element!]!,
          written: written!.replaceAll('&apos;', "'"),
        }));
        expect(texts.length).toBeGreaterThanOrEqual(4);
        for (const { written, length } of texts) {
          expect(written).toMatch(/^[A-Za-z0-9/?:().,'+ -]*$/);
          expect(written).not.toMatch(/^[/ ]|[/ ]$|\/\//);
          expect(written.length).toBeLessThanOrEqual(length);
        }
      }),
    );
  });
  it.each([
    ['//Fernklang//', 'Fernklang'],
    ['Kunde/ / Prämie//2026/', 'Kunde/ / Praemie/2026'],
    [`${'x'.repeat(139)}/y`, 'x'.repeat(139)],
    ['///', ''],
  ])('writes the remittance %s as %s', (remittance, written) => {
    const file = paymentFile({ ...order, transfers: [{ ...order.transfers[0]!, remittance }] });
    expect(/<Ustrd>(.*)<\/Ustrd>/.exec(file)?.[1] ?? '').toBe(written);
  });

  it('renewed for another day, changes nothing but that day and when it was made', () => {
    const renewed = renewedFile(xml, { createdAt: new Date('2026-12-01T07:00:00Z'), executionDay: '2026-12-02' });
    expect(renewed).toBe(
      paymentFile({ ...order, createdAt: new Date('2026-12-01T07:00:00Z'), executionDay: '2026-12-02' }),
    );
    expect(() => renewedFile(xml + xml, { createdAt: order.createdAt, executionDay: '2026-12-02' })).toThrow();
    // As written by version 0.1, in local time and with the library of that day.
    const older = '<CreDtTm>2026-11-21T09:40:00</CreDtTm>…<ReqdExctnDt><Dt>2026-11-23</Dt></ReqdExctnDt>';
    expect(renewedFile(older, { createdAt: new Date('2026-12-01T07:00:00Z'), executionDay: '2026-12-02' })).toBe(
      '<CreDtTm>2026-12-01T07:00:00Z</CreDtTm>…<ReqdExctnDt><Dt>2026-12-02</Dt></ReqdExctnDt>',
    );
  });

  it('is valid against the ISO 20022 schema', async () => {
    const { validateXML } = await import('xmllint-wasm');
    for (const contents of [xml, paymentFile(abroad)]) {
      const result = await validateXML({
        xml: { fileName: 'pain001.xml', contents },
        schema: { fileName: 'pain.001.001.09.xsd', contents: readFileSync(schema, 'utf8') },
      });
      expect(result.errors).toEqual([]);
      expect(result.valid).toBe(true);
    }
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
