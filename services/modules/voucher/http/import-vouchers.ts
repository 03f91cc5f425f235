import { Controller } from '@nestjs/common';
import { importVouchers } from '#contract/betrieb/calls.js';
import type { Language } from '#shared/texts.js';
import { wholeFileError, separatorError, garbledError, toWireFileRead } from '#contract/shared/csv.js';
import { Audit } from '#platform/audit.js';
import { type ReadFile, readFile } from '#platform/csv.js';
import { Implements, Input, type CallRequest, staffOf } from '#platform/http/call.js';
import type { RejectedLine, ImportError } from '../events.js';
import { isHeader } from '../domain/voucher.js';
import { VoucherImport } from '../use-cases/import-vouchers.js';

/** A file of which no line is a code's: without any below its header, or separated by another sign. */
const wholeFileFault = ([first, ...rest]: ReadFile['rows'], language: Language) =>
  first === undefined || (rest.length === 0 && isHeader(first.values))
    ? wholeFileError(first?.line ?? 1, 'file-no-rows', language)
    : separatorError(first, ({ length }) => length === 3 || length === 4, language);

const whyRejected = ({ reason, meant = '' }: RejectedLine, language: Language): string =>
  reason === 'garbled' ? garbledError('', meant, language).Grund : reasons[reason][language];

const reasons: Record<Exclude<ImportError, 'garbled'>, { de: string; en: string }> = {
  columns: {
    de: 'Jede Zeile braucht gutscheinart;code;wertcent;gueltigbis.',
    en: 'Each line must have gutscheinart;code;wertcent;gueltigbis.',
  },
  'type-missing': { de: 'Die Gutscheinart fehlt.', en: 'The kind of voucher is missing.' },
  'type-damaged': {
    de: 'Die Gutscheinart hat eine Tabellenkalkulation verändert: Hier steht eine Formel, ein Fehler oder eine gekürzte Zahl. Bitte tragen Sie die Gutscheinart ein.',
    en: 'A spreadsheet has changed the kind of voucher: there is a formula, an error or a shortened number here. Please enter the kind of voucher.',
  },
  'type-unknown': { de: 'Diese Gutscheinart gibt es noch nicht.', en: 'This kind of voucher doesn’t exist yet.' },
  'code-shortened': {
    de: 'Diesen Code hat eine Tabellenkalkulation gekürzt. Bitte formatieren Sie die Spalte als Text und tragen Sie den ganzen Code ein.',
    en: 'A spreadsheet has shortened this code. Please format the column as text and enter the whole code.',
  },
  'code-table-error': {
    de: 'Die Tabelle hat hier einen Fehler statt eines Codes. Bitte tragen Sie den Code ein.',
    en: 'The spreadsheet has an error here instead of a code. Please enter the code.',
  },
  'code-formula': {
    de: 'Hier steht eine Formel statt eines Codes. Bitte tragen Sie den Code ein.',
    en: 'There is a formula here instead of a code. Please enter the code.',
  },
  'code-lines': { de: 'Der Code steht auf mehreren Zeilen.', en: 'The code is on more than one line.' },
  'type-leads-away': {
    de: 'Der Name der Gutscheinart enthält eine Adresse. Bitte nennen Sie die Art ohne Adresse.',
    en: 'The name of this kind of voucher contains an address. Please name the kind without one.',
  },
  'code-leads-away': {
    de: 'Der Code enthält eine Adresse, die nicht auf der Seite des Shops liegt. Bitte tragen Sie den Code ohne Adresse ein, oder lassen Sie die Seite des Shops bei der Gutscheinart eintragen.',
    en: 'The code contains an address that is not on the shop’s page. Please enter the code without an address, or have the shop’s page added to the kind of voucher.',
  },
  'code-missing': { de: 'Der Code fehlt.', en: 'The code is missing.' },
  'amount-invalid': {
    de: 'Der Wert muss eine ganze Zahl in Cent sein.',
    en: 'The value must be a whole number of cents.',
  },
  'date-invalid': { de: 'Dieses Datum gibt es nicht (JJJJ-MM-TT).', en: 'This date doesn’t exist (YYYY-MM-DD).' },
  'already-expired': { de: 'Der Gutschein ist schon abgelaufen.', en: 'The voucher has already expired.' },
};

@Controller()
export class ImportVouchersController {
  constructor(
    private readonly vouchers: VoucherImport,
    private readonly audit: Audit,
  ) {}

  @Implements(importVouchers)
  async import(@Input() { query, body, context }: CallRequest<typeof importVouchers>) {
    const preview = query.vorschau === 'true';
    const { rows, readAs } = readFile(body);
    const Gelesen = toWireFileRead(readAs);
    const whole = wholeFileFault(rows, context.language);
    if (whole) return { Angelegt: 0, Doppelt: 0, Gelesen, Fehler: [{ Zeile: whole.Zeile, Grund: whole.Grund }] };
    const { created, duplicates, errors } = await this.vouchers.take(rows, {
      preview,
      knownTypesOnly: query.neuearten !== 'true',
    });
    if (!preview)
      await this.audit.record({
        action: 'voucher.import',
        subject: 'stock',
        by: staffOf(context).name,
        after: { created, duplicates, errors: errors.length },
      });
    return {
      Angelegt: created,
      Doppelt: duplicates,
      Gelesen,
      Fehler: errors.map(error => ({ Zeile: error.line, Grund: whyRejected(error, context.language) })),
    };
  }
}
