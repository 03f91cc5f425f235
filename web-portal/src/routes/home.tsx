import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/catalogue/catalogue.css';
import { Hero } from '../features/catalogue/hero.js';
import { Tiles } from '../features/catalogue/tiles.js';
import { Contents } from '../features/contents/contents.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Icon, type IconName } from '../shared/ui/icon.js';
import { QueryBoundary } from '../shared/ui/query-boundary.js';
import { Loading } from '../shared/ui/skeleton.js';

const steps = ['share', 'contract', 'choose'] as const;
const promises: readonly (readonly ['data' | 'status' | 'fair', IconName])[] = [
  ['data', 'lock'],
  ['status', 'clock'],
  ['fair', 'message'],
];

export default function Home() {
  const { t } = useTranslation('home');
  return (
    <main id="inhalt" className="bleed">
      <Hero />
      <section className="how" aria-labelledby="so-geht-es">
        <div className="wrap">
          <h2 id="so-geht-es" className="sr">
            {t('how.title')}
          </h2>
          <ol>
            {steps.map(step => (
              <li key={step}>
                <h3>{t(`how.${step}`)}</h3>
                <p className="muted">{t(`how.${step}Text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="products-part" id="produkte">
        <div className="wrap">
          <h2 tabIndex={-1}>{t('products')}</h2>
          <QueryBoundary>
            <Suspense
              fallback={
                <Loading
                  className="tiles"
                  heights={['12.5rem', '12.5rem', '12.5rem', '12.5rem', '12.5rem', '12.5rem', '12.5rem', '12.5rem']}
                />
              }
            >
              <Tiles />
            </Suspense>
          </QueryBoundary>
        </div>
      </section>
      <section className="trust">
        <div className="wrap">
          <h2>{t('trust.title')}</h2>
          <ul>
            {promises.map(([promise, icon]) => (
              <li key={promise}>
                <Icon name={icon} size={28} />
                <h3>{t(`trust.${promise}`)}</h3>
                <p className="muted">{t(`trust.${promise}Text`)}</p>
              </li>
            ))}
          </ul>
          <p>
            <PageLink to="Faq" className="btn plain">
              {t('trust.more')}
            </PageLink>
          </p>
          <Contents page="home" notes={['praemie']} />
        </div>
      </section>
    </main>
  );
}
