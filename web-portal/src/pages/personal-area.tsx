import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/recommendations/status.css';
import {
  extraRewardsQuery,
  fits,
  recommendationsQuery,
  toneOf,
  waitingOf,
  workingLinks,
  type OwnRecommendationRow,
} from '../features/recommendations/status.js';
import { ExtraRewards } from '../features/recommendations/card.js';
import { NothingYet, RecommendationList, Totals, Waiting } from '../features/recommendations/list.js';
import { Nudge, OwnLink } from '../features/share/own-link.js';
import { useUser } from '../shared/http/user.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Coming, Failure, Loading, Notice } from '../shared/ui/feedback.js';
import { lazyWithTexts } from '../shared/ui/later.js';
import { PageHeading } from '../shared/ui/page.js';

// Most users take part in no campaign: loaded last, without reserved space.
const texts = ['campaigns'];
const nothing = (): null => null;
const CampaignsAtAGlance = lazyWithTexts(
  async () => ({ default: (await import('../features/campaigns/campaigns.js')).CampaignsAtAGlance }),
  texts,
  nothing,
);
const OwnCampaigns = lazyWithTexts(
  async () => ({ default: (await import('../features/campaigns/campaigns.js')).OwnCampaigns }),
  texts,
  nothing,
);
const claimTexts = ['claims'];
const claims = () => import('../features/claims/claims.js');
const ClaimAction = lazyWithTexts(async () => ({ default: (await claims()).ClaimAction }), claimTexts, nothing);
const OwnClaims = lazyWithTexts(async () => ({ default: (await claims()).OwnClaims }), claimTexts, nothing);

export default function PersonalArea() {
  const { t } = useTranslation('status');
  const user = useUser();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(recommendationsQuery);
  // Deferred: rendering at once would block input for about 300 ms on a slow phone.
  const extraRewards = useQuery(extraRewardsQuery);
  const extra = useDeferredValue(extraRewards.data) ?? [];
  const rows = useDeferredValue(data)?.pages.flatMap(({ Content }) => Content);
  const links = workingLinks(rows ?? []);
  // A filter must also find recommendations on later pages, so all pages are loaded.
  const filtered = 'filter' in useSearch({ strict: false });
  useEffect(() => {
    if (filtered && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [filtered, hasNextPage, isFetchingNextPage, fetchNextPage]);
  // Rewards that need an action are shown above the recommendations.
  const asksSomething = extra.some(({ Waehlbar, BankdatenFehlen }) => Waehlbar || BankdatenFehlen);
  const another = (look: string) => (
    <PageLink to="Homepage" className={`btn ${look}`}>
      {t('new')}
    </PageLink>
  );
  return (
    <main id="inhalt" className="wrap">
      <div className="stack-l">
        <div className="stack-s">
          <PageHeading title={t('title')}>{user ? t('hello', { name: user.Vorname }) : t('title')}</PageHeading>
          <p className="lead">{rows ? headline(rows) : '\u00a0'}</p>
        </div>
        {rows && <Waiting rewards={waitingOf(rows, extra)} />}
        {links.length > 0 ? <OwnLink links={links} more={another('plain')} /> : rows && rows.length > 0 && another('')}
        {rows && (rows.length > 0 || extra.length > 0) && <Totals rows={rows} extra={extra} complete={!hasNextPage} />}
        {/* Loaded in parallel and shown with the list, so that nothing moves. */}
        <Suspense>
          <CampaignsAtAGlance shown={rows !== undefined} />
        </Suspense>
        {rows && rows.length > 0 && asksSomething && <ExtraRewards rewards={extra} />}
        {error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : rows ? (
          rows.length === 0 ? (
            <>
              <ExtraRewards rewards={extra} />
              <NothingYet />
            </>
          ) : (
            <RecommendationList
              rows={rows}
              complete={!filtered || !hasNextPage}
              mayNote={!user?.AdminLogin}
              nudge={row => row.Erinnerung && <Nudge recommendation={row} about={row.Erinnerung} />}
              claim={({ Empfehlungsnummer }) => (
                <Suspense fallback={<Coming />}>
                  <ClaimAction recommendation={Empfehlungsnummer} mayWrite={!user?.AdminLogin} />
                </Suspense>
              )}
            />
          )
        ) : (
          <Loading heights={['6.5rem', '18rem', '18rem']} />
        )}
        {rows && rows.length > 0 && !asksSomething && <ExtraRewards rewards={extra} />}
        {/* Below what moves it: mails lead here. */}
        {rows && !extraRewards.isLoading && (
          <Suspense fallback={<Coming />}>
            <OwnClaims named={productOf} mayWrite={!user?.AdminLogin} />
          </Suspense>
        )}
        {user?.NurMailLink && (
          <Notice
            actions={
              <PageLink to="Settings" className="btn light small" icon="lock">
                {t('access.action')}
              </PageLink>
            }
          >
            <p>{t('access.text')}</p>
          </Notice>
        )}
        {rows && (
          <Suspense fallback={<Coming />}>
            <OwnCampaigns mayChange={!user?.AdminLogin} />
          </Suspense>
        )}
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

  function productOf(number: string): string | undefined {
    return rows?.find(({ Empfehlungsnummer }) => Empfehlungsnummer === number)?.Empfohlen.Name;
  }

  function headline(all: readonly OwnRecommendationRow[]): string {
    if (all.length === 0) return t('headline.none');
    const yours = all.filter(row => toneOf(row) === 'you').length;
    const running = all.filter(row => fits(row, 'running')).length;
    return `${t('headline.running', { count: running })} ${yours > 0 ? t('headline.you', { count: yours }) : t('headline.nothing')}`;
  }
}
