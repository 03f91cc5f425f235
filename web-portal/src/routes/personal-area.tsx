import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/recommendations/status.css';
import { recommendationsQuery, type Row } from '../features/recommendations/api.js';
import { RecommendationCard } from '../features/recommendations/card.js';
import { fits, sumsOf, toneOf, type Filter } from '../features/recommendations/status.js';
import { useUser } from '../shared/http/user.js';
import { money } from '../shared/i18n/format.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Button } from '../shared/ui/button.js';
import { Failure } from '../shared/ui/failure.js';
import { usePageHeading } from '../shared/ui/page.js';
import { Loading } from '../shared/ui/skeleton.js';

const filters: readonly Filter[] = ['all', 'you', 'running', 'finished'];

export default function PersonalArea() {
  const { t } = useTranslation('status');
  const user = useUser();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(recommendationsQuery);
  const heading = usePageHeading(t('title'));
  const rows = data?.pages.flatMap(({ Content }) => Content);
  return (
    <main id="inhalt" className="wrap">
      <div className="stack-l">
        <div className="head">
          <div className="stack-s"><h1 ref={heading} tabIndex={-1}>{user ? t('hello', { name: user.Vorname }) : t('title')}</h1><p className="lead">{rows ? headline(rows) : '\u00a0'}</p></div>
          <PageLink to="Homepage" className="btn">{t('new')}</PageLink>
        </div>
        {error ? <Failure error={error} retry={() => void refetch()} /> : rows ? <List rows={rows} /> : <Loading heights={['6.5rem', '18rem', '18rem']} />}
        {hasNextPage && <div><Button look="light" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t('older')}</Button></div>}
      </div>
    </main>
  );

  function headline(all: readonly Row[]): string {
    if (all.length === 0) return t('headline.none');
    const yours = all.filter((row) => toneOf(row) === 'you').length;
    const running = all.filter((row) => fits(row, 'running')).length;
    return `${t('headline.running', { count: running })} ${yours > 0 ? t('headline.you', { count: yours }) : t('headline.nothing')}`;
  }
}

function List({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('status');
  const [filter, setFilter] = useState<Filter>('all');
  if (rows.length === 0) {
    return <section className="card pad empty"><h2>{t('empty.title')}</h2><p className="muted">{t('empty.text')}</p><PageLink to="Homepage" className="btn" icon="arrow">{t('empty.action')}</PageLink></section>;
  }
  const sums = sumsOf(rows);
  const shown = rows.filter((row) => fits(row, filter));
  return (
    <>
      <dl className="sums nums">
        <div className="card"><dt>{t('sums.paid')}</dt><dd>{money(sums.paidCents)}</dd></div>
        <div className="card"><dt>{t('sums.onTheWay')}</dt><dd>{money(sums.onTheWayCents)}</dd></div>
        <div className="card"><dt>{t('sums.links')}</dt><dd>{sums.links} · {sums.clicks}</dd></div>
      </dl>
      <fieldset>
        <legend className="sr">{t('filter.label')}</legend>
        <div className="filters">
          {filters.map((name) => {
            const count = rows.filter((row) => fits(row, name)).length;
            return <label key={name}><input type="radio" name="filter" checked={filter === name} onChange={() => setFilter(name)} />{t(`filter.${name}`)} <span className="count nums">{count}</span></label>;
          })}
        </div>
      </fieldset>
      <div className="stack" aria-live="polite">
        {shown.map((row) => <RecommendationCard key={`${row.Empfehlungsnummer}/${row.Empfaenger.Anzeigename ?? ''}/${row.Praemie?.Id ?? ''}`} row={row} />)}
        {shown.length === 0 && <p className="card pad muted">{t('filter.none')}</p>}
      </div>
    </>
  );
}
