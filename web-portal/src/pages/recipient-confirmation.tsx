import '../features/recipient/recipient.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeRecipientAddress } from '#contract/empfaenger/schemas.js';
import { changeAddress, resendMail } from '../features/recipient/later-calls.js';
import { knownContact, type KnownContact } from '../features/recipient/known-contact.js';
import { TextField } from '../shared/forms/fields.js';
import { Form, useContractForm } from '../shared/forms/form.js';
import { tabStore } from '../shared/http/storage.js';
import { Button } from '../shared/ui/button.js';
import { MessagePage, NextSteps } from '../shared/ui/page.js';
import { useSending } from '../shared/ui/use-sending.js';

/** The server asks for a minute between the first two. */
const pauseMs = 60_000;

/** What helps whose mail did not come: once more to the same address, or to another one. */
export function ConfirmationMail({
  contact,
  onChanged,
}: {
  contact: KnownContact;
  onChanged: (email: string) => void;
}) {
  const { t } = useTranslation('recipient');
  const [changing, setChanging] = useState(false);
  const { state, failure, press, again } = useSending(async () => {
    await resendMail(contact);
    setTimeout(again, pauseMs);
  });
  return (
    <section className="card pad stack contact-mail" aria-labelledby="keine-mail">
      <h2 id="keine-mail">{t('mail.title')}</h2>
      <div className="row">
        {state !== 'sent' && (
          <Button look="light" icon="mail" pending={state === 'sending'} onClick={press}>
            {t('mail.again')}
          </Button>
        )}
        {!changing && (
          <Button look="plain" onClick={() => setChanging(true)}>
            {t('mail.change')}
          </Button>
        )}
      </div>
      <p role="status" className="small">
        {state === 'sent' && <span className="tag ok">{t('mail.sent')}</span>}
        {failure && <span className="field-error">{failure}</span>}
      </p>
      {changing && (
        <ChangeAddress
          contact={contact}
          onChanged={email => {
            setChanging(false);
            onChanged(email);
          }}
        />
      )}
    </section>
  );
}

function ChangeAddress({ contact, onChanged }: { contact: KnownContact; onChanged: (email: string) => void }) {
  const { t } = useTranslation('recipient');
  const form = useContractForm<{ Hash: string; Email: string }>(ChangeRecipientAddress, {
    Hash: contact.hash,
    Email: '',
  });
  return (
    <Form
      form={form}
      submit={t('mail.submit')}
      submitIcon="mail"
      onSubmit={async ({ Email }) => {
        await changeAddress(contact, Email);
        onChanged(Email);
      }}
    >
      <TextField
        name="Email"
        label={t('mail.newAddress')}
        hint={t('mail.newAddressHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </Form>
  );
}

interface Sent {
  readonly recommendation: string;
  readonly email?: string;
  readonly backTo?: string;
}

export default function RecipientConfirmation() {
  const { t } = useTranslation('recipient');
  const [sent, setSent] = useState(() => tabStore.read<Sent>('recipient'));
  const contact = sent && knownContact.read(sent.recommendation);
  const changed = (email: string) => {
    const now = { ...sent!, email };
    tabStore.write('recipient', now);
    setSent(now);
  };
  return (
    <MessagePage
      title={t('sent.title')}
      icon="mail"
      actions={
        sent?.backTo &&
        !contact && (
          <Link to={sent.backTo} className="btn plain">
            {t('sent.wrongAddress')}
          </Link>
        )
      }
    >
      <p className="lead" role="status">
        {sent?.email ? t('sent.textTo', { email: sent.email }) : t('sent.text')}
      </p>
      <NextSteps steps={(['open', 'consent', 'go'] as const).map(step => ({ title: t(`sent.steps.${step}`) }))} />
      {contact && <ConfirmationMail contact={contact} onChanged={changed} />}
      <p className="small muted">{t('sent.nothing')}</p>
    </MessagePage>
  );
}
