import { ContactMessage as Schema } from '#contract/kontakt/schemas.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { solveCaptcha, withCaptchaWhereAsked } from '../../shared/forms/captcha.js';
import { SelectField, TextAreaField, TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { useDraft } from '../../shared/forms/use-draft.js';
import { creation } from '../../shared/http/send.js';
import { tabStore } from '../../shared/http/tab-store.js';
import type { User } from '../../shared/http/user.js';
import { checkCaptcha, sendMessage, type ContactMessage } from './api.js';

const salutations = ['Frau', 'Herr', 'Divers'] as const;

export function ContactForm({ user, onSent }: { user: User | undefined; onSent: (email: string) => void }) {
  const { t } = useTranslation('contact');
  const create = useMemo(creation, []);
  const form = useContractForm<ContactMessage>(Schema, {
    Anrede: salutations.find(known => known === user?.Anrede) ?? '',
    Vorname: user?.Vorname ?? '',
    Nachname: user?.Nachname ?? '',
    Email: user?.Email ?? '',
    Betreff: '',
    Nachricht: '',
    ...tabStore.read<Partial<ContactMessage>>('contact'),
  });
  useDraft(form, 'contact');
  const submit = async (values: ContactMessage) => {
    // The server says beforehand whether it wants a captcha; it may still change its mind in between.
    const Captcha = await solveCaptcha(await checkCaptcha());
    await withCaptchaWhereAsked(
      solved => create(key => sendMessage({ ...values, ...(Captcha ? { Captcha } : {}), ...solved }, key)),
      checkCaptcha,
    );
    tabStore.forget('contact');
    onSent(values.Email);
  };
  return (
    <Form form={form} onSubmit={submit} submit={t('submit')} submitIcon="mail">
      <SelectField
        name="Anrede"
        label={t('salutation')}
        optional
        autoComplete="honorific-prefix"
        options={[
          ['', t('salutations.none')],
          ...salutations.map(value => [value, t(`salutations.${value}`)] as const),
        ]}
      />
      <div className="pair">
        <TextField name="Vorname" label={t('firstName')} autoComplete="given-name" maxLength={60} />
        <TextField name="Nachname" label={t('lastName')} autoComplete="family-name" maxLength={60} />
      </div>
      <TextField
        name="Email"
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField name="Betreff" label={t('subject')} autoComplete="off" maxLength={120} />
      <TextAreaField name="Nachricht" label={t('message')} hint={t('messageHint')} maxLength={5_000} />
    </Form>
  );
}
