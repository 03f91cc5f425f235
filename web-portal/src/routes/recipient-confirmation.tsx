import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tabStore } from '../shared/http/tab-store.js';
import { MessagePage, NextSteps } from '../shared/ui/page.js';

export default function RecipientConfirmation() {
  const { t } = useTranslation('recipient');
  const sent = tabStore.read<{ email: string; backTo: string }>('recipient');
  return (
    <MessagePage title={t('sent.title')} icon="mail" actions={sent && <Link to={sent.backTo} className="btn plain">{t('sent.wrongAddress')}</Link>}>
      <p className="lead">{sent ? t('sent.textTo', { email: sent.email }) : t('sent.text')}</p>
      <NextSteps steps={(['open', 'consent', 'go'] as const).map((step) => ({ title: t(`sent.steps.${step}`) }))} />
      <p className="small muted">{t('sent.nothing')}</p>
    </MessagePage>
  );
}
