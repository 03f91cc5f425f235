import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentOf } from '#contract/call.js';
import { checkContactCaptcha, sendContactMessage } from '#generated/portal-calls.js';
import { creation, withCaptchaIfRequired } from '#shared/browser/forms-and-files.js';
import { EmailField } from '../shared/forms/email-field.js';
import { Form, solveCaptcha, useContractForm, useDraft } from '../shared/forms/form.js';
import { SelectField, TextAreaField, TextField } from '../shared/forms/fields.js';
import { send } from '../shared/http/send.js';
import { useLoggedIn, useUser, type User } from '../shared/http/user.js';
import { usePortal } from '../shared/portal.js';
import { useTone, type Tone } from '../shared/i18n/language.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Loading } from '../shared/ui/feedback.js';
import { MessagePage, Page } from '../shared/ui/page.js';
import { more } from '../shared/ui/more-icons.js';

export type ContactMessage = SentOf<typeof sendContactMessage>['body'];

export const checkCaptcha = () => send(checkContactCaptcha, { query: { cmd: 'IsCaptchaRequired' } });
export const sendMessage = (body: ContactMessage, idempotencyKey: string, tone?: Tone) =>
  send(sendContactMessage, { body }, { idempotencyKey, tone });

const salutations = ['Frau', 'Herr', 'Divers'] as const;

export function ContactForm({ user, onSent }: { user: User | undefined; onSent: (email: string) => void }) {
  const { tab } = usePortal();
  const { t } = useTranslation('contact');
  const context = useTone();
  const create = useMemo(creation, []);
  const form = useContractForm<ContactMessage>(
    schemas => schemas.ContactMessage,
    {
      Anrede: salutations.find(known => known === user?.Anrede) ?? '',
      Vorname: user?.Vorname ?? '',
      Nachname: user?.Nachname ?? '',
      Email: user?.Email ?? '',
      Betreff: '',
      Nachricht: '',
      ...tab.read<Partial<ContactMessage>>('contact'),
    },
    context,
  );
  useDraft(form, 'contact');
  const submit = async (values: ContactMessage) => {
    // The server says in advance whether it wants a captcha, but may still ask for one on submit.
    const Captcha = await solveCaptcha(await checkCaptcha());
    await withCaptchaIfRequired(
      solved => create(key => sendMessage({ ...values, ...(Captcha ? { Captcha } : {}), ...solved }, key, context)),
      () => checkCaptcha().then(solveCaptcha),
    );
    tab.forget('contact');
    onSent(values.Email);
  };
  return (
    <Form form={form} onSubmit={submit} submit={t('submit')} submitIcon={more.mail}>
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
      <EmailField name="Email" label={t('email')} hint={t('emailHint')} />
      <TextField name="Betreff" label={t('subject')} autoComplete="off" maxLength={120} />
      <TextAreaField
        name="Nachricht"
        label={t('message', { context })}
        hint={t('messageHint', { context })}
        maxLength={5_000}
      />
    </Form>
  );
}

export default function Contact() {
  const { t } = useTranslation('contact');
  const context = useTone();
  const loggedIn = useLoggedIn();
  const user = useUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <MessagePage
        key="sent"
        title={t('sent', { context })}
        icon="check"
        kind="ok"
        actions={
          <>
            <PageLink to="Homepage" className="btn">
              {t('home')}
            </PageLink>
            <Button look="plain" onClick={() => setSentTo(null)}>
              {t('another')}
            </Button>
          </>
        }
      >
        <p className="lead">{t('sentText', { email: sentTo })}</p>
      </MessagePage>
    );
  }
  return (
    <Page key="write" title={t('title')} intro={t('intro', { context })}>
      <div className="split-page">
        <section className="card pad">
          {loggedIn && !user ? (
            <Loading heights={['4rem', '4rem', '4rem', '10rem']} />
          ) : (
            <ContactForm key={user?.Email ?? ''} user={user} onSent={setSentTo} />
          )}
        </section>
        <aside className="stack">
          <div className="stack-s">
            <h2>{t('faqTitle')}</h2>
            <p className="muted">{t('faqText', { context })}</p>
          </div>
          <div className="actions">
            <PageLink to="Faq" className="btn light">
              {t('faq')}
            </PageLink>
            <PageLink to="Dashboard" className="btn plain">
              {t('status')}
            </PageLink>
          </div>
        </aside>
      </div>
    </Page>
  );
}
