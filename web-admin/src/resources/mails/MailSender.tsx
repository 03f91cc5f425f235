import { Alert, Box, Button, MenuItem, Skeleton, Switch, FormControlLabel, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  changeMailSender,
  listMailSenderVersions,
  mailSecurities,
  proveMailSender,
  readMailSender,
  restoreMailSender,
  testMailSender,
  type MailSenderSetting,
  type MailSenderVersion,
  type MailSending,
} from '#contract/betrieb/mails.js';
import { useAnswer, useCommand, useVersioned } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { Field, Fields, StatusChip } from '../../shared/ui/Detail.js';
import { MomentField } from '../../shared/ui/days.js';
import { at, LeaveGuard, type OfSetting } from '../../shared/ui/dialogs.js';
import { useChangeText, Versions } from '../../shared/ui/entries.js';
import { Failure, Page, Section } from '../../shared/ui/Page.js';
import { PlannedOf } from '../../shared/ui/planned.js';
import { WireError } from '../../shared/wire.js';
import { Records } from './MailsPage.js';

type Server = NonNullable<MailSenderSetting['Smtp']>;
const errorsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof WireError ? error.body.errors : {};
/** The error's first field message, else its general message, for errors whose field is not on the page. */
const firstOf = (error: Error | null): string | null => error && (Object.values(errorsOf(error))[0] ?? error.message);

const own: OfSetting = { art: 'Mailversand', subject: 'own' };

/** The sender of the programme's mails: the address in force, an own server, and the proof that it works. */
export function MailSenderPage() {
  const translate = useTranslate();
  const sending = useVersioned(readMailSender);
  const versions = useAnswer(listMailSenderVersions);
  const error = sending.error ?? versions.error;
  const retry = () => void Promise.all([sending.refetch(), versions.refetch()]);
  return (
    <Page title={translate('resources.mail-sender.name', { smart_count: 1 })} intro={translate('mail-sender.intro')}>
      {error && <Failure error={error} onRetry={retry} />}
      {!error && !(sending.data && versions.data) && <Skeleton variant="rounded" height={420} />}
      {sending.data && versions.data && (
        <>
          <InForce sending={sending.data.answer} />
          {sending.data.answer.Neueste.Smtp && !sending.data.answer.Neueste.BewiesenAm && (
            <Proof address={sending.data.answer.Neueste.Smtp.Von} />
          )}
          <SenderForm current={sending.data.answer.Neueste} version={sending.data.version} />
          {(sending.data.answer.Neueste.Smtp ?? sending.data.answer.Absender) && (
            <Records key={sending.data.answer.Neueste.Nummer} own={sending.data.answer.Neueste.Smtp !== null} />
          )}
          <VersionsOf versions={versions.data} newest={sending.data.answer.Neueste.Nummer} />
        </>
      )}
    </Page>
  );
}

function InForce({ sending: { InKraft, Absender, Stoerung } }: { sending: MailSending }) {
  const translate = useTranslate();
  return (
    <Section title={translate('mail-sender.in_force')}>
      {Stoerung && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate(`mail-sender.failure.${Stoerung.Grund}`, { date: dayAndTime(Stoerung.Seit) })}{' '}
          <Link to="/deliveries">{translate('mail-sender.to_deliveries')}</Link>
        </Alert>
      )}
      {Absender === null && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('mail-sender.none')}
        </Alert>
      )}
      <Fields>
        <Field label={translate('mail-sender.address')}>{Absender ?? translate('mail-sender.nobody')}</Field>
        <Field label={translate('mail-sender.server')}>
          {InKraft.Smtp ? `${InKraft.Smtp.Server}:${InKraft.Smtp.Port}` : translate('mail-sender.installation')}
        </Field>
        <Field label={translate('mail-sender.reply')}>{InKraft.AntwortAn ?? translate('mail-sender.reply_none')}</Field>
        {!InKraft.Smtp && Absender !== null && (
          <Field label={translate('mail-sender.proven')}>{translate('mail-sender.proven_installation')}</Field>
        )}
        {InKraft.Smtp && InKraft.BewiesenAm && (
          <Field label={translate('mail-sender.proven')}>{dayAndTime(InKraft.BewiesenAm)}</Field>
        )}
      </Fields>
    </Section>
  );
}

/** The mail's link carries the code in its fragment, which is not sent to servers. */
const codeOfLink = (): string => new URLSearchParams(window.location.hash.slice(1)).get('code') ?? '';

function Proof({ address }: { address: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [code, setCode] = useState(codeOfLink);
  const test = useCommand(testMailSender, ({ An }) =>
    notify('mail-sender.tested', { type: 'success', messageArgs: { address: An } }),
  );
  const [moment, setMoment] = useState('');
  const prove = useCommand(proveMailSender, () => notify('mail-sender.now_proven', { type: 'success' }));
  return (
    <Section title={translate('mail-sender.proof')} hint={translate('mail-sender.proof_hint', { address })}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {test.error && <Alert severity="error">{firstOf(test.error)}</Alert>}
        <Button variant={code ? 'outlined' : 'contained'} loading={test.isPending} onClick={() => test.mutate({})}>
          {translate('mail-sender.test')}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start', width: '100%' }}>
          <TextField
            label={translate('mail-sender.code')}
            value={code}
            onChange={event => setCode(event.target.value)}
            error={prove.error !== null}
            helperText={firstOf(prove.error) ?? translate('mail-sender.code_hint')}
            sx={{ flex: '1 1 280px' }}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
          />
          {code.trim() !== '' && <MomentField value={moment} of={own} onChange={setMoment} />}
          <Button
            variant={code ? 'contained' : 'outlined'}
            sx={{ minHeight: 40 }}
            disabled={code.trim() === ''}
            loading={prove.isPending}
            onClick={() => prove.mutate({ ...at(moment), body: { Code: code } })}
          >
            {translate('mail-sender.prove')}
          </Button>
        </Box>
      </Box>
    </Section>
  );
}

const empty = {
  Server: '',
  Port: 587,
  Verschluesselung: 'STARTTLS',
  Benutzer: '',
  Von: '',
  MitPasswort: false,
} as const;
const ports: Readonly<Record<Server['Verschluesselung'], number>> = { TLS: 465, STARTTLS: 587, Keine: 25 };

function SenderForm({ current, version }: { current: MailSenderVersion; version: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { MitPasswort, ...before } = current.Smtp ?? empty;
  const written: Server = { ...before, Benutzer: before.Benutzer ?? '', Passwort: '' };
  const [moment, setMoment] = useState('');
  const change = useCommand(
    changeMailSender,
    ({ Neueste }) => {
      edition.saved();
      notify(Neueste.Smtp && !Neueste.BewiesenAm ? 'mail-sender.saved_unproven' : 'mail-sender.saved', {
        type: 'success',
      });
    },
    () => {
      edition.reset();
    },
  );
  const edition = useEdition({
    latest: {
      values: { isOwn: current.Smtp !== null, server: written, reply: current.AntwortAn ?? '' },
      version,
    },
    history: { call: listMailSenderVersions },
    refusal: change.error,
    name: path => {
      const field = { isOwn: 'use_own', reply: 'field.AntwortAn' }[path[0] ?? ''] ?? `field.${path.at(-1)}`;
      return translate(`mail-sender.${field}`);
    },
    onRebased: () => change.reset(),
  });
  const { isOwn, server, reply } = edition.draft;
  const wrong = errorsOf(edition.refusal);
  const set = (part: Partial<Server>) => edition.write(draft => ({ ...draft, server: { ...draft.server, ...part } }));
  const text = (name: 'Server' | 'Benutzer' | 'Von' | 'Passwort', required: boolean) => (
    <TextField
      label={translate(`mail-sender.field.${name}`)}
      value={server[name] ?? ''}
      onChange={event => set({ [name]: event.target.value })}
      error={name in wrong}
      helperText={
        wrong[name] ?? translate(`mail-sender.field_hint.${name === 'Passwort' && MitPasswort ? 'Passwort_da' : name}`)
      }
      type={name === 'Passwort' ? 'password' : name === 'Von' ? 'email' : 'text'}
      required={required}
      fullWidth
      slotProps={{ htmlInput: { autoComplete: name === 'Passwort' ? 'new-password' : 'off', spellCheck: false } }}
    />
  );
  const body = (): MailSenderSetting => {
    const { Passwort, Benutzer, ...rest } = server;
    const smtp = { ...rest, Benutzer: Benutzer?.trim() || null, ...(Passwort && { Passwort }) };
    return { AntwortAn: reply.trim() || null, Smtp: isOwn ? smtp : null };
  };
  return (
    <Section title={translate('mail-sender.own')} hint={translate('mail-sender.own_hint')}>
      <LeaveGuard unsaved={() => edition.changed && !change.isSuccess} />
      {edition.dialog}
      <Box
        component="form"
        sx={{ display: 'grid', gap: 2 }}
        onSubmit={event => {
          event.preventDefault();
          change.mutate({ ...at(moment), body: body(), headers: { 'If-Match': String(edition.version) } });
        }}
      >
        <FormControlLabel
          control={<Switch checked={isOwn} onChange={(_, on) => edition.write({ isOwn: on })} />}
          label={translate('mail-sender.use_own')}
        />
        {isOwn && (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {text('Von', true)}
            {text('Server', true)}
            <TextField
              select
              label={translate('mail-sender.field.Verschluesselung')}
              value={server.Verschluesselung}
              onChange={event => {
                const Verschluesselung = event.target.value as Server['Verschluesselung'];
                const usual = Object.values(ports).includes(server.Port);
                set({ Verschluesselung, ...(usual && { Port: ports[Verschluesselung] }) });
              }}
              error={'Verschluesselung' in wrong}
              helperText={wrong['Verschluesselung'] ?? translate('mail-sender.field_hint.Verschluesselung')}
              fullWidth
            >
              {mailSecurities.map(one => (
                <MenuItem key={one} value={one}>
                  {translate(`mail-sender.security.${one}`)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              label={translate('mail-sender.field.Port')}
              type="number"
              value={server.Port || ''}
              onChange={event => set({ Port: Number(event.target.value) })}
              error={'Port' in wrong}
              helperText={wrong['Port'] ?? translate('mail-sender.field_hint.Port')}
              required
              fullWidth
            />
            {text('Benutzer', false)}
            {text('Passwort', false)}
          </Box>
        )}
        <TextField
          label={translate('mail-sender.field.AntwortAn')}
          type="email"
          value={reply}
          onChange={event => edition.write({ reply: event.target.value })}
          error={'AntwortAn' in wrong}
          helperText={wrong['AntwortAn'] ?? translate('mail-sender.field_hint.AntwortAn')}
          fullWidth
        />
        {edition.refusal && Object.keys(wrong).length === 0 && (
          <Alert severity="error">{edition.refusal.message}</Alert>
        )}
        {edition.changed && <MomentField value={moment} error={wrong['giltAb']} of={own} onChange={setMoment} />}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button type="submit" variant="contained" disabled={!edition.changed} loading={change.isPending}>
            {translate('mail-sender.save')}
          </Button>
        </Box>
      </Box>
      <PlannedOf art="Mailversand" subject="own" />
    </Section>
  );
}

const nameOf = ({ Smtp }: MailSenderVersion): string | null => Smtp && `${Smtp.Von} · ${Smtp.Server}:${Smtp.Port}`;

function VersionsOf({ versions, newest }: { versions: readonly MailSenderVersion[]; newest: number }) {
  const translate = useTranslate();
  const changeText = useChangeText('mail-sender');
  const name = (one: MailSenderVersion) => nameOf(one) ?? translate('mail-sender.installation');
  return (
    <Section title={translate('mail-sender.versions')} hint={translate('mail-sender.versions_hint')}>
      <Versions
        texts="mail-sender"
        of={versions}
        line={name}
        chip={one =>
          one.Smtp && !one.BewiesenAm && <StatusChip tone="wait">{translate('mail-sender.is_unproven')}</StatusChip>
        }
        isRestorable={one => one.Nummer !== newest}
        call={restoreMailSender}
        params={one => ({ nummer: String(one.Nummer) })}
        title={() => translate('mail-sender.restore_title')}
        asks={one => (
          <>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{name(one)}</Typography>
            <Typography>
              {translate(one.Smtp ? 'mail-sender.restore_text' : 'mail-sender.restore_installation')}
            </Typography>
          </>
        )}
      >
        {one => (
          <Typography variant="body2" color="text.secondary">
            {changeText(one)}
          </Typography>
        )}
      </Versions>
    </Section>
  );
}
