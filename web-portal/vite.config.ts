import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const source = (folder: string) => fileURLToPath(new URL(`../packages/${folder}/src`, import.meta.url));

const undescribed = 'const none = () => undefined; export const createStandardJSONSchemaMethod = () => none; export const createToJSONSchemaMethod = () => none;';
const leftOut: readonly (readonly [RegExp, string])[] = [[/json-schema-processors\.js$/, 'export const aggregateChecks = () => ({});'], [/to-json-schema\.js$/, undescribed], [/locales\/en\.js$/, 'export default () => ({});']];

/** Forms check with the contract's zod schemas, but describe and translate nothing: zod's JSON Schema half and its English messages stay out. */
const leanZod = (): Plugin => ({
  name: 'lean-zod',
  enforce: 'pre',
  resolveId(id, importer) {
    const place = importer?.endsWith('/zod/v4/classic/schemas.js') ? leftOut.findIndex(([file]) => file.test(id)) : -1;
    return place < 0 ? null : `\0lean-zod:${place}`;
  },
  load: (id) => (id.startsWith('\0lean-zod:') ? leftOut[Number(id.slice(10))]![1] : null),
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
    // The budgets are counted along it.
    manifest: true,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // A strict content policy forbids data: URLs, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { checks: { importIsUndefined: false } },
  },
  server: {
    port: Number(process.env.PORTAL_PORT ?? 5173),
    proxy: { '/api': process.env.PUBLIC_URL ?? 'http://localhost:3000', '/theme.css': process.env.PUBLIC_URL ?? 'http://localhost:3000' },
  },
});
