import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/http/user.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { later } from '../../shared/ui/later.js';
import './security.css';
import { SessionsSection } from './sessions-section.js';

const SecondFactorSection = later(() => import('./second-factor-section.js'), ['second-factor'], '11rem');

/** What the account is opened with, and where it is open. Support sees none of it. */
export default function SecuritySection() {
  const { t } = useTranslation('security');
  const user = useUser();
  if (!user || user.AdminLogin) return null;
  return (
    <section className="card pad stack">
      <h2>{t('title')}</h2>
      {!tenant().IsAutologin && (
        <div className="stack-s">
          <h3>{t('password.title')}</h3>
          <p className="muted">{t('password.text')}</p>
          <div>
            <PageLink to="ChangePassword" className="btn light" icon="lock">
              {t('password.change')}
            </PageLink>
          </div>
        </div>
      )}
      {!tenant().IsAutologin && <SecondFactorSection />}
      <div className="stack-s">
        <h3>{t('sessions.title')}</h3>
        <p className="muted">{t('sessions.text')}</p>
        <SessionsSection />
      </div>
    </section>
  );
}
