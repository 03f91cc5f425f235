import { createHash } from 'node:crypto';
import { DomainError } from '#platform/domain/domain-error.js';
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
  type BankNews,
  type Node,
  type RejectedEntry,
} from './bank-document.js';
import { readCamt } from './read-camt.js';

/** RJCT: refused. ACSC, ACCC: executed. Everything else (received, accepted, pending) is on its way and only noted. */
const kindOf = (status: string | null): BankNews['kind'] =>
  status === 'RJCT' ? 'returned' : status === 'ACSC' || status === 'ACCC' ? 'settled' : status ? 'noted' : 'unclear';
const reasonOf = (node: Node | undefined): string | null =>
  text(node, 'StsRsnInf', 'Rsn', 'Cd') ?? text(node, 'StsRsnInf', 'Rsn', 'Prtry');

/** What a whole report says: of which message it is, and which message it answers. */
interface Report {
  readonly id: string;
  readonly answers: string | null;
}

/** Customer Payment Status Report: states of single payments, or of a whole group where it names none. `fileId` names the file where it does not name itself. */
function readPain002(document: Node, fileId: string): (BankNews | RejectedEntry)[] {
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
      transactionNews(
        report,
        text(block, 'OrgnlPmtInfId'),
        transaction,
        inherited,
        `${place}/TxInfAndSts[${line + 1}]`,
      ),
    );
  });
  return entries.length > 0
    ? entries
    : [wholeNews(report, group, text(group, 'GrpSts'), reasonOf(group), 'OrgnlGrpInfAndSts')];
}

function transactionNews(
  report: Report,
  block: string | null,
  transaction: Node,
  inherited: string | null,
  place: string,
): BankNews | RejectedEntry {
  const status = text(transaction, 'TxSts');
  const kind = kindOf(status);
  const endToEndId = named(text(transaction, 'OrgnlEndToEndId'));
  const amountCents = eurosIn(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  if (isRejection(amountCents)) return { place, why: amountCents };
  // A report on a payment names the message it was in: without it, it is no answer to ours.
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
): BankNews | RejectedEntry {
  const kind = kindOf(status);
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
