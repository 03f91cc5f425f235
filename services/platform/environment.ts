import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';

/** A loose check: something, an @, and a domain with a dot. Enough for what an operator types before it is used. */
export const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Milliseconds a host takes at most to end in order; who kills it waits longer. What a worker leaves, the next one does. */
export const endsWithin = { api: 8_000, worker: 15_000 };

/** Base64 of exactly 32 bytes; anything else was truncated or mistyped. */
const isKey = (text: string): boolean => Buffer.from(text, 'base64').length === 32 && /^[A-Za-z0-9+/]{43}=$/.test(text);
const areKeys = (text: string): boolean => {
  const keys = text.split(',').map(entry => /^([\w-]{1,40}):(.+)$/.exec(entry.trim()));
  return keys.every(key => key !== null && isKey(key[2]!)) && new Set(keys.map(key => key![1])).size === keys.length;
};

/** The number of proxies in front, or their addresses and networks. */
const proxies = z
  .string()
  .trim()
  .refine(
    text => text === '' || /^[1-9]$/.test(text) || text.split(',').every(one => isNetwork(one.trim())),
    'a number of proxies (1 to 9) or addresses and networks (10.0.0.0/8), comma separated',
  );
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
  // A network of all addresses would trust everybody.
  return (
    most > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most))
  );
};

/** Minimum KiB for argon2id, as OWASP demands (m=19 MiB, t=2, p=1). */
const PASSWORD_MEMORY_LEAST = 19_456;
const whole = (least: number) => z.coerce.number().int().min(least);

/** Every setting of every process. `.env.example` is generated from this schema. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('production hides nothing from the user and checks no answers'),
  PORT: z.coerce.number().int().default(3000).describe('where the API listens'),
  HOST: z.string().default('127.0.0.1').describe('the address the API binds to'),
  PUBLIC_URL: z.url().default('http://localhost:3000').describe('how browsers reach the console and the API'),
  TENANTS_WITHOUT_HOST: z
    .enum(['host', 'path'])
    .default('host')
    .describe(
      'where a new tenant that names no host is reached: below the host of PUBLIC_URL (waerme.portal.example, wants DNS and TLS for *.portal.example), or on it by path (portal.example/waerme/)',
    ),
  DATABASE_URL: z.string().optional().describe('owner of the schema; migrations only'),
  DATABASE_APP_URL: z.string().describe('role weitersagen_app: bound by row-level security'),
  DATABASE_ENGINE_URL: z
    .string()
    .optional()
    .describe(
      'role weitersagen_engine, past row-level security: relay, projections, sweepers. For worker, migration and commands; the API goes without',
    ),
  DATABASE_POOL: z.coerce.number().int().default(16).describe('connections of each pool'),
  TRANSACTION_TIMEOUT: whole(1)
    .default(30)
    .describe(
      'seconds a transaction may wait for its own process before the database ends it: one that stalled holds no locks for longer',
    ),
  DATABASE_TIMEOUT: z.coerce
    .number()
    .min(0.1)
    .default(2)
    .describe(
      'seconds the database may take for a connection or for the first word of a transaction; one that is silent for longer is away and people are told so (503), as is whoever waits twice as long for a turn. The worker and the commands wait 30',
    ),
  STATEMENT_TIMEOUT: whole(1)
    .default(15)
    .describe('seconds a statement may take before the database ends it. The worker and the commands wait 600'),
  QUEUE_URL: z.string().describe('redis://…, redis+cluster://… or postgres://…'),
  QUEUE_PREFIX: z.string().default('weitersagen').describe('keeps programmes apart on one Redis'),
  SMTP_URL: z.string().describe('smtp://user:password@host:port'),
  DELIVERY_LEASE: whole(15)
    .default(90)
    .describe('seconds a mail may be under way before another worker takes it over; sending gives up after two thirds'),
  MAIL_FROM: z.string().default('weitersagen@example.org').describe('sender address; the tenant gives the name'),
  SHARED_MAIL_SENDER: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('whether a tenant without a proven sender of its own mails under MAIL_FROM; no: its mails wait'),
  MAIL_SERVERS_IN_A_PRIVATE_NETWORK: z
    .string()
    .default('')
    .describe(
      'names of mail servers that tenants may name although they lie inside, comma separated; no other is called',
    ),
  ENCRYPTION_KEYS: z
    .string()
    .refine(areKeys, 'id:base64 of 32 bytes each, comma separated, no id twice')
    .describe('id:base64 of 32 bytes, comma separated; the first encrypts, all decrypt'),
  ERASURE_LIST: z
    .string()
    .optional()
    .describe(
      'file, on other storage than the database, that lists the ids of erased people: applied again to a restored backup; API and worker need it',
    ),
  HASH_KEY: z
    .string()
    .refine(isKey, 'base64 of 32 bytes: crypto.randomBytes(32).toString("base64")')
    .describe('base64 of 32 bytes: keyed hashes and tokens'),
  PASSWORD_MEMORY: whole(8)
    .default(PASSWORD_MEMORY_LEAST)
    .describe('KiB of memory that the hash of a password takes, from now on; production wants the default at least'),
  VAPID_KEY: z
    .string()
    .regex(/^([\w-]{43})?$/, 'base64url of 32 bytes: `npm run secrets` makes one')
    .optional()
    .describe(
      'base64url of 32 bytes: signs web push; browsers subscribe to it, so another one ends their subscriptions. No push without it',
    ),
  PROVIDER_SECRETS: z.string().optional().describe('seed only: tenant:secret, comma separated'),
  CONTENT_SECRETS: z
    .string()
    .optional()
    .describe('seed only: tenant:secret of the client that reads content from outside, comma separated'),
  OIDC_ISSUER: z.string().optional().describe('identity provider of the agency and the operators'),
  OIDC_CLIENT_ID: z.string().default('weitersagen-console').describe('public client, PKCE'),
  DEMO_URL: z.string().optional().describe('demo only: where inbox, identity provider and demo.json are'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .optional()
    .describe('Prometheus metrics of the API, at /metrics; the worker takes the next port. Nothing is told without it'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('the address the metrics bind to; never a public one'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .optional()
    .describe('where traces go, e.g. http://127.0.0.1:4318; other OTEL_ settings count as usual'),
  ANONYMOUS_WRITES_A_MINUTE: whole(0)
    .default(300)
    .describe('what one network address may send without a token, a minute and process; 0: no limit'),
  CONNECTIONS: whole(1).default(4_000).describe('connections to the API at once; more are turned away'),
  CONNECTIONS_OF_ONE_ADDRESS: whole(1)
    .default(1_280)
    .describe(
      'of these for one network address: an office of 200 people, six each; connections of trusted proxies are not counted',
    ),
  REQUESTS_OF_ONE_ADDRESS: whole(1).default(256).describe('requests of one network address that are under way at once'),
  UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK: z
    .string()
    .default('')
    .describe(
      'names of servers that are spoken to without TLS, comma separated: only where nobody else can listen, such as the network of one Compose file. All others beyond this machine must be encrypted',
    ),
  TRUSTED_PROXIES: proxies
    .default('')
    .describe(
      'behind a proxy: how many stand in front (1), or their addresses and networks (10.0.0.0/8), comma separated. Who asks is the last address of X-Forwarded-For that is not theirs; without this the header is not believed',
    ),
});
export type Environment = z.output<typeof environmentSchema>;

let current: Environment | undefined;

/** The process's settings, read once; an error lists what is missing in one sentence. */
export function environment(): Environment {
  if (current) return current;
  const parsed = environmentSchema.safeParse(process.env);
  if (!parsed.success) {
    const missing = parsed.error.issues.map(issue => `${issue.path.join('.')} (${issue.message})`).join(', ');
    throw new Error(`The environment is incomplete: ${missing}. See .env.example.`);
  }
  const open = unencrypted(parsed.data);
  if (open.length > 0)
    throw new Error(
      `The environment is not safe: ${open.join(', ')}. Passwords and people's data would travel readable by all on their way.`,
    );
  return (current = parsed.data);
}

/** Tests that run in parallel are slow, so database timeouts are long; tests about a silent database set their own. */
const longTimeouts = { DATABASE_TIMEOUT: '60', STATEMENT_TIMEOUT: '120' };

/** Replaces the settings in tests. */
export function useEnvironment(
  settings: Partial<Environment> & Pick<Environment, 'DATABASE_APP_URL' | 'DATABASE_ENGINE_URL' | 'QUEUE_URL'>,
): Environment {
  current = environmentSchema.parse({
    SMTP_URL: 'smtp://127.0.0.1:1',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    HASH_KEY: Buffer.alloc(32, 9).toString('base64'),
    VAPID_KEY: Buffer.alloc(32, 5).toString('base64url'),
    NODE_ENV: 'test',
    PASSWORD_MEMORY: '64',
    LOG_LEVEL: 'error',
    ANONYMOUS_WRITES_A_MINUTE: '0',
    ...longTimeouts,
    ...definedAsStrings(settings),
  });
  return current;
}

const definedAsStrings = (settings: object) =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );

interface Addresses {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_APP_URL: string;
  readonly DATABASE_ENGINE_URL?: string | undefined;
  readonly QUEUE_URL: string;
  readonly SMTP_URL: string;
  readonly OIDC_ISSUER?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK: string;
}

/** For each kind of URL, when it guarantees encryption to the right server only: `sslmode=require` accepts any certificate. */
const demands: readonly { readonly kind: RegExp; readonly safe: (url: URL) => boolean; readonly how: string }[] = [
  {
    kind: /^postgres(ql)?:$/,
    safe: ({ searchParams }) => searchParams.get('sslmode') === 'verify-full',
    how: 'wants ?sslmode=verify-full',
  },
  { kind: /^rediss?(\+cluster)?:$/, safe: ({ protocol }) => protocol.startsWith('rediss'), how: 'wants rediss://' },
  {
    kind: /^smtps?:$/,
    safe: ({ protocol, searchParams }) => protocol === 'smtps:' || searchParams.get('requireTLS') === 'true',
    how: 'wants smtps:// or ?requireTLS=true',
  },
  { kind: /^https?:$/, safe: ({ protocol }) => protocol === 'https:', how: 'wants https://' },
];

/** Servers outside this machine that would be reached without TLS, each with the setting its URL needs. */
export function unencrypted({ UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK, ...addresses }: Addresses): string[] {
  const allowed = UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK.split(',').map(host => host.trim().toLowerCase());
  const {
    DATABASE_URL,
    DATABASE_APP_URL,
    DATABASE_ENGINE_URL,
    QUEUE_URL,
    SMTP_URL,
    OIDC_ISSUER,
    OTEL_EXPORTER_OTLP_ENDPOINT,
  } = addresses;
  return Object.entries({
    DATABASE_URL,
    DATABASE_APP_URL,
    DATABASE_ENGINE_URL,
    QUEUE_URL,
    SMTP_URL,
    OIDC_ISSUER,
    OTEL_EXPORTER_OTLP_ENDPOINT,
  }).flatMap(([name, address]) => {
    const url = address && URL.canParse(address) ? new URL(address) : undefined;
    const demand = url && demands.find(({ kind }) => kind.test(url.protocol));
    if (!url || !demand || demand.safe(url) || isHere(url) || allowed.includes(url.hostname.toLowerCase())) return [];
    return [`${name} (${url.hostname}) ${demand.how}`];
  });
}

/** This machine: loopback, or a Unix socket. */
const isHere = ({ hostname, searchParams }: URL): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname) ||
  (hostname === '' && (searchParams.get('host') ?? '/').startsWith('/'));

/** What `infra/start/serve.mjs` starts: one host, or the whole product. */
export type Role = 'migrate' | 'api' | 'worker' | 'all';
export type GivenEnvironment = Readonly<Record<string, string | undefined>>;

const databases = ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_ENGINE_URL'] as const;
const hosts = ['QUEUE_URL', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'ENCRYPTION_KEYS', 'HASH_KEY'] as const;

/** Settings per role: only the migration gets the owner's password, and the API has no way around row-level security. */
const needed: Readonly<Record<Role, readonly string[]>> = {
  migrate: databases,
  api: ['DATABASE_APP_URL', ...hosts],
  worker: ['DATABASE_APP_URL', 'DATABASE_ENGINE_URL', ...hosts],
  all: [...databases, ...hosts],
};

/** Settings that only the demo uses. */
const demoOnly = ['DEMO_URL', 'DEMO_PORT', 'DEMO_DATA', 'PROVIDER_SECRETS', 'CONTENT_SECRETS'];
/** A secret with fewer distinct characters or bytes was typed by a person, not generated. */
const LENGTH = 16;
const DIFFERENT = 8;
const KEY_BYTES = 32;
const DIFFERENT_BYTES = 16;

const makeOne = '`npm run secrets` makes a good one';

/** Why production must not start with these settings: one sentence per problem, without any secret. */
export function productionFlaws(given: GivenEnvironment, role: Role): string[] {
  const wanted = needed[role];
  const value = (name: string) => given[name]?.trim() ?? '';
  return [
    ...(value('NODE_ENV') && value('NODE_ENV') !== 'production'
      ? [`NODE_ENV is ${value('NODE_ENV')}: in production it is production, or not set.`]
      : []),
    ...demoOnly.filter(name => value(name)).map(name => `${name} belongs to the demo: take it out.`),
    ...wanted
      .filter(name => !value(name))
      .map(name => `${name} is missing${/KEYS?$/.test(name) ? `: ${makeOne}` : ''}.`),
    ...passwordFlaws(databases.filter(name => wanted.includes(name)).map(name => [name, value(name)])),
    ...keyFlaws(wanted.includes('HASH_KEY') ? { keys: value('ENCRYPTION_KEYS'), hashKey: value('HASH_KEY') } : {}),
    ...addressFlaws(wanted.includes('PUBLIC_URL') ? value('PUBLIC_URL') : ''),
    ...(Number(value('PASSWORD_MEMORY') || PASSWORD_MEMORY_LEAST) < PASSWORD_MEMORY_LEAST
      ? [`PASSWORD_MEMORY is below ${PASSWORD_MEMORY_LEAST}: passwords of a stolen table could be guessed.`]
      : []),
    ...(wanted.includes('MAIL_FROM') && value('MAIL_FROM') && !looksLikeAddress(value('MAIL_FROM'))
      ? ['MAIL_FROM is not an e-mail address.']
      : []),
    ...unencrypted({
      ...Object.fromEntries(wanted.map(name => [name, value(name) || undefined])),
      OIDC_ISSUER: value('OIDC_ISSUER') || undefined,
      OTEL_EXPORTER_OTLP_ENDPOINT: value('OTEL_EXPORTER_OTLP_ENDPOINT') || undefined,
      UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK: value('UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK'),
    } as Parameters<typeof unencrypted>[0]).map(flaw => `${flaw}, else it is readable on its way.`),
  ];
}

/** Checks the passwords of the three database roles: each strong, and each different, so that a leaked one opens only its role. */
function passwordFlaws(addresses: readonly (readonly [string, string])[]): string[] {
  const passwords = new Map<string, string>();
  return addresses
    .filter(([, address]) => address)
    .flatMap(([name, address]) => {
      if (!/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address))
        return [`${name} is not an address like postgres://role:password@host:5432/database.`];
      const password = decodeURIComponent(new URL(address).password);
      if (!password) return [`${name} holds no password: ${makeOne}.`];
      if (password.length < LENGTH || new Set(password).size < DIFFERENT)
        return [`The password in ${name} can be guessed: at least ${LENGTH} characters drawn by chance; ${makeOne}.`];
      const other = passwords.get(password);
      passwords.set(password, name);
      return other ? [`${name} has the password of ${other}: each role needs its own.`] : [];
    });
}

function keyFlaws({ keys = '', hashKey = '' }: { readonly keys?: string; readonly hashKey?: string }): string[] {
  const entries = keys ? keys.split(',').map(entry => entry.trim()) : [];
  const parts = entries.map(entry => /^[\w-]{1,40}:(.+)$/.exec(entry)?.[1] ?? '');
  const all = [
    ...parts.map(key => ['ENCRYPTION_KEYS', key] as const),
    ...(hashKey ? [['HASH_KEY', hashKey] as const] : []),
  ];
  const flaws = all.flatMap(([name, key]) => {
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== key)
      return [
        `${name} is not ${KEY_BYTES} bytes in base64${name === 'HASH_KEY' ? '' : ', each with an id (id:base64)'}: ${makeOne}.`,
      ];
    return new Set(bytes).size < DIFFERENT_BYTES || bytes.every(byte => byte > 31 && byte < 127)
      ? [`${name} was typed, not drawn by chance: ${makeOne}.`]
      : [];
  });
  const ids = entries.map(entry => entry.split(':')[0]);
  return [
    ...new Set(flaws),
    ...(new Set(ids).size < ids.length ? ['ENCRYPTION_KEYS names an id twice: each key has its own.'] : []),
    ...(new Set(all.map(([, key]) => key)).size < all.length
      ? ['ENCRYPTION_KEYS and HASH_KEY hold the same key twice: each is for one thing.']
      : []),
  ];
}

/** The public address must use TLS, since passwords and personal data pass through it. */
function addressFlaws(address: string): string[] {
  if (!address) return [];
  if (!URL.canParse(address) || !/^https?:/.test(address))
    return ['PUBLIC_URL is not an address like https://portal.example.org.'];
  const { protocol, hostname } = new URL(address);
  const here = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  return protocol === 'https:' || here ? [] : ['PUBLIC_URL begins with http: beyond this machine it has to be https.'];
}

/** Address of a page of the console, at the installation’s own host. */
export const consoleAddress = (page: string): string => `${environment().PUBLIC_URL.replace(/\/$/, '')}/admin/${page}`;

/** The key pair that signs web push; null when the installation sends none. */
export function vapidKeys(): { readonly publicKey: string; readonly privateKey: string } | null {
  const privateKey = environment().VAPID_KEY;
  if (!privateKey) return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}
