import { useTranslation } from 'react-i18next';
import { PageLink } from '../../shared/routing/page-link.js';
import { MessagePage } from '../../shared/ui/page.js';

export function AccountLinkGone() {
  const { t } = useTranslation('account');
  return (
    <MessagePage
      title={t('linkGone.title')}
      icon="link"
      kind="wait"
      actions={
        <>
          <PageLink to="ForgotPassword" className="btn">
            {t('linkGone.action')}
          </PageLink>
          <PageLink to="Login" className="btn quiet">
            {t('login.title')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('linkGone.text')}</p>
    </MessagePage>
  );
}
