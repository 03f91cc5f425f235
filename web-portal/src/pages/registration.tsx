import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateRecommender } from '#contract/account/schemas.js';
import type { listOwnRecommendations } from '#contract/empfehler/calls.js';
import { withCaptchaWhereAsked } from '#shared/browser/captcha.js';
import {
  checkRegistrationCaptcha,
  linkStateQuery,
  register,
  type RegisterForm as Values,
} from '../features/account/api.js';
import { enter, inOurLanguage } from '../features/account/enter.js';
import { AccountLinkGone, NewPasswordForm } from '../features/account/new-password.js';
import { endpoints } from '../features/endpoints.js';
import { Form, solveCaptcha, TermsLinks, useContractForm, useDraft } from '../shared/forms/form.js';
import { TextField } from '../shared/forms/fields.js';
import { creation, send } from '../shared/http/send.js';
import { forgetLinkToken, linkToken, readCookie, tabStore, writeCookie } from '../shared/http/storage.js';
import type { User } from '../shared/http/session.js';
import { safeTarget } from '../shared/routing/paths.js';
import { PageLink } from '../shared/ui/button.js';
import { MessagePage, Page, PageFailure, PageLoading } from '../shared/ui/page.js';
import { usePortal, type Portal } from '../shared/portal.js';

export function RegisterForm() {
  const { pathTo } = usePortal();
  const target = safeTarget((useSearch({ strict: false }) as { ziel?: unknown }).ziel);
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const create = useMemo(creation, []);
  const form = useContractForm<Values>(CreateRecommender, {
    Vorname: '',
    Nachname: '',
    Email: '',
    ...tabStore.read<Partial<Values>>('register'),
  });
  useDraft(form, 'register');
  const submit = async (values: Values) => {
    await withCaptchaWhereAsked(
      solved => create(key => register({ ...values, ...solved }, key)),
      () => checkRegistrationCaptcha().then(solveCaptcha),
    );
    tabStore.forget('register');
    tabStore.write('confirm', { email: values.Email, kind: 'registration' });
    keepGoal(target);
    await navigate({ to: pathTo('Confirmation') });
  };
  return (
    <Form form={form} onSubmit={submit} submit={t('register.submit')} submitIcon="mail">
      <div className="pair">
        <TextField name="Vorname" label={t('firstName')} autoComplete="given-name" />
        <TextField name="Nachname" label={t('lastName')} autoComplete="family-name" />
      </div>
      <TextField
        name="Email"
        label={t('email')}
        hint={t('register.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <p className="small muted">
        {t('register.terms')} <TermsLinks />
      </p>
    </Form>
  );
}

/** Where somebody wanted to go before they were asked to register: kept until the mail's link is opened, which is in another tab. */
const goal = 'psoe_ziel';
const keepGoal = (target: string | null) => writeCookie(goal, target ?? '', target ? 1 : 0);

const tries = 10;
const pauseMs = 500;

/** Confirming an address releases a recommendation that was held; it appears a moment later. Its share page, or where they had wanted to go, or the personal area. */
async function whereToAfterConfirming(
  pathTo: Portal['pathTo'],
  wanted: string | null,
  pause: (ms: number) => Promise<void> = ms => new Promise(done => setTimeout(done, ms)),
): Promise<{ path: string; isNew: boolean }> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const { Content } = await send<typeof listOwnRecommendations>(endpoints.listOwnRecommendations, {
      query: { page: 1, pagesize: 1 },
    });
    const open = Content.find(({ Status }) => Status === 'Offen');
    if (open) return { path: pathTo('Click', { empfehlungsnummer: open.Empfehlungsnummer }), isNew: true };
    if (wanted) return { path: wanted, isNew: false };
    await pause(pauseMs);
  }
  return { path: pathTo('Dashboard'), isNew: false };
}

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
  const portal = usePortal();
  const { pathTo } = portal;
  const { t, i18n } = useTranslation('account');
  const navigate = useNavigate();
  const [settling, setSettling] = useState(false);
  const { data, error, refetch } = useQuery({ ...linkStateQuery(token), enabled: !settling });
  const finish = async (answer: User) => {
    setSettling(true);
    forgetLinkToken('account');
    await enter(portal, answer);
    const kept = safeTarget(readCookie(goal));
    keepGoal(null);
    const wanted = kept && inOurLanguage(kept, i18n.language);
    const { path, isNew } = await whereToAfterConfirming(pathTo, wanted).catch(() => ({
      path: pathTo('Dashboard'),
      isNew: false,
    }));
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
