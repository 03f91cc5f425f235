import '../features/reward/reward.css';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountSection, bankDetailsQuery, disputeAccount, StoredAccount } from '../features/bank-details/account.js';
import { BankForm } from '../features/bank-details/bank-form.js';
import { isProblem } from '../shared/http/send.js';
import { useTone } from '../shared/i18n/language.js';
import { forgetLinkToken, linkToken } from '../shared/http/storage.js';
import { useUser } from '../shared/http/session.js';
import { usePortal } from '../shared/portal.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Failure, Loading } from '../shared/ui/feedback.js';
import { MessagePage, Page, PageFailure, PageLoading } from '../shared/ui/page.js';

/** The link of a "bank details wanted" mail: no login, the reward's token is enough. */
export function BankDetailsRoute() {
  const token = linkToken('reward');
  return token ? <WithToken token={token} /> : <LinkGone />;
}

function WithToken({ token }: { token: string }) {
  const { t } = useTranslation('bank');
  const context = useTone();
  const { data, error, refetch } = useQuery(bankDetailsQuery(token, context));
  const [stored, setStored] = useState(false);
  if (isProblem(error, 'PSOF0501', 'PSOF0503', 'PSOF0204')) return <LinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  if (stored && data) {
    return (
      <MessagePage
        title={t('thanksTitle', { context })}
        icon="check"
        kind="ok"
        actions={
          <PageLink to="Reward" search={context ? { anrede: context } : {}} className="btn light">
            {t('toReward')}
          </PageLink>
        }
      >
        <p className="lead">{t('thanksText', { context })}</p>
        <StoredAccount account={data} />
      </MessagePage>
    );
  }
  return (
    <Page title={t('wantedTitle')} intro={t('wantedIntro', { context })} width="narrow">
      {data && (
        <section className="card pad stack-s">
          <h2>{t('current')}</h2>
          <StoredAccount account={data} />
        </section>
      )}
      <section className="card pad">
        <BankForm token={token} onStored={() => setStored(true)} />
      </section>
      <p className="small muted">{t('safe', { context })}</p>
    </Page>
  );
}

function LinkGone() {
  const { t } = useTranslation('bank');
  const context = useTone();
  return (
    <MessagePage
      title={t('goneTitle')}
      icon="link"
      kind="wait"
      actions={
        <>
          {!context && (
            <PageLink to="BankDetailsRecommender" className="btn">
              {t('goneLogin')}
            </PageLink>
          )}
          <PageLink to="Contact" className="btn quiet">
            {t('contact')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('goneText', { context })}</p>
    </MessagePage>
  );
}

export function RecommenderBankDetails() {
  const { t } = useTranslation('bank');
  const user = useUser();
  const wanted = 'neu' in useSearch({ strict: false });
  const known = !useQuery(bankDetailsQuery()).isPending && user !== undefined;
  return (
    <Page title={t('title')} intro={t('intro')} width="narrow">
      <section className={`card pad account-part ${wanted ? 'form-first' : ''}`}>
        {user ? (
          <AccountSection holder={`${user.Vorname} ${user.Nachname}`} wanted={wanted} />
        ) : (
          <Loading heights={['8rem']} />
        )}
      </section>
      <p className={`small muted ${known ? '' : 'not-yet'}`}>{t('safe')}</p>
      <p className={known ? undefined : 'not-yet'}>
        <PageLink to="Dashboard" className="btn plain">
          {t('dashboard')}
        </PageLink>
      </p>
    </Page>
  );
}

/** "That was not me": asks before it stops anything, since a link alone may be opened by a scanner. */
export function BankDetailsDispute() {
  const { session } = usePortal();
  const { t } = useTranslation('bank');
  const [token] = useState(() => linkToken('objection'));
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<unknown>(null);
  const say = async () => {
    setState('sending');
    setFailure(null);
    try {
      await disputeAccount(token!);
      forgetLinkToken('objection');
      session.end();
      setState('done');
    } catch (error) {
      setFailure(error);
      setState('asking');
    }
  };
  const contact = (
    <PageLink to="Contact" className="btn quiet">
      {t('contact')}
    </PageLink>
  );
  if (state === 'done') {
    return (
      <MessagePage
        key="done"
        title={t('dispute.done')}
        icon="check"
        kind="ok"
        actions={
          <>
            <PageLink to="ForgotPassword" className="btn">
              {t('dispute.newPassword')}
            </PageLink>
            {contact}
          </>
        }
      >
        <p className="lead">{t('dispute.doneText')}</p>
      </MessagePage>
    );
  }
  if (!token || isProblem(failure, 'PSOF0102'))
    return (
      <MessagePage
        key="gone"
        title={t('dispute.gone')}
        icon="link"
        kind="wait"
        actions={
          <>
            <PageLink to="BankDetailsRecommender" className="btn">
              {t('goneLogin')}
            </PageLink>
            {contact}
          </>
        }
      >
        <p className="lead">{t('dispute.goneText')}</p>
      </MessagePage>
    );
  return (
    <MessagePage
      title={t('dispute.title')}
      icon="bank"
      kind="wait"
      actions={
        <>
          <Button pending={state === 'sending'} onClick={() => void say()}>
            {t('dispute.submit')}
          </Button>
          <PageLink to="Homepage" className="btn quiet">
            {t('dispute.mine')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('dispute.text')}</p>
      {failure !== null && <Failure error={failure} />}
    </MessagePage>
  );
}
