import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/reward/reward.css';
import { bankDetailsQuery, StoredAccount } from '../features/bank-details/account.js';
import { BankForm } from '../features/bank-details/bank-form.js';
import { linkToken } from '../shared/http/storage.js';
import { isProblem } from '../shared/http/send.js';
import { PageLink } from '../shared/routing/page-link.js';
import { PageFailure, PageLoading, MessagePage, Page } from '../shared/ui/page.js';

/** The link of a "bank details wanted" mail: no login, the reward's token is enough. */
export default function BankDetailsRoute() {
  const token = linkToken('reward');
  return token ? <WithToken token={token} /> : <LinkGone />;
}

function WithToken({ token }: { token: string }) {
  const { t } = useTranslation('bank');
  const { data, error, refetch } = useQuery(bankDetailsQuery(token));
  const [stored, setStored] = useState(false);
  if (isProblem(error, 'PSOF0501', 'PSOF0503', 'PSOF0204')) return <LinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  if (stored && data) {
    return (
      <MessagePage
        title={t('thanksTitle')}
        icon="check"
        kind="ok"
        actions={
          <PageLink to="Reward" className="btn light">
            {t('toReward')}
          </PageLink>
        }
      >
        <p className="lead">{t('thanksText')}</p>
        <StoredAccount account={data} />
      </MessagePage>
    );
  }
  return (
    <Page title={t('wantedTitle')} intro={t('wantedIntro')} width="narrow">
      {data && (
        <section className="card pad stack-s">
          <h2>{t('current')}</h2>
          <StoredAccount account={data} />
        </section>
      )}
      <section className="card pad">
        <BankForm token={token} onStored={() => setStored(true)} />
      </section>
      <p className="small muted">{t('safe')}</p>
    </Page>
  );
}

function LinkGone() {
  const { t } = useTranslation('bank');
  return (
    <MessagePage
      title={t('goneTitle')}
      icon="link"
      kind="wait"
      actions={
        <>
          <PageLink to="BankDetailsRecommender" className="btn">
            {t('goneLogin')}
          </PageLink>
          <PageLink to="Contact" className="btn quiet">
            {t('contact')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('goneText')}</p>
    </MessagePage>
  );
}
