import { createHash } from 'node:crypto';
import { sorted, type BankDocument, type BankDocumentKind } from './bank-entry.js';
import { countOfEntries, framesOfCamt, mostEntries, readCamt, type CamtKind } from './read-camt.js';
import { readStatusReport } from './read-status-report.js';
import { all, at, hasDocumentType, isSmallEnough, mostBytes, readXml, type Node } from './read-xml.js';

/** Why a file is no answer of the bank that can be read; each has a sentence that says what to fetch instead. */
export const wrongFiles = [
  'empty',
  'too-large',
  'archive-broken',
  'archive-too-large',
  'archive-empty',
  'archive-nested',
  'spreadsheet',
  'pdf',
  'web-page',
  'mt940',
  'csv',
  'not-xml',
  'cut',
  'broken-xml',
  'document-type',
  'two-documents',
  'payment-file',
  'direct-debit',
  'other-message',
  'other-xml',
  'version',
  'encoding',
] as const;
export type WrongFile = (typeof wrongFiles)[number];

/** A file, or one document of an archive, that cannot be read; `named`: what it is instead. */
export class UnreadableDocument extends Error {
  constructor(
    readonly why: WrongFile,
    readonly named = '',
  ) {
    super(why);
  }
}

/** Versions that are read: camt .02 to .13, pain.002 .03 to .14, also in the variants of national bodies. */
const versions: Readonly<Record<BankDocumentKind, readonly [first: number, last: number]>> = {
  'pain.002': [3, 14],
  'camt.052': [2, 13],
  'camt.053': [2, 13],
  'camt.054': [2, 13],
};
const messageName = /\b((?:pain|camt|pacs|acmt|admi|head)\.\d{3})\.(\d{3})\.(\d{2})/;

/** Messages that are no answer to a payment, by their element. */
const otherMessages: Readonly<Record<string, WrongFile>> = {
  CstmrCdtTrfInitn: 'payment-file',
  CstmrDrctDbtInitn: 'direct-debit',
};

/**
 * Reads a pain.002, camt.052, camt.053 or camt.054 document, also inside a business envelope; one envelope may hold
 * several. Throws `UnreadableDocument` for everything else.
 */
export function readBankDocuments(xml: string): BankDocument[] {
  const root = rootOf(xml);
  const documents = documentsIn(root, 3);
  if (documents.length === 0) throw new UnreadableDocument('other-xml', Object.keys(root)[0] ?? '');
  const fileId = createHash('sha256').update(xml, 'utf8').digest('hex');
  const names = [...xml.matchAll(new RegExp(messageName, 'g'))].map(([name]) => name);
  const read = documents.map((document, index) =>
    readDocument(document, documents.length > 1 ? `${fileId}.${index}` : fileId, names),
  );
  if (read.reduce((sum, { count }) => sum + count, 0) > mostEntries) throw new UnreadableDocument('too-large');
  return read.map(({ document }) => document());
}

function readDocument(
  document: Node,
  fileId: string,
  names: readonly string[],
): { count: number; document: () => BankDocument } {
  const kind = kindOf(document);
  const version = versionOf(kind, names);
  if (kind === 'pain.002') {
    const blocks = all(at(document, 'CstmrPmtStsRpt'), 'OrgnlPmtInfAndSts');
    const count = blocks.reduce((sum, block) => sum + all(block, 'TxInfAndSts').length, blocks.length);
    return { count, document: () => sorted(kind, version, readStatusReport(document, fileId)) };
  }
  return {
    count: countOfEntries(document, kind),
    document: () => sorted(kind, version, readCamt(document, kind, fileId)),
  };
}

function kindOf(document: Node): BankDocumentKind {
  if (at(document, 'CstmrPmtStsRpt')) return 'pain.002';
  const camt = (Object.keys(framesOfCamt) as CamtKind[]).find(kind => at(document, framesOfCamt[kind][0]));
  if (camt) return camt;
  const element = Object.keys(document).find(name => !name.startsWith('@') && name !== '#text') ?? '';
  throw new UnreadableDocument(otherMessages[element] ?? 'other-message', element);
}

/** Version of this kind that the document names; one that names none is read by its elements. */
function versionOf(kind: BankDocumentKind, names: readonly string[]): string | null {
  const name = names.find(one => one.startsWith(kind));
  if (name === undefined) return null;
  const version = Number(messageName.exec(name)![3]);
  const [first, last] = versions[kind];
  if (version < first || version > last) throw new UnreadableDocument('version', name);
  return name;
}

/** `Document` elements at the top or in an envelope, at most this deep. */
function documentsIn(node: Node, depth: number): Node[] {
  const found = all(node, 'Document');
  if (found.length > 0 || depth === 0) return found;
  return Object.keys(node)
    .filter(name => !name.startsWith('@') && !name.startsWith('#'))
    .flatMap(name => all(node, name).flatMap(child => documentsIn(child, depth - 1)));
}

function rootOf(xml: string): Node {
  if (xml.length > mostBytes) throw new UnreadableDocument('too-large');
  const written = xml.trim();
  if (written === '') throw new UnreadableDocument('empty');
  if (/^(?:<!doctype html|<html\b|<head\b|<body\b)/i.test(written.replace(/^(?:<\?[^>]*>|<!--[^]*?-->|\s)+/, '')))
    throw new UnreadableDocument('web-page');
  if (!written.startsWith('<')) throw new UnreadableDocument(kindOfText(written));
  if (hasDocumentType(written)) throw new UnreadableDocument('document-type');
  if (written.lastIndexOf('<?xml') > 0 || endsInside(written)) throw new UnreadableDocument('two-documents');
  const root = readXml(written);
  if (root) return root;
  throw new UnreadableDocument(isCut(written) ? 'cut' : isSmallEnough(written) ? 'broken-xml' : 'too-large');
}

/** Whether a second `Document` follows after the end of the first, without an envelope. */
const endsInside = (xml: string): boolean => /<\/(?:\w+:)?Document>\s*<(?:\w+:)?Document\b/.test(xml) && isBare(xml);
const isBare = (xml: string): boolean => /^(?:<\?[^>]*>|<!--[^]*?-->|\s)*<(?:\w+:)?Document\b/.test(xml);

/** Whether the first element is never closed: the file ends before its end. */
function isCut(xml: string): boolean {
  const name = /^(?:<\?[^>]*>|<!--[^]*?-->|\s)*<([\w:.-]+)/.exec(xml)?.[1];
  return name !== undefined && !new RegExp(`</${name}\\s*>\\s*(?:<!--[^]*?-->\\s*)*$`).test(xml);
}

function kindOfText(written: string): WrongFile {
  if (written.startsWith('%PDF')) return 'pdf';
  if (/^(?:\{1:|:20:|-?\r?\n?:20:)/.test(written) || /^:(?:20|25|28C|60F):/m.test(written.slice(0, 2_000)))
    return 'mt940';
  const [first = ''] = written.split(/\r?\n/, 1);
  return /[;\t]|".*",/.test(first) ? 'csv' : 'not-xml';
}
