import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { passwordRules, strengthOf, strengths } from '#shared/passwords.js';
import { PasswordField, TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { pendingLoginIn, type PendingLogin } from '../../shared/http/send.js';
import type { User } from '../../shared/http/session.js';
import { usePortal } from '../../shared/portal.js';
import { Icon } from '../../shared/ui/icon.js';
import { setPassword } from './api.js';
import { SecondStep } from './enter.js';

/** docs/specification/accounts.md#passwords piece by piece, ticked off while typing, and how strong what is typed looks. */
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

/** Sets a password with the token of a mail. The address stands there too, so that password managers store both. */
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
  // The password is set; only the login still waits.
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
