import { Alert, Box, Button, CircularProgress, Radio, Typography, useTheme } from '@mui/material';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import {
  invitationLink,
  objectionLink,
  invitedBy,
  enter,
  returnsToAddressLink,
  setUpLink,
  SignInFailed,
  signInByPasskey,
  startPlatformSignIn,
  startSignIn,
  tenantChoice,
  type TenantChoice,
} from '../providers/sign-in.js';
import { isTenantKey, offeredTenants, platformKey, rememberTenant } from '../shared/session.js';
import { Mark } from '../shared/ui/Mark.js';
import { SignInFrame } from './SignInFrame.js';
import { reasonOf, useSignInWords } from './sign-in-words.js';

/** What few people fill in is loaded when they do. */
const SetUpPage = lazy(async () => ({ default: (await import('./SignInForms.js')).SetUpPage }));
const ObjectionPage = lazy(async () => ({ default: (await import('./SignInForms.js')).ObjectionPage }));
const TenantKeyField = lazy(async () => ({ default: (await import('./SignInForms.js')).TenantKeyField }));

const listen = (changed: () => void) => {
  for (const event of ['hashchange', 'popstate']) window.addEventListener(event, changed);
  return () => {
    for (const event of ['hashchange', 'popstate']) window.removeEventListener(event, changed);
  };
};

/** Query and fragment of the page's address. */
function useAddress(): { readonly search: string; readonly hash: string } {
  const { search, hash } = new URL(useSyncExternalStore(listen, () => location.href));
  return { search, hash };
}

/** The key of a programme that is not offered. `first`: none is. */
function OtherTenant({ first, onFound }: { first: boolean; onFound: (key: string) => void }) {
  const translate = useSignInWords();
  const [open, setOpen] = useState(first);
  if (open)
    return (
      <Suspense>
        <TenantKeyField onFound={key => (setOpen(false), onFound(key))} />
      </Suspense>
    );
  return (
    <Button variant="text" size="small" onClick={() => setOpen(true)} sx={{ justifySelf: 'start', ml: -1.5 }}>
      {translate('signin.other')}
    </Button>
  );
}

export function SignInPage() {
  const { hash, search } = useAddress();
  const [link, invitation] = [setUpLink(hash), invitationLink(hash)];
  const tenant = new URLSearchParams(search).get('tenant') ?? '';
  const objection = objectionLink(hash);
  if (link)
    return (
      <Suspense>
        <SetUpPage link={link} />
      </Suspense>
    );
  if (objection && isTenantKey(tenant))
    return (
      <Suspense>
        <ObjectionPage tenant={tenant} link={objection} />
      </Suspense>
    );
  return invitation && isTenantKey(tenant) ? <InvitedPage tenant={tenant} link={invitation} /> : <ChoicePage />;
}

/** An invited person creates a passkey or signs in at a provider; so does one who opens the link again later. */
function InvitedPage({ tenant, link }: { tenant: string; link: string }) {
  const translate = useSignInWords();
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
    <SignInFrame title={translate('signin.join')}>
      <CircularProgress aria-label={translate('signin.join')} />
    </SignInFrame>
  );
}

interface Invited {
  readonly tenant: string;
  readonly link: string;
  readonly name: string;
  readonly programme: string;
}

function NewPasskeyPage({ tenant, link, name, programme }: Invited) {
  const translate = useSignInWords();
  const choice = useQuery({
    queryKey: ['tenant-choice', tenant],
    queryFn: ({ signal }) => tenantChoice(tenant, signal),
    staleTime: Infinity,
    retry: 1,
  });
  const make = useMutation({ mutationFn: () => signInByPasskey(tenant, link, programme) });
  return (
    <SignInFrame title={translate('signin.join')}>
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
    </SignInFrame>
  );
}

/** Select a programme and sign in. `refusal`: why the link failed; `invitedTo`: the only tenant the link allows. */
function ChoicePage({ refusal, invitedTo }: { refusal?: Error; invitedTo?: { key: string; name: string } }) {
  const translate = useSignInWords();
  const { search, hash } = useAddress();
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
    <SignInFrame title={translate('signin.title')}>
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
    </SignInFrame>
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
