import { useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../features/share/share.css';
import { ownRecommendationQuery, type OwnRecommendation } from '../features/share/message.js';
import { SharePanel } from '../features/share/share-panel.js';
import { isProblem } from '../shared/http/send.js';
import { date } from '../shared/i18n/language.js';
import { ProductPicture } from '../shared/products.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Failure, Loading } from '../shared/ui/feedback.js';
import { MessagePage, Page } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

export default function ShareRoute() {
  const { t } = useTranslation('share');
  const { empfehlungsnummer = '' } = useParams({ strict: false });
  const isNew = 'neu' in useSearch({ strict: false });
  const { data, error, refetch } = useQuery(ownRecommendationQuery(empfehlungsnummer, isNew));
  if (isProblem(error, 'PSOF0301', 'PSOF0001')) return <Closed reason="unknown" />;
  if (data?.Status === 'Abgelaufen') return <Closed reason="expired" productId={data.Produkt.Id} />;
  if (data?.Status === 'Storniert') return <Closed reason="blocked" productId={data.Produkt.Id} />;
  return (
    <Page
      title={isNew ? t('titleNew') : t('title')}
      intro={data && (isNew ? t('introNew') : t('intro', { product: data.Produkt.Name, until: date(data.GueltigBis) }))}
    >
      <div className="split-page">
        {error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : data ? (
          <SharePanel key={data.Empfehlungsnummer} recommendation={data} />
        ) : (
          <Loading heights={['33rem']} />
        )}
        {data && <Aside recommendation={data} />}
      </div>
    </Page>
  );
}

function Aside({ recommendation }: { recommendation: OwnRecommendation }) {
  const { money } = usePortal();
  const { t } = useTranslation('share');
  return (
    <aside className="stack">
      <section className="card pad stack" aria-label={t('amounts')}>
        <ProductPicture id={recommendation.Produkt.Id} sizes="(min-width: 960px) 27rem, 90vw" />
        <div>
          <h2>{recommendation.Produkt.Name}</h2>
          <p className="muted small">{t('amounts')}</p>
        </div>
        <dl className="amounts nums">
          <div>
            <dt>{t('you')}</dt>
            <dd>{money(recommendation.PraemieEmpfehlerCent)}</dd>
          </div>
          <div>
            <dt>{t('contact')}</dt>
            <dd>{money(recommendation.PraemieEmpfaengerCent)}</dd>
          </div>
        </dl>
      </section>
      <div className="actions">
        <PageLink to="Dashboard" className="btn light">
          {t('dashboard')}
        </PageLink>
        <PageLink to="Homepage" className="btn plain">
          {t('another')}
        </PageLink>
      </div>
    </aside>
  );
}

function Closed({ reason, productId }: { reason: 'expired' | 'blocked' | 'unknown'; productId?: number }) {
  const { t } = useTranslation('share');
  return (
    <MessagePage
      title={t(`closed.${reason}`)}
      icon={reason === 'expired' ? 'clock' : 'alert'}
      kind={reason === 'expired' ? 'wait' : 'stop'}
      actions={
        <>
          {productId !== undefined && (
            <PageLink to="Recommendation" params={{ produktId: productId }} className="btn">
              {t('closed.renew')}
            </PageLink>
          )}
          <PageLink to="Dashboard" className="btn quiet">
            {t('dashboard')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t(`closed.${reason}Text`)}</p>
    </MessagePage>
  );
}
