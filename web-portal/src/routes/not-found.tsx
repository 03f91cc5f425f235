import { useTranslation } from 'react-i18next';
import { PageLink } from '../shared/routing/page-link.js';
import { MessagePage } from '../shared/ui/page.js';

export default function NotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('notFound.title')}
      icon="search"
      actions={
        <>
          <PageLink to="Homepage" className="btn">
            {t('notFound.home')}
          </PageLink>
          <PageLink to="Code" className="btn quiet">
            {t('notFound.code')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('notFound.text')}</p>
    </MessagePage>
  );
}
