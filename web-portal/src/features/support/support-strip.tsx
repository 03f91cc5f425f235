import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/http/user.js';
import { PageLink } from '../../shared/routing/page-link.js';

/** Marks a session that a staff member opened for a recommender, on every page and for as long as it lasts. */
export function SupportStrip() {
  const { t } = useTranslation();
  const user = useUser();
  if (!user?.AdminLogin) return null;
  return (
    <p className="support">
      <span>{t('support.as', { name: `${user.Vorname} ${user.Nachname}` })}</span>{' '}
      <PageLink to="Logout">{t('support.end')}</PageLink>
    </p>
  );
}
