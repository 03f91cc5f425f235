import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import type { listRewardOffers } from '#contract/praemie/calls.js';
import type { listProductCategories, listProducts, readMaxReward, readProduct } from '#contract/produkt.js';
import { endpoints, isProblem, send } from './http/send.js';
import type { IconName } from './ui/icon.js';
import { usePortal } from './portal.js';

export type Product = AnswerOf<typeof readProduct>;
export type ProductCategory = AnswerOf<typeof listProductCategories>[number];

const catalogueStaleMs = 10 * 60_000;

export const productsQuery = (select: { quelle?: string; kategorie?: string; tarifId?: number } = {}) =>
  queryOptions({
    queryKey: ['products', select],
    staleTime: catalogueStaleMs,
    queryFn: ({ signal, meta }) =>
      send<typeof listProducts>(endpoints.listProducts, { query: select }, { signal, meta }),
  });

/** A mobile tariff with a device, where one is named. Null where there is no such product any more. */
export const productQuery = (id: number, handyId?: number) =>
  queryOptions({
    queryKey: ['product', id, handyId ?? null],
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal, meta }): Promise<Product | null> => {
      try {
        return await send<typeof readProduct>(
          endpoints.readProduct,
          { params: { id }, query: handyId === undefined ? {} : { handyId } },
          { signal, meta },
        );
      } catch (error) {
        if (isProblem(error, 'PSOF0001', 'PSOF0002')) return null;
        throw error;
      }
    },
  });

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  staleTime: catalogueStaleMs,
  queryFn: ({ signal, meta }) =>
    meta!.portal.tenant.ShowProductCategory
      ? send<typeof listProductCategories>(endpoints.listProductCategories, {}, { signal, meta })
      : [],
});

export const maxRewardQuery = queryOptions({
  queryKey: ['max-reward'],
  staleTime: catalogueStaleMs,
  queryFn: ({ signal, meta }) => send<typeof readMaxReward>(endpoints.readMaxReward, {}, { signal, meta }),
});

/** What every product pays today, cents by product id. */
export const rewardsByProductQuery = queryOptions({
  queryKey: ['reward-offers'],
  staleTime: catalogueStaleMs,
  queryFn: async ({ signal, meta }) => {
    const offers = await send<typeof listRewardOffers>(endpoints.listRewardOffers, {}, { signal, meta });
    return Object.fromEntries(
      offers.map(({ Id, Praemien }) => [Id, Math.max(0, ...Praemien.map(({ WertCent }) => WertCent))]),
    ) as Record<number, number>;
  },
});

/** The category page behind a path, whatever its case and trailing slash. */
export function categoryAt(categories: readonly ProductCategory[], path: string): ProductCategory | undefined {
  const wanted = path.toLowerCase().replace(/^\/|\/$/g, '');
  return categories.find(({ Pfad }) => Pfad.toLowerCase() === wanted);
}

/** A product of any variant (fixed line, mobile, advisor) as a screen shows it. Prices are cents. */
export interface ProductView {
  readonly id: number;
  readonly name: string;
  readonly lines: readonly string[];
  readonly monthlyCents: number | null;
  readonly onceCents: number | null;
  readonly campaign: string | null;
  /** How the price is made up and what it holds for. */
  readonly smallPrint: readonly string[];
}

/** So many lines of a mobile tariff are features; the next one tells the term (docs/specification/content-and-tenants.md#product-fields). */
export const FEATURES = 3;

export function productView(product: Product): ProductView {
  const filled = (texts: readonly string[]) => texts.map(text => text.trim()).filter(Boolean);
  if ('TarifId' in product) {
    const [tariff, device] = [product.TarifHandyBeschreibung.split('\n'), product.HandyBeschreibung.split('\n')];
    const features = tariff.slice(0, FEATURES);
    return {
      id: product.Id,
      name: product.HandyAnzeigeName
        ? product.TarifHandyAnzeigeName || product.HandyAnzeigeName
        : product.TarifAnzeigeName,
      lines: filled(product.Id === product.HandyId ? [...device, ...features] : [...features, ...device]),
      monthlyCents: product.PreisTarif || null,
      onceCents: product.Aktionspreis ?? (product.PreisHandy || null),
      campaign: product.Aktion || null,
      smallPrint: filled(tariff.slice(FEATURES)),
    };
  }
  const line = 'Kategorie' in product ? product : null;
  return {
    id: product.Id,
    name: product.AnzeigeName || product.Name,
    lines: filled([product.Beschreibung1, product.Beschreibung2, product.Beschreibung3, line?.Beschreibung4 ?? '']),
    monthlyCents: product.PreisMonatlich || null,
    onceCents: product.PreisEinmalig || null,
    campaign: line?.Aktionsname || null,
    smallPrint: filled([line?.Preisaufteilung ?? '', product.Fussnote]),
  };
}

const signs: readonly (readonly [RegExp, IconName])[] = [
  [/smartphone-tarif/, 'sim'],
  [/sport/, 'ball'],
  [/w(ae|ä)rmepumpe/, 'house'],
  [/tablet/, 'tablet'],
  [/smartphone|ger(ae|ä)te|handy/, 'phone'],
  [/surfstick|daten|prepaid|sim|zusatz|combi|mobil/, 'sim'],
  [/jung|young/, 'young'],
  [/tv|fernseh/, 'tv'],
  [/glas|fiber/, 'fiber'],
  [/(web|homepage|shop|hosting)/, 'web'],
  [/company|firm|gesch(ae|ä)ft|business/, 'building'],
  [/service|digital-home/, 'service'],
  [/w(ae|ä)rme|heiz|gas/, 'flame'],
  [/solar|sonne|photovoltaik/, 'sun'],
  [/auto|lade|wallbox|mobilit/, 'car'],
  [/strom|energie/, 'bolt'],
  [/internet|dsl|hybrid|telefon/, 'wifi'],
];

/** A drawn sign for a category path or a product name. */
export function signFor(words: string): IconName {
  const text = words.toLowerCase();
  return signs.find(([pattern]) => pattern.test(text))?.[1] ?? 'spark';
}

/** The server's drawing of a product in the tenant's colours, those of dark pages on a dark one; says nothing the name beside it does not say. `first`: the largest there is to see at first, so it comes with the page. */
export function ProductPicture({ id, first = false }: { id: number; first?: boolean }) {
  const { tenant } = usePortal();
  const drawing = `/api/v1/${tenant.Mandant}/produkt/${id}/zeichnung`;
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`${drawing}?dunkel=true`} />
      <img
        className="product-picture"
        src={drawing}
        width={320}
        height={200}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        alt=""
      />
    </picture>
  );
}

/** A page's key visual. Of our own drawings there is one for dark pages; an uploaded picture stays as it is. */
export function KeyVisual({ src, alt, className }: { src: string; alt: string; className?: string }) {
  return (
    <picture>
      {src.endsWith('/grafik') && <source media="(prefers-color-scheme: dark)" srcSet={`${src}?dunkel=true`} />}
      <img className={className} src={src} alt={alt} fetchPriority="high" />
    </picture>
  );
}
