import type { Catalogue, CatalogueOffer } from '#contract/betrieb/catalogue.js';
import { daysBeside, daysOverlap, type Days } from '#shared/offer-days.js';

export const productLists = ['Produkte', 'Geraete', 'Tarife'] as const;
export type ProductList = (typeof productLists)[number];
export type Product = Catalogue[ProductList][number];

export type OfferTime = 'over' | 'now' | 'next';
/** Days compare as strings; `EnddatumAnzeige`, if set, is the end. */
export function timeOf({ Startdatum, Enddatum, EnddatumAnzeige }: CatalogueOffer, today: string): OfferTime {
  if (Startdatum > today) return 'next';
  return (EnddatumAnzeige ?? Enddatum) < today ? 'over' : 'now';
}

export interface ProductRow {
  readonly list: ProductList;
  readonly product: Product;
  /** Sorted by time. */
  readonly offers: readonly CatalogueOffer[];
  readonly now: CatalogueOffer | undefined;
  readonly next: CatalogueOffer | undefined;
}

/** Products with their current and next offer; `search` filters by words of the name or number. */
export function productRows(catalogue: Catalogue, today: string, search: string): ProductRow[] {
  const offers = Map.groupBy(catalogue.Angebote, ({ ProduktId }) => ProduktId);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return productLists.flatMap(list =>
    catalogue[list]
      .filter(({ Id, ExterneId, Name, AnzeigeName }) => {
        const said = `${Id} ${ExterneId} ${Name} ${AnzeigeName}`.toLowerCase();
        return words.every(word => said.includes(word));
      })
      .map(product => {
        const own = (offers.get(product.Id) ?? []).toSorted((one, other) =>
          one.Startdatum.localeCompare(other.Startdatum),
        );
        const of = (time: OfferTime) => own.find(offer => timeOf(offer, today) === time);
        return { list, product, offers: own, now: of('now'), next: of('next') };
      }),
  );
}

/** Kinds the form can create; devices depend on prices of tariffs and are imported by file. */
export const newKinds = ['Festnetz', 'Beratung', 'Tarife'] as const;
export type NewKind = (typeof newKinds)[number];
export const listOfKind = (kind: NewKind): 'Produkte' | 'Tarife' => (kind === 'Tarife' ? 'Tarife' : 'Produkte');

/** Lower numbers are permanently hidden products (docs/specification/content-and-tenants.md#catalogue). */
const firstNumber = 1_000;
const emptyText = { de: '', en: '' };

/** An empty product; fields common to all kinds are taken from `like`. */
export function newProduct(kind: NewKind, catalogue: Catalogue, like?: Product): Product {
  const all = productLists.flatMap((list): readonly Product[] => catalogue[list]);
  const most = (numbers: readonly number[], least: number) => Math.max(least, ...numbers) + 1;
  const common = {
    Id: most(
      all.map(({ Id }) => Id),
      firstNumber,
    ),
    ExterneId: like?.ExterneId ?? '',
    Name: like?.Name ?? '',
    AnzeigeName: like?.AnzeigeName ?? '',
    Position: most(
      catalogue[listOfKind(kind)].map(({ Position }) => Position),
      0,
    ),
    Versteckt: false,
    Url: null,
  };
  if (kind === 'Beratung')
    return {
      ...common,
      Art: kind,
      PreisMonatlich: 0,
      PreisEinmalig: 0,
      Beschreibungen: [emptyText, emptyText, emptyText],
      Fussnote: emptyText,
    };
  if (kind === 'Tarife')
    return {
      ...common,
      Klasse: '',
      Beschreibung: emptyText,
      PreisMonatlich: 0,
      TopPosition: null,
      Aktionsname: null,
    };
  return {
    ...common,
    Art: kind,
    Kategorie: 'DP',
    Young: false,
    Hybrid: false,
    Gruppe: '',
    Klasse: '',
    PreisMonatlich: 0,
    PreisEinmalig: 0,
    Beschreibungen: [emptyText, emptyText],
    Fussnote: emptyText,
    Preisaufteilung: emptyText,
    Aktionsname: null,
    Aktionsrabatt: null,
  };
}

const daysOf = ({ Startdatum, Enddatum, EnddatumAnzeige }: CatalogueOffer): Days => ({
  from: Startdatum,
  until: EnddatumAnzeige ?? Enddatum,
});

/** The catalogue with this offer alone in its days; what paid in them ends before and goes on after them. */
export function withOffer(catalogue: Catalogue, wanted: CatalogueOffer): Catalogue {
  const taken = daysOf(wanted);
  const same = catalogue.Angebote.find(
    ({ ProduktId, Startdatum }) => ProduktId === wanted.ProduktId && Startdatum === wanted.Startdatum,
  );
  const others = catalogue.Angebote.filter(offer => offer !== same).flatMap((offer): CatalogueOffer[] => {
    if (offer.ProduktId !== wanted.ProduktId || !daysOverlap(daysOf(offer), taken)) return [offer];
    const { before, after } = daysBeside(daysOf(offer), taken);
    const { Id, ...rest } = offer;
    // The number stays with the first part; the other one is a new offer.
    return [
      ...(before ? [{ ...offer, Enddatum: before.until, EnddatumAnzeige: null }] : []),
      ...(after
        ? [
            {
              ...rest,
              ...(!before && Id !== undefined && { Id }),
              Startdatum: after.from,
              Enddatum: offer.Enddatum < after.from ? after.until : offer.Enddatum,
            },
          ]
        : []),
    ];
  });
  return { ...catalogue, Angebote: [...others, { ...wanted, ...(same?.Id !== undefined && { Id: same.Id }) }] };
}

/** The catalogue with this product replaced or added, and assigned to these pages. */
export function withProduct(
  catalogue: Catalogue,
  list: ProductList,
  product: Product,
  pages: ReadonlySet<number>,
): Catalogue {
  return {
    ...catalogue,
    [list]: catalogue[list].some(({ Id }) => Id === product.Id)
      ? (catalogue[list] as Product[]).map(one => (one.Id === product.Id ? product : one))
      : [...catalogue[list], product],
    Kategorien: catalogue.Kategorien.map(category => {
      const others = category.Produkte.filter(id => id !== product.Id);
      return { ...category, Produkte: pages.has(category.Id) ? [...others, product.Id] : others };
    }),
  };
}
