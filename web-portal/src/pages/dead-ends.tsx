import { useTranslation } from 'react-i18next';
import { ClosedRecommendation } from '../features/recipient/closed.js';
import { PageLink } from '../shared/ui/button.js';
import { MessagePage } from '../shared/ui/page.js';

export function Expired() {
  return <ClosedRecommendation code="PSOF0305" />;
}

export function Thanks() {
  const { t } = useTranslation('after-form');
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

export function NotFound() {
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
