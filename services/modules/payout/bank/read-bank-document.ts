import { createHash } from 'node:crypto';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import {
  all,
  amountIn,
  at,
  eurosIn,
  isRejection,
  named,
  readXml,
  sorted,
  text,
  unspecifiedReason,
  type BankDocument,
  type BankStatementEntry,
  type Node,
  type RejectedEntry,
} from './bank-document.js';

/** Entries allowed per file; more than any batch of ours causes. */
const mostEntries = 10_000;

/** Account and identification of a statement or notification. */
interface Statement {
  readonly iban: string;
  readonly id: string;
  readonly place: string;
}

/**
 * Booked entries of a statement (camt.053) or a debit/credit notification (camt.054). Pending entries are skipped.
 * `fileId` identifies a file that has no id of its own.
 */
function readCamt(
  document: Node,
  kind: 'camt.053' | 'camt.054',
  fileId: string,
): (BankStatementEntry | RejectedEntry)[] {
  const [frame, report] =
    kind === 'camt.053' ? (['BkToCstmrStmt', 'Stmt'] as const) : (['BkToCstmrDbtCdtNtfctn', 'Ntfctn'] as const);
  const message = text(document, frame, 'GrpHdr', 'MsgId');
  const reports = all(at(document, frame), report);
  ensure(reports.reduce((sum, one) => sum + all(one, 'Ntry').length, 0) <= mostEntries, 'validation-failed');
  return reports.flatMap((one, index) => {
    const place = `${report}[${index + 1}]`;
    const iban = text(one, 'Acct', 'Id', 'IBAN')?.replaceAll(' ', '').toUpperCase();
    if (!iban) return [{ place, why: 'account-missing' as const }];
    if ((text(one, 'Acct', 'Ccy') ?? 'EUR') !== 'EUR') return [{ place, why: 'foreign-currency' as const }];
    const names = [message, text(one, 'Id'), text(one, 'ElctrncSeqNb')];
    const statement = { iban, place, id: names.some(name => name !== null) ? names.join('|') : `${fileId}#${index}` };
    return all(one, 'Ntry').flatMap((entry, line) => (isBooked(entry) ? entryNews(entry, statement, line) : []));
  });
}

const isBooked = (entry: Node): boolean => (text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts') ?? 'BOOK') === 'BOOK';

function entryNews(entry: Node, statement: Statement, line: number): (BankStatementEntry | RejectedEntry)[] {
  const place = `${statement.place}/Ntry[${line + 1}]`;
  const amountCents = eurosIn(entry, 'Amt') ?? 'amount-missing';
  if (isRejection(amountCents)) return [{ place, why: amountCents }];
  const details = all(entry, 'NtryDtls');
  const blocks = details.flatMap(detail => [text(detail, 'Btch', 'MsgId'), text(detail, 'Btch', 'PmtInfId')]);
  const transactions = details.flatMap(detail => all(detail, 'TxDtls'));
  if (transactions.length > 0)
    return transactions.map((transaction, index) =>
      bookedNews({ entry, transaction, statement, line, index, blocks, alone: transactions.length === 1 }),
    );
  const batchReferences = present(blocks);
  const kind = batchReferences.length > 0 && direction(entry) === 'DBIT' && !isReversal(entry) ? 'settled' : 'unclear';
  const reference = keyOf(entry, statement, {
    line,
    facts: `${batchReferences.join('+')}/${direction(entry)}/${amountCents}`,
  });
  return [
    {
      reference,
      place,
      source: 'booking',
      kind,
      endToEndId: null,
      batchReferences,
      iban: statement.iban,
      amountCents,
      reason: null,
    },
  ];
}

interface Booking {
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
}: Booking): BankStatementEntry | RejectedEntry {
  const place = `${statement.place}/Ntry[${line + 1}]/TxDtls[${index + 1}]`;
  const amountCents =
    eurosIn(transaction, 'Amt') ??
    eurosIn(transaction, 'AmtDtls', 'TxAmt', 'Amt') ??
    (alone ? eurosIn(entry, 'Amt') : null) ??
    'amount-missing';
  if (isRejection(amountCents)) return { place, why: amountCents };
  const endToEndId = named(text(transaction, 'Refs', 'EndToEndId'));
  const kind = kindOfBooking(entry, transaction);
  const batchReferences = present([
    ...blocks,
    text(transaction, 'Refs', 'MsgId'),
    text(transaction, 'Refs', 'PmtInfId'),
  ]);
  return {
    reference: keyOf(entry, statement, {
      line,
      facts: `${endToEndId ?? `${batchReferences.join('+')}/${index}`}/${kind}/${amountCents}`,
      ofTransaction: text(transaction, 'Refs', 'AcctSvcrRef'),
    }),
    place,
    source: 'booking',
    kind,
    endToEndId,
    batchReferences,
    iban: statement.iban,
    amountCents,
    reason:
      kind === 'returned'
        ? (text(transaction, 'RtrInf', 'Rsn', 'Cd') ?? text(transaction, 'RtrInf', 'Rsn', 'Prtry') ?? unspecifiedReason)
        : null,
  };
}

/** A debit means executed; a credit marked as a return means returned. Everything else is left to a person. */
function kindOfBooking(entry: Node, transaction: Node): BankStatementEntry['kind'] {
  const directions = new Set([direction(entry), direction(transaction) ?? direction(entry)]);
  if (directions.size > 1) return 'unclear';
  const saysItCameBack = at(transaction, 'RtrInf') !== undefined || isReversal(entry);
  return directions.has('DBIT') && !saysItCameBack
    ? 'settled'
    : directions.has('CRDT') && saysItCameBack
      ? 'returned'
      : 'unclear';
}

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
  const booked = text(entry, 'BookgDt', 'Dt') ?? text(entry, 'BookgDt', 'DtTm')?.slice(0, 10) ?? '';
  const place = reference ?? `${statement.id}/${named(text(entry, 'NtryRef')) ?? ''}/${line}`;
  return `camt/${statement.iban}/${place}/${booked}/${facts}`;
}

const present = (references: readonly (string | null)[]): string[] => [
  ...new Set(references.map(named).filter(reference => reference !== null)),
];
const direction = (node: Node): string | null => text(node, 'CdtDbtInd');
const isReversal = (entry: Node): boolean => text(entry, 'RvslInd') === 'true';

/** RJCT: rejected. ACSC, ACCC: executed. Every other status (received, accepted, pending) is only noted. */
const kindOfStatus = (status: string | null): BankStatementEntry['kind'] =>
  status === 'RJCT' ? 'returned' : status === 'ACSC' || status === 'ACCC' ? 'settled' : status ? 'noted' : 'unclear';
const reasonOf = (node: Node | undefined): string | null =>
  text(node, 'StsRsnInf', 'Rsn', 'Cd') ?? text(node, 'StsRsnInf', 'Rsn', 'Prtry');

/** Message id of a report, and the id of the message that it answers. */
interface Report {
  readonly id: string;
  readonly answers: string | null;
}

/**
 * Customer Payment Status Report: states of single payments, or of the whole group where no payment is named. `fileId`
 * identifies a file that has no id of its own.
 */
function readPain002(document: Node, fileId: string): (BankStatementEntry | RejectedEntry)[] {
  const root = at(document, 'CstmrPmtStsRpt');
  const group = at(root, 'OrgnlGrpInfAndSts');
  const report = { id: text(root, 'GrpHdr', 'MsgId') ?? fileId, answers: text(group, 'OrgnlMsgId') };
  const blocks = all(root, 'OrgnlPmtInfAndSts');
  const entries = blocks.flatMap((block, index) => {
    const place = `OrgnlPmtInfAndSts[${index + 1}]`;
    const inherited = reasonOf(block) ?? reasonOf(group);
    const transactions = all(block, 'TxInfAndSts');
    if (transactions.length === 0)
      return text(block, 'PmtInfSts') ? [wholeNews(report, block, text(block, 'PmtInfSts'), inherited, place)] : [];
    return transactions.map((transaction, line) =>
      reportedNews(report, text(block, 'OrgnlPmtInfId'), transaction, inherited, `${place}/TxInfAndSts[${line + 1}]`),
    );
  });
  return entries.length > 0
    ? entries
    : [wholeNews(report, group, text(group, 'GrpSts'), reasonOf(group), 'OrgnlGrpInfAndSts')];
}

function reportedNews(
  report: Report,
  block: string | null,
  transaction: Node,
  inherited: string | null,
  place: string,
): BankStatementEntry | RejectedEntry {
  const status = text(transaction, 'TxSts');
  const kind = kindOfStatus(status);
  const endToEndId = named(text(transaction, 'OrgnlEndToEndId'));
  const amountCents = eurosIn(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  if (isRejection(amountCents)) return { place, why: amountCents };
  // A report on a payment has to name our message; without it, it does not answer a file of ours.
  if (endToEndId !== null && report.answers === null) return { place, why: 'other-batch' };
  return {
    reference: `pain.002/${report.id}/${report.answers}/${endToEndId ?? place}/${status}`,
    place,
    source: 'report',
    kind,
    endToEndId,
    batchReferences: [report.answers, block].filter(one => one !== null),
    iban: text(transaction, 'OrgnlTxRef', 'DbtrAcct', 'Id', 'IBAN')?.replaceAll(' ', '').toUpperCase() ?? null,
    amountCents,
    reason: kind === 'returned' ? (reasonOf(transaction) ?? inherited ?? unspecifiedReason) : null,
  };
}

function wholeNews(
  report: Report,
  node: Node | undefined,
  status: string | null,
  reason: string | null,
  place: string,
): BankStatementEntry | RejectedEntry {
  const kind = kindOfStatus(status);
  const amountCents = amountIn(node, 'OrgnlCtrlSum');
  if (isRejection(amountCents)) return { place, why: amountCents };
  return {
    reference: `pain.002/${report.id}/${report.answers}/${place}/${status}`,
    place,
    source: 'report',
    kind,
    endToEndId: null,
    batchReferences: [report.answers, text(node, 'OrgnlPmtInfId')].filter(one => one !== null),
    iban: null,
    amountCents,
    reason: kind === 'returned' ? (reason ?? unspecifiedReason) : null,
  };
}

/** Reads a pain.002, camt.053 or camt.054 document of any version; refuses everything else as `validation-failed`. */
export function readBankDocument(xml: string): BankDocument {
  const document = at(readXml(xml), 'Document');
  const fileId = createHash('sha256').update(xml, 'utf8').digest('hex');
  if (at(document, 'CstmrPmtStsRpt')) return sorted('pain.002', readPain002(document!, fileId));
  if (at(document, 'BkToCstmrStmt')) return sorted('camt.053', readCamt(document!, 'camt.053', fileId));
  if (at(document, 'BkToCstmrDbtCdtNtfctn')) return sorted('camt.054', readCamt(document!, 'camt.054', fileId));
  throw new DomainError('validation-failed');
}
