import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../features/recommendations/status.css';
import { OwnCampaigns } from '../features/campaigns/later.js';
import { extraRewardsQuery, recommendationsQuery, type Row, fits, toneOf } from '../features/recommendations/status.js';
import { ExtraRewards } from '../features/recommendations/card.js';
import { RecommendationList, Totals, NothingYet } from '../features/recommendations/list.js';
import { useUser } from '../shared/http/session.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Failure, Loading } from '../shared/ui/feedback.js';
import { PageHeading } from '../shared/ui/page.js';

export default function PersonalArea() {
  const { t } = useTranslation('status');
  const user = useUser();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(recommendationsQuery);
  const extra = useQuery(extraRewardsQuery).data ?? [];
  const rows = data?.pages.flatMap(({ Content }) => Content);
  // What waits for the person must not hide below all recommendations.
  const asksSomething = extra.some(({ Waehlbar, BankdatenFehlen }) => Waehlbar || BankdatenFehlen);
  return (
    <main id="inhalt" className="wrap">
      <div className="stack-l">
        <div className="head">
          <div className="stack-s">
            <PageHeading title={t('title')}>{user ? t('hello', { name: user.Vorname }) : t('title')}</PageHeading>
            <p className="lead">{rows ? headline(rows) : '\u00a0'}</p>
          </div>
          <PageLink to="Homepage" className="btn">
            {t('new')}
          </PageLink>
        </div>
        {rows && rows.length > 0 && asksSomething && <ExtraRewards rewards={extra} />}
        {error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : rows ? (
          rows.length === 0 ? (
            <>
              {extra.length > 0 && <Totals rows={rows} extra={extra} complete />}
              <ExtraRewards rewards={extra} />
              <NothingYet />
            </>
          ) : (
            <RecommendationList rows={rows} extra={extra} complete={!hasNextPage} />
          )
        ) : (
          <Loading heights={['6.5rem', '18rem', '18rem']} />
        )}
        {rows && rows.length > 0 && !asksSomething && <ExtraRewards rewards={extra} />}
        {rows && <OwnCampaigns mayChange={!user?.AdminLogin} />}
        {hasNextPage && (
          <div>
            <Button look="light" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('older')}
            </Button>
          </div>
        )}
      </div>
    </main>
  );

  function headline(all: readonly Row[]): string {
    if (all.length === 0) return t('headline.none');
    const yours = all.filter(row => toneOf(row) === 'you').length;
    const running = all.filter(row => fits(row, 'running')).length;
    return `${t('headline.running', { count: running })} ${yours > 0 ? t('headline.you', { count: yours }) : t('headline.nothing')}`;
  }
}
