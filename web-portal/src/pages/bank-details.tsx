import '../features/reward/reward.css';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AccountSection,
  HolderQuestion,
  holderQuestionQuery,
  objectToChange,
  StoredAccount,
} from '../features/bank-details/account.js';
import { bankDetailsQuery } from '../shared/own-account.js';
import { BankForm } from '../features/bank-details/bank-form.js';
import type { AnswerOf } from '#contract/call.js';
import type { disputeBankDetails } from '#contract/empfehler/calls.js';
import { isProblem } from '../shared/http/send.js';
import { useTone } from '../shared/i18n/language.js';
import { useUser } from '../shared/http/user.js';
import { usePortal } from '../shared/portal.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Failure, Loading } from '../shared/ui/feedback.js';
import { useMailLink } from '../shared/ui/mail-link.js';
import { MessagePage, Page, PageLoading } from '../shared/ui/page.js';
import { PageFailure } from '../shared/ui/page-failure.js';

/** Target of a "bank details wanted" mail: needs the reward's token, but no login. */
export function BankDetailsRoute() {
  const token = usePortal().tab.linkToken('reward');
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

/** Target of the mail that asks which name of the account is right: its link ends with the answer. */
export function AccountHolderRoute() {
  const token = usePortal().tab.linkToken('holder');
  return token ? <HolderByLink token={token} /> : <LinkGone />;
}

function HolderByLink({ token }: { token: string }) {
  const { tab } = usePortal();
  const { t } = useTranslation('bank');
  const [context, isFriend] = [useTone(), useIsFriend()];
  const { data, error, refetch } = useQuery(holderQuestionQuery(token, context));
  const stored = useQuery({ ...bankDetailsQuery(token, context), enabled: false }).data;
  const mailLink = useMailLink();
  const [editing, setEditing] = useState(false);
  const [said, setSaid] = useState(false);
  const end = () => {
    tab.forgetLinkToken('holder');
    setSaid(true);
  };
  if (said)
    return (
      <MessagePage
        title={t('holderAsked.doneTitle')}
        icon="check"
        kind="ok"
        actions={
          !isFriend && (
            <PageLink to="Dashboard" className="btn light">
              {t('dashboard')}
            </PageLink>
          )
        }
      >
        <p className="lead">{t('holderAsked.done', { context })}</p>
        {stored && <StoredAccount account={stored} />}
      </MessagePage>
    );
  if (data === null || isProblem(error, 'PSOF0503')) return <LinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  return (
    <Page title={t('holderAsked.title')} intro={t('holderAsked.text', { context })} width="narrow">
      <section className="card pad">
        {editing ? (
          <BankForm
            token={token}
            onStored={end}
            footer={
              <Button look="plain" onClick={() => setEditing(false)}>
                {t('cancel')}
              </Button>
            }
          />
        ) : (
          <HolderQuestion
            asked={data}
            token={token}
            mailLink={mailLink}
            onSaid={end}
            other={
              <Button look="plain" onClick={() => setEditing(true)}>
                {t('holderAsked.other')}
              </Button>
            }
          />
        )}
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

export const BankDetailsDispute = () => <Objection to="account" />;
export const EmailChangeDispute = () => <Objection to="address" />;

/** Friends have no account; only their mails' links carry `anrede`. */
const useIsFriend = () => 'anrede' in useSearch({ strict: false });

/** "That was not me": needs a click, because mail scanners open links. */
function Objection({ to }: { to: 'account' | 'address' }) {
  const purpose = to === 'account' ? 'objection' : 'address-objection';
  const { session, tab } = usePortal();
  const { t } = useTranslation('bank');
  const [context, isFriend] = [useTone(), useIsFriend()];
  const { isMine, question } = useMailLink();
  const [token] = useState(() => tab.linkToken(purpose));
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState<AnswerOf<typeof disputeBankDetails> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const say = async () => {
    if (!isMine()) return;
    setSending(true);
    setFailure(null);
    try {
      const answer = await objectToChange(token!);
      tab.forgetLinkToken(purpose);
      session.end();
      setSaid(answer);
    } catch (error) {
      setFailure(error);
    }
    setSending(false);
  };
  if (said) return <Objected to={said.KontoGeloescht ? 'erased' : to} removed={said.BankverbindungEntfernt} />;
  if (!token || isProblem(failure, 'PSOF0102'))
    return (
      <MessagePage
        key="gone"
        title={t('dispute.gone')}
        icon="link"
        kind="wait"
        actions={
          <>
            {to === 'account' && !isFriend && (
              <PageLink to="BankDetailsRecommender" className="btn">
                {t('goneLogin')}
              </PageLink>
            )}
            <ContactLink isFirst={to === 'address' || isFriend} />
          </>
        }
      >
        <p className="lead">
          {isFriend
            ? t('dispute.friend.goneText', { context })
            : t(to === 'account' ? 'dispute.goneText' : 'dispute.address.goneText')}
        </p>
      </MessagePage>
    );
  return (
    <MessagePage
      title={to === 'account' ? t('dispute.title', { context }) : t('dispute.address.title')}
      icon={to === 'account' ? 'bank' : 'mail'}
      kind="wait"
      actions={
        <>
          <Button pending={sending} onClick={() => void say()}>
            {t(to === 'account' ? 'dispute.submit' : 'dispute.address.submit')}
          </Button>
          <PageLink to="Homepage" className="btn quiet">
            {t('dispute.mine')}
          </PageLink>
        </>
      }
    >
      <p className="lead">
        {isFriend
          ? t('dispute.friend.text', { context })
          : t(to === 'account' ? 'dispute.text' : 'dispute.address.text')}
      </p>
      {question}
      {failure !== null && <Failure error={failure} />}
    </MessagePage>
  );
}

/** An account with a changed address is only restored by staff, so no new password is offered. */
function Objected({ to, removed }: { to: 'account' | 'address' | 'erased'; removed: boolean }) {
  const { t } = useTranslation('bank');
  const [context, isFriend] = [useTone(), useIsFriend()];
  return (
    <MessagePage
      key="done"
      title={t(to === 'address' ? 'dispute.address.done' : 'dispute.done')}
      icon="check"
      kind="ok"
      actions={
        <>
          {to === 'account' && !isFriend && (
            <PageLink to="ForgotPassword" className="btn">
              {t('dispute.newPassword')}
            </PageLink>
          )}
          <ContactLink isFirst={to !== 'account' || isFriend} />
        </>
      }
    >
      {to === 'account' ? (
        <p className="lead">{isFriend ? t('dispute.friend.doneText', { context }) : t('dispute.doneText')}</p>
      ) : (
        <>
          <p className="lead">{t(to === 'erased' ? 'dispute.erasedText' : 'dispute.address.doneText')}</p>
          <p>{t(removed ? 'dispute.removed' : 'dispute.untouched')}</p>
        </>
      )}
    </MessagePage>
  );
}

function ContactLink({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('bank');
  return (
    <PageLink to="Contact" search={useTone() && { anrede: 'du' }} className={isFirst ? 'btn' : 'btn quiet'}>
      {t('contact')}
    </PageLink>
  );
}
