import { newPassword } from '#contract/shared/schemas.js';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PasswordField, TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { PasswordRules } from './password-rules.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { pendingLoginIn, type PendingLogin } from '../../shared/http/problem.js';
import { pathTo } from '../../shared/routing/paths.js';
import { setPassword } from './api.js';
import { SecondStep } from './lazy-second-step.js';
import type { User } from '../../shared/http/user.js';

const schema = z.object({ Email: z.string(), Password: newPassword() });

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
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const form = useContractForm<{ Email: string; Password: string }>(schema, { Email: email, Password: '' });
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
