import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { DomainError, ensure } from '#platform/domain/domain-error.js';

export type Node = { readonly [name: string]: Node | Node[] | string | undefined };

/** Generous for any daily statement, and cheap to parse: the statement of a batch of 2,000 payments has about 150,000 tags. */
const limits = { bytes: 8 * 1024 * 1024, tags: 250_000, depth: 40, tagLength: 2_000 };

/** Document types are refused, so no entities exist: nothing is fetched or expanded. */
export function readXml(xml: string): Node {
  ensure(
    isSmallEnough(xml) && !/<!DOCTYPE|<!ENTITY/i.test(xml) && XMLValidator.validate(xml) === true,
    'validation-failed',
  );
  try {
    return new XMLParser({
      removeNSPrefix: true,
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      processEntities: false,
      ignoreDeclaration: true,
    }).parse(xml) as Node;
  } catch {
    throw new DomainError('validation-failed');
  }
}

/** Checks number, depth and length of the tags in one pass before anything is built. Refuses declarations (`<!…>`) too. */
export function isSmallEnough(xml: string): boolean {
  if (xml.length > limits.bytes) return false;
  let depth = 0;
  let tags = 0;
  for (let open = xml.indexOf('<'); open !== -1; open = xml.indexOf('<', open)) {
    const skipped = xml.startsWith('<!--', open) ? '-->' : xml.startsWith('<![CDATA[', open) ? ']]>' : null;
    const close = xml.indexOf(skipped ?? '>', open);
    if (close === -1 || ++tags > limits.tags) return false;
    if (skipped === null) {
      const second = xml[open + 1];
      if (second === '!' || close - open > limits.tagLength) return false;
      if (second === '/') depth -= 1;
      else if (second !== '?' && xml[close - 1] !== '/') depth += 1;
      if (depth < 0 || depth > limits.depth) return false;
    }
    open = close + (skipped?.length ?? 1);
  }
  return true;
}

/** Every child element of a node with this name. */
export function all(node: Node | undefined, name: string): Node[] {
  const value = node?.[name];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(one => (typeof one === 'string' ? { '#text': one } : one));
}

/** The first element down a path. */
export function at(node: Node | undefined, ...path: string[]): Node | undefined {
  return path.reduce<Node | undefined>((current, name) => all(current, name)[0], node);
}

export function text(node: Node | undefined, ...path: string[]): string | null {
  const value = at(node, ...path)?.['#text'];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** An entry of a bank document about one of our payments, or about a whole batch. */
export interface BankStatementEntry {
  /** Identifies the entry; the same entry in two documents has the same reference. */
  readonly reference: string;
  /** Position in the document, for people: `Ntfctn[1]/Ntry[2]`. */
  readonly place: string;
  /** `report`: a pain.002, what the bank announces. `booking`: a camt, money that moved. */
  readonly source: 'report' | 'booking';
  readonly kind: 'settled' | 'returned' | 'noted' | 'unclear';
  readonly endToEndId: string | null;
  /** MsgId and payment block id of the batch, where they are given. */
  readonly batchReferences: readonly string[];
  /** Account on which it was booked; reports need not name one. */
  readonly iban: string | null;
  /** Cents, above zero; null where a report gives none. */
  readonly amountCents: number | null;
  /** ISO 20022 code such as AC04. */
  readonly reason: string | null;
}

export type BankDocumentKind = 'pain.002' | 'camt.053' | 'camt.054';

/** Why an entry is refused: it changes nothing and needs no decision. */
export type Rejection =
  | 'account-missing'
  | 'foreign-account'
  | 'foreign-currency'
  | 'amount-missing'
  | 'amount-unreadable'
  | 'amount-not-positive'
  | 'other-batch'
  | 'settled-already';

export interface RejectedEntry {
  readonly place: string;
  readonly why: Rejection;
}

export interface BankDocument {
  readonly kind: BankDocumentKind;
  readonly entries: readonly BankStatementEntry[];
  /** Entries that could not be read as an amount in euros. */
  readonly rejected: readonly RejectedEntry[];
}

/** Reference that the bank gives a payment or booking; null for the placeholders that mean none. */
export const named = (reference: string | null): string | null =>
  reference === null || ['NOTPROVIDED', 'NONREF', 'NONE'].includes(reference.toUpperCase()) ? null : reference;

/** MS03: reason not specified by the bank. */
export const unspecifiedReason = 'MS03';

/** Separates valid entries from refused ones. */
export function sorted(kind: BankDocumentKind, entries: readonly (BankStatementEntry | RejectedEntry)[]): BankDocument {
  const isEntry = (entry: BankStatementEntry | RejectedEntry): entry is BankStatementEntry => 'reference' in entry;
  return {
    kind,
    entries: entries.filter(isEntry),
    rejected: entries.filter((entry): entry is RejectedEntry => !isEntry(entry)),
  };
}

/** At most 999,999,999.99: more than any batch, and exact as a number. */
const readable = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/;

/**
 * Reads `45.01` as 4501, without floating point, since it is money; a value that is no amount above zero yields the
 * rejection that names it. Null where there is none.
 */
export function amountIn(node: Node | undefined, ...path: string[]): number | Rejection | null {
  const found = at(node, ...path);
  const written = text(found);
  if (found === undefined) return null;
  if (written === null) return 'amount-missing';
  if (/^-\d/.test(written)) return 'amount-not-positive';
  const [, whole, part = ''] = readable.exec(written) ?? [];
  if (whole === undefined) return 'amount-unreadable';
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents === 0 ? 'amount-not-positive' : cents;
}

/** Like `amountIn`, for an amount with a currency, which must be euros. */
export function eurosIn(node: Node | undefined, ...path: string[]): number | Rejection | null {
  const found = at(node, ...path);
  return found === undefined ? null : found['@Ccy'] === 'EUR' ? amountIn(found) : 'foreign-currency';
}

export const isRejection = (amount: number | Rejection | null): amount is Rejection => typeof amount === 'string';
