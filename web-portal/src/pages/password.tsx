import '../features/account/account.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeMyPassword,
  linkStateQuery,
  pendingLoginIn,
  type ChangePasswordForm,
  type PendingLogin,
  setPassword,
} from '../features/account/api.js';
import { enter, SecondStep, AccountLinkGone } from '../features/account/enter.js';
import { askForReset } from '../features/account/login-calls.js';
import { EmailField } from '../shared/forms/email-field.js';
import { PasswordField, TextField } from '../shared/forms/fields.js';
import { Form, useContractForm } from '../shared/forms/form.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { toast } from '../shared/ui/feedback.js';
import { MessagePage, Page, PageLoading } from '../shared/ui/page.js';
import { PageFailure } from '../shared/ui/page-failure.js';
import { usePortal } from '../shared/portal.js';
import { useFormContext } from 'react-hook-form';
import { passwordRules, strengthOf, strengths } from '#shared/texts.js';
import type { User } from '../shared/http/user.js';
import { Icon } from '../shared/ui/icon.js';
import { more } from '../shared/ui/more-icons.js';

/** The rules of docs/specification/accounts.md#passwords, ticked off while typing, and the strength. */
export function PasswordRules({ name }: { name: string }) {
  const { t } = useTranslation('account');
  const value = (useFormContext().watch(name) as string | undefined) ?? '';
  const strength = strengthOf(value);
  return (
    <>
      <ul className="rules">
        {passwordRules.map(rule => {
          const met = rule.holds(value);
          return (
            <li key={rule.name} className={met ? 'met' : ''}>
              <Icon name={met ? 'check' : 'info'} size={18} />
              <span>
                {t(`passwordRules.${rule.name}`)}
                {met && <span className="sr"> ({t('passwordRules.met')})</span>}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="hint strength">
        <meter
          min={0}
          max={strengths.length}
          low={2}
          high={3}
          optimum={4}
          value={value ? strengths.indexOf(strength) + 1 : 0}
          aria-hidden="true"
        />
        <span>{value ? t(`passwordRules.strength.${strength}`) : t('passwordRules.advice')}</span>
      </p>
    </>
  );
}

/** Sets a password with a mail's token. The address is included so that password managers store both. */
export function NewPasswordForm({
  token,
  email,
  submit,
  onDone,
}: {
  token: string;
  email: string;
  submit: string;
  onDone: (answer: User) => Promise<void> | void;
}) {
  const { pathTo } = usePortal();
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const form = useContractForm<{ Email: string; Password: string }>(({ NewPassword }) => NewPassword, {
    Email: email,
    Password: '',
  });
  const save = async ({ Password }: { Password: string }) => {
    try {
      await onDone(await setPassword(token, Password));
    } catch (error) {
      const waiting = pendingLoginIn(error);
      if (!waiting) throw error;
      setPending(waiting);
    }
  };
  // The password is set; only the second factor is missing.
  if (pending)
    return (
      <Suspense>
        <SecondStep
          pending={pending}
          onDone={onDone}
          onOver={() => void navigate({ to: pathTo('Login'), replace: true })}
        />
      </Suspense>
    );
  return (
    <Form form={form} submit={submit} submitIcon="lock" onSubmit={save}>
      <TextField name="Email" label={t('email')} type="email" autoComplete="username" readOnly />
      <PasswordField
        name="Password"
        label={t('newPassword')}
        autoComplete="new-password"
        hint={<PasswordRules name="Password" />}
      />
    </Form>
  );
}

export function ForgotPassword() {
  const { tab } = usePortal();
  const { t } = useTranslation('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm<{ Email: string }>(({ NewEmail }) => NewEmail, {
    Email: tab.read<{ email: string }>('login')?.email ?? '',
  });
  if (sentTo !== null) {
    return (
      <MessagePage
        key="sent"
        title={t('forgot.sent')}
        icon="mail"
        actions={
          <>
            <PageLink to="Login" className="btn">
              {t('login.title')}
            </PageLink>
            <Button look="plain" onClick={() => setSentTo(null)}>
              {t('forgot.again')}
            </Button>
          </>
        }
      >
        <p className="lead">{t('forgot.sentText', { email: sentTo })}</p>
      </MessagePage>
    );
  }
  return (
    <Page key="ask" title={t('forgot.title')} intro={t('forgot.intro')} width="narrow">
      <section className="card pad">
        <Form
          form={form}
          submit={t('forgot.submit')}
          submitIcon={more.mail}
          onSubmit={async ({ Email }) => {
            await askForReset(Email);
            setSentTo(Email);
          }}
          footer={
            <PageLink to="Login" className="btn plain">
              {t('forgot.back')}
            </PageLink>
          }
        >
          <EmailField name="Email" label={t('email')} autoComplete="username" />
        </Form>
      </section>
    </Page>
  );
}

export function SetPassword() {
  const { tab } = usePortal();
  const [token] = useState(() => tab.linkToken('account'));
  return token ? <WithToken token={token} /> : <AccountLinkGone />;
}

function WithToken({ token }: { token: string }) {
  const portal = usePortal();
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ ...linkStateQuery(token), staleTime: Infinity });
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  if (!data.Valid) return <AccountLinkGone />;
  return (
    <Page title={t('set.title')} intro={t('set.intro')} width="narrow">
      <section className="card pad">
        <NewPasswordForm
          token={token}
          email={data.Email ?? ''}
          submit={t('set.submit')}
          onDone={async answer => {
            portal.tab.forgetLinkToken('account');
            await enter(portal, answer);
            toast(t('changed'));
            await navigate({ to: portal.pathTo('Dashboard'), replace: true });
          }}
        />
      </section>
    </Page>
  );
}

export function ChangePassword() {
  const { pathTo } = usePortal();
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const form = useContractForm<ChangePasswordForm>(schemas => schemas.ChangePassword, {
    OldPassword: '',
    NewPassword: '',
  });
  const submit = async (values: ChangePasswordForm) => {
    await changeMyPassword(values);
    toast(t('changed'));
    await navigate({ to: pathTo('Settings') });
  };
  return (
    <Page title={t('change.title')} intro={t('change.intro')} width="narrow">
      <section className="card pad">
        <Form
          form={form}
          onSubmit={submit}
          submit={t('change.submit')}
          submitIcon="lock"
          footer={
            <PageLink to="Settings" className="btn plain">
              {t('cancel')}
            </PageLink>
          }
        >
          <PasswordField name="OldPassword" label={t('oldPassword')} autoComplete="current-password" />
          <PasswordField
            name="NewPassword"
            label={t('newPassword')}
            autoComplete="new-password"
            hint={<PasswordRules name="NewPassword" />}
          />
        </Form>
      </section>
    </Page>
  );
}
