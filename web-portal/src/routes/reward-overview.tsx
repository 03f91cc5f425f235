import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/catalogue/catalogue.css';
import { Overview } from '../features/catalogue/overview.js';
import { Page } from '../shared/ui/page.js';
import { QueryBoundary } from '../shared/ui/query-boundary.js';
import { Loading } from '../shared/ui/skeleton.js';

export default function RewardOverview() {
  const { t } = useTranslation('catalogue');
  return (
    <Page title={t('overview.title')} intro={t('overview.intro')}>
      <QueryBoundary><Suspense fallback={<Loading className="overview" heights={['9rem', '9rem', '9rem', '9rem']} />}><Overview /></Suspense></QueryBoundary>
    </Page>
  );
}
