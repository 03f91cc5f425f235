import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.js';
import { Failure } from '../../shared/ui/failure.js';
import { Pager } from '../../shared/ui/pager.js';
import { SearchForm } from '../../shared/ui/search-form.js';
import { Loading } from '../../shared/ui/skeleton.js';
import { AgentCard } from './agent-card.js';
import { agentsQuery, type Agent } from './api.js';

/** Search and six results a page; choosing one is the whole answer. */
export function AgentSearch({ onChoose }: { onChoose: (agent: Agent) => void }) {
  const { t } = useTranslation('agents');
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
        label={t('label')}
        submit={t('submit')}
        onSearch={query => setAsked({ query, page: 1 })}
      />
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data ? (
        <section className="stack" aria-labelledby="berater-gefunden">
          <h2 id="berater-gefunden" ref={results} tabIndex={-1} className="label">
            <span role="status">{t('found', { count: data.TotalCount })}</span>
          </h2>
          {data.TotalCount === 0 ? (
            <>
              <p className="card pad muted">{t('none')}</p>
              <div>
                <Button look="light" onClick={all}>
                  {t('all')}
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
          <Pager label={t('pages')} page={asked.page} count={data.PageCount} onTurn={turn} />
        </section>
      ) : (
        <Loading className="agents" heights={['7.5rem', '7.5rem', '7.5rem', '7.5rem', '7.5rem', '7.5rem']} />
      )}
    </div>
  );
}
