import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logInAsAdmin, logOut } from '../features/account/api.js';
import { enter, inOurLanguage, AccountLinkGone } from '../features/account/enter.js';
export { ProviderAnswer } from '../features/account/sign-in-at-provider.js';
import { finishSignIn, takeReturned } from '../features/staff/api.js';
import { isProblem } from '../shared/http/send.js';
import type { User } from '../shared/http/user.js';
import { goal, storeKey } from '../shared/http/storage.js';
import { PageLink } from '../shared/ui/button.js';
import { forgetAccountsLanguage } from '../features/account/after-login.js';
import { safeTarget } from '../shared/routing/paths.js';
import { useFailureText } from '../shared/ui/feedback.js';
import { lazyWithTexts } from '../shared/ui/later.js';
import { MessagePage, PageLoading } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

const EnterByLink = lazyWithTexts(() => import('../features/account/by-link.js'), ['security', 'mail-link']);

/** Shown while an action runs that then redirects. */
const AMoment = ({ title }: { title: string }) => (
  <MessagePage title={title} icon="lock">
    <span className="spinner" role="status" aria-label={title} />
  </MessagePage>
);

/** A staff member's single-use link; tried only once, also across renders. */
export function AdminLogin() {
  const portal = usePortal();
  const { t } = useTranslation('account');
  const { adminLoginToken = '' } = useParams({ strict: false });
  const { ziel } = useSearch({ strict: false }) as { ziel?: unknown };
  const navigate = useNavigate();
  const tried = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    logInAsAdmin(adminLoginToken).then(async answer => {
      await enter(portal, answer);
      await navigate({ to: safeTarget(ziel) ?? portal.pathTo('Dashboard'), replace: true });
    }, setFailure);
  }, [adminLoginToken, navigate, ziel, portal]);
  if (failure === null) return <AMoment key="opening" title={t('admin.opening')} />;
  return (
    <MessagePage
      key="failed"
      title={t('admin.title')}
      icon="lock"
      kind="stop"
      actions={
        <PageLink to="Login" className="btn">
          {t('login.title')}
        </PageLink>
      }
    >
      <p className="lead">{isProblem(failure, 'PSOF0102', 'PSOF0108') ? t('admin.over') : failureText(failure)}</p>
    </MessagePage>
  );
}

/** Target of a login link from a mail. */
export function LoginByLink() {
  const portal = usePortal();
  const { i18n } = useTranslation('account');
  const navigate = useNavigate();
  const [token] = useState(() => portal.tab.linkToken('login'));
  const finish = async (answer: User) => {
    const { tab, tenant, pathTo } = portal;
    tab.forgetLinkToken('login');
    const wanted = safeTarget(goal.take()) ?? pathTo(tenant.ModuleErzwingeLogin ? 'Homepage' : 'Dashboard');
    await enter(portal, answer);
    await navigate({ to: inOurLanguage(wanted, i18n.language), replace: true });
  };
  if (!token) return <AccountLinkGone />;
  return (
    <Suspense fallback={<PageLoading />}>
      <EnterByLink token={token} of="login" onDone={finish} />
    </Suspense>
  );
}

/** Return from the identity provider: opens the staff session or shows the error. */
export function SingleSignOn() {
  const { pathTo, tab } = usePortal();
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const failureText = useFailureText();
  const tried = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    const returned = takeReturned(tab, location.search);
    if ('failure' in returned) return setFailure(t(`sso.${returned.failure}`));
    finishSignIn(returned.code, returned.verifier, returned.service).then(
      () => navigate({ to: safeTarget(returned.target) ?? pathTo('RecommendEmployee'), replace: true }),
      (error: unknown) => setFailure(isProblem(error, 'PSOF0003') ? t('sso.notYours') : failureText(error)),
    );
  }, [t, navigate, failureText, pathTo, tab]);
  if (failure === null) return <AMoment key="returning" title={t('sso.returning')} />;
  return (
    <MessagePage
      key="failed"
      title={t('sso.failed')}
      icon="lock"
      kind="stop"
      actions={
        <>
          <PageLink to="RecommendEmployee" className="btn">
            {t('sso.again')}
          </PageLink>
          <PageLink to="Homepage" className="btn quiet">
            {t('home')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{failure}</p>
    </MessagePage>
  );
}

/** Ends the session and redirects; after an erasure it shows a farewell first. */
export function Logout() {
  const { t } = useTranslation('account');
  const { pathTo, session, tab, tenant } = usePortal();
  const navigate = useNavigate();
  const [erased] = useState(() => tab.read<{ openCents: number }>('erased'));
  useEffect(() => {
    const leave = async () => {
      // Ends push notifications in this browser (docs/specification/people.md#web-push).
      if (session.isOpen() && localStorage.getItem(storeKey('push')) !== null)
        await import('../features/account/push.js').then(push => push.unsubscribe()).catch(() => undefined);
      if (session.isOpen() && !erased) await logOut().catch(() => undefined); // The server's session expires by itself.
      session.end();
      forgetAccountsLanguage(tab);
      tab.forget('erased');
      if (!erased) await navigate({ to: pathTo(tenant.ModuleErzwingeLogin ? 'Login' : 'Homepage'), replace: true });
    };
    void leave();
  }, [navigate, erased, pathTo, session, tab, tenant]);
  return erased ? <Goodbye openCents={erased.openCents} /> : <AMoment title={t('leaving')} />;
}

function Goodbye({ openCents }: { openCents: number }) {
  const { money } = usePortal();
  const { t } = useTranslation('account');
  return (
    <MessagePage
      title={t('erased.title')}
      icon="check"
      kind="ok"
      actions={
        <PageLink to="Homepage" className="btn light">
          {t('erased.home')}
        </PageLink>
      }
    >
      <p className="lead">{t('erased.text')}</p>
      {openCents > 0 && <p>{t('erased.open', { amount: money(openCents) })}</p>}
    </MessagePage>
  );
}
