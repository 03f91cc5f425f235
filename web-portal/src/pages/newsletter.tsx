import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endNewsletter, orderNewsletter, type Ordered } from '../features/account/newsletter.js';
import { isProblem } from '../shared/http/send.js';
import { useLoggedIn } from '../shared/http/user.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Failure } from '../shared/ui/feedback.js';
import { useMailLink } from '../shared/ui/mail-link.js';
import { MessagePage } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

/** A newsletter mail's link that is no longer valid. */
export function NewsletterLinkGone({ way }: { way: 'in' | 'out' }) {
  const { t } = useTranslation('newsletter');
  const loggedIn = useLoggedIn();
  return (
    <MessagePage
      title={t('gone.title')}
      icon="link"
      kind="wait"
      actions={
        loggedIn ? (
          <PageLink to="Settings" className="btn">
            {t('toData')}
          </PageLink>
        ) : (
          <PageLink to="Login" className="btn">
            {t('toLogin')}
          </PageLink>
        )
      }
    >
      <p className="lead">{t(`gone.${way}`)}</p>
    </MessagePage>
  );
}

/** Newsletter subscription: confirmation with a mail's token, else the order form. */
export function NewsletterIn() {
  const { tab } = usePortal();
  const [token] = useState(() => tab.linkToken('newsletter'));
  return token ? <Confirm token={token} /> : <Order />;
}

/** Confirming needs a press, because mail scanners open links; consent is given by a person. */
function Confirm({ token }: { token: string }) {
  const { tab, tenant } = usePortal();
  const { t } = useTranslation('newsletter');
  const { isMine, question } = useMailLink();
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    if (!isMine()) return;
    setState('sending');
    setFailure(null);
    try {
      await orderNewsletter(token);
      tab.forgetLinkToken('newsletter');
      setState('done');
    } catch (error) {
      setFailure(error);
      setState('asking');
    }
  };
  if (isProblem(failure, 'PSOF0102', 'PSOF0001')) return <NewsletterLinkGone way="in" />;
  if (state !== 'done')
    return (
      <MessagePage
        key="asking"
        title={t('in.confirmTitle')}
        icon="mail"
        actions={
          <Button pending={state === 'sending'} onClick={() => void confirm()}>
            {t('in.confirm')}
          </Button>
        }
      >
        <p className="lead">{t('in.text', { name: tenant.Name })}</p>
        {question}
        {failure !== null && <Failure error={failure} />}
      </MessagePage>
    );
  return (
    <MessagePage
      key="done"
      title={t('in.done')}
      icon="check"
      kind="ok"
      actions={
        <PageLink to="Homepage" className="btn">
          {t('home')}
        </PageLink>
      }
    >
      <p className="lead">{t('in.doneText')}</p>
    </MessagePage>
  );
}

function Order() {
  const { pathTo, tenant } = usePortal();
  const { t } = useTranslation('newsletter');
  const loggedIn = useLoggedIn();
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<Ordered | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const order = async () => {
    setPending(true);
    setFailure(null);
    await orderNewsletter(null).then(setAnswer, setFailure);
    setPending(false);
  };
  if (answer) {
    const key = answer.OptinAlreadySet ? 'already' : answer.OptinMailAlreadySent ? 'mailAgain' : 'mail';
    return (
      <MessagePage
        key={key}
        title={t(key === 'already' ? 'in.already' : 'in.mail')}
        icon={key === 'already' ? 'check' : 'mail'}
        kind={key === 'already' ? 'ok' : ''}
        actions={
          <PageLink to="Settings" className="btn light">
            {t('toData')}
          </PageLink>
        }
      >
        <p className="lead">{t(`in.${key}Text`)}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={t('in.title')}
      icon="mail"
      actions={
        loggedIn ? (
          <Button pending={pending} onClick={() => void order()}>
            {t('in.submit')}
          </Button>
        ) : (
          <PageLink to="Login" search={{ ziel: pathTo('NewsletterOptIn') }} className="btn">
            {t('toLogin')}
          </PageLink>
        )
      }
    >
      <p className="lead">{t('in.text', { name: tenant.Name })}</p>
      {!loggedIn && <p>{t('in.anonymous')}</p>}
      {failure !== null && <Failure error={failure} />}
    </MessagePage>
  );
}

/** The kind of mail to unsubscribe from, if not the newsletter. */
function useKind(): Kind | null {
  const { art } = useSearch({ strict: false });
  return kinds.find(kind => kind === art) ?? null;
}
const kinds = ['KontaktReagiert', 'NeuerLink'] as const;
type Kind = (typeof kinds)[number];

/** Unsubscribing needs a click, because mail scanners open links. */
export function NewsletterOut() {
  const { pathTo, tab } = usePortal();
  const { t } = useTranslation('newsletter');
  const loggedIn = useLoggedIn();
  const [token] = useState(() => tab.linkToken('newsletter'));
  const { isMine, question } = useMailLink();
  const kind = useKind();
  const words = kind === null ? 'out' : 'end';
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<unknown>(null);
  const end = async () => {
    if (token !== null && !isMine()) return;
    setState('sending');
    setFailure(null);
    try {
      await endNewsletter(token);
      tab.forgetLinkToken('newsletter');
      setState('done');
    } catch (error) {
      setFailure(error);
      setState('asking');
    }
  };
  if (token && isProblem(failure, 'PSOF0102', 'PSOF0001')) return <NewsletterLinkGone way="out" />;
  if (state === 'done') {
    return (
      <MessagePage
        key="done"
        title={t(`${words}.done`)}
        icon="check"
        kind="ok"
        actions={
          <>
            <PageLink to="Homepage" className="btn">
              {t('home')}
            </PageLink>
            {kind === null ? (
              <PageLink to="NewsletterOptIn" className="btn plain">
                {t('out.toIn')}
              </PageLink>
            ) : (
              <PageLink to="Settings" className="btn plain">
                {t('toData')}
              </PageLink>
            )}
          </>
        }
      >
        <p className="lead">{t(`${words}.doneText`)}</p>
      </MessagePage>
    );
  }
  const mayEnd = token !== null || loggedIn;
  return (
    <MessagePage
      title={t(`${words}.title`)}
      icon="mail"
      actions={
        mayEnd ? (
          <>
            <Button pending={state === 'sending'} onClick={() => void end()}>
              {t(`${words}.submit`)}
            </Button>
            <PageLink to="Homepage" className="btn quiet">
              {t(`${words}.keep`)}
            </PageLink>
          </>
        ) : (
          <PageLink to="Login" search={{ ziel: pathTo('NewsletterOptOut') }} className="btn">
            {t('toLogin')}
          </PageLink>
        )
      }
    >
      <p className="lead">
        {mayEnd && kind !== null
          ? t('end.text', { kind: t(`kinds.${kind}`) })
          : t(mayEnd ? 'out.text' : 'out.anonymous')}
      </p>
      {token !== null && question}
      {failure !== null && <Failure error={failure} />}
    </MessagePage>
  );
}
