import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/recipient/recipient.css';
import { ConfirmationMail } from '../features/recipient/confirmation-mail.js';
import { knownContact } from '../features/recipient/known-contact.js';
import { tabStore } from '../shared/http/tab-store.js';
import { MessagePage, NextSteps } from '../shared/ui/page.js';

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
