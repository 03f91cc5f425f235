import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/http/user.js';
import { loadTexts } from '../../shared/i18n/i18n.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { Failure } from '../../shared/ui/failure.js';
import { Loading } from '../../shared/ui/skeleton.js';
import './security.css';
import { SessionsSection } from './sessions-section.js';

/** Hardly anybody comes for it: it comes after the page, with texts of its own, and where it does not come the rest of the page stays. */
const SecondFactorSection = lazy(async () => {
  const [section] = await Promise.all([import('./second-factor-section.js'), loadTexts(['second-factor'])]).catch((error: unknown) => [{ default: () => <Failure error={error} /> }]);
  return section!;
});

/** What the account is opened with, and where it is open. Support sees none of it. */
export function SecuritySection() {
  const { t } = useTranslation(['account', 'security']);
  const user = useUser();
  if (!user || user.AdminLogin) return null;
  return (
    <section className="card pad stack">
      <h2>{t('security:title')}</h2>
      {!tenant().IsAutologin && (
        <div className="stack-s">
          <h3>{t('password')}</h3>
          <p className="muted">{t('data.passwordText')}</p>
          <div><PageLink to="ChangePassword" className="btn light" icon="lock">{t('change.title')}</PageLink></div>
        </div>
      )}
      {!tenant().IsAutologin && <Suspense fallback={<Loading heights={['11rem']} />}><SecondFactorSection /></Suspense>}
      <div className="stack-s">
        <h3>{t('security:sessions.title')}</h3>
        <p className="muted">{t('security:sessions.text')}</p>
        <SessionsSection />
      </div>
    </section>
  );
}
