import { Login } from '#contract/account/schemas.js';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField, PasswordField, TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { isProblem, pendingLoginIn, type PendingLogin } from '../../shared/http/problem.js';
import { tabStore } from '../../shared/http/tab-store.js';
import type { User } from '../../shared/http/user.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { Notice } from '../../shared/ui/notice.js';
import { logIn, type LoginForm as Values } from './api.js';
import { enter, inOurLanguage } from './enter.js';
import { SecondStep } from './lazy-second-step.js';
import { ResendButton } from './resend-button.js';

export function LoginForm({ target, email = '' }: { target: string; email?: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const [late, setLate] = useState(false);
  const form = useContractForm<Values>(Login, { Email: email, Password: '', RememberMe: false });
  const goOn = async (answer: User) => {
    await enter(answer);
    tabStore.forget('login');
    await navigate({ to: inOurLanguage(target), replace: true });
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
        <TextField name="Email" label={t('email')} type="email" inputMode="email" autoComplete="username" />
        <PasswordField name="Password" label={t('password')} autoComplete="current-password" />
        <CheckField name="RememberMe">{t('login.remember')}</CheckField>
      </Form>
    </>
  );
}
