import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import fastify, { type FastifyInstance } from 'fastify';
import { catalogue } from '#contract/errors/catalogue.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { useEnvironment } from '#platform/environment.js';
import { ValidationFailed } from '#platform/http/call.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { refusalReasons } from '#shared/reasons-and-actions.js';
import { addPages } from '../pages/pages.js';
import { sendProblem } from './problem.filter.js';
import { addCrossOrigin, addFormerHosts, isolateSharedHosts, cookieFor, cookiesOf, requestedHost } from './edge.js';

/** What a client receives for an error. */
function answerTo(error: unknown, language = 'de', opened: { readonly url?: string; readonly accept?: string } = {}) {
  const sent: { status?: number; headers: Record<string, string>; body?: Record<string, unknown> } = { headers: {} };
  const { url, accept } = opened;
  const reply = {
    status(code: number) {
      sent.status = code;
      return reply;
    },
    header(name: string, value: string) {
      sent.headers[name] = value;
      return reply;
    },
    send(body: unknown) {
      sent.body = body as Record<string, unknown>;
      return reply;
    },
  };
  const headers = { 'accept-language': language, ...(accept && { accept }) };
  sendProblem(error, { id: 'trace', headers, ...(url && { url }) }, reply);
  return sent;
}

describe('the error catalogue', () => {
  it('knows every refusal of the domain, and no other', () => {
    expect(catalogue.map(({ reason }) => reason).sort()).toEqual([...refusalReasons].sort());
  });
});

describe('an error on its way out', () => {
  it('carries the catalogue’s code, status and text in the person’s language', () => {
    expect(answerTo(new DomainError('recommendation-blocked'))).toMatchObject({
      status: 410,
      body: { Code: 'PSOF0306', detail: 'Diese Empfehlung ist leider nicht mehr möglich.', TraceId: 'trace' },
    });
    expect(answerTo(new DomainError('session-over'), 'en').body).toMatchObject({ Code: 'PSOF0204', status: 401 });
  });

  it('says nothing of what broke inside', () => {
    const { body, status } = answerTo(new Error('select secret from person'));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/secret|select/);
  });

  it('tells when to come back', () => {
    expect(answerTo(new DomainError('too-many-requests', { retryAfterSeconds: 30 })).headers).toMatchObject({
      'retry-after': '30',
    });
  });

  describe('to a browser that opened a page', () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const page = (error: unknown, language = 'de', url = '/empfaenger/meinedaten/') => {
      const { status, headers, body } = answerTo(error, language, { url, accept });
      return { status, headers, html: String(body) };
    };

    it.each([
      ['unavailable', 503, 'de', 'Die Seite ist gerade nicht erreichbar', 'Neu laden'],
      ['too-many-requests', 429, 'en', 'This page isn’t available right now', 'Reload'],
      ['technical-error', 500, 'de', 'Die Seite ist gerade nicht erreichbar', 'Neu laden'],
    ] as const)('is a page: %s', (reason, status, language, title, button) => {
      const { html, headers, ...sent } = page(new DomainError(reason), language);
      expect([sent.status, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(headers['cache-control']).toBe('no-store');
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain(`<button type="button">${button}</button>`);
      const inline = [...html.matchAll(/<(?:style|script)>([^<]*)</g)].map(
        ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
      );
      for (const hash of inline) expect(headers['content-security-policy']).toContain(hash);
    });
    it('offers to come again only where that may help', () => {
      expect(page(Object.assign(new Error('No such page.'), { statusCode: 404 })).html).toContain(
        '<h1>Seite nicht gefunden</h1>',
      );
      const { status, html } = page(new DomainError('validation-failed'));
      expect([status, html.includes('<button'), html.includes('<h1>')]).toEqual([400, false, true]);
    });
    it('stays the answer for programs at a call, and for one that opened no page', () => {
      expect(
        answerTo(new DomainError('unavailable'), 'de', { url: '/api/v1/telko/produkt', accept }).body,
      ).toMatchObject({
        Code: 'PSOF0009',
      });
      expect(
        answerTo(new DomainError('unavailable'), 'de', { url: '/assets/main.js', accept: '*/*' }).body,
      ).toMatchObject({
        Code: 'PSOF0009',
      });
    });
  });

  it('names the wrong fields', () => {
    const issues = [
      { code: 'invalid_type', expected: 'string', path: ['Empfehler', 'Vorname'], input: undefined, message: '' },
    ] as const;
    expect(answerTo(new ValidationFailed(issues as never)).body).toMatchObject({
      Code: 'PSOF0002',
      Errors: [{ Field: 'Empfehler.Vorname' }],
    });
  });

  it('is “unavailable” while the database is away', () => {
    expect(answerTo(Object.assign(new Error('terminating connection'), { code: '57P01' })).status).toBe(503);
    for (const code of ['53100', '53200', '53300'])
      expect(answerTo(Object.assign(new Error('no space left on device'), { code })).status).toBe(503);
    // Two who waited for each other: one of them was taken back whole.
    for (const code of ['40P01', '40001'])
      expect(answerTo(Object.assign(new Error('deadlock detected'), { code })).status).toBe(503);
    expect(answerTo(new Error('Connection terminated unexpectedly')).status).toBe(503);
    expect(
      answerTo(new Error('the ORM says', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) })).status,
    ).toBe(503);
  });
});

const path = '/api/v1/telko/tracking/abschliessen/?channel=co';

describe('A call from another site', () => {
  let server: FastifyInstance;
  beforeAll(() => {
    const config = {
      recommendWebPage: 'https://www.provider.example/empfehlen',
      productUrlTemplate: 'https://shop.provider.example/?e={number}',
      redirectHosts: ['Tarife.provider.example'],
    };
    server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
    addCrossOrigin(server, {
      byKey: (key: string) => Promise.resolve(key === 'telko' ? ({ config } as unknown as Tenant) : undefined),
    } as unknown as TenantDirectory);
    server.post('/api/v1/:tenant/tracking/abschliessen', () => ({}));
    server.post('/api/v1/:tenant/account/login', () => ({}));
  });
  afterAll(() => server.close());
  const from = async (origin: string, method: 'OPTIONS' | 'POST' = 'POST', url = path) => {
    const { statusCode, headers } = await server.inject({ method, url, headers: { origin } });
    return { status: statusCode, allowed: headers['access-control-allow-origin'], vary: headers['vary'] };
  };

  it.each(['https://www.provider.example', 'https://shop.provider.example', 'https://tarife.provider.example'])(
    'is answered to %s, which the tenant names',
    async origin => {
      expect(await from(origin)).toEqual({ status: 200, allowed: origin, vary: 'Origin' });
      expect(await from(origin, 'OPTIONS')).toEqual({ status: 204, allowed: origin, vary: 'Origin' });
    },
  );
  it.each(['https://evil.example', 'https://www.provider.example.evil.example', 'http://www.provider.example', 'null'])(
    'is not readable for %s',
    async origin => {
      expect((await from(origin)).allowed).toBeUndefined();
      expect(await from(origin, 'OPTIONS')).toMatchObject({ status: 404, allowed: undefined });
    },
  );
  it('is this one call: no other, and no other tenant’s', async () => {
    expect((await from('https://www.provider.example', 'POST', '/api/v1/telko/account/login')).allowed).toBeUndefined();
    expect(
      (await from('https://www.provider.example', 'POST', '/api/v1/energie/tracking/abschliessen')).allowed,
    ).toBeUndefined();
  });
});

/** docs/decisions/content-and-portal.md#0036-a-tenant-without-a-host-is-found-by-path */
describe('Two tenants on one host', () => {
  const tenants = [
    { key: 'waerme', hosts: [], portalUrl: 'https://programme.example/waerme' },
    { key: 'strom', hosts: [], portalUrl: 'https://programme.example/strom' },
    { key: 'telko', hosts: ['telko.example'], formerHosts: ['alt.example'], portalUrl: 'https://telko.example' },
  ] as unknown as Tenant[];
  let server: FastifyInstance;
  /** What the last request's handler saw. */
  let seen: { url: string; cookie: string | undefined } | undefined;

  beforeAll(async () => {
    useEnvironment({
      DATABASE_APP_URL: 'postgres://unused',
      DATABASE_ENGINE_URL: undefined,
      QUEUE_URL: 'postgres://unused',
    });
    const directory = new TenantDirectory({
      fork: () => ({ findAll: () => Promise.resolve(tenants.map(tenant => ({ ...tenant, config: {}, revision: 1 }))) }),
    } as unknown as EntityManager);
    await directory.all();
    server = fastify({ rewriteUrl: request => directory.enter(request, requestedHost(request)) });
    isolateSharedHosts(server, directory);
    addFormerHosts(server, directory);
    server.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null, ''));
    server.all('/*', (request, reply) => {
      seen = { url: request.url, cookie: request.headers.cookie };
      return reply
        .header('set-cookie', [
          '__Host-psoe_token=abc; Path=/; Secure; HttpOnly',
          'psoe_geraet=d; Path=/api/v1/',
          'psoe_bestaetigung=t; Path=/empfaenger/zustimmung; HttpOnly',
        ])
        .header('location', '/empfaengerbestaetigung')
        .send({});
    });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    seen = undefined;
  });
  const ask = (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'POST' | 'PUT' = 'GET',
    host = 'programme.example',
  ) => server.inject({ method, url, headers: { host, ...headers } });
  const both =
    '__Host-psoe_token.waerme=W; psoe_angemeldet.waerme=1; __Host-psoe_token.strom=S; psoe_angemeldet.strom=1; psoe_token=T; other=1';

  it('are two portals, each with the paths of one on a host of its own', async () => {
    await ask('/waerme/faq?a=1');
    expect(seen!.url).toBe('/faq?a=1');
    await ask('/strom/');
    expect(seen!.url).toBe('/');
    await ask('/waerme/', {}, 'GET', 'telko.example');
    expect(seen!.url).toBe('/waerme/');
    await ask('/elsewhere/');
    expect(seen!.url).toBe('/elsewhere/');
  });
  it('lead readers on from a host that was given up', async () => {
    const read = await ask('/r/ABCD2345?anrede=du', {}, 'GET', 'alt.example');
    expect([read.statusCode, read.headers]).toMatchObject([308, { 'cache-control': 'no-store' }]);
    expect([read.headers.location, seen]).toEqual(['https://telko.example/r/ABCD2345?anrede=du', undefined]);
  });
  it.each([
    ['/waerme/faq', 'W'],
    ['/api/v1/waerme/account/user', 'W'],
    ['/API/v1/Waerme/account/user', 'W'],
    ['/api/v1/mandant/waerme', 'W'],
    ['/api/v1/strom/account/user', 'S'],
  ])('see their own cookies alone (%s)', async (url, own) => {
    await ask(url, { cookie: both });
    expect(seen!.cookie).toContain(`; __Host-psoe_token=${own}; psoe_angemeldet=1`);
    for (const other of ['W', 'S', 'T'].filter(one => one !== own)) expect(seen!.cookie).not.toContain(`=${other}`);
    expect(seen!.cookie).toContain('other=1');
  });
  it('leave a tenant with a host of its own the cookies it has', async () => {
    await ask('/api/v1/telko/account/user', { cookie: both });
    expect(seen!.cookie).toBe(both);
    const answer = await ask('/api/v1/telko/account/user', {}, 'POST');
    expect(String(answer.headers['set-cookie'])).toContain('__Host-psoe_token=abc; Path=/;');
  });
  it('keep what they set apart, and stay below their paths', async () => {
    const page = await ask('/waerme/empfaengerdaten/E-1/ab', { origin: 'https://programme.example' }, 'POST');
    expect(page.headers['set-cookie']).toEqual([
      '__Host-psoe_token.waerme=abc; Path=/; Secure; HttpOnly',
      'psoe_geraet.waerme=d; Path=/api/v1/',
      'psoe_bestaetigung.waerme=t; Path=/waerme/empfaenger/zustimmung; HttpOnly',
    ]);
    expect(page.headers.location).toBe('/waerme/empfaengerbestaetigung');
    const call = await ask('/api/v1/strom/account/login', {}, 'POST');
    expect(String(call.headers['set-cookie'])).toContain('__Host-psoe_token.strom=abc; Path=/;');
    expect(call.headers.location).toBe('/empfaengerbestaetigung');
  });

  describe('one of which is a thief', () => {
    const from = (page: string) => ({ referer: `https://programme.example${page}`, cookie: both });
    it.each(['GET', 'POST', 'PUT'] as const)(
      'finds nobody logged in at the other by its own page’s %s',
      async method => {
        for (const page of ['/strom/', '/strom/waerme/', '/waerme', '/', '/waermer/']) {
          await ask('/api/v1/waerme/account/user', from(page), method);
          expect(seen!.cookie).toBe('');
        }
        await ask('/api/v1/waerme/account/user', from('/waerme/meinedaten'), method);
        expect(seen!.cookie).toContain('__Host-psoe_token=W');
      },
    );
    it('sends no form of its own to the other’s pages', async () => {
      for (const page of ['/strom/faq', '/'])
        expect((await ask('/waerme/empfaenger/zustimmung', from(page), 'POST')).statusCode).toBe(404);
      expect(seen).toBeUndefined();
      expect(
        (await ask('/waerme/empfaenger/zustimmung', from('/waerme/empfaenger/zustimmung'), 'POST')).statusCode,
      ).toBe(200);
    });
    it('may link to the other, where the person is then as ever', async () => {
      await ask('/waerme/', from('/strom/faq'));
      expect(seen!.cookie).toContain('__Host-psoe_token=W');
    });
    it('names no cookie so that it were the other’s', () => {
      expect(cookiesOf('waerme', 'psoe_token.strom=S; psoe_token.waerme.strom=S; psoe_token.=S; psoe_token=S')).toBe(
        '',
      );
      const once = cookiesOf('waerme', both);
      // Pages ask the API within the process, with the cookies they came with.
      expect(cookiesOf('waerme', once).split('; ').sort()).toEqual(once.split('; ').sort());
      expect(cookieFor('waerme', 'other=1; Path=/')).toBe('other=1; Path=/');
    });
  });

  describe('as pages', () => {
    let dist: string;
    let pages: FastifyInstance;
    const token = 'a'.repeat(43);
    const config = {
      routes: {},
      recommendPath: '/empfehlen',
      languages: ['de'],
      defaultLanguage: 'de',
      theme: {},
      themeDark: {},
    };
    const all = [
      ...tenants.map(tenant => ({ ...tenant, name: `Programm ${tenant.key}`, status: 'live', config })),
      {
        key: 'entwurf',
        hosts: [],
        portalUrl: 'https://programme.example/entwurf',
        name: 'Geheim',
        status: 'draft',
        config,
      },
      {
        key: 'ruht',
        hosts: [],
        portalUrl: 'https://programme.example/ruht',
        name: 'Ruht',
        status: 'suspended',
        config,
      },
    ] as unknown as Tenant[];
    beforeAll(async () => {
      dist = await mkdtemp(join(tmpdir(), 'weitersagen-neighbours-'));
      const head = [
        'rel="icon" href="/icon.svg"',
        'rel="manifest" href="/manifest.webmanifest"',
        'rel="stylesheet" href="/theme.css"',
        'rel="stylesheet" crossorigin href="/assets/a.css"',
      ];
      for (const app of ['web-portal', 'web-admin']) {
        await mkdir(join(dist, app, 'assets'), { recursive: true });
        const links = head.map(link => `<link ${link}>`).join('');
        await writeFile(join(dist, app, 'index.html'), `<html><head>${links}</head><div id="portal"></div></html>`);
      }
      await writeFile(join(dist, 'web-portal', 'sw.js'), 'const build = 1;');
      const directory = new TenantDirectory({
        fork: () => ({ findAll: () => Promise.resolve(all.map(tenant => ({ ...tenant, revision: 1 }))) }),
      } as unknown as EntityManager);
      await directory.all();
      pages = fastify({
        routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
        rewriteUrl: request => directory.enter(request, requestedHost(request)),
      });
      isolateSharedHosts(pages, directory);
      for (const path of ['/api/v1/mandant/:key', '/api/v1/:key/*'])
        pages.get(path, ({ params, headers: { cookie } }, reply) => {
          const { key } = params as { key: string };
          const opens = key !== 'entwurf' || cookie?.split('; ').includes(`psoe_vorschau=${token}`);
          return opens ? [] : reply.status(404).send({});
        });
      await addPages(pages, directory, { execute: () => Promise.resolve(null) } as unknown as QueryBus, dist);
    });
    afterAll(async () => {
      await pages.close();
      await rm(dist, { recursive: true });
    });
    const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
      pages.inject({ method, url, headers: { host: 'programme.example', ...headers } });

    it('have files of their own, and those of the build like everybody', async () => {
      const { statusCode, body } = await open('/waerme/kontakt');
      expect(statusCode).toBe(200);
      expect([...body.matchAll(/<link[^>]* href="([^"]+)"/g)].map(([, file]) => file)).toEqual([
        '/waerme/icon.svg',
        '/waerme/manifest.webmanifest',
        '/waerme/theme.css',
        '/assets/a.css',
      ]);
      expect((await open('/waerme/manifest.webmanifest')).json()).toMatchObject({
        name: 'Programm waerme',
        id: '/waerme/',
        start_url: '/waerme/',
        scope: '/waerme/',
        icons: [{ src: '/waerme/icon-192.png' }, { src: '/waerme/icon-512.png' }],
      });
      expect((await open('/waerme/sitemap.xml')).body).not.toMatch(/<loc>(?!https:\/\/programme\.example\/waerme\/)/);
      expect((await open('/waerme/sw.js')).body).toBe('const build = 1;');
    });
    it.each([
      ['/waerme', '/waerme/'],
      ['/WAERME/faq?c=1', '/waerme/faq?c=1'],
      ['/telko/faq', 'https://telko.example/faq'],
      ['/ruht', '/ruht/'],
    ])('have one address each: %s leads to %s', async (url, to) => {
      const { statusCode, headers } = await open(url);
      expect([statusCode, headers.location]).toEqual([308, to]);
      expect((await open(url, {}, 'POST')).statusCode).toBe(404);
    });
    it.each([
      ['/waerme/empfehlen', '/waerme/#produkte'],
      ['/strom/empfehlen', '/strom/#produkte'],
    ])('stay below it where they lead on: %s to %s', async (url, to) =>
      expect((await open(url)).headers.location).toBe(to),
    );
    it.each([
      '/',
      '/faq',
      '/gibtsnicht/',
      '/waerme/admin/',
      '/waerme/assets/a.css',
      '/entwurf',
      '/Entwurf/',
      '/entwurf/faq',
    ])('are none at %s', async url => {
      const { statusCode, body } = await open(url, { cookie: `psoe_vorschau.waerme=${token}; psoe_vorschau=${token}` });
      expect(statusCode).toBe(404);
      expect(body).not.toMatch(/Geheim|Programm/);
    });
    it('show a draft to its preview alone, and one that is paused says so', async () => {
      const { statusCode, headers } = await open(`/entwurf/?vorschau=${token}`);
      expect([statusCode, headers.location]).toEqual([303, '/entwurf/']);
      const [cookie] = String(headers['set-cookie']).split(';');
      expect(cookie).toBe(`psoe_vorschau.entwurf=${token}`);
      expect((await open('/entwurf/faq', { cookie: cookie! })).statusCode).toBe(200);
      expect((await open('/ruht/')).body).toContain('Das Programm ruht gerade.');
    });
    it('share a robots.txt that names none, and no worker of whoever was there before', async () => {
      const { body } = await open('/robots.txt');
      expect(body).toContain('Disallow: /*/r/');
      expect(body).not.toMatch(/waerme|strom|entwurf|Sitemap/);
      expect((await open('/sw.js')).body).toContain('unregister');
    });
  });
});
