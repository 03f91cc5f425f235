import { noReasonGiven } from '#shared/return-reasons.js';
import { someNamesDiffer, verificationCodes } from '../domain/verification.js';
import {
  bankNameIn,
  codeIn,
  ibanFrom,
  isFinal,
  named,
  present,
  type BatchEntry,
  type EntryKind,
  type PaymentEntry,
  type ReadEntry,
  type RejectedEntry,
} from './bank-entry.js';
import { amountIn, eurosIn, isRejection } from './read-amount.js';
import { all, at, text, type Node } from './read-xml.js';

/** Statuses on the way to execution; known, and without an effect. */
const interim = new Set('RCVD ACTC ACCP ACSP ACWC ACWP ACFC ACIS ACPD ADEA PATC PDNG PRES PART RVNC'.split(' '));

const isVerification = (code: string): boolean => Object.hasOwn(verificationCodes, code) || code === someNamesDiffer;

/** Only statuses that are known have an effect; every other one is shown to a person and changes nothing. */
function kindOfStatus(status: string | null): EntryKind {
  if (status === 'RJCT') return 'returned';
  if (status === 'ACSC' || status === 'ACCC') return 'settled';
  if (status !== null && isVerification(status)) return 'verified';
  return status !== null && interim.has(status) ? 'noted' : 'unclear';
}

/** The reasons that say nothing by themselves. */
const empty = new Set(['MS03', 'NARR']);

/** A bank may give several reasons; the one that says something counts. */
function reasonOf(node: Node | undefined): string | null {
  const codes = all(node, 'StsRsnInf').map(codeIn);
  return codes.find(code => code !== null && !empty.has(code)) ?? codes.find(code => code !== null) ?? null;
}

/** What the bank says of the payee's name, where it gives that as a reason. */
const verificationIn = (node: Node | undefined): Node | undefined =>
  all(node, 'StsRsnInf').find(one => isVerification(codeIn(one) ?? ''));

/** The status; beside one on the way, the result of comparing the name that stands as its reason. */
function statusIn(node: Node | undefined, element: string): string | null {
  const status = text(node, element);
  return status !== null && interim.has(status) ? (codeIn(verificationIn(node)) ?? status) : status;
}

/** Message id of a report, and the id of the message that it answers. */
interface Report {
  readonly id: string;
  readonly answers: string | null;
}

/**
 * Customer Payment Status Report: states of payments, and of the batch where its status stands. `fileId` identifies a
 * file that has no id of its own.
 */
export function readStatusReport(document: Node, fileId: string): ReadEntry[] {
  const root = at(document, 'CstmrPmtStsRpt');
  const group = at(root, 'OrgnlGrpInfAndSts');
  const report = { id: text(root, 'GrpHdr', 'MsgId') ?? fileId, answers: text(group, 'OrgnlMsgId') };
  const blocks = all(root, 'OrgnlPmtInfAndSts');
  const payments = blocks.flatMap((block, index) =>
    all(block, 'TxInfAndSts').map((transaction, line) =>
      paymentNews(report, {
        block: text(block, 'OrgnlPmtInfId'),
        transaction,
        inherited: reasonOf(block) ?? reasonOf(group),
        place: `OrgnlPmtInfAndSts[${index + 1}]/TxInfAndSts[${line + 1}]`,
      }),
    ),
  );
  return [...payments, ...batchesNews(report, { group, blocks, besidePayments: payments.length > 0 })];
}

/** A status of the batch and where it stands; null: none is given. */
interface StatusOfBatch {
  readonly node: Node | undefined;
  readonly status: string | null;
  readonly reason: string | null;
  readonly place: string;
}

/** Statuses of the batch: of its blocks, and of the group where no block and no payment has one, or none says the same. */
function batchesNews(
  report: Report,
  { group, blocks, besidePayments }: { group: Node | undefined; blocks: readonly Node[]; besidePayments: boolean },
): (BatchEntry | RejectedEntry)[] {
  const ofGroup = {
    node: group,
    status: statusIn(group, 'GrpSts'),
    reason: reasonOf(group),
    place: 'OrgnlGrpInfAndSts',
  };
  const ofBlocks = blocks
    .map((node, index) => ({
      node,
      status: statusIn(node, 'PmtInfSts'),
      reason: reasonOf(node) ?? ofGroup.reason,
      place: `OrgnlPmtInfAndSts[${index + 1}]`,
    }))
    .filter(({ status }) => status !== null);
  const told = toldOfBatch(ofGroup, ofBlocks, besidePayments);
  return told.map(one =>
    batchNews(report, { ...one, besidePayments, disputed: told.some(other => !isTheSame(one, other)) }),
  );
}

function toldOfBatch(
  ofGroup: StatusOfBatch,
  ofBlocks: readonly StatusOfBatch[],
  besidePayments: boolean,
): readonly StatusOfBatch[] {
  if (ofBlocks.length === 0) return besidePayments && ofGroup.status === null ? [] : [ofGroup];
  // A group on its way says less than its blocks; a final one that none of them has contradicts them.
  const contradicts = isFinal(kindOfStatus(ofGroup.status)) && ofBlocks.some(one => !isTheSame(one, ofGroup));
  return contradicts ? [...ofBlocks, ofGroup] : ofBlocks;
}

const isTheSame = (one: StatusOfBatch, other: StatusOfBatch): boolean =>
  kindOfStatus(one.status) === kindOfStatus(other.status);

function paymentNews(
  report: Report,
  {
    block,
    transaction,
    inherited,
    place,
  }: { block: string | null; transaction: Node; inherited: string | null; place: string },
): PaymentEntry | RejectedEntry {
  const status = statusIn(transaction, 'TxSts');
  const kind = kindOfStatus(status);
  const original = at(transaction, 'OrgnlTxRef');
  const endToEndId = named(text(transaction, 'OrgnlEndToEndId'));
  const amountCents = eurosIn(original, 'Amt', 'InstdAmt');
  if (isRejection(amountCents)) return { place, why: amountCents };
  // A report on a payment has to name our message; without it, it does not answer a file of ours.
  if (report.answers === null) return { place, why: 'other-batch' };
  const verified = verificationIn(transaction);
  const result = verificationCodes[codeIn(verified) ?? status ?? ''];
  return {
    about: 'payment',
    reference: `pain.002/${report.id}/${report.answers}/${endToEndId ?? place}/${status}`,
    place,
    source: 'report',
    kind,
    code: status,
    name: {
      endToEndId,
      instructionId: named(text(transaction, 'OrgnlInstrId')),
      uetr: named(text(transaction, 'OrgnlUETR')),
      payeeIban: ibanFrom(text(original, 'CdtrAcct', 'Id', 'IBAN')),
    },
    batchReferences: present([report.answers, block]),
    iban: ibanFrom(text(original, 'DbtrAcct', 'Id', 'IBAN')),
    amountCents,
    reason: kind === 'returned' ? (reasonOf(transaction) ?? inherited ?? noReasonGiven) : null,
    booking: null,
    chargesCents: null,
    instructedCents: null,
    verification:
      result === undefined ? null : { result, bankName: bankNameIn(verified ?? at(transaction, 'StsRsnInf')) },
  };
}

function batchNews(
  report: Report,
  {
    node,
    status,
    reason,
    place,
    besidePayments,
    disputed,
  }: StatusOfBatch & { readonly besidePayments: boolean; readonly disputed: boolean },
): BatchEntry | RejectedEntry {
  const kind = kindOfStatus(status);
  const amountCents = amountIn(node, 'OrgnlCtrlSum');
  if (isRejection(amountCents)) return { place, why: amountCents };
  return {
    about: 'batch',
    reference: `pain.002/${report.id}/${report.answers}/${place}/${status}`,
    place,
    source: 'report',
    kind,
    code: status,
    batchReferences: present([report.answers, text(node, 'OrgnlPmtInfId')]),
    iban: null,
    amountCents,
    reason: kind === 'returned' ? (reason ?? noReasonGiven) : null,
    booking: null,
    besidePayments,
    disputed,
  };
}
