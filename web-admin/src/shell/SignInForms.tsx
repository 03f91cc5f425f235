import { Alert, Box, Button, CircularProgress, TextField, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { enter, object, operatorSeat, setUpPlatform, tenantChoice } from '../providers/sign-in.js';
import { dayAndTime } from '../shared/format.js';
import { isTenantKey, platformKey } from '../shared/session.js';
import { WireError } from '../shared/wire.js';
import { SignInFrame } from './SignInFrame.js';
import { reasonOf, useSignInWords } from './sign-in-words.js';

/** Enter a tenant's key, checked by the server. */
export function TenantKeyField({ onFound }: { onFound: (key: string) => void }) {
  const translate = useSignInWords();
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
    onFound(asked);
  };

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
export function SetUpPage({ link }: { link: string }) {
  const translate = useSignInWords();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const setUp = useMutation({ mutationFn: () => setUpPlatform(link, name.trim(), email.trim()), onSuccess: enter });
  const wrong = setUp.error instanceof WireError ? setUp.error.body.errors['Email'] : undefined;
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
    </SignInFrame>
  );
}

/** A former operator reads whom the platform wants to seat, and may object: with a reason, so that no mail scanner's press does. */
export function ObjectionPage({ tenant, link }: { tenant: string; link: string }) {
  const translate = useSignInWords();
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
    <SignInFrame title={translate('signin.objection.title')}>
      {failure && <Alert severity="warning">{reasonOf(failure, translate, 'signin.objection.over')}</Alert>}
      {seat.isPending && <CircularProgress aria-label={translate('signin.objection.title')} />}
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
    </SignInFrame>
  );
}
