import '../features/recommend/recommend.css';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/call.js';
import { listAgents } from '#generated/portal-calls.js';
import { initialOf } from '#shared/initials.js';
import { NotRecommendable, useRecommended } from '../features/recommend/recommended.js';
import { send } from '../shared/http/send.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Failure, Loading, QueryBoundary } from '../shared/ui/feedback.js';
import { later } from '../shared/ui/later.js';
import { Page, PageLoading } from '../shared/ui/page.js';
import { Pager, SearchForm } from '../shared/ui/lists.js';
import { usePortal } from '../shared/portal.js';
import { placedIn } from '../shared/content.js';

export type Agent = AnswerOf<typeof listAgents>['Content'][number];

/** Advisors by name, postal code or town, six per page (docs/specification/portal.md#advisors). */
export const agentsQuery = (query: string, page: number) =>
  queryOptions({
    queryKey: ['agents', query, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal, meta }) => send(listAgents, { query: { query, page } }, { signal, meta }),
  });

function Face({ agent }: { agent: Agent }) {
  const { base } = usePortal();
  // Pictures of other servers are not loaded.
  return agent.Photo?.startsWith('/') ? (
    <img className="portrait" src={placedIn(base, agent.Photo)} alt="" width="54" height="54" loading="lazy" />
  ) : (
    <span className="portrait" aria-hidden="true">
      {initialOf(agent.LastName)}
    </span>
  );
}

export function AgentCard({ agent, onChoose }: { agent: Agent; onChoose: (agent: Agent) => void }) {
  const { t } = useTranslation('recommend');
  return (
    <button type="button" className="card agent" onClick={() => onChoose(agent)}>
      <Face agent={agent} />
      <b>{agent.LastName}</b>
      <span className="where muted small nums">
        {agent.ZipCode} {agent.City}
      </span>
      <span className="pick">{t('agents.pick')}</span>
    </button>
  );
}

/** The chosen advisor, next to the form. */
export function ChosenAgent({ agent, onChange }: { agent: Agent; onChange: () => void }) {
  const { t } = useTranslation('recommend');
  return (
    <section className="stack-s" aria-label={t('agents.chosen')}>
      <div className="card agent">
        <Face agent={agent} />
        <b>{agent.LastName}</b>
        <span className="where muted small nums">
          {agent.ZipCode} {agent.City}
        </span>
      </div>
      <div>
        <button type="button" className="btn plain" onClick={onChange}>
          {t('agents.change')}
        </button>
      </div>
    </section>
  );
}

/** Advisor search with six results per page. */
export function AgentSearch({ onChoose }: { onChoose: (agent: Agent) => void }) {
  const { t } = useTranslation('recommend');
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState({ query: '', page: 1 });
  const results = useRef<HTMLHeadingElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery(agentsQuery(asked.query, asked.page));
  const all = () => {
    setRound(round + 1);
    setAsked({ query: '', page: 1 });
  };
  const turn = (page: number) => {
    setAsked({ ...asked, page });
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="stack">
      <SearchForm
        key={round}
        label={t('agents.label')}
        submit={t('agents.submit')}
        onSearch={query => setAsked({ query, page: 1 })}
      />
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data ? (
        <section className="stack" aria-labelledby="berater-gefunden">
          <h2 id="berater-gefunden" ref={results} tabIndex={-1} className="label">
            <span role="status">{t('agents.found', { count: data.TotalCount })}</span>
          </h2>
          {data.TotalCount === 0 ? (
            <>
              <p className="card pad muted">{t('agents.none')}</p>
              <div>
                <Button look="light" onClick={all}>
                  {t('agents.all')}
                </Button>
              </div>
            </>
          ) : (
            <ul className="agents" aria-busy={isPlaceholderData || undefined}>
              {data.Content.map(agent => (
                <li key={agent.ExterneId}>
                  <AgentCard agent={agent} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          )}
          <Pager label={t('agents.pages')} page={asked.page} count={data.PageCount} onTurn={turn} />
        </section>
      ) : (
        <Loading className="agents" heights={['7.5rem', '7.5rem', '7.5rem', '7.5rem', '7.5rem', '7.5rem']} />
      )}
    </div>
  );
}

// The form is loaded once an advisor is chosen.
const RecommendPage = later(async () => ({ default: (await import('./recommend.js')).RecommendPage }), [], '40rem');
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

/** Choose an advisor, then fill in the form; the choice is kept for this tab. */
function AgentRecommend() {
  const { tab, tenant } = usePortal();
  const { t } = useTranslation('recommend');
  const [agent, setAgent] = useState(() => tab.read<Agent>(store));
  const recommended = useRecommended();
  if (!recommended) return <NotRecommendable />;
  if (!tenant.ModuleAgentRecommendation) return <RecommendPage recommended={recommended} />;
  const choose = (chosen: Agent) => {
    tab.write(store, chosen);
    setAgent(chosen);
    scrollTo({ top: 0, behavior: 'instant' });
  };
  const change = () => {
    tab.forget(store);
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
    <Page key="search" title={t('agents.title')} intro={t('agents.intro', { product: recommended.product.name })}>
      <AgentSearch onChoose={choose} />
      <p>
        <PageLink to="Recommendation" params={{ produktId: recommended.id }} className="btn plain">
          {t('agents.without')}
        </PageLink>
      </p>
    </Page>
  );
}
