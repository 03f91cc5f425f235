import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/account/my-data.css';
import '../features/reward/reward.css';
import { EraseSection, ExportSection, LanguageChoice, PersonSection } from '../features/account/person-section.js';
import { AccountSection } from '../features/bank-details/account.js';
import { NewsletterSection } from '../features/newsletter/newsletter.js';
import { recommendationsQuery, sumsOf } from '../features/recommendations/status.js';
import { useUser } from '../shared/http/user.js';
import { later } from '../shared/ui/later.js';
import { Page } from '../shared/ui/page.js';
import { Loading } from '../shared/ui/feedback.js';
import { usePortal } from '../shared/portal.js';

const SecuritySection = later(() => import('../features/account/security-section.js'), ['security'], '18rem');

export default function MyData() {
  const { tenant } = usePortal();
  const { t } = useTranslation(['data', 'bank']);
  const user = useUser();
  const { data: recommendations, hasNextPage, fetchNextPage } = useInfiniteQuery(recommendationsQuery);
  // Whoever erases the account is told of everything that is owed, however long ago it began.
  useEffect(() => {
    if (hasNextPage) void fetchNextPage();
  }, [hasNextPage, recommendations, fetchNextPage]);
  const openCents = sumsOf(recommendations?.pages.flatMap(({ Content }) => Content) ?? []).onTheWayCents;
  const { ModuleStoringBankdata, ModuleNewsletterPermission, Languages } = tenant;
  return (
    <Page title={t('data.title')} intro={t('data.intro')} width="narrow">
      {user ? (
        <>
          <PersonSection user={user} />
          {ModuleStoringBankdata && (
            <section className="card pad stack">
              <h2>{t('bank:title')}</h2>
              <AccountSection holder={`${user.Vorname} ${user.Nachname}`} />
            </section>
          )}
          {Languages.length > 1 && (
            <section className="card pad stack">
              <h2>{t('data.language')}</h2>
              <LanguageChoice />
            </section>
          )}
          {ModuleNewsletterPermission && (
            <section className="card pad stack">
              <h2>{t('newsletter.title')}</h2>
              <NewsletterSection user={user} />
            </section>
          )}
          <SecuritySection />
          <section className="card pad stack">
            <h2>{t('export.title')}</h2>
            <ExportSection />
          </section>
          <section className="card pad stack">
            <h2>{t('erase.heading')}</h2>
            <EraseSection openCents={openCents} />
          </section>
        </>
      ) : (
        <Loading heights={['14rem', '19rem', '11rem', '12rem', '12rem', '12rem', '12rem']} />
      )}
    </Page>
  );
}
