import { useTranslation } from 'react-i18next';
import { PageLink } from '../shared/routing/page-link.js';
import { MessagePage } from '../shared/ui/page.js';

export default function Thanks() {
  const { t } = useTranslation('recipient');
  return (
    <MessagePage
      title={t('thanks.title')}
      icon="check"
      kind="ok"
      actions={
        <>
          <PageLink to="Homepage" className="btn">
            {t('thanks.another')}
          </PageLink>
          <PageLink to="Dashboard" className="btn quiet">
            {t('thanks.dashboard')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('thanks.text')}</p>
    </MessagePage>
  );
}
