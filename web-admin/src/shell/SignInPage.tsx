import { Alert, Box, Button, Card, LinearProgress, Radio, TextField, Typography, useTheme } from '@mui/material';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useHandleAuthCallback, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import {
  invitationLink,
  isTenantKey,
  offeredTenants,
  rememberTenant,
  setUpLink,
  setUpPlatform,
  SignInFailed,
  startPlatformSignIn,
  startSignIn,
  tenantChoice,
  type TenantChoice,
} from '../providers/auth-provider.js';
import { platformKey } from '../shared/session.js';
import { Mark, useTabTitle } from '../shared/ui/Page.js';
import { WireError } from '../shared/wire.js';
import { LanguageSwitch } from './Sidebar.js';

/** The pages before a session: one card, one thing to do. */
function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  useTabTitle(title);
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1.1fr)' } }}
    >
      <Box
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          justifyContent: 'space-between',
          p: 6,
          color: 'primary.contrastText',
          overflow: 'hidden',
          position: 'relative',
          background: ({ palette }) => `linear-gradient(150deg, ${palette.primary.main} 10%, ${palette.primary.dark})`,
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            fontWeight: 800,
            fontSize: '1.25rem',
            letterSpacing: '-0.03em',
          }}
        >
          <Mark inverted /> Weitersagen
        </Box>
        <Typography
          component="p"
          sx={{
            fontSize: 'clamp(2rem, 3.4vw, 3.2rem)',
            fontWeight: 750,
            letterSpacing: '-0.035em',
            lineHeight: 1.06,
            maxWidth: '13ch',
            textWrap: 'balance',
            zIndex: 1,
          }}
        >
          {translate('signin.headline')}
        </Typography>
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            right: '-22%',
            bottom: '-18%',
            width: '75%',
            aspectRatio: '1',
            borderRadius: '50% 50% 50% 14%',
            border: '2px solid',
            borderColor: 'color-mix(in srgb, currentColor 22%, transparent)',
          }}
        />
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            right: '-6%',
            bottom: '-4%',
            width: '40%',
            aspectRatio: '1',
            borderRadius: '50% 50% 50% 14%',
            bgcolor: 'secondary.main',
            opacity: 0.9,
          }}
        />
        <span />
      </Box>
      <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 2, p: { xs: 2, sm: 4 } }}>
        <Box
          sx={{
            width: 'min(100%, 460px)',
            display: { xs: 'flex', md: 'none' },
            alignItems: 'center',
            gap: 1,
            fontWeight: 800,
            fontSize: '1.15rem',
            letterSpacing: '-0.03em',
          }}
        >
          <Mark /> Weitersagen
        </Box>
        <Card sx={{ width: 'min(100%, 460px)', p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 2.5 }}>
          <Typography component="h1" variant="h1">
            {title}
          </Typography>
          {children}
        </Card>
        <LanguageSwitch />
      </Box>
    </Box>
  );
}

/** By key, checked with the server. `first`: there is no other way in. */
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

/** Loads the console afresh, as after a sign-in at the provider. */
const enter = () => location.assign(`${import.meta.env.BASE_URL}`);

/** Who was given the one-time link of the command line becomes a platform operator by a passkey of this device. */
function SetUpPage({ link }: { link: string }) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const setUp = useMutation({ mutationFn: () => setUpPlatform(link, name.trim()), onSuccess: enter });
  return (
    <SignInFrame title={translate('signin.set_up')}>
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
        {setUp.error && <Alert severity="error">{reasonOf(setUp.error, translate, 'signin.link_over')}</Alert>}
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={setUp.isPending || setUp.isSuccess}
          disabled={!name.trim()}
        >
          {translate('signin.set_up_do')}
        </Button>
      </Box>
    </SignInFrame>
  );
}

/** The page before a session. */
export function SignInPage() {
  const link = setUpLink(useLocation().hash);
  return link ? <SetUpPage link={link} /> : <ChoicePage />;
}

/** Which programme, then off to the identity provider. */
function ChoicePage() {
  const translate = useTranslate();
  const { search, hash } = useLocation();
  const invitation = invitationLink(hash);
  const [chosen, setChosen] = useState(() => offeredTenants(search)[0] ?? '');
  const [extra, setExtra] = useState<readonly string[]>([]);
  const keys = [...new Set([...offeredTenants(search), ...extra])];
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
      if (key !== platformKey) return startSignIn(key, invitation, service);
      if ((await startPlatformSignIn()) === 'signed-in') enter();
    },
  });
  const query = new URLSearchParams(search);
  const sentOn = useRef(false);

  useEffect(() => {
    // Another origin of this console began the sign-in; only here can it be finished.
    if (query.get('weiter') !== '1' || sentOn.current) return;
    sentOn.current = true;
    leave.mutate({ key: query.get('tenant') === platformKey ? platformKey : chosen });
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave.mutate({ key: chosen });
  };
  const choice = choices[keys.indexOf(chosen)]?.data;
  const chosenName = choice?.name;

  return (
    <SignInFrame title={translate('signin.title')}>
      {invitation && <Alert severity="info">{translate('signin.invited')}</Alert>}
      {query.get('beendet') === '1' && <Alert severity="info">{translate('signin.session_over')}</Alert>}
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1.25 }}>
          <Typography component="legend" sx={{ color: 'text.secondary', mb: 1.25, p: 0 }}>
            {translate('signin.question')}
          </Typography>
          {keys.map((key, index) => (
            <TenantTile
              key={key}
              tenant={choices[index]?.data ?? { key, name: key, theme: {} }}
              chosen={key === chosen}
              onChoose={() => setChosen(key)}
            />
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <OtherTenant first={keys.length === 0} onFound={key => (setExtra([...extra, key]), setChosen(key))} />
          <Button variant="text" size="small" onClick={() => leave.mutate({ key: platformKey })}>
            {translate('signin.platform')}
          </Button>
        </Box>
        {leave.error && <Alert severity="error">{reasonOf(leave.error, translate)}</Alert>}
        {!choice?.ownOnly && (
          <Button type="submit" variant="contained" size="large" loading={leave.isPending} disabled={!chosen}>
            {chosenName ? translate('signin.continue_to', { name: chosenName }) : translate('signin.continue')}
          </Button>
        )}
        {choice?.services?.map(({ id, name }) => (
          <Button
            key={id}
            variant={choice.ownOnly ? 'contained' : 'outlined'}
            size="large"
            disabled={leave.isPending}
            onClick={() => leave.mutate({ key: chosen, service: id })}
          >
            {translate('signin.with', { name })}
          </Button>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate('signin.hint')}
      </Typography>
    </SignInFrame>
  );
}

function TenantTile({ tenant, chosen, onChoose }: { tenant: TenantChoice; chosen: boolean; onChoose: () => void }) {
  const brand = tenant.theme['--brand'];
  // On a dark page a tenant's colour may be too dark to tell what is chosen.
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
      <Mark brand={brand} accent={tenant.theme['--accent']} size={34} />
      <Box sx={{ flex: 1 }}>
        <Typography sx={{ fontWeight: 700, letterSpacing: '-0.01em' }}>{tenant.name}</Typography>
        <Typography variant="caption" color="text.secondary">
          {tenant.key}
        </Typography>
      </Box>
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

/** The identity provider sends the browser here; the session opens or the page says why not. */
export function AuthCallbackPage() {
  const translate = useTranslate();
  const { error } = useHandleAuthCallback() as { error: Error | null };
  if (!error) {
    return (
      <SignInFrame title={translate('signin.returning')}>
        <LinearProgress aria-label={translate('signin.returning')} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={translate('signin.failed')}>
      <Alert severity="error">{reasonOf(error, translate)}</Alert>
      <Button component={Link} to="/login" variant="contained" size="large">
        {translate('signin.again')}
      </Button>
    </SignInFrame>
  );
}
