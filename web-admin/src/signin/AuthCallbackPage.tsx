import { Alert, Button, LinearProgress } from '@mui/material';
import { useHandleAuthCallback, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { SignInFailed } from '../shared/session/sign-in.js';
import { WireError } from '../shared/wire/wire-error.js';
import { SignInFrame } from './SignInFrame.js';

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
