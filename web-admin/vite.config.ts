import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';

/** Packages of the sign-in page, and Material's components on it. */
const signInPage =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/][\w-]+|@emotion[\\/][\w-]+|ra-i18n-polyglot|@mui[\\/]material[\\/](esm[\\/])?(Alert|Box|Button|CssBaseline|CircularProgress|Radio|Typography|Card|styles|ThemeProvider))[\\/]/;

/** The console: served by the API host below /admin/ with a strict content security policy, so nothing is inlined. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: fileURLToPath(new URL('../dist/web-admin', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All that the sign-in page needs, with what that needs itself: the console's pages share it.
            { name: 'base', test: signInPage, priority: 2 },
            {
              name: 'react-admin',
              test: /node_modules[\\/](react-admin|ra-|react-hook-form|react-router)/,
              priority: 1,
            },
            // Charts are fetched with the first page that draws one.
            { name: 'mui', test: /node_modules[\\/](@mui[\\/](?!x-)|@emotion)|web-admin[\\/]icons[\\/]/ },
          ],
        },
      },
    },
  },
});
