import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/catalogue/catalogue.css';
import { Overview } from '../features/catalogue/overview.js';
import { Contents } from '../features/contents/contents.js';
import { Page } from '../shared/ui/page.js';
import { QueryBoundary } from '../shared/ui/query-boundary.js';
import { Loading } from '../shared/ui/skeleton.js';

export default function RewardOverview() {
  const { t } = useTranslation('catalogue');
  const [picture, link] = [t('overview.picture'), t('overview.recommend')];
  const [path, place] = t('overview.leadsTo').split('#');
  return (
    <Page
      title={t('overview.title')}
      intro={t('overview.intro')}
      above={picture && <img className="stage" src={picture} alt={t('overview.pictureText')} fetchPriority="high" />}
    >
      {link && path !== undefined && (
        <div>
          <Link to={path || '.'} hash={place} className="btn">
            {link}
          </Link>
        </div>
      )}
      <QueryBoundary>
        <Suspense fallback={<Loading className="overview" heights={['9rem', '9rem', '9rem', '9rem']} />}>
          <Overview />
        </Suspense>
      </QueryBoundary>
      <Contents page="praemien" notes={['praemie']} />
    </Page>
  );
}
