import { camt, pain002 } from '#testing/bank-files.js';
import { zipOf } from '#testing/zip.js';
import { decoded, readBankFile } from './read-file.js';
import type { UnreadableDocument } from './read-bank-document.js';

const payment = '0192f000000070008000000000000001';
const xml = (name = 'Zoë Müller'): string =>
  pain002('4711', [{ endToEndId: payment, status: 'ACSP' }])
    .replace('</TxSts>', `</TxSts><StsRsnInf><AddtlInf>${name}</AddtlInf></StsRsnInf>`)
    .replace('ACSP', 'RVMC');
const nameIn = async (bytes: Buffer): Promise<unknown> => {
  const [file] = await readBankFile(bytes, 'a.xml');
  const entry = file && 'documents' in file ? file.documents[0]!.entries[0]! : undefined;
  return entry?.about === 'payment' ? entry.verification?.bankName : undefined;
};
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${xml()}`;
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('A bank’s file', () => {
  it.each([
    ['UTF-8', Buffer.from(declared('UTF-8'))],
    ['UTF-8 without a word', Buffer.from(xml())],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${declared('utf-8')}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le')],
    ['UTF-16 the other way round', bigEndian(`\uFEFF${declared('UTF-16')}`)],
    ['UTF-16 without a mark', Buffer.from(declared('UTF-16LE'), 'utf16le')],
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
    ['Latin-1 that says UTF-8', Buffer.from(declared('UTF-8'), 'latin1')],
    ['UTF-8 that says UTF-16', Buffer.from(declared('UTF-16'))],
    ['UTF-8 under its short name', Buffer.from(declared('utf8'))],
    ['ISO-8859-15', Buffer.from(declared('ISO-8859-15'), 'latin1')],
    ['Latin-1 under its other names', Buffer.from(declared('latin1'), 'latin1')],
    ['what calls itself ASCII and is not', Buffer.from(declared('US-ASCII'), 'latin1')],
    ['cp1252', Buffer.from(declared('cp1252'), 'latin1')],
    ['UTF-8 with blank lines in front', Buffer.from(`\n\n${xml()}`)],
  ])('is read in %s', async (_, bytes) => expect(await nameIn(bytes)).toBe('Zoë Müller'));

  it('in an encoding that nobody knows is refused by its name', () =>
    expect(() => decoded(Buffer.from(declared('EBCDIC-XY')))).toThrow(
      expect.objectContaining({ why: 'encoding', named: 'EBCDIC-XY' }),
    ));
});

const whyOf = async (bytes: Buffer): Promise<string> => {
  try {
    await readBankFile(bytes, 'a.zip');
    return 'read';
  } catch (error) {
    return (error as UnreadableDocument).why;
  }
};

describe('An archive', () => {
  it('is read document by document, each with its own result', async () => {
    const read = await readBankFile(
      zipOf([
        { name: 'ordner/', content: '' },
        { name: '__MACOSX/._eins.xml', content: 'x' },
        { name: 'ordner/eins.xml', content: camt([{ endToEndId: payment }]) },
        { name: 'zwei.xml', content: xml() },
        { name: 'auszug.pdf', content: '%PDF-1.4' },
        { name: 'umsatz.xml', content: zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]) },
        { name: 'noch-eins.zip', content: zipOf([{ name: 'a.xml', content: xml() }]) },
      ]),
      'a.zip',
    );
    expect(read.map(one => [one.name, 'documents' in one ? one.documents[0]!.kind : one.unreadable.why])).toEqual([
      ['eins.xml', 'camt.054'],
      ['zwei.xml', 'pain.002'],
      ['auszug.pdf', 'pdf'],
      ['umsatz.xml', 'spreadsheet'],
      ['noch-eins.zip', 'archive-nested'],
    ]);
  });

  it.each([
    ['holds no file', () => zipOf([{ name: 'ordner/', content: '' }]), 'archive-empty'],
    ['is torn', () => zipOf([{ name: 'a.xml', content: xml() }]).subarray(0, 80), 'archive-broken'],
    [
      'unpacks to far more than it is',
      () => zipOf([{ name: 'a.xml', content: Buffer.alloc(30_000_000) }]),
      'archive-too-large',
    ],
    [
      'lies about it',
      () => zipOf([{ name: 'a.xml', content: Buffer.alloc(30_000_000), claims: 10 }]),
      'archive-broken',
    ],
    [
      'holds too many files',
      () => zipOf(Array.from({ length: 201 }, (_, n) => ({ name: `${n}.xml`, content: xml() }))),
      'archive-too-large',
    ],
  ])('that %s is refused', async (_, bytes, why) => expect(await whyOf(bytes())).toBe(why));
});
