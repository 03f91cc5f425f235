import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NotRecommendable, useRecommended } from '../features/recommend/recommended.js';
import { PageLink } from '../shared/routing/page-link.js';
import { PageLoading } from '../shared/ui/page.js';
import { QueryBoundary } from '../shared/ui/feedback.js';
import RecommendPage from './recommend-page.js';
import { usePortal } from '../shared/portal.js';

export default function RecommendRoute() {
  return (
    <QueryBoundary>
      <Suspense fallback={<PageLoading />}>
        <Recommend />
      </Suspense>
    </QueryBoundary>
  );
}

function Recommend() {
  const { tenant } = usePortal();
  const { t } = useTranslation('agents');
  const recommended = useRecommended();
  if (!recommended) return <NotRecommendable />;
  const withAgent = tenant.ModuleAgentRecommendation && (
    <section className="stack-s">
      <h2>{t('with')}</h2>
      <p className="muted">{t('withText')}</p>
      <div className="actions">
        <PageLink to="AgentRecommendations" params={{ produktId: recommended.id }} className="btn light">
          {t('withAction')}
        </PageLink>
      </div>
    </section>
  );
  return <RecommendPage recommended={recommended} beside={withAgent} />;
}
