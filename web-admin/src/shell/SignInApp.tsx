import { CacheProvider } from '@emotion/react';
import { CssBaseline, ThemeProvider } from '@mui/material';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { consoleStore } from '../shared/session.js';
import { SignInPage } from './SignInPage.js';
import { SignInWords } from './sign-in-words.js';
import { styleCache, themesOf } from './theme.js';

const appearances = ['light', 'dark'] as const;

/** As chosen in the console, else as the device is set. */
function appearance(): (typeof appearances)[number] {
  const chosen = consoleStore().getItem<string>('theme', '');
  return (
    appearances.find(one => one === chosen) ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  );
}

/** The page before the session: without the console, which is loaded once there is one. */
export function startSignIn(root: HTMLElement): void {
  createRoot(root).render(
    <CacheProvider value={styleCache()}>
      <ThemeProvider theme={themesOf({})[appearance()]}>
        <CssBaseline />
        <QueryClientProvider client={new QueryClient()}>
          <SignInWords>
            <SignInPage />
          </SignInWords>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>,
  );
}
