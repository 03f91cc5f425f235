import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';

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
            {
              name: 'react-admin',
              test: /node_modules[\\/](react-admin|ra-|@tanstack|react-hook-form|react-router|react-dom|react[\\/])/,
            },
            // Charts are fetched with the first page that draws one.
            { name: 'mui', test: /node_modules[\\/](@mui[\\/](?!x-)|@emotion)|web-admin[\\/]icons[\\/]/ },
          ],
        },
      },
    },
  },
});
