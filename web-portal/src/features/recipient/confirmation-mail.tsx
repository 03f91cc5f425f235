import { ChangeRecipientAddress } from '#contract/empfaenger/schemas.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { Button } from '../../shared/ui/button.js';
import { useSending } from '../../shared/ui/use-sending.js';
import { changeAddress, resendMail } from './api.js';
import type { KnownContact } from './known-contact.js';

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
