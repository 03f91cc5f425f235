import { useQuery } from '@tanstack/react-query';
import '../features/recipient/recipient.css';
import { recipientOrderQuery } from '../features/recipient/api.js';
import { ClosedRecommendation, endedAs } from '../features/recipient/closed.js';
import { Consent } from '../features/recipient/consent.js';
import { LinkGone } from '../features/recipient/link-gone.js';
import { linkToken } from '../shared/http/storage.js';
import { isProblem } from '../shared/http/send.js';
import { PageFailure, PageLoading } from '../shared/ui/page.js';

export default function RecipientConsentRoute() {
  const token = linkToken('recipient');
  return token ? <WithToken token={token} /> : <LinkGone />;
}

function WithToken({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(recipientOrderQuery(token));
  if (isProblem(error, 'PSOF0401')) return <LinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const ended = endedAs(data.Status);
  return ended ? <ClosedRecommendation code={ended} /> : <Consent token={token} order={data} />;
}
