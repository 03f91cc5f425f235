import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/http/user.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { tenant } from '../../shared/tenant/tenant.js';
import './security.css';
import { SessionsSection } from './sessions-section.js';

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
      <div className="stack-s">
        <h3>{t('security:sessions.title')}</h3>
        <p className="muted">{t('security:sessions.text')}</p>
        <SessionsSection />
      </div>
    </section>
  );
}
