import { Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { platformKey } from '../shared/session/session.js';
import { tenantChoice } from '../shared/session/sign-in.js';
import { isTenantKey } from './tenants.js';

/** For programmes that are not on the list: by key, checked with the server. */
export function OtherTenant({ onFound }: { onFound: (key: string) => void }) {
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
