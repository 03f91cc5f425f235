import { Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  createProviderSecret,
  endProviderSecret,
  listProviderSecrets,
  type ProviderSecret,
} from '#contract/betrieb/integrations.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { ConfirmDialog } from '../../shared/ui/dialogs.js';
import { Empty, Failure, Page, Section } from '../../shared/ui/Page.js';
import { ApiKeys, Entries, Entry, SecretDialog } from './ApiKeys.js';
import { Webhooks } from './Webhooks.js';

function OneSecret({ secret }: { secret: ProviderSecret }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const date = dayAndTime(secret.ErstelltAm);
  const end = useCommand(endProviderSecret, () => {
    setAsked(false);
    notify('integrations.secrets.ended', { type: 'success' });
  });
  return (
    <Entry
      actions={
        <Button
          size="small"
          variant="outlined"
          color="error"
          aria-label={translate('integrations.secrets.end_one', { date })}
          onClick={() => setAsked(true)}
        >
          {translate('integrations.secrets.end')}
        </Button>
      }
    >
      <Typography sx={{ fontWeight: 650 }}>{translate('integrations.secrets.one', { date })}</Typography>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={translate('integrations.secrets.end_title', { date })}
          confirm={translate('integrations.secrets.end')}
          pending={end.isPending}
          error={end.error}
          onClose={() => setAsked(false)}
          onConfirm={() => end.mutate({ params: { id: secret.Id } })}
        >
          <Typography>{translate('integrations.secrets.end_text')}</Typography>
        </ConfirmDialog>
      )}
    </Entry>
  );
}

/** What the provider's reports are signed with. */
function ProviderSecrets() {
  const translate = useTranslate();
  const notify = useNotify();
  const { data, error, refetch } = useAnswer(listProviderSecrets);
  const [made, setMade] = useState<string | null>(null);
  const create = useCommand(createProviderSecret, ({ Geheimnis }) => setMade(Geheimnis));
  return (
    <Section
      title={translate('integrations.secrets.title')}
      hint={translate('integrations.secrets.hint')}
      actions={
        <Button
          variant="contained"
          loading={create.isPending}
          disabled={!data || data.length >= 2}
          onClick={() => create.mutate({}, { onError: failure => notify(failure.message, { type: 'error' }) })}
        >
          {translate('integrations.secrets.new')}
        </Button>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={80} />}
      {data?.length === 0 && <Empty title={translate('integrations.secrets.none')} />}
      {data && data.length > 0 && (
        <Entries>
          {data.map(secret => (
            <OneSecret key={secret.Id} secret={secret} />
          ))}
        </Entries>
      )}
      {made && (
        <SecretDialog title={translate('integrations.secrets.shown')} secret={made} onClose={() => setMade(null)} />
      )}
    </Section>
  );
}

export function IntegrationsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('resources.integrations.name', { smart_count: 2 })} intro={translate('integrations.intro')}>
      <ApiKeys />
      <Webhooks />
      <ProviderSecrets />
    </Page>
  );
}
