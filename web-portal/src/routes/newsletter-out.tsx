import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endNewsletter } from '../features/newsletter/api.js';
import { NewsletterLinkGone } from '../features/newsletter/newsletter-gone.js';
import { forgetLinkToken, linkToken } from '../shared/http/link-token.js';
import { isProblem } from '../shared/http/problem.js';
import { useLoggedIn } from '../shared/http/session.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pathTo } from '../shared/routing/paths.js';
import { Button } from '../shared/ui/button.js';
import { Failure } from '../shared/ui/failure.js';
import { MessagePage } from '../shared/ui/page.js';

/** Asks before it ends the newsletter: a link alone, opened by a scanner, changes nothing. */
export default function NewsletterOut() {
  const { t } = useTranslation('newsletter');
  const loggedIn = useLoggedIn();
  const [token] = useState(() => linkToken('newsletter'));
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<unknown>(null);
  const end = async () => {
    setState('sending');
    setFailure(null);
    try {
      await endNewsletter(token);
      forgetLinkToken('newsletter');
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
        title={t('out.done')}
        icon="check"
        kind="ok"
        actions={
          <>
            <PageLink to="Homepage" className="btn">
              {t('home')}
            </PageLink>
            <PageLink to="NewsletterOptIn" className="btn plain">
              {t('out.toIn')}
            </PageLink>
          </>
        }
      >
        <p className="lead">{t('out.doneText')}</p>
      </MessagePage>
    );
  }
  const mayEnd = token !== null || loggedIn;
  return (
    <MessagePage
      title={t('out.title')}
      icon="mail"
      actions={
        mayEnd ? (
          <>
            <Button pending={state === 'sending'} onClick={() => void end()}>
              {t('out.submit')}
            </Button>
            <PageLink to="Homepage" className="btn quiet">
              {t('out.keep')}
            </PageLink>
          </>
        ) : (
          <PageLink to="Login" search={{ ziel: pathTo('NewsletterOptOut') }} className="btn">
            {t('toLogin')}
          </PageLink>
        )
      }
    >
      <p className="lead">{t(mayEnd ? 'out.text' : 'out.anonymous')}</p>
      {failure !== null && <Failure error={failure} />}
    </MessagePage>
  );
}
