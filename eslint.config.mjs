// Only what finds mistakes; the style is Prettier's.
import { readdirSync, readFileSync } from 'node:fs';
import nodePlugin from 'eslint-plugin-n';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const noContext = {
  selector: "CallExpression[callee.property.name='execute'][callee.object.callee.property.name='getConnection']",
  message:
    'This query carries no tenant (row-level security shows it nothing): use Sql or the EntityManager of the current transaction.',
};

const types = new URL('packages/reward-types/src/', import.meta.url);
/** Kinds and wire names, as each type's own file says them. */
const rewardTypeNames = readdirSync(types)
  .filter(name => !name.endsWith('.spec.ts'))
  .flatMap(name =>
    [...readFileSync(new URL(name, types), 'utf8').matchAll(/^ {2}(?:kind|wire): '(\w+)',$/gm)].map(([, word]) => word),
  );

const noRewardTypeByName = {
  // Exempt: places where the literal is the name of a database table.
  selector: `:not(Property[key.name=/^(table|tableName)$/], CallExpression[callee.property.name=/^(put|rowsOf|selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)$/], CallExpression[callee.name='selectFrom']) > Literal[value=/^(${rewardTypeNames.join('|')})$/]`,
  message:
    'Ask what the reward type does (paidBySepa, toOwnAccount, sentAsCode, descriptor), not which one it is: packages/reward-types.',
};

/** Fields that hold who did something, by their endings. */
const doer =
  '/(asked|decided|sealed|approved|refused|proposed|requested|reported|imported|agreed|changed|planned|vouched|made)By$|^(actor|invitedAloneBy)$/i';
const noComparedPerson = {
  selector: ['left', 'right']
    .map(
      side =>
        `BinaryExpression[operator=/^[!=]==$/]:matches([${side}.name=${doer}], [${side}.property.name=${doer}]):not([right.type='Literal'], [left.type='Literal'], [right.name='undefined'])`,
    )
    .join(', '),
  message: 'Whether two people are the same human is said by mustBeAnother and isTheirOwn: #platform/domain/person.js.',
};

/** Whatever the browser's own language would decide: its date fields, and formats without a language. */
const noBrowsersDates = {
  selector:
    ':matches(JSXAttribute[name.name="type"] Literal[value=/^(date|datetime-local|time|month|week)$/], CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/][arguments.length=0], :matches(NewExpression, CallExpression)[callee.property.name=/^(DateTimeFormat|NumberFormat)$/][arguments.length=0])',
  message:
    'The console says days and numbers in its own language: DayField of shared/ui/days.tsx, day and count of shared/format.ts.',
};

const noHandler = {
  selector: 'Decorator[expression.callee.name=/^(CommandHandler|QueryHandler|DueHandler|Reaction|Module)$/]',
  message:
    'Here stand controllers and their mapping to the wire. What is done stands in use-cases, queries and reactions.',
};

export default tseslint.config(
  { ignores: ['**/node_modules/', 'dist/', '.data/', 'coverage/', 'packages/generated/'] },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    extends: [tseslint.configs.base],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-restricted-syntax': ['error', noContext],
      'no-constant-condition': ['error', { checkLoops: false }],
      'no-debugger': 'error',
      'no-dupe-else-if': 'error',
      'no-fallthrough': 'error',
      'no-self-assign': 'error',
      'no-unreachable': 'error',
      'no-unsafe-finally': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
    },
  },
  {
    // Prettier leaves comments wide. Exempt: types in JSDoc, and migrations, since data folders keep their hashes.
    files: ['**/*.{ts,tsx,mjs,js}'],
    ignores: ['infra/database/migrations/**'],
    rules: {
      'max-len': [
        'error',
        {
          code: 10_000,
          comments: 140,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
          ignorePattern: 'docs/specification/|@(param|typedef) \\{',
        },
      ],
    },
  },
  {
    // A promise nobody waits for is an error nobody hears of.
    files: ['services/**/*.ts', 'packages/**/*.ts', 'infra/**/*.ts'],
    ignores: ['packages/shared/src/browser/**'],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    files: ['web-portal/src/**/*.{ts,tsx}', 'web-admin/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['services/**/*.ts'],
    ignores: ['services/cli/**', '**/*.{spec,test,test-kit}.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    // An address that a tenant named may lead into our own network.
    files: ['services/**/*.ts'],
    ignores: ['**/*.{spec,test,test-kit}.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Ask by Outbound: #platform/outbound.js.' }],
      'no-restricted-properties': [
        'error',
        { object: 'globalThis', property: 'fetch', message: 'Ask by Outbound: #platform/outbound.js.' },
      ],
    },
  },
  {
    files: [
      'services/**/*.ts',
      'packages/contract/src/**/*.ts',
      'web-portal/src/**/*.{ts,tsx}',
      'web-admin/src/**/*.{ts,tsx}',
      'infra/start/**/*.{ts,mjs}',
      'infra/database/seeds/demo-history/{rewards,payouts}.ts',
      'infra/database/seeds/play-stories.ts',
    ],
    ignores: ['**/*.{spec,test,test-kit}.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', noContext, noRewardTypeByName, noComparedPerson] },
  },
  {
    files: ['web-admin/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', noContext, noRewardTypeByName, noComparedPerson, noBrowsersDates],
    },
  },
  {
    files: ['services/modules/*/http.ts', 'services/modules/*/http/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noContext, noRewardTypeByName, noComparedPerson, noHandler] },
  },
  {
    // Outside the engine the database is asked by its entities' types; files that keep a statement planned say why.
    files: ['services/{api,cli,worker,platform,mail,modules}/**/*.ts'],
    ignores: [
      '**/*.{spec,test,test-kit}.ts',
      'services/platform/{idempotency,intake/consents,platform.module,tokens}.ts',
      'services/modules/account/queries/recommenders.ts',
      'services/modules/catalogue/persistence.ts',
      'services/modules/content/queries/consent-wordings.ts',
      'services/modules/payout/persistence/ledger.ts',
      'services/modules/recipient/persistence/recipients.ts',
      'services/modules/recommendation/persistence/{followed-links,recommendations}.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/database/sql.js'],
              message: 'Ask by types: tables<typeof XRow>() of #platform/database/tables.js.',
            },
          ],
        },
      ],
    },
  },
  {
    // Any Node >= 20 runs these files before the product's Node is installed, beginning with run.mjs.
    files: [
      'infra/start/run.mjs',
      'infra/start/lib/{build,generate,kept,launch,packages,places,processes,product,stamps,steps}.mjs',
    ],
    plugins: { n: nodePlugin },
    settings: { node: { version: '>=20.0.0' } },
    rules: {
      'n/no-unsupported-features/node-builtins': ['error', { allowExperimental: true }],
      'n/no-unsupported-features/es-builtins': 'error',
      'n/no-unsupported-features/es-syntax': 'error',
    },
  },
  // Generic bounds of the building blocks need it.
  {
    files: [
      'services/{platform,engine}/**',
      'services/api/journeys/**',
      'packages/testing/**',
      '**/*.{spec,test,test-kit}.ts',
    ],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  { files: ['services/platform/database/**'], rules: { 'no-restricted-syntax': 'off' } },
);
