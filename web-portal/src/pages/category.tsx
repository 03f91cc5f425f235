import '../features/catalogue/catalogue.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  askedBy,
  Choices,
  orders,
  findProducts,
  type CatalogueQuery,
  type Order,
} from '../features/catalogue/finding.js';
import { groupCategories, ProductGrid, type Target } from '../features/catalogue/tiles.js';
import { Contents } from '../features/contents/contents.js';
import { usePortal } from '../shared/portal.js';
import {
  categoriesQuery,
  categoryAt,
  KeyVisual,
  productQuery,
  productsQuery,
  productView,
  rewardsByProductQuery,
  signFor,
  type Product,
  type ProductCategory,
} from '../shared/products.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Segments } from '../shared/ui/controls.js';
import { Loading, QueryBoundary } from '../shared/ui/feedback.js';
import { Icon } from '../shared/ui/icon.js';
import { Page, PageLoading } from '../shared/ui/page.js';
import { more } from '../shared/ui/more-icons.js';

/** Device lists that follow the choice of a mobile tariff (docs/specification/portal.md#category-pages). */
const lists = ['smartphones', 'tablets'] as const;
/** Categories whose products lead straight to the form: devices, and products sold without one. */
const ends: readonly string[] = [...lists, 'geraete', 'surfsticks'];

/** The device list that follows a tariff of this category; undefined: the form. Data tariffs lead to tablets. */
export function deviceListFor(
  category: ProductCategory,
  product: Product,
  categories: readonly ProductCategory[],
): ProductCategory | undefined {
  if (!('TarifId' in product) || product.HandyId !== null || ends.includes(category.Kategorie)) return undefined;
  const wanted = /daten/.test(category.Kategorie) ? 'tablets' : 'smartphones';
  return categories.find(({ Quelle, Kategorie }) => Quelle === category.Quelle && Kategorie === wanted);
}

/** Manufacturers of the devices, unique and sorted. */
export function makersOf(products: readonly Product[]): string[] {
  const makers = products.flatMap(product =>
    'Hersteller' in product && product.HandyId !== null && product.Hersteller ? [product.Hersteller] : [],
  );
  return [...new Set(makers)].sort((a, b) => a.localeCompare(b, 'de'));
}

export function madeBy(products: readonly Product[], maker: string | undefined): readonly Product[] {
  return maker === undefined
    ? products
    : products.filter(product => 'Hersteller' in product && product.Hersteller === maker);
}

interface CategoryProductsProps {
  readonly category: ProductCategory;
  /** The tariff chosen before, in a list of devices. */
  readonly tariff?: number;
  readonly maker?: string;
  readonly order?: Order;
}

/** The number of products that fit on a screen. */
const AT_A_GLANCE = 4;

/** Products of a category. A mobile tariff leads to its devices, a device with its tariff to the form. */
export function CategoryProducts({ category, tariff, maker, order = 'areas' }: CategoryProductsProps) {
  const { pathTo } = usePortal();
  const { t } = useTranslation('catalogue');
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const { data: products } = useSuspenseQuery(
    productsQuery({ quelle: category.Quelle, kategorie: category.Kategorie, tarifId: tariff }),
  );
  const { data: rewards } = useSuspenseQuery(rewardsByProductQuery);
  const makers = makersOf(products);
  // A tariff without devices leads straight to the form.
  if (tariff !== undefined && products.length === 0)
    return <Navigate to={pathTo('Recommendation', { produktId: tariff })} replace />;
  if (maker !== undefined && !makers.includes(maker)) return <Navigate to={pathTo('FileNotFound')} replace />;
  const targetOf = (product: Product): Target | undefined => {
    if (tariff !== undefined && 'HandyId' in product && product.HandyId !== null)
      return { to: pathTo('Recommendation', { produktId: tariff }), search: { geraet: product.HandyId } };
    const list = deviceListFor(category, product, categories);
    return list && { to: `/${list.Pfad}`, search: { tarif: product.Id } };
  };
  const search = (by: string | undefined, sorted: Order) => ({
    ...(tariff !== undefined && { tarif: tariff }),
    ...(by !== undefined && { hersteller: by }),
    ...(sorted !== 'areas' && { sortierung: sorted }),
  });
  const shown = findProducts(madeBy(products, maker), rewards, { words: '', order });
  return (
    <>
      {makers.length > 1 && (
        <Choices
          label={t('makers')}
          choices={[undefined, ...makers].map(name => ({
            name: name ?? t('allMakers'),
            search: search(name, order),
            current: name === maker,
          }))}
        />
      )}
      {products.length > AT_A_GLANCE && (
        <Choices
          label={t('find.order')}
          choices={orders.map(one => ({
            name: t(one === 'areas' ? 'find.own' : `find.${one}`),
            search: search(maker, one),
            current: one === order,
          }))}
        />
      )}
      <ProductGrid products={shown} targetOf={targetOf} first />
      {tariff !== undefined && (
        <p>
          <Link to={pathTo('Recommendation', { produktId: tariff })} className="btn quiet">
            {t('withoutDevice')}
          </Link>
        </p>
      )}
    </>
  );
}

export default function CategoryRoute() {
  return (
    <QueryBoundary>
      <Suspense fallback={<PageLoading />}>
        <Category />
      </Suspense>
    </QueryBoundary>
  );
}

function Category() {
  const { pathTo } = usePortal();
  const { t } = useTranslation('catalogue');
  const { _splat: path = '' } = useParams({ strict: false });
  const asked = useSearch({ strict: false }) as Readonly<Record<'tarif' | 'hersteller' | 'sortierung', unknown>>;
  const { tarif, hersteller } = asked;
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const category = categoryAt(categories, path);
  if (!category) return <Navigate to={pathTo('FileNotFound')} replace />;
  const tariff = typeof tarif === 'number' && Number.isInteger(tarif) ? tarif : undefined;
  const crumbs = (
    <nav aria-label={t('crumbs')}>
      <ol className="crumbs">
        <li>
          <PageLink to="RewardOverview">{t('back')}</PageLink>
        </li>
        <li aria-current="page">{category.Brotkrume}</li>
      </ol>
    </nav>
  );
  return (
    <Page
      key={category.Id}
      above={crumbs}
      title={category.Titel}
      intro={
        tariff === undefined ? (
          category.Untertitel
        ) : (
          <Suspense fallback={category.Untertitel}>
            <ForTariff id={tariff} />
          </Suspense>
        )
      }
    >
      <Suspense
        fallback={<Loading className="tiles products" heights={['23.5rem', '23.5rem', '23.5rem', '23.5rem']} />}
      >
        <CategoryProducts
          category={category}
          tariff={tariff}
          maker={hersteller === undefined ? undefined : String(hersteller)}
          order={askedBy(asked).order}
        />
      </Suspense>
      <Contents page="kategorie" />
    </Page>
  );
}

/** The tariff for which a device is chosen. */
function ForTariff({ id }: { id: number }) {
  const { t } = useTranslation('catalogue');
  const { data: product } = useSuspenseQuery(productQuery(id));
  return product ? t('forTariff', { tariff: productView(product).name }) : null;
}

/** Categories with their sub-pages, grouped by source in the catalogue's order. */
export const sections = (categories: readonly ProductCategory[]) => [
  ...Map.groupBy(groupCategories(categories), ([{ Quelle }]) => Quelle),
];

/** All products, by area or as a searched or sorted list; the query is kept in the URL. */
export function Overview() {
  const { t } = useTranslation('catalogue');
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const asked = askedBy(useSearch({ strict: false }));
  const navigate = useNavigate();
  const ask = (changed: Partial<CatalogueQuery>) =>
    void navigate({
      to: '.',
      search: (now: object) => {
        const { words, order } = { ...askedBy(now), ...changed };
        return { ...(words && { suche: words }), ...(order !== 'areas' && { sortierung: order }) };
      },
      replace: true,
      resetScroll: false,
    });
  const [typed, setTyped] = useState(asked.words);
  const find = (words: string) => {
    setTyped(words);
    ask({ words: words.trim() });
  };
  const reset = () => {
    setTyped('');
    ask({ words: '', order: 'areas' });
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Typed before hydration.
    if (field.current && field.current.value !== asked.words) find(field.current.value);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, as the page opens
  const byAreas = groupCategories(categories).length > 1;
  const isList = asked.words !== '' || asked.order !== 'areas' || !byAreas;
  return (
    <>
      <div className="finder" role="search">
        <div className="field">
          <label htmlFor="suche">{t('find.label')}</label>
          <input
            id="suche"
            ref={field}
            type="search"
            className="input"
            maxLength={60}
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={event => find(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Escape') find('');
            }}
          />
        </div>
        <Segments
          legend={t('find.order')}
          value={asked.order}
          onChange={order => ask({ order })}
          segments={orders.map(value => ({
            value,
            title: t(byAreas || value !== 'areas' ? `find.${value}` : 'find.own'),
          }))}
        />
      </div>
      {isList ? (
        <Suspense
          fallback={<Loading className="tiles products" heights={['23.5rem', '23.5rem', '23.5rem', '23.5rem']} />}
        >
          <Found asked={asked} categories={categories} onReset={reset} />
        </Suspense>
      ) : (
        <Areas categories={categories} />
      )}
    </>
  );
}

function Found({
  asked,
  categories,
  onReset,
}: {
  asked: CatalogueQuery;
  categories: readonly ProductCategory[];
  onReset: () => void;
}) {
  const { t } = useTranslation('catalogue');
  const { data: products } = useSuspenseQuery(productsQuery());
  const { data: rewards } = useSuspenseQuery(rewardsByProductQuery);
  const found = findProducts(products, rewards, asked);
  const words = asked.words.toLowerCase();
  const areas = words
    ? categories.filter(({ Titel, Untertitel }) => `${Titel} ${Untertitel}`.toLowerCase().includes(words))
    : [];
  const nothing = found.length === 0 && areas.length === 0;
  return (
    <>
      <p className={nothing ? 'sr' : 'muted'} role="status">
        {t('find.found', { count: found.length })}
      </p>
      {areas.length > 0 && (
        <ul className="chips" aria-label={t('find.matching')}>
          {areas.map(({ Id, Pfad, Titel }) => (
            <li key={Id}>
              <Link to={`/${Pfad}`}>{Titel}</Link>
            </li>
          ))}
        </ul>
      )}
      {found.length > 0 && <ProductGrid products={found} />}
      {nothing && (
        <section className="card pad stack nothing-found">
          <Icon name={more.search} size={40} />
          <div className="stack-s">
            <h2>{t('find.nothing', { words: asked.words })}</h2>
            <p className="muted">{t('find.nothingText')}</p>
          </div>
          <div className="actions">
            <Button look="light" onClick={onReset}>
              {t('find.reset')}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

/** Categories by source with their highest reward; sub-pages below their parent. */
function Areas({ categories }: { categories: readonly ProductCategory[] }) {
  const { money } = usePortal();
  const { t, i18n } = useTranslation('catalogue');
  const all = sections(categories);
  const titled = all.length > 1 && all.every(([source]) => i18n.exists(`source.${source}`, { ns: 'catalogue' }));
  return all.map(([source, groups]) => (
    <section className="stack" key={source}>
      <h2 className={titled ? 'section-title' : 'sr'}>{titled ? t(`source.${source}`) : t('find.areas')}</h2>
      <ul className="overview">
        {groups.map(([head, rest]) => (
          <li className="card" key={head.Id}>
            <Icon name={signFor(`${head.Pfad} ${head.Titel}`)} size={36} />
            <h3>
              <Link to={`/${head.Pfad}`}>{head.Titel}</Link>
            </h3>
            {head.MaxPraemieCent > 0 && (
              <span className="amount nowrap">{t('upTo', { amount: money(head.MaxPraemieCent) })}</span>
            )}
            <p className="muted small">{head.Untertitel}</p>
            {rest.length > 0 && (
              <ul>
                {rest.map(category => (
                  <li key={category.Id}>
                    <Link to={`/${category.Pfad}`}>{category.Titel}</Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

export function RewardOverview() {
  const { t } = useTranslation('catalogue');
  const [picture, link] = [t('overview.picture'), t('overview.recommend')];
  const [path, place] = t('overview.leadsTo').split('#');
  return (
    <Page
      title={t('overview.title')}
      intro={t('overview.intro')}
      above={picture && <KeyVisual className="stage" src={picture} alt={t('overview.pictureText')} />}
    >
      {link && path !== undefined && (
        <div>
          <Link to={path || '.'} hash={place} className="btn">
            {link}
          </Link>
        </div>
      )}
      <QueryBoundary>
        <Suspense fallback={<Loading className="overview" heights={['9rem', '9rem', '9rem', '9rem']} />}>
          <Overview />
        </Suspense>
      </QueryBoundary>
      <Contents page="praemien" />
    </Page>
  );
}
