import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { customerNumberQuery } from '../features/customer-number/api.js';
import { CustomerNumberForm } from '../features/customer-number/customer-number-form.js';
import { linkToken } from '../shared/http/link-token.js';
import { isProblem } from '../shared/http/problem.js';
import { PageLink } from '../shared/routing/page-link.js';
import { PageFailure, PageLoading } from '../shared/ui/boundaries.js';
import { Notice } from '../shared/ui/notice.js';
import { MessagePage, Page } from '../shared/ui/page.js';

/** With the link of a reward: the number by which the provider knows the recommender, and what became of it. */
export default function CustomerNumberRoute() {
  const token = linkToken('reward');
  return token ? <WithToken token={token} /> : <LinkGone />;
}

function WithToken({ token }: { token: string }) {
  const { t } = useTranslation('customer');
  const { data, error, refetch } = useQuery(customerNumberQuery(token));
  if (isProblem(error, 'PSOF0501', 'PSOF0503', 'PSOF0204')) return <LinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  const number = data?.Kundennummer ?? '';
  if (data?.Status === 'Offen')
    return (
      <MessagePage
        key="open"
        title={t('open')}
        icon="clock"
        actions={
          <PageLink to="Reward" className="btn light">
            {t('toReward')}
          </PageLink>
        }
      >
        <p className="lead">{t('openText', { number })}</p>
      </MessagePage>
    );
  if (data?.Status === 'Ok')
    return (
      <MessagePage
        key="ok"
        title={t('ok')}
        icon="check"
        kind="ok"
        actions={
          <PageLink to="Reward" className="btn">
            {t('toReward')}
          </PageLink>
        }
      >
        <p className="lead">{t('okText', { number })}</p>
      </MessagePage>
    );
  return (
    <Page key="ask" title={t('title')} intro={t('intro')} width="narrow">
      {data && (
        <Notice kind="wait">
          <p>{t('refused', { number })}</p>
        </Notice>
      )}
      <section className="card pad">
        <CustomerNumberForm token={token} />
      </section>
    </Page>
  );
}

function LinkGone() {
  const { t } = useTranslation('customer');
  return (
    <MessagePage
      title={t('gone')}
      icon="link"
      kind="wait"
      actions={
        <PageLink to="Contact" className="btn quiet">
          {t('contact')}
        </PageLink>
      }
    >
      <p className="lead">{t('goneText')}</p>
    </MessagePage>
  );
}
