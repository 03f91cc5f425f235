import { z } from 'zod';
import { PlannedInstead, ProposedInstead } from './betrieb/waiting.js';
import { configurationGroups, TenantConfiguration } from './betrieb/configuration.js';
import { areas, type AnyCall, type Area, type Auth } from './call.js';
import { catalogue, entryFor } from './errors/catalogue.js';
import type { RefusalReason } from '#shared/reasons-and-actions.js';
import { Problem, problemType } from './errors/problem.js';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the calls, from the schemas that validate them. `server` is the URL prefix of /api/v1. */
export function buildOpenApi(calls: readonly AnyCall[], { server = '' }: { server?: string } = {}): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    (paths[documentPath(call)] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Weitersagen',
      version: '1',
      description:
        'The wire of the referral programme. Money is integer cents, dates are `YYYY-MM-DDThh:mm:ss` in UTC. Paths are matched without regard to case; a trailing slash is optional. Calls marked `x-extension` are not part of the provider’s wire contract, which its existing clients speak.',
    },
    servers: [{ url: `${server}/api/v1` }],
    tags: [...new Set(calls.map(call => call.area))].map(name => ({ name })),
    paths,
    components: { schemas: { Problem: schemaOf(Problem, 'output') }, securitySchemes, responses: problemResponses() },
  };
}

/** `/{tenant}/empfehlen/{nr}/{hex}` */
export function documentPath(call: AnyCall): string {
  return `${call.scope === 'tenant' ? '/{tenant}' : ''}${call.path}`.replace(/:(\w+)/g, '{$1}');
}

function operation(call: AnyCall): Json {
  return {
    operationId: call.name,
    tags: [call.area],
    summary: call.summary,
    ...described(call),
    ...(call.extension && { 'x-extension': true }),
    parameters: parameters(call),
    ...(call.body && { requestBody: requestBody(call) }),
    responses: responses(call),
    security: [...security[call.auth], ...(call.apiRight ? [{ apiKey: [] }] : [])],
  };
}

/** What the summary leaves out, and what a caller has to hold, a paragraph each; nothing for a call without either. */
function described({ details, ability, apiRight }: AnyCall): Json {
  const paragraphs = [
    ...(details ? [details] : []),
    ...(ability ? [`Ability: ${ability}`] : []),
    ...(apiRight ? [`Right of an API key: ${apiRight}`] : []),
  ];
  return paragraphs.length > 0 ? { description: paragraphs.join('\n\n') } : {};
}

function parameters(call: AnyCall): Json[] {
  const header = (name: string, schema: Json, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    schema,
    description,
  });
  return [
    ...(call.scope === 'tenant'
      ? [{ name: 'tenant', in: 'path', required: true, schema: { type: 'string' }, description: 'Tenant key' }]
      : []),
    ...properties(call.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...properties(call.query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
    header('Accept-Language', { type: 'string', enum: ['de', 'en'], default: 'de' }, 'Language of texts'),
    ...(call.idempotent
      ? [header('Idempotency-Key', { type: 'string', maxLength: 200 }, 'Same key and body: the stored answer')]
      : []),
    ...(call.auth === 'provider'
      ? [
          header('X-Timestamp', { type: 'string' }, 'Unix seconds, at most five minutes old'),
          header('X-Signature', { type: 'string' }, 'sha256=…'),
        ]
      : []),
  ];
}

function properties(schema: z.ZodType | undefined): [name: string, schema: Json, required: boolean][] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => [
    name,
    property,
    json.required?.includes(name) ?? false,
  ]);
}

function requestBody(call: AnyCall): Json {
  const mayBeEmpty = call.body!.safeParse(null).success;
  return {
    required: !mayBeEmpty,
    content: { [call.bodyType ?? 'application/json']: { schema: schemaOf(call.body!, 'input') } },
  };
}

/** The 202 answer of calls that may take effect later. */
function later({ publishes, plannable, answer, otherStatus }: AnyCall): Json {
  const all = [otherStatus === 202 && answer, publishes && ProposedInstead, plannable && PlannedInstead];
  return {
    description: 'Another operator has to agree, or `giltAb` names a later moment',
    content: { 'application/json': { schema: { anyOf: all.flatMap(one => (one ? [schemaOf(one, 'output')] : [])) } } },
  };
}

function responses(call: AnyCall): Json {
  const answer: Json = call.answer
    ? {
        description: 'The answer',
        content: { [call.answerType ?? 'application/json']: { schema: schemaOf(call.answer, 'output') } },
      }
    : { description: 'No content' };
  const answers: Json = {
    ...(call.otherStatus && { [call.otherStatus]: answer }),
    [call.status]: answer,
    ...((call.publishes || call.plannable) && { 202: later(call) }),
  };
  const byStatus = Map.groupBy(refusalsOf(call), reason => entryFor(reason).status);
  for (const [status, reasons] of [...byStatus].sort(([one], [other]) => one - other)) {
    const [only] = reasons;
    answers[status] =
      reasons.length === 1 && only
        ? { $ref: `#/components/responses/${entryFor(only).code}` }
        : {
            description: reasons.map(reason => `${entryFor(reason).code}: ${entryFor(reason).en}`).join('\n\n'),
            content: problemContent,
          };
  }
  return answers;
}

/** All errors that a call may answer: those of its kind, then its own. */
export const refusalsOf = (call: AnyCall): RefusalReason[] => [
  ...new Set([...refusalsOfKind(call), ...ownRefusalsOf(call)]),
];

/** The call's own errors, and those of an e-mail address in it. */
const ownRefusalsOf = (call: AnyCall): RefusalReason[] => [
  ...call.errors,
  ...(call.needs ? (['programme-stopped'] as const) : []),
  ...(takesEmail(call) ? (['email-invalid'] as const) : []),
];
const takesEmail = ({ params, body }: AnyCall): boolean =>
  [params, body].some(
    schema => schema !== undefined && JSON.stringify(schemaOf(schema, 'input')).includes('"format":"email"'),
  );

/** The errors of every call of this kind. */
function refusalsOfKind(call: AnyCall): RefusalReason[] {
  const loginRefusals: Record<Auth, RefusalReason[]> = {
    none: [],
    provider: ['not-authorised'],
    'optional-user': ['session-over'],
    user: ['login-first', 'session-over'],
    recipient: ['recipient-token-invalid'],
    reward: ['reward-token-invalid'],
    'user-or-reward': ['bank-details-unauthorised'],
    agency: ['session-over', 'not-authorised'],
    operator: ['session-over', 'not-authorised'],
    platform: ['session-over', 'not-authorised'],
  };
  return [
    'validation-failed',
    'not-found',
    'too-many-requests',
    'technical-error',
    'unavailable',
    ...(call.module ? (['module-off'] as const) : []),
    ...loginRefusals[call.auth],
    ...(call.idempotent ? (['idempotency-key-reused'] as const) : []),
  ];
}

const problemContent = { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } };

function problemResponses(): Json {
  return Object.fromEntries(
    catalogue.map(entry => [entry.code, { description: `${entry.code}: ${entry.en}`, content: problemContent }]),
  );
}

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });
const securitySchemes: Json = {
  user: bearer('Recommender session, from a login answer'),
  recipient: bearer('Friend token, from the confirmation mail'),
  reward: bearer('Reward token, from the reward mail'),
  agency: bearer('Staff session, from single sign-on'),
  platform: bearer('Session of a platform operator, from single sign-on'),
  apiKey: bearer('API key of a tenant: `psk_…`'),
  provider: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description: '`sha256=` + hex HMAC-SHA256 of `timestamp.body` with the provider secret',
  },
};

const security: Record<Auth, Json[]> = {
  none: [],
  'optional-user': [{}, { user: [] }],
  user: [{ user: [] }],
  recipient: [{ recipient: [] }],
  reward: [{ reward: [] }],
  'user-or-reward': [{ user: [] }, { reward: [] }],
  agency: [{ agency: [] }],
  operator: [{ agency: [] }],
  platform: [{ platform: [] }],
  provider: [{ provider: [] }],
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as Json;
  return json;
}

const titles: Record<Area, string> = {
  mandant: 'Tenant and routes',
  account: 'Account',
  empfehler: 'Recommender',
  empfehlung: 'Recommendation',
  empfaenger: 'Friend',
  praemie: 'Reward and campaigns',
  produkt: 'Products',
  kontakt: 'Contact',
  auftrag: 'Provider',
  agentur: 'Agency',
  einladung: 'Invitation',
  tracking: 'Tracking',
  betrieb: 'Operator',
  plattform: 'Platform',
  content: 'Content',
};

const callers: Record<Auth, string> = {
  none: 'anyone',
  'optional-user': 'anyone, or a session',
  user: 'session',
  recipient: 'friend token',
  reward: 'reward token',
  'user-or-reward': 'session or reward token',
  agency: 'agency',
  operator: 'operator',
  platform: 'platform operator',
  provider: 'provider, signed',
};

/** For packages/client: a programme's calls; those it may send again (an order's report by number, others by key). */
export function clientWire(calls: readonly AnyCall[]) {
  const own = sorted(calls).filter(({ scope }) => scope === 'tenant');
  const { openapi, info, paths, components } = buildOpenApi(own) as Json & {
    paths: Record<string, Record<string, Json>>;
    components: Json;
  };
  const below = (path: string) => path.slice('/{tenant}'.length);
  const sentByItself = ['tenant', 'Accept-Language', 'X-Timestamp', 'X-Signature'];
  const shown = (operation: Json) => ({
    ...operation,
    parameters: (operation['parameters'] as Json[]).filter(({ name }) => !sentByItself.includes(name as string)),
    // All errors share one schema; the reference lists them.
    responses: {
      ...Object.fromEntries(Object.entries(operation['responses'] as Json).filter(([status]) => Number(status) < 300)),
      default: { description: 'Refused', content: problemContent },
    },
  });
  return {
    document: {
      openapi,
      info,
      components: { schemas: components['schemas'] },
      paths: Object.fromEntries(
        Object.entries(paths).map(([path, operations]) => [
          below(path),
          Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, shown(operation)])),
        ]),
      ),
    },
    repeatable: own
      .filter(({ method, auth, idempotent }) => idempotent || (method === 'POST' && auth === 'provider'))
      .map(call => `${call.method} ${below(documentPath(call))}`),
  };
}

/** By area and path, independent of the modules' order. */
function sorted(calls: readonly AnyCall[]): AnyCall[] {
  const keyOf = (call: AnyCall) =>
    `${String(areas.indexOf(call.area)).padStart(2, '0')} ${call.path.toLowerCase()} ${call.method}`;
  return [...calls].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The list of calls in Markdown: method, path, access, errors; then the error catalogue. */
export function referenceOf(all: readonly AnyCall[]): string {
  const calls = sorted(all);
  return (
    [
      '# The calls',
      `Generated from the table of calls by \`npm run reference\`: ${calls.length} calls below \`/api/v1\`. Paths are matched without regard to case, a trailing slash is optional. The same as OpenAPI, as the product serves it: \`/api/v1/openapi.json\`, and to try out \`/api/docs\`.`,
      'Every call may also refuse with what its kind of caller brings (see [Refusals by caller](#refusals-by-caller)). ⟳ takes an `Idempotency-Key`: the same key and body get the stored answer. Calls marked as *extension* are not part of the provider’s wire contract, which its existing clients speak.',
      ...areas
        .filter(area => calls.some(call => call.area === area))
        .map(
          area =>
            `## ${titles[area]}\n\n${table(['call', 'who', 'what', 'refusals'], calls.filter(call => call.area === area).map(rowOf))}`,
        ),
      `## The configuration of a tenant\n\nThe body of \`PUT /{tenant}/betrieb/konfiguration\`, and the part \`Konfiguration\` of a tenant’s document.\n\n${table(
        ['field', 'takes', 'what it does'],
        configurationRows(),
      )}`,
      `## Refusals by caller\n\n${table(['who', 'refusals'], refusalsByCaller(calls))}`,
      `## Errors\n\n\`application/problem+json\` with \`Code\`, and \`detail\` in the reader’s language.\n\n${table(
        ['code', 'status', 'German', 'English'],
        catalogue.map(({ code, status, de, en }) => [code, String(status), de, en]),
      )}`,
    ].join('\n\n') + '\n'
  );
}

/** In the order of the console's form. */
function configurationRows(): string[][] {
  const { properties } = schemaOf(TenantConfiguration, 'input') as { properties: Record<string, Taken> };
  return Object.values(configurationGroups)
    .flat()
    .map(name => [`\`${name}\``, takes(properties[name]!), properties[name]!.description!]);
}

type Taken = Pick<z.core.JSONSchema.BaseSchema, 'description' | 'type' | 'const' | 'enum'> &
  Pick<z.core.JSONSchema.BaseSchema, 'minimum' | 'maximum' | 'maxLength' | 'maxItems'> & {
    readonly anyOf?: readonly Taken[];
    readonly items?: Taken;
    readonly properties?: Readonly<Record<string, Taken>>;
  };

/** Describes in words what a schema accepts. */
function takes(schema: Taken): string {
  const { type, anyOf, items, properties, minimum = 0, maximum = Number.MAX_SAFE_INTEGER, maxItems } = schema;
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values) return values.map(value => `\`${JSON.stringify(value)}\``).join(', ');
  if (anyOf) return anyOf.map(takes).join(' or ');
  if (properties)
    return Object.entries(properties)
      .map(([name, part]) => `\`${name}\`: ${takes(part)}`)
      .join('; ');
  if (items) return `a list${maxItems ? ` of at most ${maxItems}` : ''}: ${takes(items)}`;
  if (type === 'integer')
    return maximum < Number.MAX_SAFE_INTEGER ? `${minimum} to ${maximum}` : `a number from ${minimum}`;
  if (type === 'string') return schema.maxLength ? `text of at most ${schema.maxLength}` : 'text';
  const plain: Readonly<Record<string, string>> = { boolean: '`true`, `false`', object: 'names with values' };
  return type === 'null' ? '`null`' : (plain[String(type)] ?? 'anything');
}

const rowOf = (call: AnyCall): string[] => [
  `\`${call.method} ${documentPath(call)}\`${call.idempotent ? ' ⟳' : ''}<br>${call.name}`,
  `${callers[call.auth]}${call.ability ? `: ${call.ability}` : ''}${call.apiRight ? `, key: ${call.apiRight}` : ''}`,
  [
    `${call.summary} (${[call.status, ...(call.otherStatus ? [call.otherStatus] : [])].join(' or ')})${call.extension ? ' *extension*' : ''}`,
    ...(call.details ? [call.details] : []),
  ].join('<br>'),
  codesOf(ownRefusalsOf(call)),
];

function refusalsByCaller(calls: readonly AnyCall[]): string[][] {
  const one = (auth: Auth) => calls.find(call => call.auth === auth && !call.idempotent);
  return [...new Set(calls.map(({ auth }) => auth))]
    .flatMap(auth => {
      const call = one(auth);
      return call ? [[callers[auth], codesOf(refusalsOfKind(call))]] : [];
    })
    .concat([['with an `Idempotency-Key`', codesOf(['idempotency-key-reused'])]]);
}

const codesOf = (reasons: AnyCall['errors']): string =>
  [...new Set(reasons.map(reason => entryFor(reason).code))].sort().join(' ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map(row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
