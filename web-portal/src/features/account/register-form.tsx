import { CreateRecommender } from '#contract/account/schemas.js';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { withCaptchaWhereAsked } from '../../shared/forms/captcha.js';
import { TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { TermsLinks } from '../../shared/forms/terms-links.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { useDraft } from '../../shared/forms/use-draft.js';
import { creation } from '../../shared/http/send.js';
import { tabStore } from '../../shared/http/tab-store.js';
import { pathTo } from '../../shared/routing/paths.js';
import { checkRegistrationCaptcha, register, type RegisterForm as Values } from './api.js';

export function RegisterForm() {
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
      checkRegistrationCaptcha,
    );
    tabStore.forget('register');
    tabStore.write('confirm', { email: values.Email, kind: 'registration' });
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
