import { Alert, Button, CircularProgress } from '@mui/material';
import { useHandleAuthCallback } from 'react-admin';
import { signInPath } from '../providers/sign-in.js';
import { SignInFrame } from './SignInFrame.js';
import { reasonOf, SignInWords, useSignInWords } from './sign-in-words.js';

/** The identity provider redirects here; opens the session or shows the error. */
export const AuthCallbackPage = () => (
  <SignInWords>
    <Callback />
  </SignInWords>
);

function Callback() {
  const translate = useSignInWords();
  const { error } = useHandleAuthCallback() as { error: Error | null };
  if (!error) {
    return (
      <SignInFrame title={translate('signin.returning')}>
        <CircularProgress aria-label={translate('signin.returning')} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={translate('signin.failed')}>
      <Alert severity="error">{reasonOf(error, translate)}</Alert>
      <Button href={signInPath} variant="contained" size="large">
        {translate('signin.again')}
      </Button>
    </SignInFrame>
  );
}
