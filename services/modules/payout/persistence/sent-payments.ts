import { Injectable } from '@nestjs/common';
import { ibanFrom, type PaymentName } from '../bank/bank-entry.js';
import { readableEurosIn } from '../bank/read-amount.js';
import { all, at, readXml, text } from '../bank/read-xml.js';
import { PayoutBatches } from './payout-batches.js';

/** A transfer of a sealed file, with every reference by which a bank may name it. */
export interface SentPayment extends PaymentName {
  readonly endToEndId: string;
  readonly amountCents: number | null;
}

/** Reads the references of payments from the very file that was sealed: what the bank was sent is what it answers. */
@Injectable()
export class SentPayments {
  constructor(private readonly batches: PayoutBatches) {}

  /** Empty before the seal and once the file's retention time is over. */
  async of(batchId: string): Promise<readonly SentPayment[]> {
    const file = await this.batches.file(batchId);
    const root = file ? readXml(file.xml) : null;
    const blocks = all(at(root ?? undefined, 'Document', 'CstmrCdtTrfInitn'), 'PmtInf');
    return blocks.flatMap(block =>
      all(block, 'CdtTrfTxInf').map(transfer => ({
        endToEndId: text(transfer, 'PmtId', 'EndToEndId') ?? '',
        instructionId: text(transfer, 'PmtId', 'InstrId'),
        uetr: text(transfer, 'PmtId', 'UETR'),
        payeeIban: ibanFrom(text(transfer, 'CdtrAcct', 'Id', 'IBAN')),
        amountCents: readableEurosIn(transfer, 'Amt', 'InstdAmt'),
      })),
    );
  }
}

/** Payments that bear this instruction id or UETR. */
export const bearing = (sent: readonly SentPayment[], { instructionId, uetr }: PaymentName): SentPayment[] =>
  sent.filter(one => isSame(one.instructionId, instructionId) || isSame(one.uetr, uetr));

/** Payments to this account with this amount; an answer on the payee's name needs no amount. */
export function allTo(
  sent: readonly SentPayment[],
  {
    payeeIban,
    amountCents,
    byAccountAlone = false,
  }: {
    readonly payeeIban: string | null;
    readonly amountCents: number | null;
    readonly byAccountAlone?: boolean;
  },
): SentPayment[] {
  if (payeeIban === null || (amountCents === null && !byAccountAlone)) return [];
  return sent.filter(one => one.payeeIban === payeeIban && (amountCents === null || one.amountCents === amountCents));
}

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
