import { Alert, Box, Button, LinearProgress, Radio, TextField, Typography, useTheme } from '@mui/material';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useHandleAuthCallback, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import {
  invitationLink,
  object,
  objectionLink,
  operatorSeat,
  invitedBy,
  enter,
  returnsToAddressLink,
  setUpLink,
  setUpPlatform,
  SignInFailed,
  signInByPasskey,
  startPlatformSignIn,
  startSignIn,
  tenantChoice,
  type TenantChoice,
} from '../providers/sign-in.js';
import { dayAndTime } from '../shared/format.js';
import { isTenantKey, offeredTenants, platformKey, rememberTenant } from '../shared/session.js';
import { Mark, SignInFrame } from '../shared/ui/Page.js';
import { WireError } from '../shared/wire.js';
import { LanguageSwitch } from './Sidebar.js';

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <SignInFrame title={title} foot={<LanguageSwitch />}>
    {children}
  </SignInFrame>
);

/** Enter a tenant's key, checked by the server. `first`: no tenant is offered. */
function OtherTenant({ first, onFound }: { first: boolean; onFound: (key: string) => void }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(first);
  const [key, setKey] = useState('');
  const [error, setError] = useState('');

  const look = async () => {
    const asked = key.trim().toLowerCase();
    const found =
      asked !== platformKey &&
      isTenantKey(asked) &&
      (await tenantChoice(asked).then(
        () => true,
        () => false,
      ));
    if (!found) return setError(translate('signin.unknown'));
    setOpen(false);
    setKey('');
    onFound(asked);
  };

  if (!open)
    return (
      <Button variant="text" size="small" onClick={() => setOpen(true)} sx={{ justifySelf: 'start', ml: -1.5 }}>
        {translate('signin.other')}
      </Button>
    );
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label={translate('signin.other_key')}
        value={key}
        autoFocus
        fullWidth
        error={error !== ''}
        helperText={error || undefined}
        onChange={event => (setKey(event.target.value), setError(''))}
        onKeyDown={event => event.key === 'Enter' && (event.preventDefault(), void look())}
      />
      <Button variant="outlined" onClick={() => void look()}>
        OK
      </Button>
    </Box>
  );
}

/** A one-time link from the command line registers a platform operator with a passkey of this device. */
function SetUpPage({ link }: { link: string }) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const setUp = useMutation({ mutationFn: () => setUpPlatform(link, name.trim(), email.trim()), onSuccess: enter });
  const wrong = setUp.error instanceof WireError ? setUp.error.body.errors['Email'] : undefined;
  return (
    <Frame title={translate('signin.set_up')}>
      <Typography>{translate('signin.set_up_hint')}</Typography>
      <Box
        component="form"
        onSubmit={(event: FormEvent) => (event.preventDefault(), setUp.mutate())}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        <TextField
          label={translate('signin.set_up_name')}
          value={name}
          required
          autoFocus
          autoComplete="name"
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={event => setName(event.target.value)}
        />
        <TextField
          label={translate('signin.set_up_email')}
          type="email"
          value={email}
          required
          autoComplete="email"
          error={wrong !== undefined}
          helperText={wrong ?? translate('signin.set_up_email_hint')}
          slotProps={{ htmlInput: { maxLength: 254 } }}
          onChange={event => (setUp.reset(), setEmail(event.target.value))}
        />
        {setUp.error && wrong === undefined && (
          <Alert severity="error">{reasonOf(setUp.error, translate, 'signin.link_over')}</Alert>
        )}
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={setUp.isPending || setUp.isSuccess}
          disabled={!name.trim() || !email.trim()}
        >
          {translate('signin.set_up_do')}
        </Button>
      </Box>
    </Frame>
  );
}

export function SignInPage() {
  const { hash, search } = useLocation();
  const [link, invitation] = [setUpLink(hash), invitationLink(hash)];
  const tenant = new URLSearchParams(search).get('tenant') ?? '';
  const objection = objectionLink(hash);
  if (link) return <SetUpPage link={link} />;
  if (objection && isTenantKey(tenant)) return <ObjectionPage tenant={tenant} link={objection} />;
  return invitation && isTenantKey(tenant) ? <InvitedPage tenant={tenant} link={invitation} /> : <ChoicePage />;
}

/** A former operator reads whom the platform wants to seat, and may object: with a reason, so that no mail scanner's press does. */
function ObjectionPage({ tenant, link }: { tenant: string; link: string }) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const seat = useQuery({
    queryKey: ['operator-seat', tenant, link],
    queryFn: () => operatorSeat(tenant, link),
    staleTime: Infinity,
    retry: false,
  });
  const send = useMutation({ mutationFn: () => object(tenant, link, reason.trim()) });
  const failure = seat.error ?? send.error;
  return (
    <Frame title={translate('signin.objection.title')}>
      {failure && <Alert severity="warning">{reasonOf(failure, translate, 'signin.objection.over')}</Alert>}
      {seat.isPending && <LinearProgress aria-label={translate('signin.objection.title')} />}
      {send.isSuccess ? (
        <Alert severity="success">{translate('signin.objection.done')}</Alert>
      ) : (
        seat.data && (
          <Box
            component="form"
            onSubmit={(event: FormEvent) => (event.preventDefault(), send.mutate())}
            sx={{ display: 'grid', gap: 2.5 }}
          >
            <Typography>
              {translate('signin.objection.text', {
                programme: seat.data.Programm,
                email: seat.data.Email,
                date: dayAndTime(seat.data.WiderspruchBis),
              })}
            </Typography>
            <TextField
              label={translate('signin.objection.reason')}
              value={reason}
              required
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: 500 } }}
              onChange={event => setReason(event.target.value)}
            />
            <Button type="submit" variant="contained" size="large" loading={send.isPending} disabled={!reason.trim()}>
              {translate('signin.objection.do')}
            </Button>
          </Box>
        )
      )}
    </Frame>
  );
}

/** An invited person creates a passkey or signs in at a provider; so does one who opens the link again later. */
function InvitedPage({ tenant, link }: { tenant: string; link: string }) {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['invitation', tenant, link],
    queryFn: () => invitedBy(tenant, link),
    staleTime: Infinity,
    retry: (count, failure) => count < 1 && !(failure instanceof SignInFailed),
  });
  if (error) return <ChoicePage refusal={error} />;
  if (data?.Passkey) return <NewPasskeyPage tenant={tenant} link={link} name={data.Name} programme={data.Programm} />;
  if (data) return <ChoicePage invitedTo={{ key: tenant, name: data.Programm }} />;
  return (
    <Frame title={translate('signin.join')}>
      <LinearProgress aria-label={translate('signin.join')} />
    </Frame>
  );
}

interface Invited {
  readonly tenant: string;
  readonly link: string;
  readonly name: string;
  readonly programme: string;
}

function NewPasskeyPage({ tenant, link, name, programme }: Invited) {
  const translate = useTranslate();
  const choice = useQuery({
    queryKey: ['tenant-choice', tenant],
    queryFn: ({ signal }) => tenantChoice(tenant, signal),
    staleTime: Infinity,
    retry: 1,
  });
  const make = useMutation({ mutationFn: () => signInByPasskey(tenant, link, programme) });
  return (
    <Frame title={translate('signin.join')}>
      <TenantName tenant={{ key: tenant, name: programme, theme: choice.data?.theme ?? {} }} />
      <Typography>{translate('signin.join_hint', { name })}</Typography>
      {make.error && <Alert severity="error">{reasonOf(make.error, translate)}</Alert>}
      <Button
        variant="contained"
        size="large"
        autoFocus
        loading={make.isPending || make.isSuccess}
        onClick={() => make.mutate()}
      >
        {translate('signin.set_up_do')}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {translate('signin.join_device')}
      </Typography>
    </Frame>
  );
}

/** Select a programme and sign in. `refusal`: why the link failed; `invitedTo`: the only tenant the link allows. */
function ChoicePage({ refusal, invitedTo }: { refusal?: Error; invitedTo?: { key: string; name: string } }) {
  const translate = useTranslate();
  const { search, hash } = useLocation();
  const invitation = refusal ? '' : invitationLink(hash);
  const [chosen, setChosen] = useState(() => offeredTenants(search)[0] ?? '');
  const [extra, setExtra] = useState<readonly string[]>([]);
  const keys = invitedTo ? [invitedTo.key] : [...new Set([...offeredTenants(search), ...extra])];
  const choices = useQueries({
    queries: keys.map(key => ({
      queryKey: ['tenant-choice', key],
      queryFn: ({ signal }: { signal: AbortSignal }) => tenantChoice(key, signal),
      staleTime: Infinity,
      retry: 1,
    })),
  });
  const leave = useMutation({
    mutationFn: async ({ key, service }: { key: string; service?: string }) => {
      rememberTenant(key);
      if (key !== platformKey) return startSignIn(key, invitation, service, invitedTo?.name);
      if ((await startPlatformSignIn()) === 'signed-in') enter();
    },
  });
  const byPasskey = useMutation({ mutationFn: (key: string) => signInByPasskey(key) });
  const query = new URLSearchParams(search);
  const sentOn = useRef(false);

  useEffect(() => {
    // Another origin of this console began the sign-in; it can only be finished here.
    if (query.get('weiter') !== '1' || sentOn.current) return;
    sentOn.current = true;
    leave.mutate({ key: query.get('tenant') === platformKey ? platformKey : chosen });
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave.reset();
    if (choice?.passkey) byPasskey.mutate(chosen);
    else leave.mutate({ key: chosen });
  };
  // A draft's name is shown only to people invited to it.
  const named = (choice: TenantChoice | undefined) => choice && { ...choice, ...invitedTo };
  const choice = named(choices[keys.indexOf(chosen)]?.data);
  const chosenName = choice?.name;
  const failure = byPasskey.error ?? leave.error;

  return (
    <Frame title={translate('signin.title')}>
      {refusal && <Alert severity="warning">{reasonOf(refusal, translate)}</Alert>}
      {invitation && <Alert severity="info">{translate('signin.invited')}</Alert>}
      {returnsToAddressLink() && <Alert severity="info">{translate('signin.address')}</Alert>}
      {query.get('beendet') === '1' && <Alert severity="info">{translate('signin.session_over')}</Alert>}
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1.25 }}>
          <Typography component="legend" sx={{ color: 'text.secondary', mb: 1.25, p: 0 }}>
            {translate('signin.question')}
          </Typography>
          {keys.map((key, index) => (
            <TenantTile
              key={key}
              tenant={named(choices[index]?.data) ?? { key, name: invitedTo?.name ?? key, theme: {} }}
              chosen={key === chosen}
              onChoose={() => setChosen(key)}
            />
          ))}
        </Box>
        {!invitedTo && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
            <OtherTenant first={keys.length === 0} onFound={key => (setExtra([...extra, key]), setChosen(key))} />
            <Button variant="text" size="small" onClick={() => leave.mutate({ key: platformKey })}>
              {translate('signin.platform')}
            </Button>
          </Box>
        )}
        {failure && <Alert severity="error">{reasonOf(failure, translate)}</Alert>}
        {!choice?.ownOnly && (
          <Button type="submit" variant="contained" size="large" loading={leave.isPending} disabled={!chosen}>
            {chosenName ? translate('signin.continue_to', { name: chosenName }) : translate('signin.continue')}
          </Button>
        )}
        {choice?.passkey && (
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={byPasskey.isPending || byPasskey.isSuccess}
            disabled={leave.isPending}
          >
            {translate('signin.by_passkey')}
          </Button>
        )}
        {choice?.services?.map(({ id, name }) => (
          <Button
            key={id}
            variant={choice.ownOnly && !choice.passkey ? 'contained' : 'outlined'}
            size="large"
            disabled={leave.isPending || byPasskey.isPending}
            onClick={() => (byPasskey.reset(), leave.mutate({ key: chosen, service: id }))}
          >
            {translate('signin.with', { name })}
          </Button>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate(choice?.passkey ? 'signin.passkey_hint' : 'signin.hint')}
      </Typography>
    </Frame>
  );
}

function TenantName({ tenant }: { tenant: TenantChoice }) {
  return (
    <Box sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Mark brand={tenant.theme['--brand']} accent={tenant.theme['--accent']} size={34} />
      <Box>
        <Typography sx={{ fontWeight: 700, letterSpacing: '-0.01em' }}>{tenant.name}</Typography>
        {tenant.key !== tenant.name && (
          <Typography variant="caption" color="text.secondary">
            {tenant.key}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function TenantTile({ tenant, chosen, onChoose }: { tenant: TenantChoice; chosen: boolean; onChoose: () => void }) {
  const brand = tenant.theme['--brand'];
  // On a dark page a tenant's colour may be too dark to show the selection.
  const ring = useTheme().palette.mode === 'dark' ? undefined : brand;
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        borderRadius: 1,
        border: '2px solid',
        cursor: 'pointer',
        borderColor: chosen ? (ring ?? 'primary.main') : 'divider',
        bgcolor: chosen && brand ? `color-mix(in srgb, ${brand} 7%, transparent)` : 'transparent',
        '&:focus-within': { outline: '3px solid', outlineColor: 'secondary.main', outlineOffset: 2 },
      }}
    >
      <TenantName tenant={tenant} />
      <Radio
        name="tenant"
        value={tenant.key}
        checked={chosen}
        onChange={onChoose}
        sx={{ p: 0.5, ...(ring ? { '&.Mui-checked': { color: ring } } : {}) }}
      />
    </Box>
  );
}

function reasonOf(error: Error, translate: ReturnType<typeof useTranslate>, refused = 'signin.not_yours'): string {
  if (error instanceof SignInFailed) return translate(`signin.${error.reason}`);
  return error instanceof WireError && error.status === 403 ? translate(refused) : error.message;
}

/** The identity provider redirects here; opens the session or shows the error. */
export function AuthCallbackPage() {
  const translate = useTranslate();
  const { error } = useHandleAuthCallback() as { error: Error | null };
  if (!error) {
    return (
      <Frame title={translate('signin.returning')}>
        <LinearProgress aria-label={translate('signin.returning')} />
      </Frame>
    );
  }
  return (
    <Frame title={translate('signin.failed')}>
      <Alert severity="error">{reasonOf(error, translate)}</Alert>
      <Button component={Link} to="/login" variant="contained" size="large">
        {translate('signin.again')}
      </Button>
    </Frame>
  );
}
