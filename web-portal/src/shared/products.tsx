import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/call.js';
import {
  listProductCategories,
  listProducts,
  listRewardOffers,
  readMaxReward,
  readProduct,
} from '#generated/portal-calls.js';
import { isProblem, send } from './http/send.js';
import { date } from './i18n/language.js';
import type { IconName } from './ui/icon.js';
import { usePortal } from './portal.js';

export type Product = AnswerOf<typeof readProduct>;
export type ProductCategory = AnswerOf<typeof listProductCategories>[number];

const catalogueStaleMs = 10 * 60_000;

export const productsQuery = (select: { quelle?: string; kategorie?: string; tarifId?: number } = {}) =>
  queryOptions({
    queryKey: ['products', select],
    staleTime: catalogueStaleMs,
    queryFn: ({ signal, meta }) => send(listProducts, { query: select }, { signal, meta }),
  });

/** A product, with a device if given; null if it no longer exists. */
export const productQuery = (id: number, handyId?: number) =>
  queryOptions({
    queryKey: ['product', id, handyId ?? null],
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal, meta }): Promise<Product | null> => {
      try {
        return await send(
          readProduct,
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
    meta!.portal.tenant.ShowProductCategory ? send(listProductCategories, {}, { signal, meta }) : [],
});

export const maxRewardQuery = queryOptions({
  queryKey: ['max-reward'],
  staleTime: catalogueStaleMs,
  queryFn: ({ signal, meta }) => send(readMaxReward, {}, { signal, meta }),
});

export interface RewardNow {
  readonly cents: number;
  /** Until when it is more than afterwards, and what it is then. */
  readonly raised: AnswerOf<typeof listRewardOffers>[number]['Erhoeht'];
}

/** Current rewards by product id. */
export const rewardsByProductQuery = queryOptions({
  queryKey: ['reward-offers'],
  staleTime: catalogueStaleMs,
  queryFn: async ({ signal, meta }) => {
    const offers = await send(listRewardOffers, {}, { signal, meta });
    return Object.fromEntries(
      offers.map(({ Id, Praemien, Erhoeht }) => [
        Id,
        { cents: Math.max(0, ...Praemien.map(({ WertCent }) => WertCent)), raised: Erhoeht },
      ]),
    ) as Record<number, RewardNow>;
  },
});

/** The category page of a path; case and trailing slash do not matter. */
export function categoryAt(categories: readonly ProductCategory[], path: string): ProductCategory | undefined {
  const wanted = path.toLowerCase().replace(/^\/|\/$/g, '');
  return categories.find(({ Pfad }) => Pfad.toLowerCase() === wanted);
}

/** A product of any variant (fixed line, mobile, advisor) for display. Prices are cents. */
export interface ProductView {
  readonly id: number;
  readonly name: string;
  readonly lines: readonly string[];
  readonly monthlyCents: number | null;
  readonly onceCents: number | null;
  readonly campaign: string | null;
  /** Price details and conditions. */
  readonly smallPrint: readonly string[];
}

/** Feature lines of a tariff; the next is its term (docs/specification/content-and-tenants.md#product-fields). */
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

/** Icon for a category path or product name. */
export function signFor(words: string): IconName {
  const text = words.toLowerCase();
  return signs.find(([pattern]) => pattern.test(text))?.[1] ?? 'spark';
}

/** Until when a product pays more, and what it pays then. */
export function Raised({ by }: { by: RewardNow['raised'] | undefined }) {
  const { money } = usePortal();
  const { t } = useTranslation('catalogue');
  return (
    by && (
      <span className="muted small nums raised">
        {t('raised', { until: date(by.Bis), amount: money(by.StattWertCent) })}
      </span>
    )
  );
}

/** The server's drawing in the tenant's colours; decorative. `first`: above the fold, so it is not lazy. */
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

/** A page's key visual; generated drawings have a dark variant, uploaded pictures do not. */
export function KeyVisual({ src, alt, className }: { src: string; alt: string; className?: string }) {
  return (
    <picture>
      {src.endsWith('/grafik') && <source media="(prefers-color-scheme: dark)" srcSet={`${src}?dunkel=true`} />}
      <img className={className} src={src} alt={alt} fetchPriority="high" />
    </picture>
  );
}
