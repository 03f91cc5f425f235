import { isDeepStrictEqual } from 'node:util';
import type { CatalogueProduct, Catalogue, CatalogueOffer } from '../events.js';
import type { Uses } from './uses.js';
import type { Fault, WantedCatalogue } from './wanted-catalogue.js';
import { overlap, lastDayOf } from './offer.js';

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
