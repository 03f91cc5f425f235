import { isDeepStrictEqual } from 'node:util';
import { daysFrom } from '#shared/calendar.js';
import { daysBeside, daysOverlap, type Days } from '#shared/offer-days.js';
import { hiddenProductIds } from './product.js';
import type { Advisor, Catalogue, CatalogueOffer, CatalogueProduct, OfferPeriod } from '../events.js';

type Unnumbered<Row, Id extends keyof Row> = Omit<Row, Id> & { readonly [Name in Id]: number | null };
/** A catalogue as entered; new offers and advisors have no number yet. */
export type WantedCatalogue = Omit<Catalogue, 'offers' | 'advisors'> & {
  readonly offers: readonly Unnumbered<CatalogueOffer, 'offerId'>[];
  readonly advisors: readonly Omit<Advisor, 'advisorId'>[];
};

/** A fault by its place on the wire. */
export interface Fault {
  readonly field: string;
  readonly reason: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Entries of a catalogue that other data refers to. */
export interface Uses {
  /** Products that were recommended or ordered. */
  readonly products: ReadonlySet<number>;
  /** The last day on which each offer was promised to somebody; offers never promised are missing. */
  readonly promised: ReadonlyMap<number, string>;
  readonly today: string;
}

/** The last day on which an offer is valid. */
export const lastDayOf = ({ endsOn, displayEndsOn }: OfferPeriod): string => displayEndsOn ?? endsOn;

const daysOf = (offer: OfferPeriod): Days => ({ from: offer.startsOn, until: lastDayOf(offer) });
const overlap = (one: OfferPeriod, other: OfferPeriod): boolean => daysOverlap(daysOf(one), daysOf(other));
const nextNumber = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((most, number) => Math.max(most, number ?? 0), 0) + 1;

export type WantedOffer = Omit<CatalogueOffer, 'offerId'>;
export type OfferOutcome =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly field: 'startsOn' | 'endsOn'; readonly promisedOn: string }
  | { readonly kind: 'new' | 'changed'; readonly offers: readonly CatalogueOffer[]; readonly replaced: number };

/**
 * A product's offers under `wanted`: it alone in its period, former ones around it. A former one beginning that day is
 * changed. Promises are never rewritten: an offer already promised for such a day keeps its amount and ends after it.
 */
export function withOffer(
  offers: readonly CatalogueOffer[],
  wanted: WantedOffer,
  promised: Uses['promised'],
  newNumber: () => number,
): OfferOutcome {
  const same = offers.find(({ startsOn }) => startsOn === wanted.startsOn);
  if (same && isDeepStrictEqual({ ...wanted, offerId: same.offerId }, { ...same })) return { kind: 'unchanged' };

  const others = offers.filter(offer => offer !== same);
  const between = others.filter(offer => overlap(offer, wanted));
  const kept = same && promised.get(same.offerId);
  for (const day of between.map(({ offerId }) => promised.get(offerId)))
    if (day !== undefined && day >= wanted.startsOn) return { kind: 'refused', field: 'startsOn', promisedOn: day };
  if (kept !== undefined && same!.rewardCents !== wanted.rewardCents)
    return { kind: 'refused', field: 'startsOn', promisedOn: kept };
  if (kept !== undefined && lastDayOf(wanted) < kept) return { kind: 'refused', field: 'endsOn', promisedOn: kept };

  const offerId = same?.offerId ?? newNumber();
  const around = between.flatMap(offer => {
    const { before, after } = daysBeside(daysOf(offer), daysOf(wanted));
    return [
      ...(before ? [{ ...offer, endsOn: before.until, displayEndsOn: null }] : []),
      ...(after
        ? [
            {
              ...offer,
              offerId: before ? newNumber() : offer.offerId,
              startsOn: after.from,
              endsOn: offer.endsOn < after.from ? after.until : offer.endsOn,
            },
          ]
        : []),
    ];
  });
  return {
    kind: same ? 'changed' : 'new',
    offers: [...others.filter(offer => !between.includes(offer)), ...around, { ...wanted, offerId }],
    replaced: between.filter(({ offerId }) => !around.some(offer => offer.offerId === offerId)).length,
  };
}

/**
 * Assigns numbers to new entries: an offer with the same product and first day keeps its number, an advisor the one of
 * the same number in the product API.
 */
export function numbered(before: Catalogue, { offers, advisors, ...wanted }: WantedCatalogue): Catalogue {
  const named = new Set(offers.map(({ offerId }) => offerId));
  let nextOffer = nextNumber([...before.offers, ...offers].map(({ offerId }) => offerId));
  let nextAdvisor = nextNumber(before.advisors.map(({ advisorId }) => advisorId));
  const known = new Map(
    before.offers
      .filter(({ offerId }) => !named.has(offerId))
      .map(offer => [`${offer.productId} ${offer.startsOn}`, offer.offerId]),
  );
  const takeKnown = (place: string): number | undefined => {
    const offerId = known.get(place);
    known.delete(place);
    return offerId;
  };
  const advisorIds = new Map(before.advisors.map(({ externalId, advisorId }) => [externalId, advisorId]));
  return {
    ...wanted,
    products: wanted.products.map(product =>
      hiddenProductIds.includes(product.productId) ? { ...product, hidden: true } : product,
    ),
    categories: wanted.categories.map(category => ({
      ...category,
      productIds: category.productIds.toSorted((one, other) => one - other),
    })),
    offers: offers.map(offer => ({
      ...offer,
      offerId: offer.offerId ?? takeKnown(`${offer.productId} ${offer.startsOn}`) ?? nextOffer++,
    })),
    advisors: advisors.map(advisor => ({
      ...advisor,
      advisorId: advisorIds.get(advisor.externalId) ?? nextAdvisor++,
    })),
  };
}

/** Entries that a change removes or rewrites, whose uses have to be looked up. */
export function touched(before: Catalogue, wanted: Catalogue) {
  const products = new Set(wanted.products.map(({ productId }) => productId));
  const offers = new Map(wanted.offers.map(offer => [offer.offerId, offer]));
  return {
    products: before.products.filter(({ productId }) => !products.has(productId)).map(({ productId }) => productId),
    offers: before.offers.filter(offer => !isDeepStrictEqual(offers.get(offer.offerId), offer)),
  };
}

/** Keeps entries that were left out but are referred to: a product is hidden, an offer ends. */
export function withUsedEntries(before: Catalogue, wanted: Catalogue, uses: Uses): Catalogue {
  const products = new Set(wanted.products.map(({ productId }) => productId));
  const offers = new Set(wanted.offers.map(({ offerId }) => offerId));
  const promised = before.offers.filter(({ offerId }) => !offers.has(offerId) && uses.promised.has(offerId));
  const needed = new Set([...uses.products, ...promised.map(({ productId }) => productId)]);
  const retired = before.products.filter(({ productId }) => !products.has(productId) && needed.has(productId));
  const all = new Set([...products, ...retired.map(({ productId }) => productId)]);
  return {
    ...wanted,
    products: [
      ...wanted.products,
      ...retired.map(product => ({ ...product, hidden: true, details: soldWith(product, all) })),
    ],
    offers: [...wanted.offers, ...promised.map(offer => ended(offer, uses))],
  };
}

const soldWith = ({ details }: CatalogueProduct, products: ReadonlySet<number>): CatalogueProduct['details'] =>
  details.kind === 'device'
    ? { ...details, withTariffs: details.withTariffs.filter(({ tariffId }) => products.has(tariffId)) }
    : details;

function ended(offer: CatalogueOffer, { promised, today }: Uses): CatalogueOffer {
  const yesterday = daysFrom(today, -1);
  const last = promised.get(offer.offerId)!;
  const endsOn = last > yesterday ? last : yesterday;
  return lastDayOf(offer) <= endsOn ? offer : { ...offer, endsOn, displayEndsOn: null };
}

const listOf = ({ details: { kind } }: CatalogueProduct) =>
  kind === 'device' ? 'Geraete' : kind === 'mobile' ? 'Tarife' : 'Produkte';

/** Rules across fields. `wanted`: as entered; `all`: with the entries that stay. */
export function faultsOf(before: Catalogue, wanted: Catalogue, all: Catalogue, { promised }: Uses): Fault[] {
  const products = new Map(all.products.map(product => [product.productId, product]));
  const placed = placesOf(wanted);
  const productsWrong = placed.flatMap(({ product: { details }, at }) =>
    details.kind !== 'device'
      ? []
      : details.withTariffs.flatMap(({ tariffId }, place): Fault[] => {
          const field = `${at}.Tarife.${place}.TarifId`;
          if (products.get(tariffId)?.details.kind !== 'mobile') return [{ field, reason: 'unknown' }];
          return details.withTariffs.findIndex(one => one.tariffId === tariffId) === place
            ? []
            : [{ field, reason: 'duplicate' }];
        }),
  );
  const categoriesWrong = wanted.categories.flatMap(({ productIds }, at) =>
    productIds.flatMap((productId, place): Fault[] => {
      if (!products.has(productId)) return [{ field: `Kategorien.${at}.Produkte`, reason: 'unknown' }];
      return productIds.indexOf(productId) === place
        ? []
        : [{ field: `Kategorien.${at}.Produkte`, reason: 'duplicate' }];
    }),
  );
  const offersWrong = offerFaults(before, wanted, all, promised).map(({ at, ...fault }) => ({
    ...fault,
    field: `Angebote.${at}.${fault.field}`,
  }));
  return [
    ...twice(placed, ({ product }) => product.productId).map(({ at }) => ({ field: `${at}.Id`, reason: 'duplicate' })),
    ...twice(placed, ({ product }) => product.externalId.toLowerCase()).map(({ at }) => ({
      field: `${at}.ExterneId`,
      reason: 'duplicate',
    })),
    ...takenExternalIds(placed, all.products),
    ...productsWrong,
    ...duplicates('Kategorien', 'Id', wanted.categories, ({ categoryId }) => categoryId),
    ...duplicates('Kategorien', 'Pfad', wanted.categories, ({ path }) => path),
    ...categoriesWrong,
    ...duplicates('Berater', 'ExterneId', wanted.advisors, ({ externalId }) => externalId),
    ...duplicates('Angebote', 'Id', wanted.offers, ({ offerId }) => offerId),
    ...offersWrong,
    ...wanted.offers.flatMap(({ productId }, at) =>
      products.has(productId) ? [] : [{ field: `Angebote.${at}.ProduktId`, reason: 'unknown' }],
    ),
  ];
}

const placesOf = (wanted: Pick<Catalogue, 'products'>) => {
  const places = { Geraete: 0, Tarife: 0, Produkte: 0 };
  return wanted.products.map(product => ({ product, at: `${listOf(product)}.${places[listOf(product)]++}` }));
};

/** Pages to which a change would lead people but the programme leads nobody; what is there already stays. */
export function foreignPages(
  before: Catalogue,
  wanted: Pick<Catalogue, 'products'>,
  isOurs: (url: string) => boolean,
): Fault[] {
  const former = new Map(before.products.map(({ productId, url }) => [productId, url]));
  return placesOf(wanted)
    .filter(({ product: { productId, url } }) => url !== null && url !== former.get(productId) && !isOurs(url))
    .map(({ at }) => ({ field: `${at}.Url`, reason: 'foreign-host' }));
}

/** What an API says of its products, without pages that lead nobody there: the rest of the reading is of use. */
export function withoutForeignPages(
  before: Catalogue,
  wanted: WantedCatalogue,
  isOurs: (url: string) => boolean,
): { readonly wanted: WantedCatalogue; readonly hints: readonly Fault[] } {
  const hints = foreignPages(before, wanted, isOurs);
  const fields = new Set(hints.map(({ field }) => field));
  const products = placesOf(wanted).map(({ product, at }) =>
    fields.has(`${at}.Url`) ? { ...product, url: null } : product,
  );
  return { wanted: { ...wanted, products }, hints };
}

/** A retired product keeps the provider's id, so a new one cannot use it. */
function takenExternalIds(
  placed: readonly { product: CatalogueProduct; at: string }[],
  all: readonly CatalogueProduct[],
): Fault[] {
  const written = new Set(placed.map(({ product }) => product));
  const retired = new Set(
    all.filter(product => !written.has(product)).map(({ externalId }) => externalId.toLowerCase()),
  );
  return placed
    .filter(({ product }) => retired.has(product.externalId.toLowerCase()))
    .map(({ at }) => ({ field: `${at}.ExterneId`, reason: 'duplicate' }));
}

function twice<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[] {
  const seen = new Set<unknown>();
  return rows.filter(row => seen.has(keyOf(row)) || (seen.add(keyOf(row)), false));
}
const duplicates = <Row>(list: string, field: string, rows: readonly Row[], keyOf: (row: Row) => unknown): Fault[] =>
  twice(rows, keyOf).map(row => ({ field: `${list}.${rows.indexOf(row)}.${field}`, reason: 'duplicate' }));

/** Faults of offers, with their places among the wanted ones. */
function offerFaults(
  before: Catalogue,
  wanted: Catalogue,
  all: Catalogue,
  promised: Uses['promised'],
): (Fault & { readonly at: number })[] {
  const former = new Map(before.offers.map(offer => [offer.offerId, offer]));
  const stays = (offer: CatalogueOffer) => isDeepStrictEqual(former.get(offer.offerId), offer);
  const ofProduct = Map.groupBy(all.offers, ({ productId }) => productId);
  return wanted.offers.flatMap((offer, at) => {
    const was = former.get(offer.offerId);
    const last = promised.get(offer.offerId);
    const earlier = ofProduct
      .get(offer.productId)!
      .find(
        other =>
          other !== offer &&
          overlap(other, offer) &&
          !(stays(other) && stays(offer)) &&
          (other.startsOn < offer.startsOn ||
            (other.startsOn === offer.startsOn && all.offers.indexOf(other) < all.offers.indexOf(offer))),
      );
    const rules: readonly (readonly [field: string, holds: boolean, reason: string, values?: Fault['values']])[] = [
      ['Enddatum', offer.startsOn <= offer.endsOn, 'ends-before-it-starts'],
      ['EnddatumAnzeige', offer.startsOn <= (offer.displayEndsOn ?? offer.startsOn), 'ends-before-it-starts'],
      ['Startdatum', earlier === undefined, 'overlaps', earlier && { from: earlier.startsOn, to: lastDayOf(earlier) }],
      ...(was && last !== undefined
        ? ([
            ['ProduktId', was.productId === offer.productId, 'promised', { day: last }],
            ['WertCent', was.rewardCents === offer.rewardCents, 'promised', { day: last }],
            ['Startdatum', was.startsOn === offer.startsOn, 'promised', { day: last }],
            ['Enddatum', last <= lastDayOf(offer), 'promised', { day: last }],
          ] as const)
        : []),
    ];
    return rules
      .filter(([, holds]) => !holds)
      .map(([field, , reason, values]) => ({ at, field, reason, ...(values && { values }) }));
  });
}

/** An entry of the catalogue as people read it: list, number and fields. */
export interface Entry {
  readonly list: string;
  readonly id: string;
  readonly name: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** An entry's planned state, with its state when the change was planned; null: absent. A new offer has no number before it is made. */
export interface EntryLater {
  readonly list: string;
  readonly id: string | null;
  readonly before: Entry['row'] | null;
  readonly after: Entry['row'] | null;
}

const asKept = (row: Entry['row'] | undefined) =>
  row === undefined ? null : (JSON.parse(JSON.stringify(row)) as Entry['row']);
const keyOf = ({ list, id }: Pick<EntryLater, 'list' | 'id'>) => `${list} ${id}`;
const byKey = (entries: readonly Entry[]) => new Map(entries.map(entry => [keyOf(entry), entry]));

export function entriesLater(before: readonly Entry[], wanted: readonly Entry[]): EntryLater[] {
  const [was, is] = [byKey(before), byKey(wanted)];
  return [...new Map([...was, ...is])].flatMap(([key, { list, id }]): EntryLater[] => {
    const [old, now] = [asKept(was.get(key)?.row), asKept(is.get(key)?.row)];
    if (isDeepStrictEqual(old, now)) return [];
    const unnumbered = list === 'Angebote' && old === null;
    return [{ list, id: unnumbered ? null : id, before: old, after: unnumbered ? { ...now, Id: undefined } : now }];
  });
}

/** Adjusts later changes to earlier ones that are made before them. */
export function afterEntries(later: readonly EntryLater[], earlier: readonly EntryLater[]): EntryLater[] {
  const made = new Map(earlier.filter(({ id }) => id !== null).map(entry => [keyOf(entry), entry]));
  return later.map(entry => {
    const before = made.get(keyOf(entry));
    return before && isDeepStrictEqual(before.before, entry.before) ? { ...entry, before: before.after } : entry;
  });
}

/**
 * Applies planned changes to the present entries. `both`: entries that are neither as they were nor as they are planned
 * to be, since both sides changed them.
 */
export function withEntriesLater(there: readonly Entry[], later: readonly EntryLater[]) {
  const entries = byKey(there);
  const both: EntryLater[] = [];
  for (const [at, one] of later.entries()) {
    const { list, id, before, after } = one;
    const now = asKept(id === null ? undefined : entries.get(keyOf(one))?.row);
    if (id !== null && isDeepStrictEqual(now, after)) continue;
    if (!isDeepStrictEqual(now, before)) both.push(one);
    else if (after === null) entries.delete(keyOf(one));
    else entries.set(id === null ? `new ${at}` : keyOf(one), { list, id: id ?? '', name: '', row: after });
  }
  return { entries: [...entries.values()], both };
}

export interface EntryChange {
  readonly list: string;
  readonly id: string;
  readonly name: string;
  readonly kind: 'new' | 'changed' | 'removed' | 'retired';
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** Changes by entry and field. `retired` tells which entries stay only because other data refers to them. */
export function changesBetween(
  before: readonly Entry[],
  after: readonly Entry[],
  retired: (entry: Entry) => boolean,
): EntryChange[] {
  const [was, is] = [byKey(before), byKey(after)];
  const differing = (old: Entry['row'], now: Entry['row']) =>
    Object.keys({ ...old, ...now })
      .filter(field => !isDeepStrictEqual(old[field], now[field]))
      .map(field => ({ field, before: old[field] ?? null, after: now[field] ?? null }));
  return [
    ...after.flatMap((entry): EntryChange[] => {
      const old = was.get(keyOf(entry));
      const { row, ...named } = entry;
      const fields = differing(old?.row ?? {}, row);
      if (fields.length === 0) return [];
      return [{ ...named, kind: !old ? 'new' : retired(entry) ? 'retired' : 'changed', fields }];
    }),
    ...before
      .filter(entry => !is.has(keyOf(entry)))
      .map(({ row, ...named }): EntryChange => ({ ...named, kind: 'removed', fields: differing(row, {}) })),
  ];
}
