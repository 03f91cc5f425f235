import { useParams } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/recommend/recommend.css';
import { ProductSummary } from '../features/recommend/product-summary.js';
import { RecommendForm } from '../features/recommend/recommend-form.js';
import { useLoggedIn } from '../shared/http/session.js';
import { useUser } from '../shared/http/user.js';
import { productQuery, rewardsByProductQuery } from '../shared/products/api.js';
import { productView } from '../shared/products/product-view.js';
import { PageLink } from '../shared/routing/page-link.js';
import { PageLoading } from '../shared/ui/boundaries.js';
import { MessagePage, NextSteps, Page } from '../shared/ui/page.js';
import { QueryBoundary } from '../shared/ui/query-boundary.js';
import { Loading } from '../shared/ui/skeleton.js';

export default function RecommendRoute() {
  return <QueryBoundary><Suspense fallback={<PageLoading />}><Recommend /></Suspense></QueryBoundary>;
}

function Recommend() {
  const { t } = useTranslation('recommend');
  const { produktId } = useParams({ strict: false });
  const id = Number(produktId);
  const user = useUser();
  const loggedIn = useLoggedIn();
  const { data: product } = useSuspenseQuery(productQuery(id));
  const { data: rewards } = useSuspenseQuery(rewardsByProductQuery);
  const rewardCents = rewards[id] ?? 0;
  if (!product || rewardCents === 0) {
    return <MessagePage title={t('gone.title')} icon="search" actions={<PageLink to="RewardOverview" className="btn">{t('gone.action')}</PageLink>}><p className="lead">{t('gone.text')}</p></MessagePage>;
  }
  const view = productView(product);
  return (
    <Page title={t('title', { product: view.name })} intro={t('intro')}>
      <div className="split-page">
        <section className="card pad">
          {loggedIn && !user ? <Loading heights={['8rem', '4rem', '6rem']} /> : <RecommendForm key={user?.Email ?? ''} productId={id} rewardCents={rewardCents} user={user} />}
        </section>
        <aside className="stack">
          <ProductSummary product={view} rewardCents={rewardCents} />
          <div className="stack-s"><h2>{t('next.title')}</h2><NextSteps steps={(['link', 'contact', 'reward'] as const).map((step) => ({ title: t(`next.${step}`), text: t(`next.${step}Text`) }))} /></div>
        </aside>
      </div>
    </Page>
  );
}
