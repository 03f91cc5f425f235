import { noReasonGiven } from '#shared/return-reasons.js';
import type { Booking } from '../domain/bookings.js';
import { verificationCodes } from '../domain/verification.js';
import {
  bankNameIn,
  codeIn,
  ibanFrom,
  named,
  present,
  type BankDocumentKind,
  type EntryKind,
  type PaymentEntry,
  type PaymentName,
  type ReadEntry,
} from './bank-entry.js';
import { eurosIn, readableEurosIn, isRejection } from './read-amount.js';
import { all, at, text, type Node } from './read-xml.js';

/** Entries allowed per file; more than any batch of ours causes. */
export const mostEntries = 10_000;

export type CamtKind = Exclude<BankDocumentKind, 'pain.002'>;

/** Elements of each kind: what the document contains, and each statement in it. */
export const framesOfCamt: Readonly<Record<CamtKind, readonly [frame: string, report: string]>> = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
};

/** Account and identification of a statement or notification. */
interface Statement {
  readonly kind: CamtKind;
  readonly iban: string;
  readonly id: string;
  readonly place: string;
  /** How often each booking was met in it. */
  readonly met: Map<string, number>;
}

/** Number of entries, booked or not. */
export const countOfEntries = (document: Node, kind: CamtKind): number =>
  reportsOf(document, kind).reduce((sum, report) => sum + all(report, 'Ntry').length, 0);

const reportsOf = (document: Node, kind: CamtKind): Node[] =>
  all(at(document, framesOfCamt[kind][0]), framesOfCamt[kind][1]);

/**
 * Entries of an account report (camt.052), statement (camt.053) or debit/credit notification (camt.054). `fileId`
 * identifies a file that has no id of its own.
 */
export function readCamt(document: Node, kind: CamtKind, fileId: string): ReadEntry[] {
  const [frame, name] = framesOfCamt[kind];
  const message = text(document, frame, 'GrpHdr', 'MsgId');
  return reportsOf(document, kind).flatMap((report, index): ReadEntry[] => {
    const place = `${name}[${index + 1}]`;
    const iban = ibanFrom(text(report, 'Acct', 'Id', 'IBAN'));
    if (!iban) return [{ place, why: 'account-missing' }];
    if ((text(report, 'Acct', 'Ccy') ?? 'EUR') !== 'EUR') return [{ place, why: 'foreign-currency' }];
    const names = [message, text(report, 'Id'), text(report, 'ElctrncSeqNb')];
    const id = names.some(one => one !== null) ? names.join('|') : `${fileId}#${index}`;
    const statement: Statement = { kind, iban, place, id, met: new Map() };
    return all(report, 'Ntry').flatMap((entry, line) => (isBooked(entry) ? entryNews(entry, statement, line) : [null]));
  });
}

/** A status of the bank's own counts as booked only where it says so. */
const isBooked = (entry: Node): boolean =>
  (text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts', 'Prtry') ?? text(entry, 'Sts') ?? 'BOOK') === 'BOOK';

function entryNews(entry: Node, statement: Statement, line: number): ReadEntry[] {
  const place = `${statement.place}/Ntry[${line + 1}]`;
  const amountCents = eurosIn(entry, 'Amt') ?? 'amount-missing';
  if (isRejection(amountCents)) return [{ place, why: amountCents }];
  const details = all(entry, 'NtryDtls');
  const blocks = details.flatMap(detail => [text(detail, 'Btch', 'MsgId'), text(detail, 'Btch', 'PmtInfId')]);
  const transactions = details.flatMap(detail => all(detail, 'TxDtls'));
  if (transactions.length > 0)
    return withRepetitions(
      transactions.map((transaction, index) =>
        bookedNews({ entry, transaction, statement, line, index, blocks, alone: transactions.length === 1 }),
      ),
      amountCents,
    );
  return [wholeNews(entry, { statement, line, place, amountCents, batchReferences: present(blocks) })];
}

/** Says of each transaction that the entry names again whether its amount has money for it. */
function withRepetitions(found: readonly Exclude<ReadEntry, null>[], entryCents: number): ReadEntry[] {
  const met = new Set<string>();
  const isRepeated = found.map(one => {
    const [same] = 'reference' in one ? one.reference.split('#') : [];
    const before = same !== undefined && met.has(same);
    if (same !== undefined) met.add(same);
    return before;
  });
  const sumOf = (those: typeof found): number =>
    those.reduce((sum, one) => sum + (('amountCents' in one ? one.amountCents : null) ?? 0), 0);
  const sumCents = sumOf(found);
  const moved = sumOf(found.filter((_, place) => !isRepeated[place])) !== entryCents;
  return found.map((one, place) =>
    isRepeated[place] && 'booking' in one && one.booking
      ? { ...one, booking: { ...one.booking, within: { entryCents, sumCents, moved } } }
      : one,
  );
}

interface Whole {
  readonly statement: Statement;
  readonly line: number;
  readonly place: string;
  readonly amountCents: number;
  readonly batchReferences: readonly string[];
}

/** An entry without transactions: about a batch where it names one, else about a payment that nobody names. */
function wholeNews(
  entry: Node,
  { statement, line, place, amountCents, batchReferences }: Whole,
): Exclude<ReadEntry, null> {
  const ofBatch = batchReferences.length > 0;
  const isExecution = direction(entry) === 'DBIT' && !saysItCameBack(entry) && reversal(entry) === 'no';
  const facts = `${batchReferences.join('+')}/${direction(entry)}/${amountCents}`;
  const shared = {
    reference: keyOf(entry, statement, { line, facts }),
    place,
    source: 'booking' as const,
    kind: ofBatch && isExecution ? ('settled' as const) : ('unclear' as const),
    code: null,
    batchReferences,
    iban: statement.iban,
    amountCents,
    reason: null,
  };
  const booking = bookingOf(entry, undefined, statement, { scope: ofBatch ? 'batch' : 'payment', occurrence: 1 });
  if (ofBatch) return { ...shared, about: 'batch', besidePayments: false, disputed: false, booking };
  const name = { endToEndId: null, instructionId: null, uetr: null, payeeIban: null };
  return { ...shared, about: 'payment', name, booking, ...nothingBeside };
}

/** What the bank says of the payee's name by the reason of a return. */
function verificationIn(reason: Node | undefined): PaymentEntry['verification'] {
  const result = verificationCodes[codeIn(reason) ?? ''];
  return result === undefined ? null : { result, bankName: bankNameIn(reason) };
}

const nothingBeside = { chargesCents: null, instructedCents: null, verification: null };

interface Transaction {
  readonly entry: Node;
  readonly transaction: Node;
  readonly statement: Statement;
  readonly line: number;
  readonly index: number;
  readonly blocks: readonly (string | null)[];
  readonly alone: boolean;
}

function bookedNews({
  entry,
  transaction,
  statement,
  line,
  index,
  blocks,
  alone,
}: Transaction): PaymentEntry | Exclude<ReadEntry, PaymentEntry | null> {
  const place = `${statement.place}/Ntry[${line + 1}]/TxDtls[${index + 1}]`;
  const told = eurosIn(transaction, 'Amt') ?? eurosIn(transaction, 'AmtDtls', 'TxAmt', 'Amt');
  // What an entry of one transaction says in another currency was converted: the account saw euros.
  const own = alone && told === 'foreign-currency' ? null : told;
  if (isRejection(own)) return { place, why: own };
  // What the account saw is what moved: an entry of one transaction may be less than it, by the bank's charges.
  const amountCents = (alone ? eurosIn(entry, 'Amt') : own) ?? 'amount-missing';
  if (isRejection(amountCents)) return { place, why: amountCents };
  const name = nameIn(transaction, statement);
  const kind = kindOfBooking(entry, transaction);
  const batchReferences = present([
    ...blocks,
    text(transaction, 'Refs', 'MsgId'),
    text(transaction, 'Refs', 'PmtInfId'),
  ]);
  const occurrence = occurrenceOf(entry, transaction, statement, { name, facts: `${kind}/${amountCents}` });
  const reference = keyOf(entry, statement, {
    line,
    facts: `${name.endToEndId ?? `${batchReferences.join('+')}/${index}`}/${kind}/${amountCents}`,
    ofTransaction: text(transaction, 'Refs', 'AcctSvcrRef'),
  });
  return {
    about: 'payment',
    reference: occurrence > 1 ? `${reference}#${occurrence}` : reference,
    place,
    source: 'booking',
    kind,
    code: null,
    name,
    batchReferences,
    iban: statement.iban,
    amountCents,
    reason: kind === 'returned' ? (codeIn(at(transaction, 'RtrInf')) ?? noReasonGiven) : null,
    booking: bookingOf(entry, transaction, statement, { scope: 'payment', occurrence }),
    chargesCents: chargesIn(transaction),
    instructedCents:
      readableEurosIn(transaction, 'AmtDtls', 'InstdAmt', 'Amt') ?? (own !== null && own !== amountCents ? own : null),
    verification: kind === 'returned' ? verificationIn(at(transaction, 'RtrInf')) : null,
  };
}

function nameIn(transaction: Node, { iban }: Statement): PaymentName {
  const refs = at(transaction, 'Refs');
  const parties = at(transaction, 'RltdPties');
  const accounts = ['CdtrAcct', 'DbtrAcct'].map(account => ibanFrom(text(parties, account, 'Id', 'IBAN')));
  return {
    endToEndId: named(text(refs, 'EndToEndId')),
    instructionId: named(text(refs, 'InstrId')),
    uetr: named(text(refs, 'UETR')),
    payeeIban: accounts.find(account => account !== null && account !== iban) ?? null,
  };
}

/** How often this payment was met with the same reference, day and amount in this statement. */
function occurrenceOf(
  entry: Node,
  transaction: Node,
  { met }: Statement,
  { name: { endToEndId, instructionId, uetr }, facts }: { name: PaymentName; facts: string },
): number {
  const payment = endToEndId ?? instructionId ?? uetr;
  if (payment === null) return 1;
  const reference = referenceOf(transaction) ?? named(text(entry, 'AcctSvcrRef')) ?? '';
  const same = `${reference}/${bookedOn(entry) ?? ''}/${payment}/${facts}`;
  const occurrence = (met.get(same) ?? 0) + 1;
  met.set(same, occurrence);
  return occurrence;
}

const bookingOf = (
  entry: Node,
  transaction: Node | undefined,
  { kind }: Statement,
  told: Pick<Booking, 'scope' | 'occurrence'>,
): Booking => ({
  direction: (direction(transaction) ?? direction(entry)) === 'CRDT' ? 'credit' : 'debit',
  document: kind,
  entry: named(text(entry, 'AcctSvcrRef')),
  transaction: referenceOf(transaction),
  bookedOn: bookedOn(entry),
  ...told,
});

const referenceOf = (transaction: Node | undefined): string | null => named(text(transaction, 'Refs', 'AcctSvcrRef'));

/** What the bank kept: the sum of its records, or the amounts of older versions. */
function chargesIn(transaction: Node): number | null {
  const charges = all(transaction, 'Chrgs');
  const records = charges.flatMap(one => all(one, 'Rcrd'));
  const amounts = (records.length > 0 ? records : charges).map(one => readableEurosIn(one, 'Amt') ?? 0);
  const sum = amounts.reduce((total, cents) => total + cents, 0);
  return sum > 0 ? sum : null;
}

/** A debit means executed; a credit marked as a return means returned. Everything else is left to a person. */
function kindOfBooking(entry: Node, transaction: Node): EntryKind {
  const directions = new Set([direction(entry), direction(transaction) ?? direction(entry)]);
  if (directions.size > 1 || reversal(entry) === 'unknown') return 'unclear';
  const cameBack = saysItCameBack(entry, transaction);
  return directions.has('DBIT') && !cameBack ? 'settled' : directions.has('CRDT') && cameBack ? 'returned' : 'unclear';
}

/** By its return information, as a reversal, or by the code of its kind: ISO's RRTN, German banks' 159. */
function saysItCameBack(entry: Node, transaction?: Node): boolean {
  if (at(transaction, 'RtrInf') !== undefined || reversal(entry) === 'yes') return true;
  return [entry, transaction].some(
    node =>
      text(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') === 'RRTN' ||
      /^(?:[A-Z]{4}\+)?159(?:\+|$)/.test(text(node, 'BkTxCd', 'Prtry', 'Cd') ?? ''),
  );
}

const direction = (node: Node | undefined): string | null => text(node, 'CdtDbtInd');
/** An xs:boolean, so `1` is true as well; anything else is not understood, and never taken for no. */
function reversal(entry: Node): 'yes' | 'no' | 'unknown' {
  const told = text(entry, 'RvslInd') ?? 'false';
  return ['true', '1'].includes(told) ? 'yes' : ['false', '0'].includes(told) ? 'no' : 'unknown';
}

const bookedOn = (entry: Node): string | null =>
  text(entry, 'BookgDt', 'Dt')?.slice(0, 10) ?? text(entry, 'BookgDt', 'DtTm')?.slice(0, 10) ?? null;

/**
 * With the bank's reference a booking has one key in notification and statement. Else it is account, statement, entry
 * and batch, so that entries of two files of one day never share a key.
 */
function keyOf(
  entry: Node,
  statement: Statement,
  { line, facts, ofTransaction = null }: { line: number; facts: string; ofTransaction?: string | null },
): string {
  const reference = named(ofTransaction) ?? named(text(entry, 'AcctSvcrRef'));
  const place = reference ?? `${statement.id}/${named(text(entry, 'NtryRef')) ?? ''}/${line}`;
  return `camt/${statement.iban}/${place}/${bookedOn(entry) ?? ''}/${facts}`;
}
