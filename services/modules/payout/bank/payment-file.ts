import { bankNameLength, bankText } from '#shared/bank-characters.js';
import { toWireDateTime } from '#shared/dates-and-money.js';
import { isIban, isOutsideEea } from '#reward-types/iban.js';
import type { PayerAddress } from '../api.js';
import type { PayoutAccount } from '../persistence/payout-accounts.js';

export interface Transfer {
  /** At most 35 characters. */
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** Text on the payee's statement, at most 140 characters. */
  readonly remittance: string;
}

export interface PaymentOrder {
  /** The batch's number, used as MsgId: banks refuse a message that they know already. */
  readonly number: string;
  readonly createdAt: Date;
  /** The day on which the bank is to execute it, `YYYY-MM-DD`. */
  readonly executionDay: string;
  readonly debtor: PayoutAccount;
  readonly transfers: readonly Transfer[];
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * The pain.001.001.09 document of a batch: one payment block, one transfer per payout, each booked by itself. Throws
 * where it would name an IBAN that is none, or an account outside the EEA without the payer's address.
 */
export function paymentFile({ number, createdAt, executionDay, debtor, transfers }: PaymentOrder): string {
  const wrong = [debtor, ...transfers].find(({ iban }) => !isIban(iban));
  if (wrong) throw new Error(`Batch ${number} names an IBAN that is none.`);
  const abroad = transfers.some(({ iban }) => isOutsideEea(iban));
  if (abroad && debtor.address === null) throw new Error(`Batch ${number} needs the payer's address.`);
  const total = written(transfers.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const counted = tag('NbOfTxs', text(String(transfers.length))) + tag('CtrlSum', total);
  const block = `${number}.0`;
  const debtorName = tag('Nm', text(bankText(debtor.name, bankNameLength)));
  const head = tag(
    'GrpHdr',
    tag('MsgId', text(number)),
    tag('CreDtTm', `${toWireDateTime(createdAt)}Z`),
    counted,
    tag('InitgPty', debtorName),
  );
  const payment = tag(
    'PmtInf',
    tag('PmtInfId', text(block)),
    tag('PmtMtd', 'TRF'),
    tag('BtchBookg', 'false'),
    counted,
    tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'SEPA'))),
    tag('ReqdExctnDt', tag('Dt', executionDay)),
    // Banks want it where an account is outside the EEA (EPC rulebook), with the parts named, never as lines.
    tag('Dbtr', debtorName, ...(abroad ? [addressOf(debtor.address!)] : [])),
    tag('DbtrAcct', accountOf(debtor.iban)),
    tag('DbtrAgt', agentOf(debtor) ?? tag('FinInstnId', tag('Othr', tag('Id', 'NOTPROVIDED')))),
    tag('ChrgBr', 'SLEV'),
    ...transfers.map((transfer, index) => transferIn(`${block}.${index}`, transfer)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${namespace}">${tag('CstmrCdtTrfInitn', head, payment)}</Document>`;
}

function transferIn(instruction: string, transfer: Transfer): string {
  const agent = agentOf(transfer);
  const remittance = bankText(transfer.remittance, 140);
  return tag(
    'CdtTrfTxInf',
    tag('PmtId', tag('InstrId', text(instruction)), tag('EndToEndId', text(transfer.endToEndId))),
    tag('Amt', `<InstdAmt Ccy="EUR">${written(transfer.amountCents)}</InstdAmt>`),
    ...(agent === null ? [] : [tag('CdtrAgt', agent)]),
    tag('Cdtr', tag('Nm', text(bankText(transfer.holder, bankNameLength)))),
    tag('CdtrAcct', accountOf(transfer.iban)),
    ...(remittance === '' ? [] : [tag('RmtInf', tag('Ustrd', text(remittance)))]),
  );
}

const tag = (name: string, ...content: readonly string[]): string => `<${name}>${content.join('')}</${name}>`;
const text = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;');
/** Cents as `45.01`, without floating point. */
const written = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
/** Elements in the order of the schema, each cut to what it may hold. */
const addressOf = ({ street, houseNumber, postcode, town, country }: PayerAddress): string =>
  tag(
    'PstlAdr',
    tag('StrtNm', text(bankText(street, 70))),
    ...(houseNumber === null ? [] : [tag('BldgNb', text(bankText(houseNumber, 16)))]),
    tag('PstCd', text(bankText(postcode, 16))),
    tag('TwnNm', text(bankText(town, 35))),
    tag('Ctry', text(country)),
  );
const accountOf = (iban: string): string => tag('Id', tag('IBAN', text(iban)));

/** Null for a malformed or foreign BIC, for which the whole file would be refused; within SEPA the IBAN suffices. */
function agentOf({ bic, iban }: { readonly bic: string | null; readonly iban: string }): string | null {
  const isUsable =
    bic !== null && /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) && bic.slice(4, 6) === iban.slice(0, 2);
  return isUsable ? tag('FinInstnId', tag('BICFI', text(bic))) : null;
}

/** What a renewed version replaces: when the file was made, and the day of execution. */
const madeAt = /<CreDtTm>[^<]*<\/CreDtTm>/g;
const executedOn = /<ReqdExctnDt><Dt>[^<]*<\/Dt><\/ReqdExctnDt>/g;

/**
 * The same file for another day of execution: every other byte stays, so that members, accounts and amounts are those
 * that were sealed.
 */
export function renewedFile(
  xml: string,
  { createdAt, executionDay }: Pick<PaymentOrder, 'createdAt' | 'executionDay'>,
) {
  if (xml.match(madeAt)?.length !== 1 || xml.match(executedOn)?.length !== 1)
    throw new Error('A payment file names one time and one day of execution.');
  return xml
    .replace(madeAt, tag('CreDtTm', `${toWireDateTime(createdAt)}Z`))
    .replace(executedOn, tag('ReqdExctnDt', tag('Dt', executionDay)));
}
