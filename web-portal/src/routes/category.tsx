import { Navigate, useParams } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/catalogue/catalogue.css';
import { ProductGrid } from '../features/catalogue/tiles.js';
import { categoriesQuery } from '../shared/products/api.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pathTo } from '../shared/routing/paths.js';
import { PageLoading } from '../shared/ui/boundaries.js';
import { Page } from '../shared/ui/page.js';
import { QueryBoundary } from '../shared/ui/query-boundary.js';
import { Loading } from '../shared/ui/skeleton.js';

export default function CategoryRoute() {
  return <QueryBoundary><Suspense fallback={<PageLoading />}><Category /></Suspense></QueryBoundary>;
}

function Category() {
  const { t } = useTranslation('catalogue');
  const { _splat: path = '' } = useParams({ strict: false });
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const category = categories.find(({ Pfad }) => Pfad.toLowerCase() === path.toLowerCase().replace(/\/$/, ''));
  if (!category) return <Navigate to={pathTo('FileNotFound')} replace />;
  const crumbs = <nav aria-label={t('crumbs')}><ol className="crumbs"><li><PageLink to="RewardOverview">{t('back')}</PageLink></li><li aria-current="page">{category.Brotkrume}</li></ol></nav>;
  return (
    <Page key={category.Id} above={crumbs} title={category.Titel} intro={category.Untertitel}>
      <Suspense fallback={<Loading className="tiles products" heights={['17rem', '17rem', '17rem']} />}>
        <ProductGrid quelle={category.Quelle} kategorie={category.Kategorie} />
      </Suspense>
    </Page>
  );
}
