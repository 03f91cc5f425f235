import { areas, type AnyCall, type Area, type Auth } from './call.js';
import { catalogue, entryFor } from './errors/catalogue.js';
import { buildOpenApi, documentPath, ownRefusalsOf, refusalsOfKind } from './openapi.js';

const titles: Record<Area, string> = {
  mandant: 'Tenant and routes',
  account: 'Account',
  empfehler: 'Recommender',
  empfehlung: 'Recommendation',
  empfaenger: 'Recipient',
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
  recipient: 'recipient token',
  reward: 'reward token',
  'user-or-reward': 'session or reward token',
  agency: 'agency',
  operator: 'operator',
  platform: 'platform operator',
  provider: 'provider, signed',
};

/** The documents made from the table, by file name. */
export const documentsOf = (calls: readonly AnyCall[]): Readonly<Record<string, string>> => ({
  'openapi.json': `${readable(buildOpenApi(sorted(calls)))}\n`,
  'REFERENCE.md': referenceOf(sorted(calls)),
});

/** By area and path, whatever order the modules give. */
function sorted(calls: readonly AnyCall[]): AnyCall[] {
  const keyOf = (call: AnyCall) =>
    `${String(areas.indexOf(call.area)).padStart(2, '0')} ${call.path.toLowerCase()} ${call.method}`;
  return [...calls].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** A line for each part of an operation, so that a change shows where it is. */
function readable(value: unknown, depth = 0): string {
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    depth > 4 ||
    Object.keys(value).length === 0
  )
    return JSON.stringify(value);
  const pad = ' '.repeat(depth + 1);
  return `{\n${Object.entries(value)
    .map(([name, part]) => `${pad}${JSON.stringify(name)}: ${readable(part, depth + 1)}`)
    .join(',\n')}\n${' '.repeat(depth)}}`;
}

/** Which calls there are, in Markdown: method, path, who may, refusals; then the error catalogue. */
function referenceOf(calls: readonly AnyCall[]): string {
  return (
    [
      '# The calls',
      `Generated from the table of calls by \`npm run reference\`: ${calls.length} calls below \`/api/v1\`. Paths are matched without regard to case, a trailing slash is optional. The same as [OpenAPI](openapi.json), and to try out: \`/api/docs\`.`,
      'Every call may also refuse with what its kind of caller brings (see [Refusals by caller](#refusals-by-caller)). ⟳ takes an `Idempotency-Key`: the same key and body get the stored answer.',
      ...areas
        .filter(area => calls.some(call => call.area === area))
        .map(
          area =>
            `## ${titles[area]}\n\n${table(['call', 'who', 'what', 'refusals'], calls.filter(call => call.area === area).map(rowOf))}`,
        ),
      `## Refusals by caller\n\n${table(['who', 'refusals'], refusalsByCaller(calls))}`,
      `## Errors\n\n\`application/problem+json\` with \`Code\`, and \`detail\` in the reader’s language.\n\n${table(
        ['code', 'status', 'German', 'English'],
        catalogue.map(({ code, status, de, en }) => [code, String(status), de, en]),
      )}`,
    ].join('\n\n') + '\n'
  );
}

const rowOf = (call: AnyCall): string[] => [
  `\`${call.method} ${documentPath(call)}\`${call.idempotent ? ' ⟳' : ''}<br>${call.name}`,
  `${callers[call.auth]}${call.ability ? `: ${call.ability}` : ''}`,
  `${call.summary} (${[call.status, ...(call.otherStatus ? [call.otherStatus] : [])].join(' or ')})`,
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
