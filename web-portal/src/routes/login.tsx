import { Navigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { inOurLanguage } from '../features/account/enter.js';
import { LoginForm } from '../features/account/login-form.js';
import { useLoggedIn } from '../shared/http/session.js';
import { tabStore } from '../shared/http/tab-store.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pageAt, pathTo } from '../shared/routing/paths.js';
import { safeTarget } from '../shared/routing/redirect-target.js';
import { tenant } from '../shared/tenant/tenant.js';
import { Button } from '../shared/ui/button.js';
import { Picture } from '../shared/ui/picture.js';
import { Notice } from '../shared/ui/notice.js';
import { NextSteps, Page } from '../shared/ui/page.js';

export default function LoginRoute() {
  const { t } = useTranslation('account');
  const { ziel } = useSearch({ strict: false }) as { ziel?: unknown };
  const loggedIn = useLoggedIn();
  const fallback = tenant().ModuleErzwingeLogin ? pathTo('Homepage') : pathTo('Dashboard');
  const target = safeTarget(ziel, location.origin) ?? fallback;
  const known = tabStore.read<{ email: string; reason: 'recommendation' | 'registration' }>('login');
  if (loggedIn) return <Navigate to={inOurLanguage(target)} replace />;
  return (
    <Page title={t('login.title')} intro={t('login.intro')}>
      <div className="split-page">
        <section className="card pad stack">
          {known && (
            <Notice live>
              <p>{t(`login.known.${known.reason}`, { email: known.email })}</p>
            </Notice>
          )}
          <LoginForm target={target} email={known?.email} />
          {pageAt(new URL(target, location.origin).pathname) === 'RecommendEmployee' && (
            <Suspense>
              <ForStaff target={target} />
            </Suspense>
          )}
        </section>
        <aside className="stack">
          <Picture name="share" />
          <div className="stack-s">
            <h2>{t('login.new')}</h2>
            <p className="muted">{t('login.newText')}</p>
          </div>
          <NextSteps steps={(['name', 'mail', 'share'] as const).map(step => ({ title: t(`login.steps.${step}`) }))} />
          <div className="actions">
            <PageLink to="Registration" className="btn quiet">
              {t('register.title')}
            </PageLink>
          </div>
        </aside>
      </div>
    </Page>
  );
}

/** On the way to the agency area: its people have a company account and none of ours. */
function ForStaff({ target }: { target: string }) {
  const { t } = useTranslation('staff');
  const signIn = () => void import('../features/staff/sign-in.js').then(({ startSignIn }) => startSignIn(target));
  return (
    <Notice
      actions={
        <Button look="quiet" icon="lock" onClick={signIn}>
          {t('signIn')}
        </Button>
      }
    >
      <p>{t('forStaff')}</p>
    </Notice>
  );
}
