import { newPassword } from '#contract/shared/schemas.js';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PasswordField, TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { PasswordRules } from '../../shared/forms/password-rules.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { setPassword } from './api.js';
import type { User } from '../../shared/http/user.js';

const schema = z.object({ Email: z.string(), Password: newPassword() });

/** Sets a password with the token of a mail. The address stands there too, so that password managers store both. */
export function NewPasswordForm({ token, email, submit, onDone }: { token: string; email: string; submit: string; onDone: (answer: User) => Promise<void> | void }) {
  const { t } = useTranslation('account');
  const form = useContractForm<{ Email: string; Password: string }>(schema, { Email: email, Password: '' });
  return (
    <Form form={form} submit={submit} submitIcon="lock" onSubmit={async ({ Password }) => onDone(await setPassword(token, Password))}>
      <TextField name="Email" label={t('email')} type="email" autoComplete="username" readOnly />
      <PasswordField name="Password" label={t('newPassword')} autoComplete="new-password" hint={<PasswordRules name="Password" />} />
    </Form>
  );
}
