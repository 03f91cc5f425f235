import { Navigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/agents/agents.css';
import { ChosenAgent } from '../features/agents/agent-card.js';
import { AgentSearch } from '../features/agents/agent-search.js';
import type { Agent } from '../features/agents/api.js';
import { NotRecommendable, useRecommended } from '../features/recommend/recommended.js';
import { tabStore } from '../shared/http/tab-store.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pathTo } from '../shared/routing/paths.js';
import { tenant } from '../shared/tenant/tenant.js';
import { PageLoading } from '../shared/ui/boundaries.js';
import { later } from '../shared/ui/later.js';
import { Page } from '../shared/ui/page.js';
import { QueryBoundary } from '../shared/ui/query-boundary.js';

// The form comes once an advisor is chosen.
const RecommendPage = later(() => import('./recommend-page.js'), [], '40rem');
const store = 'agent';

export default function AgentRecommendRoute() {
  return (
    <QueryBoundary>
      <Suspense fallback={<PageLoading />}>
        <AgentRecommend />
      </Suspense>
    </QueryBoundary>
  );
}

/** First who is to advise, then the form; the choice stays for this tab. */
function AgentRecommend() {
  const { t } = useTranslation('agents');
  const [agent, setAgent] = useState(() => tabStore.read<Agent>(store));
  const recommended = useRecommended();
  if (!recommended) return <NotRecommendable />;
  if (!tenant().ModuleAgentRecommendation)
    return <Navigate to={pathTo('Recommendation', { produktId: recommended.id })} replace />;
  const choose = (chosen: Agent) => {
    tabStore.write(store, chosen);
    setAgent(chosen);
    scrollTo({ top: 0, behavior: 'instant' });
  };
  const change = () => {
    tabStore.forget(store);
    setAgent(null);
  };
  if (agent)
    return (
      <RecommendPage
        key={agent.ExterneId}
        recommended={recommended}
        agentNumber={agent.ExterneId}
        beside={<ChosenAgent agent={agent} onChange={change} />}
      />
    );
  return (
    <Page key="search" title={t('title')} intro={t('intro', { product: recommended.product.name })}>
      <AgentSearch onChoose={choose} />
      <p>
        <PageLink to="Recommendation" params={{ produktId: recommended.id }} className="btn plain">
          {t('without')}
        </PageLink>
      </p>
    </Page>
  );
}
