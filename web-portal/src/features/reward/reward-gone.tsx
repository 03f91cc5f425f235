import { useTranslation } from 'react-i18next';
import { PageLink } from '../../shared/routing/page-link.js';
import { MessagePage } from '../../shared/ui/page.js';

/** No token, or one that opens nothing (any more). */
export function RewardGone({ text }: { text?: string }) {
  const { t } = useTranslation('reward');
  return (
    <MessagePage
      title={t('gone.title')}
      icon="link"
      kind="wait"
      actions={
        <>
          <PageLink to="Dashboard" className="btn">
            {t('gone.dashboard')}
          </PageLink>
          <PageLink to="Contact" className="btn quiet">
            {t('contact')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{text ?? t('gone.text')}</p>
    </MessagePage>
  );
}
