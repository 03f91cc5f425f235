import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkStateQuery } from '../features/account/api.js';
import { enter } from '../features/account/enter.js';
import { AccountLinkGone } from '../features/account/link-gone.js';
import { NewPasswordForm } from '../features/account/new-password-form.js';
import { RegisterForm } from '../features/account/register-form.js';
import { whereToAfterConfirming } from '../features/account/waiting-recommendation.js';
import { forgetLinkToken, linkToken } from '../shared/http/link-token.js';
import type { User } from '../shared/http/user.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pathTo } from '../shared/routing/paths.js';
import { PageFailure, PageLoading } from '../shared/ui/boundaries.js';
import { MessagePage, Page } from '../shared/ui/page.js';

/** Both ends of registering: without a token the start, with the token of the welcome mail the finish. */
export default function Registration() {
  const [token] = useState(() => linkToken('account'));
  return token ? <Finish token={token} /> : <Start />;
}

function Start() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('register.title')} intro={t('register.intro')} width="narrow">
      <section className="card pad">
        <RegisterForm />
      </section>
      <p>
        {t('register.haveAccount')} <PageLink to="Login">{t('login.title')}</PageLink>
      </p>
    </Page>
  );
}

function Finish({ token }: { token: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [settling, setSettling] = useState(false);
  const { data, error, refetch } = useQuery({ ...linkStateQuery(token), enabled: !settling });
  const finish = async (answer: User) => {
    setSettling(true);
    forgetLinkToken('account');
    await enter(answer);
    const { path, isNew } = await whereToAfterConfirming().catch(() => ({ path: pathTo('Dashboard'), isNew: false }));
    await navigate({ to: path, search: isNew ? { neu: true } : {}, replace: true });
  };
  if (settling)
    return (
      <MessagePage title={t('finish.settling')} icon="check" kind="ok">
        <p className="lead" role="status">
          {t('finish.settlingText')}
        </p>
        <span className="spinner" aria-hidden="true" />
      </MessagePage>
    );
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  if (!data.Valid) return <AccountLinkGone />;
  return (
    <Page title={t('finish.title')} intro={t('finish.intro')} width="narrow">
      <section className="card pad">
        <NewPasswordForm token={token} email={data.Email ?? ''} submit={t('finish.submit')} onDone={finish} />
      </section>
    </Page>
  );
}
