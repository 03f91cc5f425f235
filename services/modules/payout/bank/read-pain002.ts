import { named, unspecifiedReason, type BankNews } from './bank-news.js';
import { all, at, cents, text, type Node } from './xml.js';

/** RJCT: refused. ACSC, ACCC: executed. Everything else (received, accepted, pending) is on its way and only noted. */
const kindOf = (status: string | null): BankNews['kind'] => (status === 'RJCT' ? 'returned' : status === 'ACSC' || status === 'ACCC' ? 'settled' : status ? 'noted' : 'unclear');
const reasonOf = (node: Node | undefined): string | null => text(node, 'StsRsnInf', 'Rsn', 'Cd') ?? text(node, 'StsRsnInf', 'Rsn', 'Prtry');

/** Customer Payment Status Report: states of single payments, or of a whole group where it names none. */
export function readPain002(document: Node): BankNews[] {
  const report = at(document, 'CstmrPmtStsRpt');
  const group = at(report, 'OrgnlGrpInfAndSts');
  const blocks = all(report, 'OrgnlPmtInfAndSts');
  const message = text(report, 'GrpHdr', 'MsgId');
  const single = blocks.flatMap((block, at) => all(block, 'TxInfAndSts').map((transaction, line) => transactionNews(transaction, `${message}#${at}/${line}`, reasonOf(block) ?? reasonOf(group))));
  const whole = blocks.filter((block) => all(block, 'TxInfAndSts').length === 0 && text(block, 'PmtInfSts')).map((block) => wholeNews(text(group, 'OrgnlMsgId'), text(block, 'PmtInfSts'), reasonOf(block) ?? reasonOf(group)));
  if (single.length > 0 || whole.length > 0) return [...single, ...whole];
  return [wholeNews(text(group, 'OrgnlMsgId'), text(group, 'GrpSts'), reasonOf(group))];
}

function transactionNews(transaction: Node, position: string, inherited: string | null): BankNews {
  const status = text(transaction, 'TxSts');
  const kind = kindOf(status);
  const endToEndId = named(text(transaction, 'OrgnlEndToEndId'));
  return {
    reference: `pain.002/${endToEndId ?? position}/${status}`,
    kind,
    endToEndId,
    batchReference: null,
    amountCents: cents(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt'),
    reason: kind === 'returned' ? (reasonOf(transaction) ?? inherited ?? unspecifiedReason) : null,
  };
}

function wholeNews(messageId: string | null, status: string | null, reason: string | null): BankNews {
  const kind = kindOf(status);
  return { reference: `pain.002/${messageId}/${status}`, kind, endToEndId: null, batchReference: messageId, amountCents: null, reason: kind === 'returned' ? (reason ?? unspecifiedReason) : null };
}
