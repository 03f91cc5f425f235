import { Catalogue, OfferLine } from '#contract/betrieb/catalogue.js';
import type { CatalogueMapping } from '#contract/betrieb/catalogue-source.js';
import { daysFrom } from '#shared/calendar.js';
import type { OwnAddresses } from '#platform/domain/leading-away.js';
import type { Fault } from '../domain/wanted-catalogue.js';
import type { Catalogue as Whole } from '../events.js';
import { fieldsThatLeadAway } from '../domain/where-entries-lead.js';
import { bestOfferOn } from '../domain/product.js';
import type { Mapped, ReadingOf } from '../use-cases/pull-catalogue.js';
import { fromWireCatalogue, toWireCatalogue } from './editing.js';

// Maps a provider's own product API to the catalogue (docs/specification/content-and-tenants.md#the-catalogue-from-a-product-api).

type ForeignRow = Readonly<Record<string, unknown>>;
const lists = ['Produkte', 'Tarife', 'Geraete'] as const;
type List = (typeof lists)[number];
type Lists = Readonly<Record<List | 'Kategorien' | 'Angebote', readonly ForeignRow[]>>;
type Fields = Readonly<Record<string, string | undefined>>;
type Unit = CatalogueMapping['Preise'];

/** Reads a JSON pointer in foreign data: own properties only. */
const at = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as ForeignRow)[part]
          : undefined,
      document,
    );

// Each converts what APIs usually send; other values are left unchanged and refused with their place.
const text = (value: unknown) => (typeof value === 'number' ? String(value) : value);
const number = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d+([.,]\d+)?\s*$/.test(value) ? Number(value.replace(',', '.')) : value;
const flags = new Map<unknown, boolean>([
  ...['true', '1', 1].map(on => [on, true] as const),
  ...['false', '0', 0].map(off => [off, false] as const),
]);
const flag = (value: unknown) => flags.get(value) ?? value;
const said = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? { de: String(value) } : value;
const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value;
const several = (of: (value: unknown) => unknown) => (value: unknown) =>
  (Array.isArray(value) ? value : [value]).map(of);
/** Cents are integers; converting euros leaves rounding errors, so they are rounded. */
const cents = (value: unknown, unit: Unit) => {
  const amount = number(value);
  return typeof amount === 'number' && unit === 'Euro' ? Math.round(amount * 100) : amount;
};

const readers: Readonly<Record<string, (value: unknown, unit: Unit) => unknown>> = {
  Position: number,
  TopPosition: number,
  Versteckt: flag,
  Young: flag,
  Hybrid: flag,
  PreisMonatlich: cents,
  PreisEinmalig: cents,
  Aktionsrabatt: cents,
  WertCent: cents,
  TarifPreis: cents,
  TarifAktionspreis: cents,
  Beschreibung: said,
  Fussnote: said,
  Preisaufteilung: said,
  Aktionsname: said,
  Beschreibungen: several(said),
  Seiten: several(text),
  Startdatum: day,
  Enddatum: day,
  EnddatumAnzeige: day,
};

/** The mapped fields that an entry has. */
const valuesOf = (entry: unknown, fields: Fields, unit: Unit): ForeignRow =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, from]) => {
      const value = from === undefined ? undefined : from.startsWith('=') ? from.slice(1) : at(entry, from);
      if (value === undefined || value === null || value === '') return [];
      return [[name, (readers[name] ?? text)(value, unit)]];
    }),
  );

/** Defaults of a new product for fields that are not mapped. */
const blank: Readonly<Record<List, ForeignRow>> = {
  Produkte: { Kategorie: 'DP', Beschreibungen: [], Fussnote: { de: '' }, Preisaufteilung: { de: '' } },
  Tarife: { Beschreibung: { de: '' } },
  Geraete: { Beschreibung: { de: '' }, Tarife: [] },
};
const kinds = { Produkte: ['tariff', 'advisor'], Tarife: ['mobile'], Geraete: ['device'] } as const;
/** Lower numbers include those of products that are always hidden. */
const firstNumber = 1_000;
const endless = '2099-12-31';
const mostEntries = 5_000;
const mostFaults = 200;
const keyOf = (externalId: unknown) => String(externalId).trim().toLowerCase();
const ofPlans = new Set(['Tarife', 'TarifExterneId', 'TarifPreis', 'TarifAktionspreis']);
const ofAdvised = new Set([
  'Id',
  'ExterneId',
  'Name',
  'AnzeigeName',
  'Position',
  'Versteckt',
  'Url',
  'Art',
  'PreisMonatlich',
  'PreisEinmalig',
  'Beschreibungen',
  'Fussnote',
]);

/** Lines that a product cannot be without; what is left out of one becomes the product's number. */
const needed = new Set(['Name', 'AnzeigeName', 'Hersteller']);

/** Products by the document; known ones keep their number and the fields that are not mapped. */
class MappedProducts {
  readonly faults: Fault[] = [];
  /** Texts that would lead people away, which are left out. */
  readonly hints: Fault[] = [];
  readonly pages = new Map<unknown, readonly unknown[]>();
  private readonly known: ReadonlyMap<string, ForeignRow>;
  private next: number;

  constructor(
    private readonly document: unknown,
    private readonly unit: Unit,
    private readonly before: Lists,
    private readonly own: OwnAddresses | null,
  ) {
    const all = lists.flatMap(list => before[list]);
    this.known = new Map(all.map(row => [keyOf(row['ExterneId']), row]));
    this.next = Math.max(firstNumber, ...all.map(({ Id }) => Number(Id))) + 1;
  }

  entries(list: string, place: string): readonly unknown[] {
    const found = at(this.document, place);
    if (Array.isArray(found) && found.length <= mostEntries) return found;
    this.faults.push({ field: list, reason: Array.isArray(found) ? 'too-much-at-once' : 'required' });
    return [];
  }

  /** Includes products retired before, which stay retired. */
  of(
    list: List,
    mapping: { Liste: string; Felder: Fields; Art?: string } | null,
    tariffs?: readonly ForeignRow[],
  ): readonly ForeignRow[] {
    if (!mapping) return this.before[list];
    const rows = this.entries(list, mapping.Liste).map((entry, index) =>
      this.row(list, mapping, entry, index, tariffs),
    );
    const named = new Set(rows.map(({ Id }) => Id));
    return [...rows, ...this.before[list].filter(({ Id, Versteckt }) => Versteckt && !named.has(Id))];
  }

  private row(
    list: List,
    { Felder, Art }: { Felder: Fields; Art?: string },
    entry: unknown,
    index: number,
    tariffs?: readonly ForeignRow[],
  ): ForeignRow {
    const { Seiten, ...values } = valuesOf(entry, Felder, this.unit);
    const is = this.known.get(keyOf(values['ExterneId']));
    const former = is && this.before[list].includes(is) ? is : { Art, Position: index + 1, PreisMonatlich: 0 };
    // A mapped field that the document leaves out is reset; a listed product is sold again.
    const kept = Object.entries(former).filter(([name]) => Felder[name] === undefined && name !== 'Versteckt');
    const row: Record<string, unknown> = {
      ...blank[list],
      ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
      ...Object.fromEntries(Object.entries(values).filter(([name]) => !ofPlans.has(name))),
      ...(Felder['Tarife'] !== undefined && { Tarife: this.plans(entry, Felder, tariffs ?? []) }),
      Id: is?.['Id'] ?? this.next++,
    };
    row['Name'] ??= row['AnzeigeName'];
    row['AnzeigeName'] ??= row['Name'];
    if (list === 'Geraete') delete row['PreisMonatlich'];
    if (this.own) this.leaveOut(fieldsThatLeadAway(is, row, this.own), row, is, `${list}.${index}`);
    if (Felder['Seiten'] !== undefined) this.pages.set(row['Id'], (Seiten as unknown[] | undefined) ?? []);
    return row['Art'] === 'Beratung'
      ? Object.fromEntries(Object.entries(row).filter(([name]) => ofAdvised.has(name)))
      : row;
  }

  /** A text that would lead people away stays as it was, or is missing. */
  private leaveOut(
    fields: readonly string[],
    row: Record<string, unknown>,
    before: ForeignRow | undefined,
    at: string,
  ): void {
    for (const field of fields) {
      this.hints.push({ field: `${at}.${field}`, reason: 'foreign-text-left-out' });
      row[field] = before?.[field] ?? blank[at.split('.')[0] as List][field];
      if (row[field] === undefined && needed.has(field)) row[field] = String(row['Id']);
    }
  }

  /** Prices of a device with each tariff; an unknown tariff is a fault at its place. */
  private plans(
    entry: unknown,
    { Tarife, TarifExterneId, TarifPreis, TarifAktionspreis }: Fields,
    tariffs: readonly ForeignRow[],
  ): ForeignRow[] {
    const numbers = new Map(tariffs.map(row => [keyOf(row['ExterneId']), row['Id']]));
    const found = at(entry, Tarife!);
    return (Array.isArray(found) ? found : []).map(plan => {
      const values = valuesOf(plan, { TarifExterneId, TarifPreis, TarifAktionspreis }, this.unit);
      return {
        TarifId: numbers.get(keyOf(values['TarifExterneId'])) ?? 0,
        Preis: values['TarifPreis'],
        Aktionspreis: values['TarifAktionspreis'] ?? null,
      };
    });
  }

  /** Categories with the products assigned to them by the document, and with those it does not mention. */
  categories(stays: ReadonlySet<unknown>): ForeignRow[] {
    const paths = new Set(this.before.Kategorien.map(({ Pfad }) => Pfad));
    for (const path of new Set([...this.pages.values()].flat()))
      if (!paths.has(path))
        this.faults.push({ field: 'Kategorien', reason: 'amount-unknown', values: { name: String(path) } });
    return this.before.Kategorien.map(category => ({
      ...category,
      Produkte: [
        ...(category['Produkte'] as number[]).filter(id => stays.has(id) && !this.pages.has(id)),
        ...[...this.pages].filter(([, on]) => on.includes(category['Pfad'])).map(([id]) => id),
      ],
    }));
  }
}

/** Products are identified by their `ExterneId`; products of a mapped list that the document leaves out are removed. */
export function mapDocument(
  mapping: CatalogueMapping,
  whole: Whole,
  document: unknown,
  { today, own }: ReadingOf,
): Mapped {
  const before = toWireCatalogue(whole) as unknown as Lists;
  const found = new MappedProducts(document, mapping.Preise, before, own);
  const Produkte = found.of('Produkte', mapping.Produkte);
  const Tarife = found.of('Tarife', mapping.Tarife);
  const stayingTariffs = new Set(Tarife.map(({ Id }) => Id));
  const Geraete = found.of('Geraete', mapping.Geraete, Tarife).map((device): ForeignRow => ({
    ...device,
    // A removed tariff is also removed from devices that the document does not mention.
    Tarife: mapping.Geraete?.Felder.Tarife
      ? device['Tarife']
      : (device['Tarife'] as ForeignRow[]).filter(({ TarifId }) => stayingTariffs.has(TarifId)),
  }));
  const stays = new Set([...Produkte, ...Tarife, ...Geraete].map(({ Id }) => Id));
  const offers = mapping.Angebote ? found.entries('Angebote', mapping.Angebote.Liste) : [];
  const read = Catalogue.safeParse({
    ...before,
    Produkte,
    Tarife,
    Geraete,
    Kategorien: found.categories(stays),
    Angebote: before.Angebote.filter(({ ProduktId }) => stays.has(ProduktId)),
  });
  const wrong = (read.error?.issues ?? []).map(({ path, code }) => ({
    field: path.join('.'),
    reason: code === 'invalid_type' ? 'required' : 'invalid',
  }));
  const mapped = lists.filter(list => mapping[list]);
  const counted = (list: List) => (mapping[list] ? found.entries(list, mapping[list].Liste).length : 0);
  const { hints, ...lines } = linesOf(offers, mapping, whole, today);
  return {
    wanted: read.success ? fromWireCatalogue(read.data) : whole,
    ...lines,
    hints: [...found.hints, ...hints],
    faults: [...found.faults, ...wrong].slice(0, mostFaults),
    kinds: new Set<string>(mapped.flatMap(list => kinds[list])),
    counts: {
      Produkte: counted('Produkte'),
      Geraete: counted('Geraete'),
      Tarife: counted('Tarife'),
      Angebote: offers.length,
    },
  };
}

/**
 * Offers as lines of a file. Without a first day an offer begins once its amount differs from the present one: today,
 * or tomorrow where the product pays an amount today.
 */
function linesOf(
  entries: readonly unknown[],
  { Angebote, Preise }: CatalogueMapping,
  before: Whole,
  today: string,
): Pick<Mapped, 'lines' | 'hints'> {
  const lines: Mapped['lines'][number][] = [];
  const hints: Fault[] = [];
  const productOf = new Map(before.products.map(({ externalId, productId }) => [keyOf(externalId), productId]));
  const offersOf = Map.groupBy(before.offers, ({ productId }) => productId);
  for (const [index, entry] of entries.entries()) {
    const { ExterneId, WertCent, Startdatum, Enddatum, EnddatumAnzeige } = valuesOf(entry, Angebote!.Felder, Preise);
    const own = offersOf.get(productOf.get(keyOf(ExterneId)) ?? 0) ?? [];
    const paid = bestOfferOn(own, today)?.rewardCents;
    const begins = daysFrom(today, paid === undefined ? 0 : 1);
    if (Startdatum === undefined && (bestOfferOn(own, begins)?.rewardCents ?? paid) === WertCent) continue;
    const read = OfferLine.safeParse({
      externeid: ExterneId,
      wertcent: WertCent,
      startdatum: Startdatum ?? begins,
      enddatum: Enddatum ?? endless,
      ...(EnddatumAnzeige !== undefined && { enddatumanzeige: EnddatumAnzeige }),
    });
    if (!read.success) {
      hints.push({ field: `Angebote.${index}.${read.error.issues[0]!.path.join('.')}`, reason: 'invalid' });
      continue;
    }
    const { externeid, wertcent, startdatum, enddatum, enddatumanzeige } = read.data;
    lines.push({
      externalId: externeid,
      rewardCents: wertcent,
      startsOn: startdatum,
      endsOn: enddatum,
      displayEndsOn: enddatumanzeige ?? null,
    });
  }
  return { lines, hints };
}
