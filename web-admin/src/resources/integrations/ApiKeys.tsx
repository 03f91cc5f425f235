import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from '#contract/betrieb/integrations.js';
import { apiRights, type ApiRight } from '#contract/call.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { Code, CopyButton } from '../../shared/ui/Detail.js';
import { ConfirmDialog } from '../../shared/ui/dialogs.js';
import { DeedButton, EntriesOf, Entry } from '../../shared/ui/entries.js';
import { Section } from '../../shared/ui/Page.js';

/** A secret that is shown this once: it is left only by saying that it was kept. */
export function SecretDialog({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate('integrations.secret.text')}</Alert>
        <Box
          aria-label={translate('integrations.secret.label')}
          sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
        >
          <Code>{secret}</Code>
          <CopyButton text={secret} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('integrations.secret.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What a key or a webhook is given, by ticking. */
export function Ticks<Value extends string>({
  legend,
  values,
  chosen,
  label,
  onChange,
}: {
  legend: string;
  values: readonly Value[];
  chosen: readonly Value[];
  label: (value: Value) => string;
  onChange: (chosen: Value[]) => void;
}) {
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{legend}</FormLabel>
      {values.map(value => (
        <FormControlLabel
          key={value}
          label={label(value)}
          control={
            <Checkbox
              checked={chosen.includes(value)}
              onChange={(_, ticked) => onChange(values.filter(one => (one === value ? ticked : chosen.includes(one))))}
            />
          }
        />
      ))}
    </FormControl>
  );
}

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
      disabled={name.trim() === '' || rights.length === 0}
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
        <DeedButton
          danger
          call={revokeApiKey}
          sent={{ params: { id: apiKey.Id } }}
          label={translate('integrations.keys.revoke')}
          name={translate('integrations.keys.revoke_one', { name })}
          title={translate('integrations.keys.revoke_title', { name })}
          onDone={() => notify('integrations.keys.revoked', { type: 'success', messageArgs: { name } })}
        >
          {translate('integrations.keys.revoke_text')}
        </DeedButton>
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

/** Keys for programmes of the provider. */
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
