import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildOptions, type Plugin } from 'vite';
import { firstFiles, germanBanks, localeFiles, serviceWorker, typefaceCuts } from './build-plugins.js';

const source = (folder: string) => fileURLToPath(new URL(`../packages/${folder}/src`, import.meta.url));

const undescribed =
  'const none = () => undefined; export const createStandardJSONSchemaMethod = () => none; export const createToJSONSchemaMethod = () => none;';
const noMutations =
  'export class MutationCache { clear() {} findAll() { return []; } resumePausedMutations() { return Promise.resolve(); } }';
/** Who imports it, what, and what stands there instead. */
const leftOut: readonly (readonly [importer: string, file: RegExp, code: string])[] = [
  ['/zod/v4/classic/schemas.js', /json-schema-processors\.js$/, 'export const aggregateChecks = () => ({});'],
  ['/zod/v4/classic/schemas.js', /to-json-schema\.js$/, undescribed],
  ['/zod/v4/classic/schemas.js', /locales\/en\.js$/, 'export default () => ({});'],
  ['/query-core/build/modern/queryClient.js', /mutationCache\.js$/, noMutations],
  // React has it itself.
  ['/with-selector.production.js', /^use-sync-external-store\/shim$/, 'export { useSyncExternalStore } from "react";'],
  // For elements inside texts, of which there are none.
  ['/react-i18next/dist/es/defaults.js', /unescape\.js$/, 'export const unescape = (text) => text;'],
];

/**
 * Forms check with the contract's zod schemas, but describe and translate nothing; calls that change something are sent
 * without react-query. What nobody uses stays out.
 */
const lean = (): Plugin => ({
  name: 'lean',
  enforce: 'pre',
  resolveId(id, importer) {
    const place = leftOut.findIndex(([from, file]) => importer?.endsWith(from) && file.test(id));
    return place < 0 ? null : `\0lean:${place}`;
  },
  load: id => (id.startsWith('\0lean:') ? leftOut[Number(id.slice(6))]![2] : null),
});

const forBrowsers = {
  outDir: '../dist/web-portal',
  emptyOutDir: true,
  // The budgets are counted along it, and the server names a page's files after it.
  manifest: true,
  target: ['chrome111', 'firefox114', 'safari16.4'],
  // A strict content policy forbids data: URLs, so every asset stays a file.
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // What every page has by then is not named once more for each of them.
    resolveDependencies: (file, needed) =>
      file.includes('main-')
        ? needed
        : needed.filter(one => !/(rolldown-runtime|preload|vendor|kit)-[^/]+\.js$/.test(one)),
  },
  chunkSizeWarningLimit: 700,
  rolldownOptions: {
    checks: { importIsUndefined: false },
    // A call's route stands where it is sent, not in a table that every page loads.
    optimization: { inlineConst: { mode: 'all' } },
    // What every page needs in two files, what every form needs in a third, what shows products in a fourth: dozens of
    // small ones compress worse and are asked for one by one.
    output: {
      // Each page knows the names of all others: seven letters of the hash, the fewest there may be, since they do not compress.
      chunkFileNames: ({ facadeModuleId }) => {
        const [, language, feature] = /\/locales\/(de|en)\.json\?([\w-]+)$/.exec(facadeModuleId ?? '') ?? [];
        return feature ? `assets/${language}-${feature}-[hash:7].js` : 'assets/[name]-[hash:7].js';
      },
      codeSplitting: {
        groups: [
          // Apart, or the entry would wait for the rest of a chunk for it.
          { name: 'preload', test: /vite[\\/]preload-helper/, priority: 1 },
          {
            name: 'vendor',
            test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@tanstack)[\\/](?!.*[\\/](useInfiniteQuery|infiniteQueryObserver)\.js)/,
          },
          {
            name: 'kit',
            test: /virtual:texts|browser[\\/]calls\.ts|web-portal[\\/]src[\\/]shared[\\/](http|i18n[\\/]\w+\.ts|routing[\\/]paths|portal\.ts|consent\.ts|ui[\\/](page|feedback|button|icon)\.)/,
          },
          {
            name: 'forms',
            test: /node_modules[\\/](react-hook-form|@hookform)[\\/]|shared[\\/]forms[\\/](form|fields)\.tsx?$/,
          },
          // Small parts of many pages together: every chunk's name is in the first script.
          {
            name: 'parts',
            test: /shared[\\/]src[\\/]initials\.ts$|shared[\\/]ui[\\/](later|more-icons|page-failure)\.tsx?$/,
          },
          // What fields tell while they are filled in stays apart from the schemas, which come later.
          { name: 'rules', test: /reward-types[\\/]src[\\/]iban\.ts$/ },
          // Apart from the schemas, too: what fills an amount into a text loads none.
          { name: 'texts', test: /shared[\\/]src[\\/]texts\.ts$/ },
          { name: 'schemas', test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]shared[\\/]/ },
          {
            name: 'catalogue',
            test: /shared[\\/]products|catalogue[\\/]tiles\.tsx?$|features[\\/]contents[\\/]contents\.tsx$/,
          },
        ],
      },
    },
  },
} satisfies BuildOptions;

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    germanBanks(),
    localeFiles(),
    react(),
    ...(isSsrBuild ? [] : [lean(), typefaceCuts(), firstFiles(), serviceWorker()]),
  ],
  resolve: {
    alias: [
      { find: /^#contract\/(.*)\.js$/, replacement: `${source('contract')}/$1.ts` },
      {
        find: /^#generated\/(.*)\.js$/,
        replacement: fileURLToPath(new URL('../packages/generated/$1.ts', import.meta.url)),
      },
      { find: /^#shared\/(.*)\.js$/, replacement: `${source('shared')}/$1.ts` },
      { find: /^#reward-types\/(.*)\.js$/, replacement: `${source('reward-types')}/$1.ts` },
    ],
  },
  worker: { format: 'es' },
  // The server draws from a bundle that holds all it needs, made for production as the browser's is.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: isSsrBuild ? { outDir: '../dist/web-portal-server', emptyOutDir: true, target: 'node24' } : forBrowsers,
}));
