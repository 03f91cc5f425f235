import '@fontsource-variable/figtree/wght.css';
import { isAtSignIn, shareSignIn, toSignInUnlessSignedIn } from './providers/sign-in.js';

const root = document.getElementById('root')!;
void shareSignIn().then(async () => {
  toSignInUnlessSignedIn();
  if (isAtSignIn()) (await import('./shell/SignInApp.js')).startSignIn(root);
  else (await import('./Console.js')).startConsole(root);
});
