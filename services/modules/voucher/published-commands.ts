import { Command } from '@nestjs/cqrs';

export interface ImportedVouchers {
  readonly created: number;
  readonly duplicates: number;
  /** Lines count from 1, the header line included. */
  readonly errors: readonly { readonly line: number; readonly reason: ImportError }[];
}

export type ImportError =
  'columns' | 'type-missing' | 'type-unknown' | 'code-missing' | 'amount-invalid' | 'date-invalid' | 'already-expired';

/**
 * Takes CSV `gutscheinart;code;wertcent;gueltigbis` (with or without that header line) into the stock and serves rewards that wait for a code.
 * A code that is there already is a duplicate, never a second one. `preview` changes nothing; `knownTypesOnly` refuses lines of a kind that is not there yet, so that a slip of the pen makes no new one. Published for the set-up of a tenant.
 */
export class ImportVouchers extends Command<ImportedVouchers> {
  constructor(
    readonly csv: string,
    readonly options: { readonly preview?: boolean; readonly knownTypesOnly?: boolean } = {},
  ) {
    super();
  }
}
