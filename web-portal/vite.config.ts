import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const source = (folder: string) => fileURLToPath(new URL(`../packages/${folder}/src`, import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^#contract\/(.*)\.js$/, replacement: `${source('contract')}/$1.ts` },
      { find: /^#reward-types\/(.*)\.js$/, replacement: `${source('reward-types')}/$1.ts` },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web-portal',
    emptyOutDir: true,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // A strict content policy forbids data: URLs, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: Number(process.env.PORTAL_PORT ?? 5173),
    proxy: { '/api': process.env.PUBLIC_URL ?? 'http://localhost:3000', '/theme.css': process.env.PUBLIC_URL ?? 'http://localhost:3000' },
  },
});
