import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import fastify, { type FastifyInstance } from 'fastify';
import { tokenOfTicket } from '#platform/http/authenticate.js';
import { unrenderedPages } from '#platform/observability/metrics.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { VouchersOffered } from '../../modules/voucher/api.js';
import { filledIn } from './native-form.js';
import { TextOverrides, PortalPage } from './portal-page.js';
import type { PageRequest, waits } from './prerender-cache.js';

/** Stands where the portal's build for the server lies: renders what it was asked for, and what the API said. */
const renderer = `
const { parentPort } = require('node:worker_threads');
let asked;
parentPort.on('message', (sent) => {
  if (sent.visit) {
    asked = sent;
    if (sent.visit.address.endsWith('/broken')) return parentPort.postMessage({ id: sent.id, error: 'It broke.' });
    if (sent.visit.address.endsWith('/endless')) return;
    if (sent.visit.address.endsWith('/late'))
      return setTimeout(() => parentPort.postMessage({ id: sent.id, page: { title: '', html: 'came late', script: '', prerendered: {} } }), 900);
    const { ticket } = sent.visit;
    const url = sent.visit.address.endsWith('/secret') ? '/api/v1/telko/empfehler/empfehlungen'
      : ticket === undefined ? '/api/v1/telko/praemie' : '/api/v1/telko/empfaenger/auftrag';
    return parentPort.postMessage({ asks: 1, url, language: sent.visit.language, ticket });
  }
  const { address, loggedIn, decided, awaitsLink } = asked.visit;
  parentPort.postMessage({ id: asked.id, page: { title: 'Rendered & titled', html: '<h1>' + [new URL(address).pathname, loggedIn, decided, sent.status, sent.body].join(' ') + (awaitsLink ? ' awaits its link' : '') + '</h1>', script: 'keep()', prerendered: { note: '</script>', path: address.endsWith('/inside') ? '/faq' : '' } } });
});`;

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the portal’s page', () => {
  let server: FastifyInstance;
  let folder: string;
  let asked: string[];
  let said: string | undefined;
  let isAway: boolean;
  /** Beside other work a thread takes its time: only what is to come late does. */
  let waited: typeof waits;

  const portal = async ({
    languages = ['de', 'en'],
    renders = false,
    integratedFrame = false,
    state = 'open',
    vouchers = true,
  } = {}) => {
    folder = await mkdtemp(join(tmpdir(), 'weitersagen-portal-'));
    await writeFile(
      join(folder, 'index.html'),
      '<html><head><title></title><meta name="description" content="General."><script type="module" src="/assets/entry.js"></script></head><body><div id="portal"></div></body></html>',
    );
    await mkdir(join(folder, '.vite'));
    await writeFile(
      join(folder, '.vite/first-files.json'),
      JSON.stringify([
        { path: '/kontakt', de: ['assets/contact-de.js'], en: ['assets/contact-en.js'] },
        { path: '/praemie', link: true, de: [], en: [] },
        { path: '/empfaenger/zustimmung', link: true, de: [], en: [] },
        { path: '/registrieren', link: true, de: [], en: [] },
        { path: '/faq', de: ['assets/friend.css'], en: [] },
        { path: '/empfaengerdaten/:nr/:hex', de: ['assets/friend.css'], en: ['assets/friend.css'] },
      ]),
    );
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/friend.css'), '@font-face{font-display:swap}.friend{color:red}');
    if (renders) {
      await mkdir(`${folder}-server`);
      await writeFile(join(`${folder}-server`, 'package.json'), '{"type":"commonjs"}');
      await writeFile(join(`${folder}-server`, 'worker.js'), renderer);
    }
    server = fastify();
    [asked, said, isAway] = [[], undefined, false];
    server.get('/api/v1/telko/empfaenger/auftrag', ({ headers: { authorization } }, reply) =>
      reply.status(authorization === `Bearer ${tokenOfTicket('good')}` ? 200 : 401).send({ for: 'good' }),
    );
    server.get('/api/v1/*', ({ url, headers }, reply) => {
      asked.push(`${url} ${String(headers['accept-language'])}`);
      if (isAway) return reply.status(503).send({});
      if (url.endsWith('/route/default')) return [];
      return url.endsWith('/produktkategorie') ? [{ Pfad: 'internet/glasfaser.html' }] : { url, said };
    });
    const tenant = {
      key: 'telko',
      name: 'Fernklang',
      status: 'live',
      portalUrl: 'http://localhost',
      config: { languages, defaultLanguage: 'de', integratedFrame, theme: {} },
    } as unknown as Tenant;
    const queries = {
      execute: async (query: unknown) =>
        query instanceof VouchersOffered
          ? vouchers
          : {
              title: 'Mara schenkt Ihnen 45 € bei "Fernklang"',
              description: 'Zuhause',
              url: 'http://localhost/r/ABCD2345',
              image: 'http://localhost/r/ABCD2345/karte.png',
              language: 'de',
              tenantName: 'Fernklang',
              state,
            },
    } as unknown as QueryBus;
    const page = new PortalPage(server, folder, queries, (waited = { page: 60_000, withoutScripts: 60_000 }));
    return { for: (asked: PageRequest, revision = 0) => page.for({ ...tenant, revision }, asked) };
  };
  afterEach(async () => {
    await server.close();
    for (const one of [folder, `${folder}-server`]) await rm(one, { recursive: true, force: true });
  });
  const languageFor = async (languages: string[], acceptLanguage?: string) =>
    /<html lang="(\w+)"/.exec((await (await portal({ languages })).for({ url: '/', acceptLanguage })).html)?.[1];

  it('shows a card of the recommendation where its link is shared, and nothing of it elsewhere', async () => {
    const page = await portal();
    const shared = (await page.for({ url: '/empfaengerdaten/700/abc?channel=whatsapp' })).html;
    expect(shared).toContain(
      '<meta property="og:title" content="Mara schenkt Ihnen 45 € bei &#34;Fernklang&#34;"><meta property="og:description" content="Zuhause">',
    );
    expect(shared).not.toContain('General.');
    expect((await page.for({ url: '/praemie' })).html).toContain('content="General."');
  });
  it.each([
    ['open', 200],
    ['over', 410],
    ['unknown', 404],
  ])('is answered for a link that is %s with %i', async (state, status) => {
    const page = await portal({ state });
    expect((await page.for({ url: '/empfaengerdaten/700/abc' })).status).toBe(status);
    expect((await page.for({ url: '/kontakt' })).status).toBe(200);
  });
  it('greets a first visitor with an English browser in English', async () =>
    expect(await languageFor(['de', 'en'], 'en-GB,en;q=0.9,de;q=0.5')).toBe('en'));
  it('speaks German where the tenant offers nothing else', async () =>
    expect(await languageFor(['de'], 'en')).toBe('de'));
  it.each(['fr', undefined])('speaks the tenant’s language to a browser that names none of its own (%s)', async named =>
    expect(await languageFor(['de', 'en'], named)).toBe('de'),
  );
  it('names what the asked path needs behind the entry, in the language the person chose', async () => {
    const page = await portal();
    expect((await page.for({ url: '/kontakt', acceptLanguage: 'de', cookies: 'psoe_language=en' })).html).toMatch(
      /lang="en".*entry\.js.*<link class="next" crossorigin href="\/assets\/contact-en\.js"><\/head>/,
    );
    expect((await page.for({ url: '/code' })).html).not.toContain('class="next"');
  });

  it.each([
    ['/kontakt', 200],
    ['/Kontakt/?channel=mail', 200],
    ['/internet/glasfaser.html', 200],
    ['/exklusiv', 200],
    ['/gibtsnicht', 404],
    ['/internet', 404],
    ['/404', 404],
  ])('%s is answered with %i', async (url, status) => {
    expect((await (await portal()).for({ url })).status).toBe(status);
  });

  it('comes prerendered, with what everybody is told and nothing of the person', async () => {
    const page = await portal({ renders: true });
    const { html } = await page.for({
      url: '/?utm_source=mail',
      cookies: 'psoe_angemeldet=secret; psoe_consent=functional%3D1',
    });
    expect(html).toContain('<div id="portal"><h1>/ true true 200 {"url":"/api/v1/telko/praemie"}</h1></div>');
    expect(html).toContain('<title>Rendered &#38; titled</title>');
    expect(html).toContain('\\u003c/script>');
    expect(html).not.toContain('secret');
    expect(asked.filter(call => call.includes('praemie'))).toEqual(['/api/v1/telko/praemie de']);
  });
  it('is rendered once for all who come with the same in common, and anew once the programme’s texts are others', async () => {
    const page = await portal({ renders: true });
    for (const cookies of ['', 'other=1', 'psoe_language=de']) await page.for({ url: '/?channel=mail', cookies });
    expect(asked.filter(call => call.includes('praemie'))).toHaveLength(1);
    await page.for({ url: '/', cookies: 'psoe_angemeldet=a' });
    expect(asked.filter(call => call.includes('praemie'))).toHaveLength(2);
    said = 'in other words';
    for (const revision of [2, 3])
      expect((await page.for({ url: '/' }, revision)).html).toContain('praemie","said":"in other words"}</h1>');
    expect(asked.filter(call => call.includes('praemie'))).toHaveLength(3);
  });
  it.each([
    [true, ''],
    [false, 'gibt es Geld aufs Konto'],
  ])('promises vouchers where the programme has some (%s)', async (vouchers, said) => {
    const { html } = await (await portal({ vouchers })).for({ url: '/' });
    expect(/"home.intro":"[^"]*"/.exec(html)?.[0] ?? '').toContain(said);
    expect(html.includes('home.intro')).toBe(!vouchers);
  });
  it('is never rendered from what is one person’s', async () => {
    expect(
      (await (await portal({ renders: true })).for({ url: '/secret', cookies: 'psoe_angemeldet=a' })).html,
    ).toContain('/secret true false 0 ');
    expect(asked.some(call => call.includes('empfehlungen'))).toBe(false);
  });
  it.each(['/broken', '/endless'])('comes without content where rendering fails or takes too long (%s)', async url => {
    const page = await portal({ renders: true });
    if (url === '/endless') waited.page = 1;
    expect((await page.for({ url })).html).toContain('<div id="portal"></div><script type="application/json"');
  });
  it('says nothing of a mail’s link whose secret it is not told, and what holds without one where none is', async () => {
    const page = await portal({ renders: true });
    const htmlOf = async (url: string) => (await page.for({ url })).html;
    for (const url of ['/Praemie/', '/registrieren/', '/registrieren/?x=1']) {
      expect(await htmlOf(url)).toMatch(/<div id="portal"><h1>.* awaits its link<\/h1>/);
      expect(await htmlOf(url)).not.toContain('<script>');
      expect((await page.for({ url })).script).toBe(sha256('keep()'));
    }
    for (const url of ['/praemie', '/registrieren']) {
      expect(await htmlOf(url)).toContain(`<div id="portal"><h1>${url} `);
      // A tab that keeps a link is not shown that there is none; the content policy is told of the script that sees to it.
      const { html, script } = await page.for({ url });
      const [, hides] = /<\/div><script>([^<]*)<\/script>/.exec(html)!;
      expect(script).toBe(['keep()', hides!].map(sha256).join(' '));
    }
    expect(await htmlOf('/kontakt')).toContain('<div id="portal"><h1>/kontakt ');
    expect(await htmlOf('/kontakt')).not.toContain('<script>');
  });
  it('sent without content is counted by the template of its path, and why', async () => {
    unrenderedPages.reset();
    const page = await portal({ renders: true });
    for (const url of ['/broken', '/broken?c=1', '/kontakt']) await page.for({ url });
    waited.page = 1;
    await page.for({ url: '/late' });
    expect((await unrenderedPages.get()).values.map(({ labels, value }) => ({ ...labels, value }))).toEqual([
      { page: '/*', reason: 'failed', value: 2 },
      { page: '/*', reason: 'late', value: 1 },
    ]);
  });
  it('brings a first visit its styles along, and tells the content policy which', async () => {
    const page = await portal({ renders: true });
    const { html, style } = await page.for({ url: '/empfaengerdaten/123/0a1b2c' });
    const styles = /<style id="styles">([^<]*)<\/style>/.exec(html)![1]!;
    expect(styles).toContain('.friend{color:red}');
    expect(styles).not.toContain('swap');
    expect(html).toContain('<link disabled rel="stylesheet" crossorigin href="/assets/friend.css">');
    expect(style).toBe(sha256(styles));
    const faq = async (cookies = '') => (await page.for({ url: '/faq', acceptLanguage: 'de', cookies })).html;
    expect(await faq()).toMatch(/<style id="styles">[^<]*swap/);
    expect(await faq('psoe_consent=x')).not.toContain('<style');
    // Where nobody is let in, what is shown instead comes with its own.
    expect((await page.for({ url: '/inside' })).html).toContain('href="/assets/friend.css"');
  });
  it('comes whole where a mail’s ticket opens it, for this one person and kept for nobody', async () => {
    const page = await portal({ renders: true });
    const open = async (cookies: string) => (await page.for({ url: '/empfaenger/zustimmung', cookies })).html;
    expect(await open('psoe_bestaetigung=good')).toContain('200 {"for":"good"}');
    // One that opens nothing any more never gets to ask.
    expect(await open('psoe_bestaetigung=gone')).toContain(
      '<div id="portal"><h1>/empfaenger/zustimmung false false 0 ',
    );
    expect(await open('')).toContain('<script>');
  });
  it('is waited for where it works without scripts, and asked for again by itself where it cannot be rendered', async () => {
    const page = await portal({ renders: true });
    const htmlOf = async (url: string) => (await page.for({ url })).html;
    waited.page = 1;
    expect(await htmlOf('/late')).toContain('<div id="portal"></div>');
    waited.page = 60_000;
    expect(await htmlOf('/empfaengerdaten/1/late')).toContain('<div id="portal">came late');
    expect(await htmlOf('/empfaengerdaten/1/late')).not.toContain('http-equiv="refresh"');
    expect(await htmlOf('/empfaengerdaten/1/broken')).toContain('<noscript><meta http-equiv="refresh"');
    expect(await htmlOf('/broken')).not.toContain('http-equiv="refresh"');
  });
  it('is made once for all who ask at the same time', async () => {
    const page = await portal();
    await Promise.all(Array.from({ length: 20 }, () => page.for({ url: '/kontakt' })));
    expect(asked.filter(call => call.startsWith('/api/v1/mandant/telko '))).toHaveLength(1);
  });
  it('is sent as it was last where the API is away, never with settings that were changed since', async () => {
    const page = await portal();
    const { html } = await page.for({ url: '/kontakt' });
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    try {
      isAway = true;
      expect((await page.for({ url: '/kontakt' })).html).toBe(html);
      await expect(page.for({ url: '/kontakt' }, 1)).rejects.toThrow('unavailable');
      isAway = false;
      expect((await page.for({ url: '/kontakt' }, 1)).html).toBe(html);
    } finally {
      now.mockRestore();
    }
  });
  it('says that it takes long to somebody whose scripts do not come, in their language', async () => {
    const page = await portal();
    expect((await page.for({ url: '/kontakt', acceptLanguage: 'de' })).html).toContain(
      'Bitte laden Sie die Seite neu.',
    );
    expect((await page.for({ url: '/kontakt', acceptLanguage: 'en' })).html).toContain('Please reload the page.');
  });
  it('comes without content into a frame it does not stay in', async () => {
    const inFrame = { url: '/', destination: 'iframe' };
    expect((await (await portal({ renders: true })).for(inFrame)).html).toContain('<div id="portal"></div>');
    await server.close();
    expect((await (await portal({ renders: true, integratedFrame: true })).for(inFrame)).html).toContain(
      '<div id="portal"><h1>',
    );
  });
});

const tenant = {
  key: 'telko',
  config: { languages: ['de', 'en'], defaultLanguage: 'de', contentApp: 'portal' },
} as unknown as Tenant;
const written = { de: { 'home.title': 'Hallo' }, en: { 'home.title': 'Hello' } };
const store =
  (texts: { readonly de: object; readonly en: object }, visuals: readonly object[] = []) =>
  (url: string, language: 'de' | 'en'): Promise<unknown> =>
    Promise.resolve(
      url.endsWith('/keyvisual')
        ? { items: visuals }
        : url.endsWith('/variables')
          ? { max: { de: '500 €', en: '€500' }[language] }
          : texts[url.slice(-2) as 'de' | 'en'],
    );

describe('The texts of a provider', () => {
  it('are asked for in each language of theirs', async () =>
    expect(await new TextOverrides(store(written)).of(tenant)).toEqual(written));

  it('of a draft are asked for with what opens it', async () => {
    const asked: string[] = [];
    await new TextOverrides((_, __, cookie) => (asked.push(cookie), Promise.resolve({}))).of(tenant, 'psoe_vorschau=a');
    expect(new Set(asked)).toEqual(new Set(['psoe_vorschau=a']));
  });

  it('are a key visual’s too, unless written for the place itself', async () => {
    const visual = {
      data: {
        Identifier: { iv: 'home' },
        Titel: { de: 'Titel', en: 'Title' },
        Untertitel: { de: 'Bis {{max}}', en: 'Up to {{max}}' },
      },
    };
    expect(await new TextOverrides(store(written, [visual])).of(tenant)).toEqual({
      de: { 'home.title': 'Hallo', 'home.intro': 'Bis 500\u00a0€' },
      en: { 'home.title': 'Hello', 'home.intro': 'Up to €500' },
    });
  });

  it('are the last ones where the content store refuses, and those of now as soon as it does not', async () => {
    let open = true;
    let answers = store(written);
    const own = new TextOverrides((url, language) =>
      open ? answers(url, language) : Promise.reject(new Error('PSOF0901')),
    );
    await own.of(tenant);
    open = false;
    expect(await own.of(tenant)).toEqual(written);
    [open, answers] = [true, store({ de: {}, en: {} })];
    expect(await own.of(tenant)).toEqual({ de: {}, en: {} });
  });

  it('are none where it never answered', async () =>
    expect(await new TextOverrides(() => new Promise(() => undefined)).of(tenant)).toEqual({}));
});

describe('the page a refused form comes back with', () => {
  const field = (name: string, more = '') => `<input id="f-${name}" name="${name}"${more}/>`;
  const typed = new URLSearchParams({
    Vorname: 'Mara "&lt;',
    'Geburtsdatum.day': '3',
    Anrede: 'Frau',
    AgbText: 'on',
    Passwort: 'geheim',
  });

  it('has in its fields what was typed, as text', () => {
    expect(filledIn(field('Vorname', ' type="text"'), typed)).toBe(
      '<input value="Mara &#34;&#38;lt;" id="f-Vorname" name="Vorname" type="text"/>',
    );
    expect(filledIn(field('Geburtsdatum.day', ' value=""'), typed)).toContain('value="3"');
    const select = '<select name="Anrede"><option value="" selected="">–</option><option value="Frau">Frau</option>';
    expect(filledIn(`${select}</select>`, typed)).toContain(
      '<option value="">–</option><option value="Frau" selected="">Frau</option>',
    );
  });
  it('has no password, no tick, nothing of a robot, and of fields that were not sent what it had', () => {
    const untouched = [field('Passwort', ' type="password"'), field('AgbText', ' type="checkbox"'), field('Webseite')];
    const select = '<select name="Sprache"><option value="de" selected="">Deutsch</option></select>';
    const others = [...untouched, field('Fremd', ' value="so"'), select].join('');
    expect(filledIn(others, new URLSearchParams([...typed, ['Webseite', 'https://spam.example']]))).toBe(others);
  });
});
