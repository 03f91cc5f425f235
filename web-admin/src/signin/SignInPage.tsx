import { Alert, Box, Button, LinearProgress, Radio, TextField, Typography, useTheme } from '@mui/material';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useHandleAuthCallback, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { platformKey } from '../shared/session.js';
import {
  isTenantKey,
  offeredTenants,
  preselectedTenant,
  rememberTenant,
  SignInFailed,
  startSignIn,
  tenantChoice,
  type TenantChoice,
} from '../shared/sign-in.js';
import { Mark } from '../shared/ui/messages.js';
import { WireError } from '../shared/wire.js';
import { SignInFrame } from './SignInFrame.js';

/** For programmes that are not on the list: by key, checked with the server. */
function OtherTenant({ onFound }: { onFound: (key: string) => void }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
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

/** Which programme, then off to the identity provider. */
export function SignInPage() {
  const translate = useTranslate();
  const { search } = useLocation();
  const [chosen, setChosen] = useState(() => preselectedTenant(search, location.hostname));
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
  const leave = useMutation({ mutationFn: (key: string) => (rememberTenant(key), startSignIn(key)) });
  const query = new URLSearchParams(search);
  const sentOn = useRef(false);

  useEffect(() => {
    // Another origin of this console began the sign-in; only here can it be finished.
    if (query.get('weiter') !== '1' || sentOn.current) return;
    sentOn.current = true;
    leave.mutate(query.get('tenant') === platformKey ? platformKey : chosen);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave.mutate(chosen);
  };
  const chosenName = choices[keys.indexOf(chosen)]?.data?.name;

  return (
    <SignInFrame title={translate('signin.title')}>
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
          <OtherTenant onFound={key => (setExtra([...extra, key]), setChosen(key))} />
          <Button variant="text" size="small" onClick={() => leave.mutate(platformKey)}>
            {translate('signin.platform')}
          </Button>
        </Box>
        {leave.error && <Alert severity="error">{leave.error.message}</Alert>}
        <Button type="submit" variant="contained" size="large" loading={leave.isPending} disabled={!chosen}>
          {chosenName ? translate('signin.continue_to', { name: chosenName }) : translate('signin.continue')}
        </Button>
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

function reasonOf(error: Error, translate: ReturnType<typeof useTranslate>): string {
  if (error instanceof SignInFailed) return translate(`signin.${error.reason}`);
  return error instanceof WireError && error.status === 403 ? translate('signin.not_yours') : error.message;
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
