import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { importVouchers, listVoucherStock } from '#contract/betrieb/calls.js';
import { Audit } from '#platform/audit.js';
import { dayInGermany } from '#platform/clock.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { ImportVouchers, type ImportError } from './api.js';
import { StockPage } from './queries.js';

const reasons: Record<ImportError, { de: string; en: string }> = {
  columns: {
    de: 'Erwartet werden gutscheinart;code;wertcent;gueltigbis.',
    en: 'Expected gutscheinart;code;wertcent;gueltigbis.',
  },
  'type-missing': { de: 'Die Gutscheinart fehlt.', en: 'The kind of voucher is missing.' },
  'type-unknown': { de: 'Diese Gutscheinart gibt es noch nicht.', en: 'There is no such kind of voucher yet.' },
  'code-missing': { de: 'Der Code fehlt.', en: 'The code is missing.' },
  'amount-invalid': {
    de: 'Der Wert muss eine ganze Zahl in Cent sein.',
    en: 'The value must be a whole number of cents.',
  },
  'date-invalid': { de: 'Dieses Datum gibt es nicht (JJJJ-MM-TT).', en: 'There is no such date (YYYY-MM-DD).' },
  'already-expired': { de: 'Der Gutschein ist schon abgelaufen.', en: 'The voucher has already expired.' },
};

@Controller()
export class ImportVouchersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly audit: Audit,
  ) {}

  @Implements(importVouchers)
  async import(@Input() { query, body, context }: CallRequest<typeof importVouchers>) {
    const preview = query.vorschau === 'true';
    const { created, duplicates, errors } = await this.commands.execute(
      new ImportVouchers(body, { preview, knownTypesOnly: query.neuearten !== 'true' }),
    );
    if (!preview)
      await this.audit.record({
        action: 'voucher.import',
        subject: 'stock',
        by: principalOf(context, 'agency').name,
        after: { created, duplicates, errors: errors.length },
      });
    return {
      Angelegt: created,
      Doppelt: duplicates,
      Fehler: errors.map(({ line, reason }) => ({ Zeile: line, Grund: reasons[reason][context.language] })),
    };
  }
}

@Controller()
export class ListStockController {
  constructor(private readonly stock: StockPage) {}

  @Implements(listVoucherStock)
  async list(@Input() { context }: CallRequest<typeof listVoucherStock>) {
    const rows = await this.stock.on(dayInGermany(context.now));
    return rows.map(row => ({
      GutscheinartId: row.typeId,
      Gutscheinart: row.name,
      WertCent: row.amountCents,
      Frei: row.free,
      Vergeben: row.assigned,
      Abgelaufen: row.expired,
      Wartend: row.waiting,
      NaechsterAblauf: row.nextEnd && `${row.nextEnd}T00:00:00`,
    }));
  }
}
