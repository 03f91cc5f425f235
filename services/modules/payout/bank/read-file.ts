import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import type { BankDocument } from './bank-entry.js';
import { readBankDocuments, UnreadableDocument } from './read-bank-document.js';
import { mostBytes } from './read-xml.js';

/** Sizes that an archive may reach while it is unpacked and read; what it declares is not believed. */
const archive = { files: 200, bytes: 32 * 1024 * 1024, ratio: 200, entries: 20_000 };

/** One document of a file: read, or why it could not be. */
export type FiledDocument = { readonly name: string } & (
  { readonly documents: readonly BankDocument[] } | { readonly unreadable: UnreadableDocument }
);

/**
 * Reads what a bank's file holds: one document, or several in a ZIP archive, each with its result. Throws
 * `UnreadableDocument` where nothing of it is an answer of the bank.
 */
export async function readBankFile(bytes: Buffer, name: string): Promise<FiledDocument[]> {
  if (!isArchive(bytes)) return [{ name, documents: documentsIn(bytes) }];
  if (await isSpreadsheet(bytes)) throw new UnreadableDocument('spreadsheet');
  const read: FiledDocument[] = [];
  let entries = 0;
  for await (const file of filesOf(bytes)) {
    const document = await documentOf(file);
    if ('documents' in document) for (const one of document.documents) entries += one.entries.length;
    if (entries > archive.entries) throw new UnreadableDocument('archive-too-large');
    read.push(document);
  }
  if (read.length === 0) throw new UnreadableDocument('archive-empty');
  return read;
}

async function documentOf({ name, bytes }: Unpacked): Promise<FiledDocument> {
  try {
    if (isArchive(bytes)) throw new UnreadableDocument((await isSpreadsheet(bytes)) ? 'spreadsheet' : 'archive-nested');
    return { name, documents: documentsIn(bytes) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { name, unreadable: error };
    throw error;
  }
}

const isArchive = (bytes: Buffer): boolean => bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b0304;

function documentsIn(bytes: Buffer): BankDocument[] {
  if (bytes.length > 3 && bytes.readUInt32BE(0) === 0xd0cf11e0) throw new UnreadableDocument('spreadsheet');
  return readBankDocuments(decoded(bytes));
}

/** Tables of Excel and of OpenDocument are archives, too; the older form of Excel has its first bytes. */
async function isSpreadsheet(bytes: Buffer): Promise<boolean> {
  const zip = await opened(bytes);
  try {
    for (let entry = await next(zip), seen = 0; entry !== null && seen < archive.files; entry = await next(zip), seen++)
      if (entry.fileName.startsWith('xl/') || entry.fileName === 'META-INF/manifest.xml') return true;
    return false;
  } finally {
    zip.close();
  }
}

interface Unpacked {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Files of an archive, one after the other, so that no more than one is in memory. */
async function* filesOf(bytes: Buffer): AsyncGenerator<Unpacked> {
  const zip = await opened(bytes);
  let [files, total] = [0, 0];
  try {
    for (let entry = await next(zip); entry !== null; entry = await next(zip)) {
      files += 1;
      if (files > archive.files) throw new UnreadableDocument('archive-too-large');
      if (isNoDocument(entry.fileName)) continue;
      const left = Math.min(mostBytes, archive.bytes - total, entry.compressedSize * archive.ratio);
      const unpacked = await unpack(zip, entry, left);
      total += unpacked.length;
      yield { name: entry.fileName.split('/').at(-1)!.slice(0, 100), bytes: unpacked };
    }
  } finally {
    zip.close();
  }
}

/** Folders, and what operating systems put beside. */
const isNoDocument = (path: string): boolean =>
  path.endsWith('/') || path.startsWith('__MACOSX/') || (path.split('/').at(-1) ?? '').startsWith('.');

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) =>
      error ? reject(new UnreadableDocument('archive-broken')) : resolve(zip),
    );
  });

const next = (zip: ZipFile): Promise<Entry | null> =>
  new Promise((resolve, reject) => {
    const found = (entry: Entry) => (stop(), resolve(entry));
    const ended = () => (stop(), resolve(null));
    const broken = () => (stop(), reject(new UnreadableDocument('archive-broken')));
    const stop = () => zip.off('entry', found).off('end', ended).off('error', broken);
    zip.on('entry', found).on('end', ended).on('error', broken);
    zip.readEntry();
  });

/** Counts the bytes while they are unpacked and stops at the limit. */
async function unpack(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, readable) =>
      error ? reject(new UnreadableDocument('archive-broken')) : resolve(readable),
    );
  });
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of stream) {
      length += part.length;
      if (length > most) throw new UnreadableDocument('archive-too-large');
      parts.push(part as Buffer);
    }
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('archive-broken');
  }
  return Buffer.concat(parts);
}

/** Text of a document in the encoding that it declares, by its first bytes or its XML declaration. */
export function decoded(bytes: Buffer): string {
  if (bytes.length > 2 * mostBytes) throw new UnreadableDocument('too-large');
  const [first, second] = [bytes[0], bytes[1]];
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return textIn('utf-16le', bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return textIn('utf-16be', bytes);
  const declaration = bytes.subarray(0, 200).toString('latin1');
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(declaration)?.[1];
  // A declaration in one-byte letters cannot mean UTF-16, whatever it says.
  const encoding = declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  return textIn(encoding, bytes);
}

/** What is no UTF-8 although it should be is read as most banks that do so mean it. */
function textIn(encoding: string, bytes: Buffer): string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnreadableDocument('encoding', encoding.slice(0, 40));
  }
  try {
    return decoder.decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
