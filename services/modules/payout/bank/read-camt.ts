import { named, unspecifiedReason, type BankNews } from './bank-news.js';
import { all, at, cents, text, type Node } from './xml.js';

/** Booked entries of a statement (camt.053) or a debit/credit notification (camt.054). Pending ones are not news yet. */
export function readCamt(document: Node, kind: 'camt.053' | 'camt.054'): BankNews[] {
  const reports = kind === 'camt.053' ? all(at(document, 'BkToCstmrStmt'), 'Stmt') : all(at(document, 'BkToCstmrDbtCdtNtfctn'), 'Ntfctn');
  return reports.flatMap((report) => all(report, 'Ntry').filter(isBooked).flatMap(entryNews));
}

const isBooked = (entry: Node): boolean => (text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts') ?? 'BOOK') === 'BOOK';

function entryNews(entry: Node, index: number): BankNews[] {
  const reference = text(entry, 'AcctSvcrRef') ?? text(entry, 'NtryRef') ?? `${text(entry, 'BookgDt', 'Dt') ?? text(entry, 'BookgDt', 'DtTm')}#${index}`;
  const details = all(entry, 'NtryDtls');
  const transactions = details.flatMap((detail) => all(detail, 'TxDtls'));
  if (transactions.length > 0) return transactions.map((transaction, line) => transactionNews(entry, transaction, `${reference}/${line}`, transactions.length === 1));
  const batch = details.map((detail) => text(detail, 'Btch', 'MsgId') ?? text(detail, 'Btch', 'PmtInfId')).find((found) => found !== null) ?? null;
  return [{ reference, kind: batch && direction(entry) === 'DBIT' && !isReversal(entry) ? 'settled' : 'unclear', endToEndId: null, batchReference: batch, amountCents: cents(entry, 'Amt'), reason: null }];
}

function transactionNews(entry: Node, transaction: Node, position: string, alone: boolean): BankNews {
  const endToEndId = named(text(transaction, 'Refs', 'EndToEndId'));
  const reason = text(transaction, 'RtrInf', 'Rsn', 'Cd') ?? text(transaction, 'RtrInf', 'Rsn', 'Prtry');
  const cameBack = at(transaction, 'RtrInf') !== undefined || isReversal(entry);
  const kind = cameBack ? 'returned' : direction(transaction) === 'DBIT' || (direction(transaction) === null && direction(entry) === 'DBIT') ? 'settled' : 'unclear';
  return {
    // With the payment named, the same booking in a notification and in a statement is one piece of news.
    reference: endToEndId ? `camt/${endToEndId}/${kind}/${text(transaction, 'Refs', 'AcctSvcrRef') ?? text(entry, 'AcctSvcrRef') ?? position}` : `camt/${position}`,
    kind,
    endToEndId,
    batchReference: null,
    amountCents: cents(transaction, 'Amt') ?? cents(transaction, 'AmtDtls', 'TxAmt', 'Amt') ?? (alone ? cents(entry, 'Amt') : null),
    reason: kind === 'returned' ? (reason ?? unspecifiedReason) : null,
  };
}

const direction = (node: Node): string | null => text(node, 'CdtDbtInd');
const isReversal = (entry: Node): boolean => text(entry, 'RvslInd') === 'true';
