import { randomBytes } from 'node:crypto';
import { environmentSchema, productionFlaws, unencrypted } from './environment.js';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DestinationRefused, kindOf, Outbound, type OutboundHosts } from './outbound.js';

const local = {
  DATABASE_APP_URL: 'postgres://app:x@127.0.0.1/w',
  QUEUE_URL: 'redis://localhost:6379',
  SMTP_URL: 'smtp://[::1]:25',
  UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK: '',
};

describe('What travels between machines', () => {
  it('may be readable on this machine', () =>
    expect(unencrypted({ ...local, DATABASE_ENGINE_URL: 'postgres:///w?host=/var/run/postgresql' })).toEqual([]));

  it.each([
    ['DATABASE_URL', 'postgres://owner:x@db.example/w', 'DATABASE_URL (db.example) wants ?sslmode=verify-full'],
    [
      'DATABASE_APP_URL',
      'postgres://app:x@db.example/w?sslmode=prefer',
      'DATABASE_APP_URL (db.example) wants ?sslmode=verify-full',
    ],
    [
      'DATABASE_ENGINE_URL',
      'postgresql://engine:x@10.0.0.5/w?sslmode=disable',
      'DATABASE_ENGINE_URL (10.0.0.5) wants ?sslmode=verify-full',
    ],
    [
      'DATABASE_APP_URL',
      'postgres://app:x@db.example/w?sslmode=require',
      'DATABASE_APP_URL (db.example) wants ?sslmode=verify-full',
    ],
    ['OIDC_ISSUER', 'http://login.example', 'OIDC_ISSUER (login.example) wants https://'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'http://collector.example:4318',
      'OTEL_EXPORTER_OTLP_ENDPOINT (collector.example) wants https://',
    ],
    ['QUEUE_URL', 'redis+cluster://one.example:6379?node=two.example', 'QUEUE_URL (one.example) wants rediss://'],
    ['QUEUE_URL', 'postgres://app:x@db.example/w', 'QUEUE_URL (db.example) wants ?sslmode=verify-full'],
    ['SMTP_URL', 'smtp://user:x@mail.example:587', 'SMTP_URL (mail.example) wants smtps:// or ?requireTLS=true'],
    ['SMTP_URL', 'smtp://localhost.example', 'SMTP_URL (localhost.example) wants smtps:// or ?requireTLS=true'],
  ])('must not beyond it: %s %s', (name, url, told) => expect(unencrypted({ ...local, [name]: url })).toEqual([told]));

  it.each([
    ['DATABASE_APP_URL', 'postgres://app:x@db.example/w?sslmode=verify-full'],
    ['OIDC_ISSUER', 'https://login.example'],
    ['OIDC_ISSUER', 'http://localhost:4000/idp'],
    ['QUEUE_URL', 'rediss://redis.example:6380'],
    ['QUEUE_URL', 'rediss+cluster://redis.example:6380'],
    ['SMTP_URL', 'smtps://mail.example:465'],
    ['SMTP_URL', 'smtp://mail.example:587?requireTLS=true'],
  ])('is encrypted: %s %s', (name, url) => expect(unencrypted({ ...local, [name]: url })).toEqual([]));

  it('may be readable in a network that is named, host by host', () => {
    const compose = { ...local, DATABASE_APP_URL: 'postgres://app:x@postgres/w', QUEUE_URL: 'redis://redis:6379' };
    expect(unencrypted({ ...compose, UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK: 'postgres' })).toEqual([
      'QUEUE_URL (redis) wants rediss://',
    ]);
    expect(unencrypted({ ...compose, UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK: 'postgres, redis' })).toEqual([]);
  });
});

describe('Keys', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const { HASH_KEY, ENCRYPTION_KEYS, TRUSTED_PROXIES } = environmentSchema.shape;

  it.each([
    ['', false],
    ['geheim', false],
    [Buffer.alloc(31, 7).toString('base64'), false],
    [Buffer.alloc(33, 7).toString('base64'), false],
    ['not base64 of anything, but long enough: 44ch', false],
    [key, true],
  ])('for hashes have 32 bytes: %s %s', (text, fits) => expect(HASH_KEY.safeParse(text).success).toBe(fits));

  it.each([
    [`a:${key}`, true],
    [`b:${key},a:${key}`, true],
    [key, false],
    [`a:${key},`, false],
    ['a:c2hvcnQ=', false],
    [`a:${key},a:${key}`, false],
  ])('that encrypt have an id and 32 bytes each: %s %s', (text, fits) =>
    expect(ENCRYPTION_KEYS.safeParse(text).success).toBe(fits),
  );

  it.each([
    ['', true],
    ['1', true],
    ['10.0.0.0/8, 192.168.1.1, fd00::/8', true],
    ['0', false],
    ['true', false],
    ['0.0.0.0/0', false],
    ['::/0', false],
    ['10.0.0.0/33', false],
    ['proxy.example', false],
  ])('trusted proxies are a number or networks, never everybody: %s %s', (text, fits) =>
    expect(TRUSTED_PROXIES.safeParse(text).success).toBe(fits),
  );
});

describe('Production', () => {
  const key = () => randomBytes(32).toString('base64');
  const address = (role: string, password = randomBytes(18).toString('base64url')) =>
    `postgres://weitersagen_${role}:${password}@localhost:5432/weitersagen`;
  const good = {
    DATABASE_URL: address('owner'),
    DATABASE_APP_URL: address('app'),
    DATABASE_ENGINE_URL: address('engine'),
    QUEUE_URL: 'redis://localhost:6379',
    SMTP_URL: 'smtps://user:x@mail.example.org:465',
    MAIL_FROM: 'programm@example.org',
    PUBLIC_URL: 'https://portal.example.org',
    ENCRYPTION_KEYS: `new:${key()},old:${key()}`,
    HASH_KEY: key(),
  };
  const shared = key();

  it.each(['all', 'api', 'worker', 'migrate'] as const)('starts with good secrets: %s', role =>
    expect(productionFlaws({ ...good, NODE_ENV: 'production' }, role)).toEqual([]),
  );

  it.each(Object.keys(good))('says that %s is missing', name => {
    for (const value of [undefined, '', ' '])
      expect(productionFlaws({ ...good, [name]: value }, 'all')).toEqual([
        expect.stringMatching(`^${name} is missing(: .*)?\\.$`),
      ]);
  });

  it('asks of each process what it needs, and no password beyond it', () => {
    const { DATABASE_URL: _owner, DATABASE_ENGINE_URL: _engine, ...ofTheApi } = good;
    expect(productionFlaws(ofTheApi, 'api')).toEqual([]);
    expect(productionFlaws(ofTheApi, 'worker')).toEqual(['DATABASE_ENGINE_URL is missing.']);
    const { DATABASE_URL, DATABASE_APP_URL, DATABASE_ENGINE_URL } = good;
    expect(productionFlaws({ DATABASE_URL, DATABASE_APP_URL, DATABASE_ENGINE_URL }, 'migrate')).toEqual([]);
  });

  it.each([
    [{ NODE_ENV: 'development' }, 'NODE_ENV is development'],
    [{ DEMO_URL: 'http://127.0.0.1:4000' }, 'DEMO_URL belongs to the demo'],
    [{ PROVIDER_SECRETS: 'telko:one' }, 'PROVIDER_SECRETS belongs to the demo'],
    [{ CONTENT_SECRETS: 'telko:one' }, 'CONTENT_SECRETS belongs to the demo'],
    [{ DATABASE_APP_URL: address('app', 'weitersagen') }, 'The password in DATABASE_APP_URL can be guessed'],
    [{ DATABASE_APP_URL: address('app', 'aaaaaaaaaaaaaaaaaaaa') }, 'The password in DATABASE_APP_URL can be guessed'],
    [{ DATABASE_URL: 'postgres://owner@localhost/w' }, 'DATABASE_URL holds no password'],
    [{ DATABASE_ENGINE_URL: 'localhost:5432' }, 'DATABASE_ENGINE_URL is not an address'],
    [
      { DATABASE_ENGINE_URL: good.DATABASE_APP_URL.replace('_app', '_engine') },
      'DATABASE_ENGINE_URL has the password of DATABASE_APP_URL',
    ],
    [{ HASH_KEY: 'secret' }, 'HASH_KEY is not 32 bytes in base64'],
    [{ HASH_KEY: Buffer.alloc(32, 7).toString('base64') }, 'HASH_KEY was typed'],
    [{ HASH_KEY: Buffer.from('correct horse battery staple 123').toString('base64') }, 'HASH_KEY was typed'],
    [{ ENCRYPTION_KEYS: key() }, 'ENCRYPTION_KEYS is not 32 bytes in base64, each with an id'],
    [{ ENCRYPTION_KEYS: `one:${key()},one:${key()}` }, 'ENCRYPTION_KEYS names an id twice'],
    [{ ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}` }, 'ENCRYPTION_KEYS was typed'],
    [{ ENCRYPTION_KEYS: `one:${shared}`, HASH_KEY: shared }, 'ENCRYPTION_KEYS and HASH_KEY hold the same key twice'],
    [{ PUBLIC_URL: 'http://portal.example.org' }, 'PUBLIC_URL begins with http'],
    [{ PUBLIC_URL: 'portal.example.org' }, 'PUBLIC_URL is not an address'],
    [{ PASSWORD_MEMORY: '64' }, 'PASSWORD_MEMORY is below 19456'],
    [{ MAIL_FROM: 'weitersagen' }, 'MAIL_FROM is not an e-mail address'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'SMTP_URL (mail.example.org) wants smtps://'],
  ])('does not start with %j', (setting, sentence) => {
    const told = productionFlaws({ ...good, ...setting }, 'all');
    expect(told).toEqual([expect.stringContaining(sentence)]);
    // Whoever reads the terminal or its log learns no secret.
    for (const secret of Object.values(setting).filter(value => value.length > 30))
      expect(told[0]).not.toContain(secret);
  });
});

const names: Record<string, readonly string[]> = {
  'provider.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'mixed.example': ['93.184.216.34', '10.0.0.7'],
  'rebound.example': ['127.0.0.1'],
};
const outbound = (allowsLoopback = false) =>
  new Outbound({
    allowsLoopback,
    addressesOf: host => (names[host] ? Promise.resolve(names[host]) : Promise.reject(new Error('ENOTFOUND'))),
  } satisfies OutboundHosts);
const reasonFor = (url: string, allowsLoopback = false) =>
  outbound(allowsLoopback)
    .destination(url)
    .then(
      () => 'taken',
      (error: unknown) => (error instanceof DestinationRefused ? error.reason : String(error)),
    );

describe('An address', () => {
  it.each([
    ['93.184.216.34', 'public'],
    ['2606:2800:220:1::1', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['::1', 'loopback'],
    ['0.0.0.0', 'private'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'private'],
    ['169.254.169.254', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['224.0.0.1', 'private'],
    ['255.255.255.255', 'private'],
    ['::', 'private'],
    ['::ffff:127.0.0.1', 'private'],
    ['::ffff:93.184.216.34', 'private'],
    ['64:ff9b::a00:1', 'private'],
    ['2001::1', 'private'],
    ['2002:a00:1::1', 'private'],
    ['fc00::1', 'private'],
    ['fe80::1', 'private'],
    ['ff02::1', 'private'],
  ])('%s is %s', (address, kind) => expect(kindOf(address)).toBe(kind));
});

describe('A destination', () => {
  it.each([
    ['https://provider.example/hooks?x=1', 'taken'],
    ['http://provider.example/hooks', 'https-only'],
    ['https://93.184.216.34/', 'taken'],
    ['https://nobody.example/', 'host-unknown'],
    ['https://mixed.example/', 'private-address'],
    ['https://rebound.example/', 'private-address'],
    ['https://10.0.0.7/', 'private-address'],
    ['https://2130706433/', 'private-address'],
    ['https://0x7f.1/', 'private-address'],
    ['https://[::1]/', 'private-address'],
    ['https://[::ffff:10.0.0.7]/', 'private-address'],
    ['https://user:secret@provider.example/', 'url'],
    ['ftp://provider.example/', 'url'],
    ['nonsense', 'url'],
  ])('%s is %s', async (url, outcome) => expect(await reasonFor(url)).toBe(outcome));

  it.each([
    ['http://127.0.0.1:8080/', 'taken'],
    ['http://[::1]:8080/', 'taken'],
    ['http://rebound.example/', 'taken'],
    ['http://provider.example/', 'https-only'],
    ['https://10.0.0.7/', 'private-address'],
    ['https://mixed.example/', 'private-address'],
  ])('in the demo %s is %s', async (url, outcome) => expect(await reasonFor(url, true)).toBe(outcome));
});

describe('What is posted', () => {
  const asked: string[] = [];
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.host}`);
      if (request.url === '/moved') response.writeHead(307, { location: '/elsewhere' }).end();
      else if (request.url === '/endless') {
        const more = () => response.write('x'.repeat(4_096), () => !response.destroyed && setImmediate(more));
        response.on('error', () => undefined);
        more();
      } else if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': 100 });
        response.write('half');
        response.socket!.destroySoon();
      } else response.writeHead(204).end();
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    base = `:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => void (asked.length = 0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const post = (path: string) => outbound(true).post(`http://rebound.example${base}${path}`, {}, '{}');

  it('goes to the address that was looked at, under the name it was asked for', async () => {
    expect(await post('/here?x=1')).toBe(204);
    expect(asked).toEqual([`POST /here?x=1 rebound.example${base}`]);
  });
  it('follows no redirect', async () => {
    expect(await post('/moved')).toBe(307);
    expect(asked).toEqual([`POST /moved rebound.example${base}`]);
  });
  it('reads no more of an answer than it needs', async () => expect(await post('/endless')).toBe(200));
  it('has not arrived where the answer breaks off', () => expect(post('/cut')).rejects.toThrow());
});
