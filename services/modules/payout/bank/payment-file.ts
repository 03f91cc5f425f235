import { Document } from 'sepa';
import type { PayoutAccount } from '../persistence/payout-accounts.js';

export interface Transfer {
  /** At most 35 characters. */
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** What the payee reads on the statement, at most 140 characters. */
  readonly remittance: string;
}

export interface PaymentOrder {
  /** The batch's number: MsgId at the bank. */
  readonly number: string;
  readonly createdAt: Date;
  readonly debtor: PayoutAccount;
  readonly transfers: readonly Transfer[];
}

/** The pain.001.001.09 document of a batch: one payment block, one transfer a payout. */
export function paymentFile({ number, createdAt, debtor, transfers }: PaymentOrder): string {
  const document = new Document('pain.001.001.09');
  document.grpHdr.id = number;
  document.grpHdr.created = createdAt;
  document.grpHdr.initiatorName = bankText(debtor.name, 70);
  const block = document.createPaymentInfo();
  block.requestedExecutionDate = nextBankingDay(createdAt);
  block.batchBooking = false;
  block.debtorName = bankText(debtor.name, 70);
  block.debtorIBAN = debtor.iban;
  block.debtorBIC = bicThatFits(debtor.bic, debtor.iban);
  document.addPaymentInfo(block);
  for (const transfer of transfers) {
    const transaction = block.createTransaction();
    transaction.end2endId = transfer.endToEndId;
    transaction.amount = transfer.amountCents / 100;
    transaction.creditorName = bankText(transfer.holder, 70);
    transaction.creditorIBAN = transfer.iban;
    transaction.creditorBIC = bicThatFits(transfer.bic, transfer.iban);
    transaction.remittanceInfo = bankText(transfer.remittance, 140);
    block.addTransaction(transaction);
  }
  return document.toString();
}

const spelledOut: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  Æ: 'AE',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  '&': '+',
};

/** The characters every SEPA bank takes (EPC217-08): umlauts spelled out, accents dropped, the rest a blank. */
export const bankText = (text: string, length: number): string =>
  text
    .replace(/[äöüÄÖÜßæøÆØłŁ&]/g, letter => spelledOut[letter] ?? ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length);

/** The day after, past the weekend: a second person has yet to approve, and banks take no date that has gone by. */
export function nextBankingDay(from: Date): Date {
  const next = new Date(from.getTime() + 86_400_000);
  const weekday = next.getUTCDay();
  return weekday === 6 || weekday === 0 ? nextBankingDay(next) : next;
}

/** A BIC of another country or length would stop the whole file; within SEPA the IBAN alone is enough. */
const bicThatFits = (bic: string | null, iban: string): string =>
  bic !== null && /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) && bic.slice(4, 6) === iban.slice(0, 2)
    ? bic
    : '';
