import { ensure } from '#platform/domain/domain-error.js';
import {
  all,
  at,
  eurosIn,
  isRejection,
  named,
  text,
  unspecifiedReason,
  type BankNews,
  type Node,
  type RejectedEntry,
} from './bank-document.js';

/** More in one file than any of our batches brings about. */
const mostEntries = 10_000;

/** A statement or notification: whose account, and what tells it from another one. */
interface Statement {
  readonly iban: string;
  readonly id: string;
  readonly place: string;
}

/** Booked entries of a statement (camt.053) or a debit/credit notification (camt.054). Pending ones are not news yet. `fileId` names the file where it does not name itself. */
export function readCamt(document: Node, kind: 'camt.053' | 'camt.054', fileId: string): (BankNews | RejectedEntry)[] {
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

function entryNews(entry: Node, statement: Statement, line: number): (BankNews | RejectedEntry)[] {
  const place = `${statement.place}/Ntry[${line + 1}]`;
  const amountCents = eurosIn(entry, 'Amt') ?? 'amount-missing';
  if (isRejection(amountCents)) return [{ place, why: amountCents }];
  const details = all(entry, 'NtryDtls');
  const blocks = details.flatMap(detail => [text(detail, 'Btch', 'MsgId'), text(detail, 'Btch', 'PmtInfId')]);
  const transactions = details.flatMap(detail => all(detail, 'TxDtls'));
  if (transactions.length > 0)
    return transactions.map((transaction, index) =>
      transactionNews({ entry, transaction, statement, line, index, blocks, alone: transactions.length === 1 }),
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

function transactionNews({
  entry,
  transaction,
  statement,
  line,
  index,
  blocks,
  alone,
}: Booking): BankNews | RejectedEntry {
  const place = `${statement.place}/Ntry[${line + 1}]/TxDtls[${index + 1}]`;
  const amountCents =
    eurosIn(transaction, 'Amt') ??
    eurosIn(transaction, 'AmtDtls', 'TxAmt', 'Amt') ??
    (alone ? eurosIn(entry, 'Amt') : null) ??
    'amount-missing';
  if (isRejection(amountCents)) return { place, why: amountCents };
  const endToEndId = named(text(transaction, 'Refs', 'EndToEndId'));
  const kind = kindOf(entry, transaction);
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

/** Money that left is a debit; money that came back is a credit that says so. Everything else is for a person. */
function kindOf(entry: Node, transaction: Node): BankNews['kind'] {
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
 * With a reference of the bank, the same booking in a notification and in a statement is one piece of news. Without one it is told by account, statement, entry and batch:
 * two files of one day never pass for one.
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
