import '@fontsource-variable/figtree/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { toSignInUnlessSignedIn } from './shared/sign-in.js';

toSignInUnlessSignedIn();
createRoot(document.getElementById('root')!).render(<App />);
