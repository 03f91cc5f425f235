import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryBus } from '@nestjs/cqrs';
import fastify, { type FastifyInstance } from 'fastify';
import { useEnvironment } from '#platform/environment.js';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { ThemeTriedFrom } from '../../modules/tenant/api.js';
import { addPages } from './pages.js';
import { policyForTrial } from './portal-rules.js';
import { isForEverybody, visitOf } from './prerender-cache.js';

const fernklang = {
  key: 'telko',
  name: 'Fernklang',
  status: 'live',
  portalUrl: 'http://localhost',
  config: {
    routes: {},
    recommendPath: '',
    languages: ['de'],
    defaultLanguage: 'de',
    integratedFrame: false,
    theme: {},
    themeDark: {},
  },
} as unknown as Tenant;

const token = 'a'.repeat(43);
const consoleOrigin = 'https://betrieb.example';
const trial = 't'.repeat(43);
/** By tenant and token; the draft's opens it, too. */
const tried: Readonly<Record<string, string>> = { [`live ${trial}`]: consoleOrigin, [`draft ${trial}`]: consoleOrigin };
const standing = (status: Tenant['status']): Tenant => ({
  ...fernklang,
  status,
  key: status === 'draft' ? 'waerme' : 'telko',
  name: 'Geheim',
  hosts: [`${status}.localhost`],
  config: { ...fernklang.config, theme: { '--brand': '#123456' } },
});
const tenants: Readonly<Record<string, Tenant>> = {
  localhost: { ...fernklang, id: 'live', hosts: ['localhost'] },
  '127.0.0.1': { ...fernklang, hosts: ['localhost'] },
  'shop.localhost': {
    ...fernklang,
    name: 'Wärme & mehr',
    hosts: ['shop.localhost'],
    config: {
      ...fernklang.config,
      languages: ['de', 'en'],
      embedOrigins: ['https://www.shop.example', 'https://shop.example'],
    },
  },
  'draft.localhost': { ...standing('draft'), id: 'draft', portalUrl: 'http://draft.localhost:3000' },
  'suspended.localhost': standing('suspended'),
  'retired.localhost': standing('retired'),
};

describe('the pages', () => {
  let dist: string;
  let server: FastifyInstance;
  const html = async (url: string) => {
    const answer = await server.inject({ url });
    return { status: answer.statusCode, page: /text\/html/.test(String(answer.headers['content-type'])) };
  };

  beforeAll(async () => {
    useEnvironment({
      DATABASE_APP_URL: 'postgres://unused',
      DATABASE_ENGINE_URL: 'postgres://unused',
      QUEUE_URL: 'postgres://unused',
    });
    dist = await mkdtemp(join(tmpdir(), 'weitersagen-pages-'));
    for (const app of ['web-portal', 'web-admin']) {
      await mkdir(join(dist, app, 'assets'), { recursive: true });
      await writeFile(
        join(dist, app, 'index.html'),
        `<html><head></head><div id="portal"></div>${'<p>'.repeat(1_000)}</html>`,
      );
    }
    await writeFile(join(dist, 'web-portal', 'assets', 'a.js'), 'const plain = true;');
    await writeFile(join(dist, 'web-portal', 'assets', 'a.js.br'), 'abc');
    await writeFile(join(dist, 'web-portal', 'sw.js'), 'const build = 1;');
    server = fastify();
    server.get('/api/v1/telko/route/default', () => []);
    server.get('/api/v1/telko/content/*', () => ({}));
    server.get('/api/v1/telko/produktkategorie', () => []);
    server.get('/api/v1/telko/produkt/maxpraemiewert', () => ({ WertCent: 7_001, Wert: '70,01 €' }));
    server.get('/api/v1/telko/produkt/:id', ({ params }, reply) =>
      (params as { id: string }).id === '700'
        ? { AnzeigeName: 'Zuhause 100', Provision: 'standard;3500' }
        : reply.status(404).send({}),
    );
    server.get('/api/v1/mandant/telko', () => ({}));
    for (const path of ['/api/v1/mandant/waerme', '/api/v1/waerme/*'])
      server.get(path, ({ headers: { cookie = '' } }, reply) =>
        cookie.includes(token) || cookie.includes(trial)
          ? path.endsWith('*')
            ? []
            : { Name: 'Geheim' }
          : reply.status(404).send({}),
      );
    await addPages(
      server,
      {
        byHost: (host: string) => Promise.resolve(tenants[host]),
        byPath: () => Promise.resolve(null),
        byKey: (key: string) => Promise.resolve(Object.values(tenants).find(tenant => tenant.key === key)),
      } as unknown as TenantDirectory,
      {
        execute: ({ args: [tenantId, token] }: ThemeTriedFrom) =>
          Promise.resolve(tried[`${tenantId} ${token}`] ?? null),
      } as unknown as QueryBus,
      dist,
    );
  });
  afterAll(async () => {
    await server.close();
    await rm(dist, { recursive: true });
  });

  it.each(['/', '/empfehlen/700', '/gibtsnicht'])('%s is the portal, which knows its own paths', async url =>
    expect(await html(url)).toEqual({ status: 200, page: true }),
  );
  it('is none at an address that belongs to no tenant', async () => {
    const { statusCode } = await server.inject({ url: '/', headers: { host: 'elsewhere.example' } });
    expect(statusCode).toBe(404);
  });
  it('have a worker of the build beside them, which is asked for anew each time', async () => {
    const { headers, body } = await server.inject({ url: '/sw.js' });
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/javascript'),
      'cache-control': 'no-cache',
    });
    expect(body).toBe('const build = 1;');
  });
  it('is sent compressed to whoever takes it so, a script as it was compressed at the build', async () => {
    const sent = async (url: string, encoding: string) =>
      (await server.inject({ url, headers: { 'accept-encoding': encoding } })).headers;
    expect(await sent('/', 'gzip, br')).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-language.*accept-encoding/i),
    });
    expect(await sent('/assets/a.js', 'gzip, br')).toMatchObject({
      'content-encoding': 'br',
      'content-length': '3',
      vary: 'accept-encoding',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(await sent('/assets/a.js', 'identity')).not.toHaveProperty('content-encoding');
  });
  it.each(['/assets/b.js', '/assets/', '/assets/..%2fsw.js', '/assets/b%2f..%2f..%2fsw.js', '/admin/assets/a.js'])(
    'has files of a build in its own folder only: %s is none',
    async url => expect([403, 404]).toContain((await server.inject({ url })).statusCode),
  );
  describe('the widget', () => {
    const teaser = async (host: string, query = '', headers = {}) =>
      server.inject({ url: `/widget${query}`, headers: { host, ...headers } });
    it('is framed by the origins that are named, and by nobody where none is', async () => {
      const named = await teaser('shop.localhost');
      expect(named.headers['content-security-policy']).toMatch(
        /^default-src 'none';.*frame-ancestors https:\/\/www\.shop\.example https:\/\/shop\.example$/,
      );
      expect(named.headers).not.toHaveProperty('x-frame-options');
      const { headers } = await teaser('localhost');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
    });
    it('knows nobody, says what is paid today, and leads out of the frame', async () => {
      const { body, headers } = await teaser('shop.localhost', '?sprache=en', { cookie: 'psoe_session=abc' });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(body).toContain('<html lang="en">');
      expect(body).toContain('Refer friends to Wärme &#38; mehr');
      expect(body).toContain('up to 70,01 €');
      expect(body).toContain('<a href="http://localhost/#produkte" target="_top" rel="noopener">');
      const product = (await teaser('shop.localhost', '?produkt=700')).body;
      expect([product.includes('Zuhause 100 weitersagen'), product.includes('/empfehlen/700"')]).toEqual([true, true]);
      // What is none is the whole programme.
      for (const odd of ['?produkt=701', '?produkt=%22%3E%3Cscript%3E', '?produkt=700&produkt=700'])
        expect((await teaser('shop.localhost', odd)).body).toContain('/#produkte"');
    });
    it('stands for no programme that is not live, and its script is anybody’s', async () => {
      for (const host of ['draft.localhost', 'suspended.localhost', 'retired.localhost', 'elsewhere.example'])
        expect((await teaser(host)).statusCode).toBe(404);
      const { headers, body } = await server.inject({ url: '/widget.js', headers: { host: 'shop.localhost' } });
      expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
      expect(() => new Function(body)).not.toThrow();
    });
  });
  it('/admin/orders is the console', async () =>
    expect(await html('/admin/orders')).toEqual({ status: 200, page: true }));
  it.each([
    ['localhost', 'telko'],
    ['draft.localhost', 'waerme'],
    ['127.0.0.1', undefined],
    ['elsewhere.example', undefined],
  ])('the console on %s is told that it is the one of %s', async (host, key) => {
    const { body } = await server.inject({ url: '/admin/', headers: { host } });
    expect(/<meta name="programme" content="(\w+)">/.exec(body)?.[1]).toBe(key);
  });

  /** docs/specification/programme.md#states-of-a-tenant */
  describe('of a draft', () => {
    const open = async (url: string, headers: Record<string, string> = {}) => {
      const {
        statusCode,
        body,
        headers: answered,
      } = await server.inject({
        url,
        headers: { host: 'draft.localhost', ...headers },
      });
      return { status: statusCode, body, headers: answered };
    };

    it.each(['/', '/kontakt', '/r/ABCD2345', '/?vorschau=zu-kurz'])('are none for whoever asks for %s', async url => {
      for (const cookie of ['', `psoe_vorschau=${'b'.repeat(43)}`]) {
        const { status, body, headers } = await open(url, { cookie, 'accept-language': 'en' });
        expect([status, headers['content-type'], headers['cache-control']]).toEqual([
          404,
          'text/html; charset=utf-8',
          'no-store',
        ]);
        expect(body).toContain('There is nothing at this address.');
        expect(body).not.toMatch(/Geheim|waerme/);
      }
    });
    it('open with the link of a preview, which leaves its token in a cookie and not in the address', async () => {
      const { status, headers } = await open(`/?vorschau=${token}`);
      expect([status, headers.location]).toEqual([303, '/']);
      const [cookie] = String(headers['set-cookie']).split(';');
      expect(cookie).toContain(token);
      expect(String(headers['set-cookie'])).toMatch(/HttpOnly/i);
      const page = await open('/', { cookie: cookie! });
      expect(page.status).toBe(200);
      expect(page.body).toContain('Vorschau: Dieses Programm ist noch nicht live.');
    });
    it('have their colours for those alone, and nobody keeps them', async () => {
      const { headers, body } = await open('/theme.css');
      expect([body, headers['cache-control']]).toEqual(['', 'no-store']);
      expect((await open('/theme.css', { cookie: `psoe_vorschau=${token}` })).body).toContain('--brand:#123456');
    });
    it.each(['/sitemap.xml', '/robots.txt'])('are told to no search engine (%s)', async url =>
      expect((await open(url)).body).not.toMatch(/waerme|Geheim|kontakt/),
    );
  });
  it.each([
    ['suspended', 'Das Programm ruht gerade.'],
    ['retired', 'Das Programm ist beendet.'],
  ])('of a %s programme are open and say so on top', async (status, words) => {
    const { statusCode, body } = await server.inject({ url: '/', headers: { host: `${status}.localhost` } });
    expect([statusCode, body.includes(words)]).toEqual([200, true]);
    expect(body).not.toContain('Vorschau');
  });
  it('of a live programme say nothing of the kind', async () =>
    expect((await server.inject({ url: '/', headers: { host: 'localhost' } })).body).not.toContain('class="standing"'));

  /** docs/specification/programme.md#changing-the-configuration */
  describe('on which colours are tried', () => {
    const open = (host: string, url: string, headers: Record<string, string> = {}) =>
      server.inject({ url, headers: { host, ...headers } });

    it('are framed by the console that asked alone, send nothing, and nobody keeps them', async () => {
      const { headers, body, statusCode } = await open('localhost', `/kontakt?vorschau=${trial}`, {
        cookie: 'psoe_token=abc; psoe_angemeldet=1',
      });
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/sandbox allow-scripts allow-same-origin$/);
      expect(
        policyForTrial("default-src 'self';frame-ancestors 'self' https://a.example;form-action 'self'", consoleOrigin),
      ).toBe(
        `default-src 'self';frame-ancestors ${consoleOrigin};form-action 'none';sandbox allow-scripts allow-same-origin`,
      );
      expect(body).toContain(`"triedFrom":"${consoleOrigin}"`);
      expect(headers).not.toHaveProperty('set-cookie');
    });
    it('open a draft, too, in that frame and for as long', async () => {
      const { headers, statusCode } = await open('draft.localhost', `/?vorschau=${trial}`);
      expect(statusCode).toBe(200);
      expect(String(headers['set-cookie'])).toMatch(/Max-Age=1800; HttpOnly; SameSite=None; Secure; Partitioned/);
    });
    it.each([
      ['an unknown token', 'localhost', 'x'.repeat(43)],
      ['another programme’s', 'shop.localhost', trial],
      ['one too short', 'localhost', 'ttt'],
    ])('are pages like any other for %s', async (_, host, sent) => {
      const { headers, body } = await open(host, `/?vorschau=${sent}`);
      expect(String(headers['content-security-policy'])).not.toContain('sandbox');
      expect(body).not.toContain('triedFrom');
    });
    it('are shown in the console by a page that frames this portal and no other', async () => {
      const { headers, body } = await open(
        'localhost',
        `/admin/vorschau?mandant=waerme&vorschau=${trial}&pfad=/kontakt`,
      );
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none';.*frame-src http:\/\/draft\.localhost:3000;frame-ancestors 'self'/,
      );
      expect(body).toContain(`src="http://draft.localhost:3000/kontakt?vorschau=${trial}"`);
      for (const odd of ['//elsewhere.example', '"><script>'])
        expect(
          (await open('localhost', `/admin/vorschau?mandant=waerme&vorschau=${trial}&pfad=${encodeURIComponent(odd)}`))
            .body,
        ).toContain(`src="http://draft.localhost:3000/?vorschau=${trial}"`);
      for (const [key, sent] of [
        ['waerme', token],
        ['gibtsnicht', trial],
        ['waerme', 'ttt'],
      ])
        expect((await open('localhost', `/admin/vorschau?mandant=${key}&vorschau=${sent}`)).statusCode).toBe(404);
    });
  });

  it.each(['/api/v1/telko/gibtsnicht', '/api/v2'])('%s is a call nobody answers, never a page', async url =>
    expect(await html(url)).toEqual({ status: 404, page: false }),
  );
});

describe('for a page that everybody gets', () => {
  it.each([
    '/api/v1/telko/produkt',
    '/api/v1/telko/produkt?kategorie=DSL',
    '/api/v1/telko/produkt/700?handyId=301',
    '/api/v1/telko/produkt/maxpraemiewert',
    '/api/v1/telko/produkt/700/zeichnung?dunkel=true',
    '/api/v1/telko/produktkategorie',
    '/api/v1/telko/praemie',
    '/api/v1/telko/aktion/alleAktiven?produktId=700',
    '/api/v1/telko/content/telko/faq',
    '/api/v1/telko/content/variables',
    `/api/v1/telko/empfehlen/E7K2-99/${'0a'.repeat(8)}`,
    '/api/v1/telko/agentur/anmeldung',
  ])('%s may be asked', url => expect(isForEverybody(url)).toBe(true));
  it.each([
    '/api/v1/telko/empfehlen/click/E-1',
    '/api/v1/telko/empfehlen/E-1',
    '/api/v1/telko/empfehlen/E-1/link',
    '/api/v1/telko/account/login',
    '/api/v1/telko/praemierung',
    '/api/v1/telko/empfehler/export',
    '/api/v1/telko/produkt/berater',
    '/api/v1/telko/produkt/berater/zeichnung',
    '/api/v1/telko/produkt/700/bild',
    '/api/v1/telko/../admin',
    '/admin',
    'http://elsewhere.example/api/v1/telko/produkt',
  ])('%s is not', url => expect(isForEverybody(url)).toBe(false));
});

describe('a visit', () => {
  const addressOf = (url: string) =>
    visitOf(
      { url },
      { key: 'telko', portalUrl: 'http://localhost:3000', config: { integratedFrame: false } } as unknown as Tenant,
      'de',
    )!.address;
  it.each(['/', '/aktuellepraemienuebersicht', '/kontakt', '/login'])('to %s is prerendered', url =>
    expect(addressOf(url)).toBe(`http://localhost:3000${url}`),
  );
  it('is prerendered alike wherever it came from', () =>
    expect(addressOf('/empfaengerdaten/E-1/ab?channel=sms&geklickt=1&anrede=sie&sprache=en')).toBe(
      'http://localhost:3000/empfaengerdaten/E-1/ab',
    ));
  it.each([
    ['/empfaengerdaten/E-1/ab?anrede=du&channel=sms', '/empfaengerdaten/E-1/ab?anrede=du'],
    ['/empfaengerdaten/E-1/ab?anrede=anders', '/empfaengerdaten/E-1/ab'],
    ['/empfaengerbestaetigung?anrede=du&c=1', '/empfaengerbestaetigung?anrede=du'],
    ['/code?fehler=PSOF0301&anrede=du', '/code?fehler=PSOF0301&anrede=du'],
    ['/praemie/?anrede=du', '/praemie/?anrede=du'],
    ['/praemiedanke?anrede=du', '/praemiedanke?anrede=du'],
    ['/bankdaten/?anrede=du', '/bankdaten/?anrede=du'],
    ['/empfaenger/meinedaten/?anrede=du', '/empfaenger/meinedaten/?anrede=du'],
    ['/kontakt?anrede=du', '/kontakt?anrede=du'],
    ['/faq?anrede=du', '/faq'],
    ['/bankdaten/einspruch?anrede=du', '/bankdaten/einspruch'],
  ])('speaks to a friend as its link says, and to nobody else (%s)', (url, kept) =>
    expect(addressOf(url)).toBe(`http://localhost:3000${kept}`),
  );
  it.each(['//', '//elsewhere.example/faq'])('stays on its own host, whatever its address looks like (%s)', url =>
    expect(new URL(addressOf(url)).host).toBe('localhost:3000'),
  );
});
