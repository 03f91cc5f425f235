import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/recipient/recipient.css';
import { heldQuery } from '../features/recipient/api.js';
import { LinkGone } from '../features/recipient/link-gone.js';
import { OwnData } from '../features/recipient/own-data.js';
import { forgetLinkToken, linkToken } from '../shared/http/link-token.js';
import { isProblem } from '../shared/http/problem.js';
import { PageFailure, PageLoading } from '../shared/ui/boundaries.js';
import { MessagePage } from '../shared/ui/page.js';

export default function RecipientOwnDataRoute() {
  const [token] = useState(() => linkToken('recipient'));
  const [erased, setErased] = useState(false);
  const { t } = useTranslation('own');
  if (erased)
    return (
      <MessagePage title={t('gone')} icon="check" kind="ok">
        <p className="lead">{t('goneText')}</p>
      </MessagePage>
    );
  return token ? (
    <WithToken
      token={token}
      onErased={() => {
        forgetLinkToken('recipient');
        setErased(true);
      }}
    />
  ) : (
    <LinkGone />
  );
}

function WithToken({ token, onErased }: { token: string; onErased: () => void }) {
  const { data, error, refetch } = useQuery(heldQuery(token));
  if (isProblem(error, 'PSOF0401')) return <LinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  return data ? <OwnData token={token} data={data} onErased={onErased} /> : <PageLoading />;
}
