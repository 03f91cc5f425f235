import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/catalogue/catalogue.css';
import { CategoryProducts } from '../features/catalogue/category-products.js';
import { Contents } from '../features/contents/contents.js';
import { categoriesQuery, productQuery } from '../shared/products/api.js';
import { categoryAt } from '../shared/products/category-at.js';
import { productView } from '../shared/products/product-view.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pathTo } from '../shared/routing/paths.js';
import { PageLoading } from '../shared/ui/boundaries.js';
import { Page } from '../shared/ui/page.js';
import { QueryBoundary } from '../shared/ui/query-boundary.js';
import { Loading } from '../shared/ui/skeleton.js';

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
