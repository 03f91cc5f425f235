// The rules of packages/architecture/README.md. Each has a fixture in packages/architecture/check-import-rules.mjs that must fail it.
// A fixture is a small tree of its own, looked at from its own root.
const { floorRules } = require('./packages/architecture/floors.cjs');

const at = path => `^${path}`;
// Tests, and what only tests use (`*.test.ts`, `*.test-kit.ts`).
const spec = '\\.(spec|test|test-kit)\\.tsx?$';

/** Node's own modules that reach outside the process. */
const nodeOnly = ['fs', 'net', 'http', 'https', 'child_process', 'timers', 'dns', 'worker_threads', 'perf_hooks'];

module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'Domain code: own domain, events and published rules of any module, #platform/domain, @nestjs/cqrs, #reward-types, #shared. No ORM, no I/O, no clock.',
      severity: 'error',
      from: { path: at('services/modules/([^/]+)/domain/'), pathNot: spec },
      to: {
        pathNot: [
          '^services/modules/$1/domain/',
          '^services/modules/[^/]+/(events|published-rules)\\.ts$',
          '^services/platform/domain/',
          '^packages/(reward-types|shared)/src/',
          // Types of the programme (language, configuration), and a pure calculation.
          '^services/platform/tenancy/tenant\\.ts$',
          'node_modules/@nestjs/cqrs/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'domain-does-no-io',
      comment: 'Domain code reaches for no file, network, timer or process: time and facts come in as arguments.',
      severity: 'error',
      from: { path: at('services/modules/[^/]+/domain/'), pathNot: spec },
      to: { dependencyTypes: ['core'], path: `^(node:)?(${nodeOnly.join('|')})(/|$)` },
    },
    {
      name: 'events-know-events-only',
      comment:
        'A module’s events.ts holds events and plain types: zod, #platform/domain, #reward-types, #shared and events of others.',
      severity: 'error',
      from: { path: at('services/modules/[^/]+/events\\.ts$') },
      to: {
        pathNot: [
          'node_modules/zod/',
          '^services/platform/domain/',
          '^packages/(reward-types|shared)/src/',
          '^services/modules/[^/]+/events\\.ts$',
        ],
      },
    },
    {
      name: 'an-api-shows-nothing-from-inside',
      comment: 'Queries and commands of an api.ts have types of their own: it imports neither rows nor the domain.',
      severity: 'error',
      from: { path: at('services/modules/([^/]+)/(api|ports)\\.ts$') },
      to: { path: '^services/modules/$1/(domain/|projections/|persistence(/|\\.ts$))' },
    },
    {
      name: 'no-circles',
      comment: 'No file imports itself by way of others, not even for a type, nor for a page that is loaded later.',
      severity: 'error',
      from: { path: at('(services|packages|web-portal/src|web-admin/src|infra)/') },
      to: { circular: true },
    },
    {
      name: 'modules-meet-at-their-api',
      comment:
        'A module reaches another one only through its events, the questions and commands of its api.ts, and what it publishes for reports.',
      severity: 'error',
      from: { path: at('services/modules/([^/]+)/'), pathNot: spec },
      to: {
        path: at('services/modules/[^/]+/'),
        pathNot: ['^services/modules/$1/', '/(api|ports|events|published-rows|published-rules)\\.ts$'],
      },
    },
    ...floorRules({
      name: 'modules-ask-downwards',
      comment:
        'A module asks and commands modules on its own floor and below (packages/architecture/floors.cjs). What it needs from above it declares in its ports.ts.',
      severity: 'error',
      pathNot: spec,
    }),
    {
      name: 'german-stays-on-the-wire',
      comment:
        'On the server only controllers with the mapping beside them (http.ts, http/), the problem filter and the OpenAPI page know the wire contract.',
      severity: 'error',
      from: {
        path: at('services/'),
        pathNot: [
          spec,
          '\\.controller\\.ts$',
          at('services/modules/[^/]+/http\\.ts$'),
          at('services/modules/[^/]+/http/'),
          at('services/api/journeys/'),
          at('services/api/http/'),
          at('services/platform/http/'),
        ],
      },
      to: { path: at('packages/contract/') },
    },
    {
      name: 'use-cases-know-no-http',
      comment:
        'Only the module class imports its http.ts or http/: what a use case needs of the wire is an abstract class that http implements.',
      severity: 'error',
      from: {
        path: at('services/modules/'),
        pathNot: [spec, at('services/modules/[^/]+/http(\\.ts$|/)'), '\\.module\\.ts$'],
      },
      to: { path: at('services/modules/[^/]+/http(\\.ts$|/)') },
    },
    {
      name: 'hosts-see-modules-only',
      comment: 'Hosts import *.module.ts, module APIs, events and the platform, nothing from inside a module.',
      severity: 'error',
      from: { path: at('services/(api|worker|cli)/'), pathNot: spec },
      to: { path: at('services/modules/'), pathNot: '(\\.module|/api|/ports|/events)\\.ts$' },
    },
    {
      name: 'what-modules-stand-on-knows-none',
      comment: 'Platform, engine and mail know neither modules nor hosts.',
      severity: 'error',
      from: { path: at('services/(platform|engine|mail)/'), pathNot: spec },
      to: { path: at('services/(modules|api|worker|cli)/') },
    },
    {
      name: 'platform-knows-no-engine',
      comment: 'The platform stands below the engine and below mail.',
      severity: 'error',
      from: { path: at('services/platform/'), pathNot: spec },
      to: { path: at('services/(engine|mail)/') },
    },
    {
      name: 'engine-knows-no-mail',
      comment: 'Mail stands above the engine, whose reactions it uses.',
      severity: 'error',
      from: { path: at('services/engine/'), pathNot: spec },
      to: { path: at('services/mail/') },
    },
    {
      name: 'packages-are-leaves',
      comment:
        'Packages import no service and no front end. (packages/testing, which starts services, is not shipped.)',
      severity: 'error',
      from: { path: at('packages/'), pathNot: [spec, '^packages/(testing|architecture)/'] },
      to: { path: at('(services|web-portal|web-admin|infra)/') },
    },
    {
      name: 'contract-needs-zod-only',
      comment: 'The contract is read by three programmes: it brings zod and nothing else.',
      severity: 'error',
      from: { path: at('packages/contract/src/'), pathNot: spec },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'web-never-reaches-services',
      comment: 'Portal and console know the wire contract, never the server.',
      severity: 'error',
      from: { path: at('(web-portal|web-admin)/') },
      to: { path: at('(services|infra|packages/testing)/') },
    },
    {
      name: 'features-do-not-meet',
      comment: 'A portal feature imports no other feature; pages bring them together.',
      severity: 'error',
      from: { path: at('web-portal/src/features/([^/]+)/'), pathNot: spec },
      to: { path: at('web-portal/src/features/[^/]+/'), pathNot: '^web-portal/src/features/$1/' },
    },
    {
      name: 'resources-do-not-meet',
      comment: 'A resource of the console imports no other one; what several show lies in web-admin/src/shared.',
      severity: 'error',
      from: { path: at('web-admin/src/resources/([^/]+)/'), pathNot: spec },
      to: { path: at('web-admin/src/resources/[^/]+/'), pathNot: '^web-admin/src/resources/$1/' },
    },
    {
      name: 'shared-knows-no-feature',
      comment: 'What features share knows no feature and no page.',
      severity: 'error',
      from: { path: at('web-portal/src/shared/'), pathNot: spec },
      to: { path: at('web-portal/src/(features|pages)/') },
    },
    {
      name: 'nothing-shipped-imports-tests',
      comment: 'Only tests import packages/testing; infra/chaos is one.',
      severity: 'error',
      from: {
        path: at('(services|web-portal|web-admin|infra|packages/(contract|reward-types|shared))/'),
        pathNot: [spec, '/journeys/', '^infra/chaos/'],
      },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'demo-stays-out-of-the-image',
      comment: 'The image carries neither demo nor seeds, so services know nothing of them.',
      severity: 'error',
      from: { path: at('services/'), pathNot: spec },
      to: { path: at('infra/(start/demo|database/seeds)/') },
    },
    {
      name: 'every-import-resolves',
      comment: 'An import that leads nowhere proves no rule.',
      severity: 'error',
      from: { pathNot: '\\.(mjs|cjs)$' },
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\.\\./style)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
