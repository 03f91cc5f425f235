import '../features/catalogue/catalogue.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AllProducts, groupCategories } from '../features/catalogue/tiles.js';
import { Contents } from '../features/contents/contents.js';
import { categoriesQuery, signFor } from '../shared/products.js';
import { Loading, QueryBoundary } from '../shared/ui/feedback.js';
import { Icon } from '../shared/ui/icon.js';
import { Page } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

/** Every category with its highest reward, sub-pages under their head. */
export function Overview() {
  const { money } = usePortal();
  const { t } = useTranslation('catalogue');
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const groups = groupCategories(categories);
  if (groups.length < 2) return <AllProducts />;
  return (
    <ul className="overview">
      {groups.map(([head, rest]) => (
        <li className="card" key={head.Id}>
          <Icon name={signFor(`${head.Pfad} ${head.Titel}`)} size={36} />
          <h2>
            <Link to={`/${head.Pfad}`}>{head.Titel}</Link>
          </h2>
          {head.MaxPraemieCent > 0 && (
            <span className="amount nowrap">{t('upTo', { amount: money(head.MaxPraemieCent) })}</span>
          )}
          <p className="muted small">{head.Untertitel}</p>
          {rest.length > 0 && (
            <ul>
              {rest.map(category => (
                <li key={category.Id}>
                  <Link to={`/${category.Pfad}`}>{category.Titel}</Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

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
