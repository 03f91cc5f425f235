import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { importVouchers, listVoucherStock } from '#contract/betrieb/calls.js';
import {
  changeVoucherKind,
  createVoucherKind,
  listVoucherKinds,
  listVoucherKindVersions,
  restoreVoucherKind,
  withdrawVouchers,
  type VoucherKind,
} from '#contract/betrieb/programme.js';
import type { Language } from '#shared/texts.js';
import type { InputOf } from '#contract/call.js';
import type { TenantDocument } from '#contract/mandanten.js';
import { garbledError, separatorError, toWireFileRead, wholeFileError } from '#contract/shared/csv.js';
import { toWireVersions } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { readFile, type ReadFile } from '#platform/csv.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Outbound, refusedAt } from '#platform/outbound.js';
import { answer, calls } from '#platform/http/call-table.js';
import {
  Implements,
  Input,
  planned,
  principalOf,
  staffOf,
  type Answered,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import {
  fieldsBetween,
  namingBoth,
  newSubject,
  Part,
  SettingVersions,
  type DocumentChange,
  type DocumentPart,
} from '#platform/tenancy/settings.js';
import type { ImportError, KindTerms, RejectedLine } from './events.js';
import { Purchases, type SupplierStanding } from './buying.js';
import {
  keepsSecret,
  storedVersionOf,
  termsOf,
  VoucherKinds,
  VoucherWithdrawal,
  type KindChange,
  type OfKind,
  type Withdrawal,
} from './use-cases/change-voucher-kind.js';
import { isHeader } from './domain/voucher.js';
import type { KindRow } from './persistence.js';
import { daysLeft, StockPage } from './queries.js';
import { VoucherImport } from './use-cases/assign-vouchers.js';

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

export const stockCalls = [
  calls(StockPage, [
    answer(listVoucherStock, async (stock, { context }) =>
      (await stock.on(context.now)).map(row => ({
        GutscheinartId: row.typeId,
        Gutscheinart: row.name,
        ...toWireStock(row),
      })),
    ),
  ]),
  calls(VoucherWithdrawal, [
    answer(withdrawVouchers, async (vouchers, { body, context }) =>
      toWireWithdrawal(await vouchers.withdraw(body.Codes, withoutPersonalData(body.Grund), staffOf(context).name)),
    ),
  ]),
];

const toWireWithdrawal = ({ withdrawn, replaced, waiting, already, unknown }: Withdrawal) => ({
  Zurueckgezogen: withdrawn,
  Ersetzt: replaced,
  Wartend: waiting,
  Bereits: already,
  Unbekannt: unknown,
});

type Stocked = Awaited<ReturnType<StockPage['on']>>[number];

const toWireStock = (row: Stocked) => ({
  WertCent: row.amountCents,
  Frei: row.free,
  Vergeben: row.assigned,
  Abgelaufen: row.expired,
  Wartend: row.waiting,
  NaechsterAblauf: row.nextEnd && `${row.nextEnd}T00:00:00`,
});

const termsOnTheWire = (kind: KindTerms) => ({
  Name: { de: kind.name, en: kind.nameEn ?? kind.name },
  ShopUrl: kind.shopUrl,
  WerteCent: kind.valuesCents,
  GueltigkeitMonate: kind.validityMonths,
  Warnstufe: kind.warnBelow,
  Aktiv: kind.active,
  Lieferant:
    kind.supplierUrl === null
      ? null
      : {
          Url: kind.supplierUrl,
          Artikel: kind.supplierArticle ?? '',
          Bezug: kind.supplierKeepsStock ? ('Vorrat' as const) : ('Abruf' as const),
        },
});

const nothingOrdered: SupplierStanding = { open: 0, error: null };

const toWireKind = (
  kind: KindRow,
  stock: readonly Stocked[],
  { open, error }: SupplierStanding = nothingOrdered,
): VoucherKind => ({
  Id: kind.typeId,
  Version: kind.version,
  ...termsOnTheWire(kind),
  Lieferant: withStanding(termsOnTheWire(kind).Lieferant, {
    GeheimnisGesetzt: kind.supplierSecretEncrypted !== null,
    Offen: open,
    Fehler: error,
  }),
  Bestand: stock
    .filter(({ typeId }) => typeId === kind.typeId)
    .map(row => ({
      ...toWireStock(row),
      VergebenIn30Tagen: row.lately,
      ReichtTage: daysLeft(row),
      Knapp: kind.warnBelow !== null && row.free < kind.warnBelow,
    })),
});

const withStanding = <Of extends object, Standing extends object>(of: Of | null, standing: Standing) =>
  of && { ...of, ...standing };

const toTerms = (wire: InputOf<typeof createVoucherKind>['body']): KindTerms => ({
  name: wire.Name.de,
  nameEn: wire.Name.en === wire.Name.de ? null : wire.Name.en,
  shopUrl: wire.ShopUrl,
  valuesCents: [...new Set(wire.WerteCent)].sort((one, other) => one - other),
  validityMonths: wire.GueltigkeitMonate,
  warnBelow: wire.Warnstufe,
  active: wire.Aktiv,
  supplierUrl: wire.Lieferant?.Url ?? null,
  supplierArticle: wire.Lieferant?.Artikel ?? null,
  supplierKeepsStock: wire.Lieferant?.Bezug === 'Vorrat',
});

@Controller()
export class VoucherKindsController {
  constructor(
    private readonly stock: StockPage,
    private readonly purchases: Purchases,
    private readonly outbound: Outbound,
    private readonly versions: SettingVersions,
    private readonly voucherKinds: VoucherKinds,
    private readonly commands: CommandBus,
  ) {}

  @Implements(listVoucherKinds)
  async list(@Input() { context }: CallRequest<typeof listVoucherKinds>): Promise<VoucherKind[]> {
    const stock = await this.stock.on(context.now);
    const ordered = await this.purchases.standing();
    return (await this.stock.kinds()).map(kind => toWireKind(kind, stock, ordered.get(kind.typeId)));
  }

  @Implements(createVoucherKind)
  async create(@Input() request: CallRequest<typeof createVoucherKind>) {
    const { giltAb } = request.query;
    return giltAb ? this.plan(newSubject(request.body.Name.de), null, giltAb, request) : this.set(null, request);
  }

  @Implements(changeVoucherKind)
  async change(@Input() request: CallRequest<typeof changeVoucherKind>) {
    const { Id, Version: version } = request.body;
    const { giltAb } = request.query;
    const both = namingBoth(version, termsOnTheWire(toTerms(request.body)), async () => {
      const kind = (await this.stock.kinds()).find(({ typeId }) => typeId === Id);
      return kind && { version: kind.version, content: termsOnTheWire(kind) };
    });
    const done = giltAb ? this.plan(String(Id), version, giltAb, request) : this.set({ typeId: Id, version }, request);
    return done.catch(both);
  }

  private async plan(
    subject: string,
    of: number | null,
    giltAb: string,
    { body, context }: Pick<CallRequest<typeof createVoucherKind>, 'body' | 'context'>,
  ): Promise<Answered> {
    await this.mustBeReachable(body);
    return this.later(subject, of, { terms: toTerms(body), secret: body.Lieferant?.Geheimnis }, giltAb, context);
  }

  private later(subject: string, of: number | null, to: KindChange, giltAb: string, context: CallContext) {
    const plan = { setting: 'voucher-kind', subject, of, to } as const;
    return planned(this.commands, plan, giltAb, principalOf(context, 'agency'));
  }

  @Implements(listVoucherKindVersions)
  async listVersions(@Input() { params }: CallRequest<typeof listVoucherKindVersions>) {
    const kind = (await this.stock.kinds()).find(({ typeId }) => typeId === params.gutscheinartId);
    ensure(kind !== undefined, 'not-found');
    const versions = await this.versions.list('voucher-kind', String(params.gutscheinartId), storedVersionOf(kind));
    return toWireVersions(versions, (before, after) =>
      fieldsBetween(termsOnTheWire(before.content), termsOnTheWire(after.content)),
    );
  }

  @Implements(restoreVoucherKind)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreVoucherKind>) {
    const of = { typeId: params.gutscheinartId, version: null };
    const terms = { ofVersion: params.nummer };
    if (query.giltAb) return this.later(String(of.typeId), null, { terms }, query.giltAb, context);
    return this.kind(await this.voucherKinds.set(of, terms, staffOf(context).name), context.now);
  }

  private async set(
    of: OfKind,
    { body, context }: Pick<CallRequest<typeof createVoucherKind>, 'body' | 'context'>,
  ): Promise<VoucherKind> {
    await this.mustBeReachable(body);
    const { name } = staffOf(context);
    return this.kind(await this.voucherKinds.set(of, toTerms(body), name, body.Lieferant?.Geheimnis), context.now);
  }

  private async mustBeReachable({ Lieferant }: InputOf<typeof createVoucherKind>['body']): Promise<void> {
    if (Lieferant) await this.outbound.destination(Lieferant.Url).catch(refusedAt('Lieferant.Url'));
  }

  private async kind(typeId: number, now: Date): Promise<VoucherKind> {
    const kind = (await this.stock.kinds()).find(one => one.typeId === typeId)!;
    return toWireKind(kind, await this.stock.on(now), (await this.purchases.standing()).get(typeId));
  }
}

/** Kinds by their German name. A kind left out of the document can no longer be chosen, but stays, since people may have codes of it. */
@Part({ name: 'Gutscheinarten', order: 3 })
export class KindsOfDocument implements DocumentPart<NonNullable<TenantDocument['Gutscheinarten']>> {
  constructor(
    private readonly stock: StockPage,
    private readonly voucherKinds: VoucherKinds,
  ) {}

  async read() {
    return (await this.stock.kinds()).map(termsOnTheWire);
  }

  async write(wanted: NonNullable<TenantDocument['Gutscheinarten']>, byName: string): Promise<DocumentChange[]> {
    const kinds = await this.stock.kinds();
    const changes: DocumentChange[] = [];
    const set = async (was: KindRow | undefined, terms: KindTerms, kind: DocumentChange['kind']) => {
      const fields = fieldsBetween(was ? termsOnTheWire(was) : {}, termsOnTheWire(terms));
      if (was && fields.length === 0) return;
      await this.voucherKinds.set(was ? { typeId: was.typeId, version: null } : null, terms, byName);
      const isMissing = terms.supplierUrl !== null && !keepsSecret(was, terms);
      changes.push({
        list: 'Gutscheinarten',
        id: terms.name,
        name: terms.name,
        kind,
        fields: isMissing ? [...fields, { field: 'Geheimnis', before: null, after: 'Wird neu verlangt' }] : fields,
      });
    };
    const named = new Set<string>();
    for (const [index, one] of wanted.entries()) {
      const name = one.Name.de.toLowerCase();
      ensure(!named.has(name), 'validation-failed', { fields: [{ field: `${index}.Name.de`, reason: 'taken' }] });
      named.add(name);
      const was = kinds.find(kind => kind.name.toLowerCase() === name);
      await set(was, toTerms(one), was ? 'changed' : 'new');
    }
    for (const kind of kinds)
      if (kind.active && !named.has(kind.name.toLowerCase()))
        await set(kind, { ...termsOf(kind), active: false }, 'retired');
    return changes;
  }
}
