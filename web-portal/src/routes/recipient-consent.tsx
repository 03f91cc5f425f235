import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../features/recipient/recipient.css';
import { recipientOrderQuery } from '../features/recipient/api.js';
import { Consent } from '../features/recipient/consent.js';
import { linkToken } from '../shared/http/link-token.js';
import { isProblem } from '../shared/http/problem.js';
import { PageLink } from '../shared/routing/page-link.js';
import { PageFailure, PageLoading } from '../shared/ui/boundaries.js';
import { MessagePage } from '../shared/ui/page.js';

export default function RecipientConsentRoute() {
  const token = linkToken('recipient');
  return token ? <WithToken token={token} /> : <LinkGone />;
}

function WithToken({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(recipientOrderQuery(token));
  if (isProblem(error, 'PSOF0401')) return <LinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  return data ? <Consent token={token} order={data} /> : <PageLoading />;
}

function LinkGone() {
  const { t } = useTranslation('recipient');
  return (
    <MessagePage title={t('linkGone.title')} icon="link" kind="wait" actions={<PageLink to="Contact" className="btn quiet">{t('closed.contact')}</PageLink>}>
      <p className="lead">{t('linkGone.text')}</p>
    </MessagePage>
  );
}
