import { crc32, deflateRawSync } from 'node:zlib';
import { camt, pain002 } from '#testing/bank-files.js';
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
  ])('is read in %s', async (_, bytes) => expect(await nameIn(bytes)).toBe('Zoë Müller'));

  it('in an encoding that nobody knows is refused by its name', () =>
    expect(() => decoded(Buffer.from(declared('EBCDIC-XY')))).toThrow(
      expect.objectContaining({ why: 'encoding', named: 'EBCDIC-XY' }),
    ));
});

interface Stored {
  readonly name: string;
  readonly content: Buffer | string;
  /** Declares this length, whatever it unpacks to. */
  readonly claims?: number;
}

/** A ZIP archive, written by hand so that it can lie. */
function zip(files: readonly Stored[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, claims } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claims ?? bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

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
      zip([
        { name: 'ordner/', content: '' },
        { name: '__MACOSX/._eins.xml', content: 'x' },
        { name: 'ordner/eins.xml', content: camt([{ endToEndId: payment }]) },
        { name: 'zwei.xml', content: xml() },
        { name: 'auszug.pdf', content: '%PDF-1.4' },
        { name: 'noch-eins.zip', content: zip([{ name: 'a.xml', content: xml() }]) },
      ]),
      'a.zip',
    );
    expect(read.map(one => [one.name, 'documents' in one ? one.documents[0]!.kind : one.unreadable.why])).toEqual([
      ['eins.xml', 'camt.054'],
      ['zwei.xml', 'pain.002'],
      ['auszug.pdf', 'pdf'],
      ['noch-eins.zip', 'archive-nested'],
    ]);
  });

  it.each([
    ['holds no file', () => zip([{ name: 'ordner/', content: '' }]), 'archive-empty'],
    ['is torn', () => zip([{ name: 'a.xml', content: xml() }]).subarray(0, 80), 'archive-broken'],
    [
      'unpacks to far more than it is',
      () => zip([{ name: 'a.xml', content: Buffer.alloc(30_000_000) }]),
      'archive-too-large',
    ],
    ['lies about it', () => zip([{ name: 'a.xml', content: Buffer.alloc(30_000_000), claims: 10 }]), 'archive-broken'],
    [
      'holds too many files',
      () => zip(Array.from({ length: 201 }, (_, n) => ({ name: `${n}.xml`, content: xml() }))),
      'archive-too-large',
    ],
  ])('that %s is refused', async (_, bytes, why) => expect(await whyOf(bytes())).toBe(why));
});
