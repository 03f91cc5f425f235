import '../features/catalogue/catalogue.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AllProducts, groupCategories, ProductGrid, type Target } from '../features/catalogue/tiles.js';
import { Contents } from '../features/contents/contents.js';
import { usePortal } from '../shared/portal.js';
import {
  categoriesQuery,
  categoryAt,
  productQuery,
  productsQuery,
  productView,
  signFor,
  type Product,
  type ProductCategory,
} from '../shared/products.js';
import { PageLink } from '../shared/ui/button.js';
import { Loading, QueryBoundary } from '../shared/ui/feedback.js';
import { Icon } from '../shared/ui/icon.js';
import { Page, PageLoading } from '../shared/ui/page.js';

/** The lists a mobile category leads to after choosing (docs/specification/portal.md#category-pages), by their category in the catalogue. */
const lists = ['smartphones', 'tablets'] as const;
/** What is a device itself, or is sold without one. */
const ends: readonly string[] = [...lists, 'geraete', 'surfsticks'];

/** The device list to go on to with a tariff of this category; undefined: straight to the form. Data tariffs are for tablets. */
export function deviceListFor(
  category: ProductCategory,
  product: Product,
  categories: readonly ProductCategory[],
): ProductCategory | undefined {
  if (!('TarifId' in product) || product.HandyId !== null || ends.includes(category.Kategorie)) return undefined;
  const wanted = /daten/.test(category.Kategorie) ? 'tablets' : 'smartphones';
  return categories.find(({ Quelle, Kategorie }) => Quelle === category.Quelle && Kategorie === wanted);
}

/** Makers in a list of devices, each once, in alphabetical order. */
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
}

/** What a category page offers. A mobile tariff leads on to the devices sold with it, a device with its tariff to the form. */
export function CategoryProducts({ category, tariff, maker }: CategoryProductsProps) {
  const { pathTo } = usePortal();
  const { t } = useTranslation('catalogue');
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const { data: products } = useSuspenseQuery(
    productsQuery({ quelle: category.Quelle, kategorie: category.Kategorie, tarifId: tariff }),
  );
  const makers = makersOf(products);
  // A tariff without devices has nothing to choose here.
  if (tariff !== undefined && products.length === 0)
    return <Navigate to={pathTo('Recommendation', { produktId: tariff })} replace />;
  if (maker !== undefined && !makers.includes(maker)) return <Navigate to={pathTo('FileNotFound')} replace />;
  const targetOf = (product: Product): Target | undefined => {
    if (tariff !== undefined && 'HandyId' in product && product.HandyId !== null)
      return { to: pathTo('Recommendation', { produktId: tariff }), search: { geraet: product.HandyId } };
    const list = deviceListFor(category, product, categories);
    return list && { to: `/${list.Pfad}`, search: { tarif: product.Id } };
  };
  const search = tariff === undefined ? {} : { tarif: tariff };
  return (
    <>
      {makers.length > 1 && (
        <nav aria-label={t('makers')}>
          <ul className="chips">
            {[undefined, ...makers].map(name => (
              <li key={name ?? ''}>
                <Link
                  to="."
                  search={name === undefined ? search : { ...search, hersteller: name }}
                  resetScroll={false}
                  activeOptions={{ exact: true, includeSearch: true }}
                  aria-current={name === maker ? 'true' : undefined}
                >
                  {name ?? t('allMakers')}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ProductGrid products={madeBy(products, maker)} targetOf={targetOf} first />
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
  const { tarif, hersteller } = useSearch({ strict: false }) as { tarif?: unknown; hersteller?: unknown };
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
        />
      </Suspense>
      <Contents page="kategorie" notes={['preis', 'praemie']} />
    </Page>
  );
}

/** Which tariff the device is chosen for. */
function ForTariff({ id }: { id: number }) {
  const { t } = useTranslation('catalogue');
  const { data: product } = useSuspenseQuery(productQuery(id));
  return product ? t('forTariff', { tariff: productView(product).name }) : null;
}

/** Every category with its highest reward, sub-pages under their head. */
export function Overview() {
  const { money } = usePortal();
  const { t } = useTranslation('catalogue');
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const groups = groupCategories(categories);
  if (groups.length < 2) return <AllProducts />;
  return (
    <ul className="overview">
      {groups.map(([head, rest]) => (
        <li className="card" key={head.Id}>
          <Icon name={signFor(`${head.Pfad} ${head.Titel}`)} size={36} />
          <h2>
            <Link to={`/${head.Pfad}`}>{head.Titel}</Link>
          </h2>
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
  );
}

export function RewardOverview() {
  const { t } = useTranslation('catalogue');
  const [picture, link] = [t('overview.picture'), t('overview.recommend')];
  const [path, place] = t('overview.leadsTo').split('#');
  return (
    <Page
      title={t('overview.title')}
      intro={t('overview.intro')}
      above={picture && <img className="stage" src={picture} alt={t('overview.pictureText')} fetchPriority="high" />}
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
      <Contents page="praemien" notes={['praemie']} />
    </Page>
  );
}
