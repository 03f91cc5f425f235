import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const source = (folder: string) => fileURLToPath(new URL(`../packages/${folder}/src`, import.meta.url));

/** Forms check with the contract's zod schemas, but describe and translate nothing: zod's JSON Schema half and its English messages stay out. */
const leanZod = (): Plugin => ({
  name: 'lean-zod',
  enforce: 'pre',
  resolveId: (id, importer) => (importer?.includes('/zod/v4/') && /(json-schema-processors|locales\/en)\.js$/.test(id) ? `\0lean-zod:${id.includes('locales') ? 'messages' : 'nothing'}` : null),
  load: (id) => (id === '\0lean-zod:messages' ? 'export default () => ({})' : id === '\0lean-zod:nothing' ? 'export {}' : null),
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [leanZod(), react()],
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
