import { useTranslation } from 'react-i18next';
import { PageLink } from '../routing/page-link.js';

/** Both open in a new tab, so that a half-filled form stays. */
export function TermsLinks() {
  const { t } = useTranslation();
  return (
    <span className="small">
      <PageLink to="TOS" newTab>
        {t('foot.terms')}
      </PageLink>{' '}
      ·{' '}
      <PageLink to="Privacy" newTab>
        {t('foot.privacy')}
      </PageLink>
    </span>
  );
}
