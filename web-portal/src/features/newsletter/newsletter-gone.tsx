import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../shared/http/session.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { MessagePage } from '../../shared/ui/page.js';

/** The link of a newsletter mail opens nothing any more. */
export function NewsletterLinkGone({ way }: { way: 'in' | 'out' }) {
  const { t } = useTranslation('newsletter');
  const loggedIn = useLoggedIn();
  return (
    <MessagePage
      title={t('gone.title')}
      icon="link"
      kind="wait"
      actions={
        loggedIn ? (
          <PageLink to="Settings" className="btn">
            {t('toData')}
          </PageLink>
        ) : (
          <PageLink to="Login" className="btn">
            {t('toLogin')}
          </PageLink>
        )
      }
    >
      <p className="lead">{t(`gone.${way}`)}</p>
    </MessagePage>
  );
}
