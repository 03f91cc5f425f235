import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmEmail } from '../features/account/own-data-api.js';
import { forgetLinkToken, linkToken } from '../shared/http/link-token.js';
import { isProblem } from '../shared/http/problem.js';
import { session } from '../shared/http/session.js';
import { PageLink } from '../shared/routing/page-link.js';
import { PageLoading } from '../shared/ui/boundaries.js';
import { Failure } from '../shared/ui/failure.js';
import { MessagePage } from '../shared/ui/page.js';

/** Behind the link of the mail to a new address: from now on the account is reached by it, and every session has ended. */
export default function EmailChange() {
  const { t } = useTranslation('account');
  const [token] = useState(() => linkToken('email'));
  const tried = useRef(false);
  const [state, setState] = useState<'working' | 'done' | { error: unknown }>(token ? 'working' : { error: null });
  const confirm = () =>
    confirmEmail(token!).then(
      () => {
        forgetLinkToken('email');
        session.end();
        setState('done');
      },
      (error: unknown) => setState({ error }),
    );
  useEffect(() => {
    if (tried.current || !token) return;
    tried.current = true;
    void confirm();
  });
  if (state === 'working') return <PageLoading />;
  if (state === 'done')
    return (
      <MessagePage
        title={t('newEmail.done')}
        icon="check"
        kind="ok"
        actions={
          <PageLink to="Login" className="btn">
            {t('newEmail.logIn')}
          </PageLink>
        }
      >
        <p className="lead">{t('newEmail.doneText')}</p>
      </MessagePage>
    );
  const taken = isProblem(state.error, 'PSOF0107');
  if (state.error !== null && !taken && !isProblem(state.error, 'PSOF0102'))
    return (
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
      title={t(taken ? 'newEmail.taken' : 'newEmail.gone')}
      icon="link"
      kind="wait"
      actions={
        <PageLink to="Settings" className="btn">
          {t('newEmail.toData')}
        </PageLink>
      }
    >
      <p className="lead">{t(taken ? 'newEmail.takenText' : 'newEmail.goneText')}</p>
    </MessagePage>
  );
}
