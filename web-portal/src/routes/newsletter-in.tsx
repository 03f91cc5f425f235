import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderNewsletter, type Ordered } from '../features/newsletter/api.js';
import { NewsletterLinkGone } from '../features/newsletter/newsletter-gone.js';
import { forgetLinkToken, linkToken } from '../shared/http/link-token.js';
import { isProblem } from '../shared/http/problem.js';
import { useLoggedIn } from '../shared/http/session.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pathTo } from '../shared/routing/paths.js';
import { tenant } from '../shared/tenant/tenant.js';
import { PageLoading } from '../shared/ui/boundaries.js';
import { Button } from '../shared/ui/button.js';
import { Failure } from '../shared/ui/failure.js';
import { MessagePage } from '../shared/ui/page.js';

/** Both ends of ordering the newsletter: behind the link of its mail the confirmation, with a session the order. */
export default function NewsletterIn() {
  const [token] = useState(() => linkToken('newsletter'));
  return token ? <Confirm token={token} /> : <Order />;
}

function Confirm({ token }: { token: string }) {
  const { t } = useTranslation('newsletter');
  const tried = useRef(false);
  const [state, setState] = useState<'working' | 'done' | { error: unknown }>('working');
  const confirm = () =>
    orderNewsletter(token).then(
      () => {
        forgetLinkToken('newsletter');
        setState('done');
      },
      (error: unknown) => setState({ error }),
    );
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    void confirm();
  });
  if (state === 'working') return <PageLoading />;
  if (state !== 'done')
    return isProblem(state.error, 'PSOF0102', 'PSOF0001') ? (
      <NewsletterLinkGone way="in" />
    ) : (
      <main id="inhalt" className="wrap">
        <Failure
          error={state.error}
          retry={() => {
            setState('working');
            void confirm();
          }}
        />
      </main>
    );
  return (
    <MessagePage
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
      <p className="lead">{t('in.text', { name: tenant().Name })}</p>
      {!loggedIn && <p>{t('in.anonymous')}</p>}
      {failure !== null && <Failure error={failure} />}
    </MessagePage>
  );
}
