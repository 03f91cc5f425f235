import { Button, Typography } from '@mui/material';
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
import { DeedButton, EntriesOf, Entry } from '../../shared/ui/entries.js';
import { Page, Section } from '../../shared/ui/Page.js';
import { ApiKeys, SecretDialog } from './ApiKeys.js';
import { Webhooks } from './Webhooks.js';

function OneSecret({ secret }: { secret: ProviderSecret }) {
  const translate = useTranslate();
  const notify = useNotify();
  const date = dayAndTime(secret.ErstelltAm);
  return (
    <Entry
      actions={
        <DeedButton
          danger
          call={endProviderSecret}
          sent={{ params: { id: secret.Id } }}
          label={translate('integrations.secrets.end')}
          name={translate('integrations.secrets.end_one', { date })}
          title={translate('integrations.secrets.end_title', { date })}
          onDone={() => notify('integrations.secrets.ended', { type: 'success' })}
        >
          {translate('integrations.secrets.end_text')}
        </DeedButton>
      }
    >
      <Typography sx={{ fontWeight: 650 }}>{translate('integrations.secrets.one', { date })}</Typography>
    </Entry>
  );
}

/** What the provider's reports are signed with. */
function ProviderSecrets() {
  const translate = useTranslate();
  const notify = useNotify();
  const secrets = useAnswer(listProviderSecrets);
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
          disabled={!secrets.data || secrets.data.length >= 2}
          onClick={() => create.mutate({}, { onError: failure => notify(failure.message, { type: 'error' }) })}
        >
          {translate('integrations.secrets.new')}
        </Button>
      }
    >
      <EntriesOf of={secrets} none={translate('integrations.secrets.none')}>
        {secret => <OneSecret key={secret.Id} secret={secret} />}
      </EntriesOf>
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
