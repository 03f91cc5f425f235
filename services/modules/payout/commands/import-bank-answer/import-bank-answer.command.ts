import { Command } from '@nestjs/cqrs';

export interface ImportedBankAnswer {
  /** Entries that matched a payout of ours, now. */
  readonly matched: number;
  /** Entries that wait for a person. */
  readonly open: number;
  /** Entries that were known already, or told what was known. */
  readonly known: number;
}

/** Reads a pain.002, camt.053 or camt.054 document. The same file, and the same entry in another file, change nothing. Refuses `validation-failed`. */
export class ImportBankAnswer extends Command<ImportedBankAnswer> {
  constructor(readonly xml: string) { super(); }
}
