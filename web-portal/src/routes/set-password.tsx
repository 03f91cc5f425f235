import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkStateQuery } from '../features/account/api.js';
import { enter } from '../features/account/enter.js';
import { AccountLinkGone } from '../features/account/link-gone.js';
import { NewPasswordForm } from '../features/account/new-password-form.js';
import { forgetLinkToken, linkToken } from '../shared/http/link-token.js';
import { pathTo } from '../shared/routing/paths.js';
import { PageFailure, PageLoading } from '../shared/ui/boundaries.js';
import { Page } from '../shared/ui/page.js';
import { toast } from '../shared/ui/toast.js';

export default function SetPassword() {
  const [token] = useState(() => linkToken('account'));
  return token ? <WithToken token={token} /> : <AccountLinkGone />;
}

function WithToken({ token }: { token: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ ...linkStateQuery(token), staleTime: Infinity });
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  if (!data.Valid) return <AccountLinkGone />;
  return (
    <Page title={t('set.title')} intro={t('set.intro')} width="narrow">
      <section className="card pad">
        <NewPasswordForm
          token={token}
          email={data.Email ?? ''}
          submit={t('set.submit')}
          onDone={async answer => {
            forgetLinkToken('account');
            await enter(answer);
            toast(t('changed'));
            await navigate({ to: pathTo('Dashboard'), replace: true });
          }}
        />
      </section>
    </Page>
  );
}
