import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingLoginIn, type PendingLogin } from '../features/account/api.js';
import { logIn, type LoginForm as Values } from '../features/account/login-calls.js';
import { enter, inOurLanguage, SecondStep, ResendButton } from '../features/account/enter.js';
import { EmailField } from '../shared/forms/email-field.js';
import { CheckField, PasswordField } from '../shared/forms/fields.js';
import { Form, useContractForm } from '../shared/forms/form.js';
import { isProblem } from '../shared/http/send.js';
import { useLoggedIn, type User } from '../shared/http/user.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { pageAt, safeTarget, urlOf } from '../shared/routing/paths.js';
import { Notice } from '../shared/ui/feedback.js';
import { useHydrating } from '../shared/ui/hooks.js';
import { lazyWithTexts } from '../shared/ui/later.js';
import { NextSteps, Page, PageLoading, Picture } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';
import { more } from '../shared/ui/more-icons.js';

const AskForLink = lazyWithTexts(
  async () => ({ default: (await import('../features/account/by-link.js')).AskForLink }),
  ['security'],
);
const ByPasskey = lazyWithTexts(
  async () => ({ default: (await import('../features/account/by-link.js')).ByPasskey }),
  ['security'],
);
const ProviderButtons = lazyWithTexts(
  () => import('../features/account/sign-in-at-provider.js'),
  ['provider'],
  () => null,
);
const StaffSignIn = lazyWithTexts(async () => ({ default: (await import('./employee.js')).StaffSignIn }), ['staff']);
const FrontDoor = lazyWithTexts(() => import('./front-door.js'), ['home', 'catalogue']);

export function LoginForm({ target, email = '' }: { target: string; email?: string }) {
  const portal = usePortal();
  const { t, i18n } = useTranslation('account');
  const navigate = useNavigate();
  const hydrating = useHydrating();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const [late, setLate] = useState(false);
  const [way, setWay] = useState<'link' | 'passkey' | null>(null);
  const form = useContractForm<Values>(({ Login }) => Login, { Email: email, Password: '', RememberMe: false });
  const goOn = async (answer: User) => {
    await enter(portal, answer);
    portal.tab.forget('login');
    await navigate({ to: inOurLanguage(target, i18n.language), replace: true });
  };
  const submit = async (values: Values) => {
    setUnconfirmed(null);
    setLate(false);
    try {
      await goOn(await logIn(values));
    } catch (error) {
      const waiting = pendingLoginIn(error);
      if (waiting) return setPending(waiting);
      if (isProblem(error, 'PSOF0110')) setUnconfirmed(values.Email);
      throw error;
    }
  };
  if (pending)
    return (
      <Suspense>
        <SecondStep
          pending={pending}
          onDone={goOn}
          onOver={tooLate => {
            setPending(null);
            setLate(tooLate);
            form.resetField('Password');
          }}
        />
      </Suspense>
    );
  if (way === 'link')
    return (
      <Suspense>
        <AskForLink email={form.getValues('Email')} target={target} back={() => setWay(null)} />
      </Suspense>
    );
  return (
    <>
      {late && (
        <Notice kind="wait" live>
          <p>{t('second.late')}</p>
        </Notice>
      )}
      {unconfirmed && (
        <Notice kind="wait" live actions={<ResendButton id={unconfirmed} />}>
          <p>{t('login.unconfirmed')}</p>
        </Notice>
      )}
      <Form
        form={form}
        onSubmit={submit}
        submit={t('login.submit')}
        footer={
          <PageLink to="ForgotPassword" className="btn plain">
            {t('login.forgot')}
          </PageLink>
        }
      >
        <EmailField name="Email" label={t('email')} autoComplete="username" />
        <PasswordField name="Password" label={t('password')} autoComplete="current-password" />
        <CheckField name="RememberMe">{t('login.remember')}</CheckField>
      </Form>
      {!hydrating && !portal.tenant.IsAutologin && (
        <Suspense>
          <ProviderButtons target={target} />
        </Suspense>
      )}
      <div className="stack-s">
        <p className="muted small">{t('login.without')}</p>
        <div className="actions">
          <Button look="light" icon={more.mail} onClick={() => setWay('link')}>
            {t('login.byLink')}
          </Button>
          <Button look="light" icon="lock" onClick={() => setWay('passkey')}>
            {t('login.byPasskey')}
          </Button>
        </div>
        {way === 'passkey' && (
          <Suspense>
            <ByPasskey remember={() => form.getValues('RememberMe') === true} onDone={goOn} onWaiting={setPending} />
          </Suspense>
        )}
      </div>
    </>
  );
}

export default function LoginRoute() {
  const { pathTo, tab, tenant } = usePortal();
  const { t, i18n } = useTranslation('account');
  const { ziel } = useSearch({ strict: false }) as { ziel?: unknown };
  const loggedIn = useLoggedIn();
  const fallback = tenant.ModuleErzwingeLogin ? pathTo('Homepage') : pathTo('Dashboard');
  const target = safeTarget(ziel) ?? fallback;
  const known = tab.read<{ email: string; reason: 'recommendation' | 'registration' | 'sign-in' }>('login');
  if (loggedIn) return <Navigate to={inOurLanguage(target, i18n.language)} replace />;
  const forStaff = pageAt(urlOf(target).pathname) === 'RecommendEmployee';
  const register = (
    <PageLink to="Registration" search={ziel === undefined ? {} : { ziel: target }} className="btn quiet">
      {t('register.title')}
    </PageLink>
  );
  const form = (
    <>
      {known && (
        <Notice live>
          <p>{t(`login.known.${known.reason}`, { email: known.email })}</p>
        </Notice>
      )}
      <LoginForm target={target} email={known?.email} />
    </>
  );
  if (tenant.ModuleErzwingeLogin && !forStaff)
    return (
      <Suspense fallback={<PageLoading />}>
        <FrontDoor goal={safeTarget(ziel)} register={register}>
          {form}
        </FrontDoor>
      </Suspense>
    );
  return (
    <Page title={t('login.title')} intro={t('login.intro')}>
      <div className="split-page">
        <section className="card pad stack">
          {form}
          {forStaff && (
            <Suspense>
              <ForStaff target={target} />
            </Suspense>
          )}
        </section>
        <aside className="stack">
          <Picture name="share" />
          <div className="stack-s">
            <h2>{t('login.new')}</h2>
            <p className="muted">{t('login.newText')}</p>
          </div>
          <NextSteps steps={(['name', 'mail', 'share'] as const).map(step => ({ title: t(`login.steps.${step}`) }))} />
          <div className="actions">{register}</div>
        </aside>
      </div>
    </Page>
  );
}

/** On the way to the agency area: staff have a company account and none in the portal. */
function ForStaff({ target }: { target: string }) {
  const { t } = useTranslation('staff');
  return (
    <Notice actions={<StaffSignIn target={target} look="quiet" />}>
      <p>{t('forStaff')}</p>
    </Notice>
  );
}
