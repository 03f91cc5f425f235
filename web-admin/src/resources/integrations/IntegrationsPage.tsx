import { Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  createProviderSecret,
  endProviderSecret,
  listProviderSecrets,
  type ProviderSecret,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKey,
} from '#contract/betrieb/integrations.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { useSession } from '../../shared/session.js';
import { CopyButton } from '../../shared/ui/Detail.js';
import { EntryAction, EntriesOf, Entry } from '../../shared/ui/entries.js';
import { Page, Section } from '../../shared/ui/Page.js';
import { SecretDialog, ConfirmDialog, Ticks } from '../../shared/ui/dialogs.js';
import { Webhooks } from './Webhooks.js';
import { apiRights, type ApiRight } from '#contract/call.js';

function NewKeyDialog({
  onMade,
  onClose,
}: {
  onMade: (made: { name: string; secret: string }) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [rights, setRights] = useState<ApiRight[]>([]);
  const create = useCommand(createApiKey, ({ Schluessel }) => onMade({ name: name.trim(), secret: Schluessel }));
  return (
    <ConfirmDialog
      open
      title={translate('integrations.keys.new')}
      confirm={translate('integrations.keys.create')}
      pending={create.isPending}
      lacks={[
        name.trim() === '' && translate('integrations.lacks.name'),
        rights.length === 0 && translate('integrations.lacks.rights'),
      ]}
      error={create.error}
      onClose={onClose}
      onConfirm={() => create.mutate({ body: { Name: name.trim(), Rechte: rights } })}
    >
      <TextField
        label={translate('integrations.keys.name')}
        value={name}
        onChange={event => setName(event.target.value)}
        required
        autoFocus
        fullWidth
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      <Ticks
        legend={translate('integrations.keys.rights')}
        values={apiRights}
        chosen={rights}
        label={right => translate(`integrations.keys.right.${right}`)}
        onChange={setRights}
      />
    </ConfirmDialog>
  );
}

function Key({ apiKey }: { apiKey: ApiKey }) {
  const translate = useTranslate();
  const notify = useNotify();
  const name = apiKey.Name;
  return (
    <Entry
      actions={
        <EntryAction
          danger
          call={revokeApiKey}
          sent={{ params: { id: apiKey.Id } }}
          label={translate('integrations.keys.revoke')}
          name={translate('integrations.keys.revoke_one', { name })}
          title={translate('integrations.keys.revoke_title', { name })}
          onDone={() => notify('integrations.keys.revoked', { type: 'success', messageArgs: { name } })}
        >
          {translate('integrations.keys.revoke_text')}
        </EntryAction>
      }
    >
      <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
      <Typography variant="body2">
        {apiKey.Rechte.map(right => translate(`integrations.keys.right.${right}`)).join(' · ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('integrations.keys.made', { name: apiKey.ErstelltVon, date: dayAndTime(apiKey.ErstelltAm) })}
        {' · '}
        {apiKey.ZuletztBenutztAm
          ? translate('integrations.keys.used', { date: dayAndTime(apiKey.ZuletztBenutztAm) })
          : translate('integrations.keys.never')}
      </Typography>
    </Entry>
  );
}

/** API keys for the provider's systems. */
export function ApiKeys() {
  const translate = useTranslate();
  const keys = useAnswer(listApiKeys);
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const open = (
    <Button variant="contained" onClick={() => setAsked(true)}>
      {translate('integrations.keys.new')}
    </Button>
  );
  return (
    <Section title={translate('integrations.keys.title')} hint={translate('integrations.keys.hint')} actions={open}>
      <EntriesOf of={keys} none={translate('integrations.keys.none')}>
        {apiKey => <Key key={apiKey.Id} apiKey={apiKey} />}
      </EntriesOf>
      {asked && (
        <NewKeyDialog
          onClose={() => setAsked(false)}
          onMade={key => {
            setAsked(false);
            setMade(key);
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={translate('integrations.keys.shown', { name: made.name })}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </Section>
  );
}

function OneSecret({ secret }: { secret: ProviderSecret }) {
  const translate = useTranslate();
  const notify = useNotify();
  const date = dayAndTime(secret.ErstelltAm);
  return (
    <Entry
      actions={
        <EntryAction
          danger
          call={endProviderSecret}
          sent={{ params: { id: secret.Id } }}
          label={translate('integrations.secrets.end')}
          name={translate('integrations.secrets.end_one', { date })}
          title={translate('integrations.secrets.end_title', { date })}
          onDone={() => notify('integrations.secrets.ended', { type: 'success' })}
        >
          {translate('integrations.secrets.end_text')}
        </EntryAction>
      }
    >
      <Typography sx={{ fontWeight: 650 }}>{translate('integrations.secrets.one', { date })}</Typography>
    </Entry>
  );
}

/** A shell command that reports a test order: acceptance proves the secret works, and nothing is stored. */
const testOrder = (secret: string, tenant: string): string => `body='${JSON.stringify({
  Auftragsnummer: 'TEST-1',
  Code: 'TESTAUFTRAG',
  Auftragsdatum: new Date().toISOString().slice(0, 10),
  Art: 'Neuvertrag',
  Status: 'Abgeschlossen',
})}'
timestamp=$(date +%s)
signature=$(printf '%s.%s' "$timestamp" "$body" | openssl dgst -sha256 -hmac '${secret}' -hex | sed 's/.* //')
curl -sS -X POST '${location.origin}/api/v1/${tenant}/auftrag' -H 'Content-Type: application/json' \\
  -H "X-Timestamp: $timestamp" -H "X-Signature: sha256=$signature" -d "$body"`;

function TestOrder({ secret }: { secret: string }) {
  const translate = useTranslate();
  const command = testOrder(secret, useSession()?.tenant ?? '');
  return (
    <Box component="section" aria-label={translate('integrations.secrets.test')} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h3" variant="h3">
          {translate('integrations.secrets.test')}
        </Typography>
        <CopyButton text={command} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate('integrations.secrets.test_hint')}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          fontSize: '0.8rem',
          overflow: 'auto',
          maxHeight: 180,
        }}
      >
        {command}
      </Box>
    </Box>
  );
}

/** The secrets that the provider signs its reports with. */
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
        <SecretDialog title={translate('integrations.secrets.shown')} secret={made} onClose={() => setMade(null)}>
          <TestOrder secret={made} />
        </SecretDialog>
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
