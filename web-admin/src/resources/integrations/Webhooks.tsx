import { Alert, Box, Button, FormControlLabel, Pagination, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  changeWebhook,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  listWebhookVersions,
  removeWebhook,
  repeatWebhookMessage,
  restoreWebhook,
  rotateWebhookSecret,
  testWebhook,
  webhookEvents,
  type Webhook,
  type WebhookMessage,
} from '#contract/betrieb/integrations.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { MomentField } from '../../shared/ui/days.js';
import { at, ConfirmDialog, SecretDialog, Ticks } from '../../shared/ui/dialogs.js';
import { EarlierVersions, EntryAction, Entries, EntriesOf, Entry } from '../../shared/ui/entries.js';
import { Answered, Section } from '../../shared/ui/Page.js';
import { PlannedOf } from '../../shared/ui/planned.js';
import { WireError } from '../../shared/wire.js';

/** URL and events of a webhook, new or existing. */
function TargetDialog({
  webhook,
  onMade,
  onClose,
}: {
  webhook?: Webhook;
  onMade?: (secret: string) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const create = useCommand(createWebhook, ({ Geheimnis }) => onMade?.(Geheimnis));
  const [active, setActive] = useState(true);
  const [moment, setMoment] = useState('');
  const change = useCommand(changeWebhook, onClose, onClose);
  const command = webhook ? change : create;
  const edition = useEdition({
    latest: {
      values: { Url: webhook?.Url ?? '', Ereignisse: webhook?.Ereignisse ?? [...webhookEvents] },
      version: webhook?.Version ?? 0,
    },
    ...(webhook && { history: { call: listWebhookVersions, params: { id: webhook.Id } } }),
    refusal: command.error,
    name: path => translate(`integrations.webhooks.version.${path.join('.')}`),
    value: (_, value) => (Array.isArray(value) ? value.join('\n') : undefined),
    onRebased: () => change.reset(),
  });
  const { Url: url, Ereignisse: events } = edition.draft;
  const { Url: wrong, giltAb } = (edition.refusal instanceof WireError ? edition.refusal.body.errors : {}) as Record<
    string,
    string | undefined
  >;
  const body = { Url: url.trim(), Ereignisse: events };
  const send = () =>
    webhook
      ? change.mutate({
          ...at(moment),
          params: { id: webhook.Id },
          body: { ...body, Aktiv: webhook.Aktiv, Version: Number(edition.version) },
        })
      : create.mutate({ body: { ...body, Aktiv: active } });
  return (
    <ConfirmDialog
      open
      title={translate(`integrations.webhooks.${webhook ? 'change' : 'new'}`)}
      confirm={translate(`integrations.webhooks.${webhook ? 'save' : 'create'}`)}
      pending={command.isPending}
      lacks={[
        url.trim() === '' && translate('integrations.lacks.url'),
        events.length === 0 && translate('integrations.lacks.events'),
      ]}
      error={wrong || giltAb ? null : edition.refusal}
      onClose={onClose}
      onConfirm={send}
    >
      <TextField
        label={translate('integrations.webhooks.url')}
        value={url}
        onChange={event => edition.write({ Url: event.target.value })}
        error={wrong !== undefined}
        helperText={wrong ?? translate('integrations.webhooks.url_hint')}
        required
        autoFocus
        fullWidth
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { type: 'url', maxLength: 500, autoComplete: 'off' } }}
      />
      <Ticks
        legend={translate('integrations.webhooks.events')}
        values={webhookEvents}
        chosen={events}
        label={event => event}
        onChange={chosen => edition.write({ Ereignisse: chosen })}
      />
      {webhook ? (
        <MomentField value={moment} error={giltAb} of={{ art: 'Webhook', subject: webhook.Id }} onChange={setMoment} />
      ) : (
        <FormControlLabel
          label={translate('integrations.webhooks.at_once')}
          control={<Switch checked={active} onChange={(_, on) => setActive(on)} />}
        />
      )}
      {edition.dialog}
    </ConfirmDialog>
  );
}

const tones: Record<WebhookMessage['Zustand'], Tone> = { Wartet: 'wait', Zugestellt: 'ok', Geparkt: 'stop' };
const aPage = 20;

function Message({ webhook, message }: { webhook: Webhook; message: WebhookMessage }) {
  const translate = useTranslate();
  const notify = useNotify();
  const repeat = useCommand(repeatWebhookMessage, () => notify('integrations.webhooks.repeated', { type: 'success' }));
  const when = message.ZugestelltAm ?? message.NaechsterVersuch;
  return (
    <Entry
      actions={
        <Button
          size="small"
          variant="outlined"
          loading={repeat.isPending}
          aria-label={translate('integrations.webhooks.repeat_one', { event: message.Ereignis })}
          onClick={() =>
            repeat.mutate(
              { params: { id: webhook.Id, n: message.Nummer } },
              { onError: error => notify(error.message, { type: 'error' }) },
            )
          }
        >
          {translate('integrations.webhooks.repeat')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 650 }}>{message.Ereignis}</Typography>
        <StatusChip tone={tones[message.Zustand]}>
          {translate(`integrations.webhooks.state.${message.Zustand}`)}
        </StatusChip>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {[
          dayAndTime(message.ErstelltAm),
          translate('integrations.webhooks.tries', { smart_count: message.Versuche }),
          ...(message.Fehler ? [message.Fehler] : []),
          ...(when && message.Zustand !== 'Geparkt'
            ? [translate(`integrations.webhooks.when.${message.Zustand}`, { date: dayAndTime(when) })]
            : []),
        ].join(' · ')}
      </Typography>
    </Entry>
  );
}

function Log({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const messages = useAnswer(
    listWebhookMessages,
    { params: { id: webhook.Id }, query: { page, pagesize: aPage } },
    { refresh: 10_000 },
  );
  return (
    <Answered of={messages} height={120}>
      {({ TotalCount, PageCount, Content }) =>
        TotalCount === 0 ? (
          <Typography>{translate('integrations.webhooks.log_empty')}</Typography>
        ) : (
          <>
            <Entries>
              {Content.map(message => (
                <Message key={message.Nummer} webhook={webhook} message={message} />
              ))}
            </Entries>
            {PageCount > 1 && <Pagination count={PageCount} page={page} onChange={(_, to) => setPage(to)} />}
          </>
        )
      }
    </Answered>
  );
}

function OneWebhook({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const [logged, setLogged] = useState(false);
  const failed = { onError: (error: Error) => notify(error.message, { type: 'error' }) };
  const sent = { params: { id: webhook.Id } };
  const test = useCommand(testWebhook, () => setLogged(true));
  const say = (key: string, values: object = {}) => translate(`integrations.webhooks.${key}`, values);
  const { Url, Ereignisse, Aktiv, AufgegebenAm, Wartend, Geparkt, ZuletztZugestelltAm, AltesGeheimnisBis } = webhook;
  return (
    <>
      <Entry
        actions={
          <>
            <Button size="small" variant="outlined" aria-expanded={logged} onClick={() => setLogged(!logged)}>
              {say('log')}
            </Button>
            <Button
              size="small"
              variant="outlined"
              loading={test.isPending}
              disabled={!Aktiv}
              onClick={() => test.mutate(sent, failed)}
            >
              {say('test')}
            </Button>
            {(Aktiv || webhook.GeheimnisGesetzt) && (
              <EntryAction
                call={changeWebhook}
                sent={{ ...sent, body: { Version: webhook.Version, Url, Ereignisse, Aktiv: !Aktiv } }}
                label={say(Aktiv ? 'off' : 'on')}
                title={say(Aktiv ? 'off_title' : 'on_title', { url: Url })}
              >
                {say(Aktiv ? 'off_text' : 'on_text')}
              </EntryAction>
            )}
            <Button size="small" variant="outlined" onClick={() => setAsked(true)}>
              {say('change')}
            </Button>
            <EarlierVersions
              name={Url}
              params={{ id: webhook.Id }}
              list={listWebhookVersions}
              setting={{ art: 'Webhook', subject: webhook.Id }}
              restore={restoreWebhook}
              label={field => say(`version.${field}`, { _: field })}
              value={(_, value) =>
                Array.isArray(value)
                  ? value.join(', ')
                  : typeof value === 'boolean'
                    ? say(value ? 'is_on' : 'is_off')
                    : null
              }
              warning={say('version.stays')}
            />
            <EntryAction
              call={rotateWebhookSecret}
              sent={sent}
              label={say('rotate')}
              title={say('rotate_title', { url: Url })}
              onDone={({ Geheimnis }) => onSecret(Geheimnis)}
            >
              {say('rotate_text')}
            </EntryAction>
            <EntryAction
              danger
              call={removeWebhook}
              sent={sent}
              label={say('remove')}
              title={say('remove_title', { url: Url })}
            >
              {say('remove_text')}
            </EntryAction>
          </>
        }
      >
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 650 }}>{Url}</Typography>
          <StatusChip tone={Aktiv ? 'ok' : 'plain'}>{say(Aktiv ? 'is_on' : 'is_off')}</StatusChip>
          {!webhook.GeheimnisGesetzt && <StatusChip tone="stop">{say('no_secret')}</StatusChip>}
          {Geparkt > 0 && <StatusChip tone="stop">{say('parked', { smart_count: Geparkt })}</StatusChip>}
        </Box>
        <Typography variant="body2">{Ereignisse.join(' · ')}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[
            say('waiting', { smart_count: Wartend }),
            ZuletztZugestelltAm ? say('last', { date: dayAndTime(ZuletztZugestelltAm) }) : say('never'),
            ...(AltesGeheimnisBis ? [say('old_until', { date: dayAndTime(AltesGeheimnisBis) })] : []),
          ].join(' · ')}
        </Typography>
        {AufgegebenAm ? (
          <Alert severity="error">{say('gave_up', { date: dayAndTime(AufgegebenAm) })}</Alert>
        ) : (
          Geparkt > 0 && <Alert severity="warning">{say('parked_hint')}</Alert>
        )}
        <PlannedOf art="Webhook" subject={webhook.Id} />
      </Entry>
      {logged && (
        <Box component="li" sx={{ pl: { sm: 3 }, pb: 1.5 }}>
          <Log webhook={webhook} />
        </Box>
      )}
      {asked && <TargetDialog webhook={webhook} onClose={() => setAsked(false)} />}
    </>
  );
}

/** The provider's endpoints that receive events. */
export function Webhooks() {
  const translate = useTranslate();
  const webhooks = useAnswer(listWebhooks, {}, { refresh: 15_000 });
  const [asked, setAsked] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const say = (key: string) => translate(`integrations.webhooks.${key}`);
  return (
    <Section
      title={say('title')}
      hint={say('hint')}
      actions={
        <Button variant="contained" onClick={() => setAsked(true)}>
          {say('new')}
        </Button>
      }
    >
      <EntriesOf of={webhooks} none={say('none')}>
        {webhook => <OneWebhook key={webhook.Id} webhook={webhook} onSecret={setSecret} />}
      </EntriesOf>
      {asked && (
        <TargetDialog
          onClose={() => setAsked(false)}
          onMade={made => {
            setAsked(false);
            setSecret(made);
          }}
        />
      )}
      {secret && <SecretDialog title={say('shown')} secret={secret} onClose={() => setSecret(null)} />}
    </Section>
  );
}
