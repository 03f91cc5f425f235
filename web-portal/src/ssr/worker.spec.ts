import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { RenderedPage, Visit } from './worker.js';

interface Question {
  readonly asks: number;
  readonly url: string;
  readonly language: string;
}
type Reply = Question | { readonly id: number; readonly page?: RenderedPage; readonly error?: string };

const tenants = {
  telko: {
    Name: 'Fernklang',
    CmsAppName: 'telko',
    Theme: {},
    Zahlen: { GueltigkeitTage: 45 },
    ModuleAuftragsdatumMindestalterTage: 0,
  },
  energie: {
    Name: 'Wiesenstrom',
    CmsAppName: 'energie',
    Theme: { '--scene': 'landscape' },
    Zahlen: { GueltigkeitTage: 60 },
    ModuleAuftragsdatumMindestalterTage: 14,
  },
};
/** Links that accept no friends: the recommender is gone, or it was cancelled. */
const endedLinks: Readonly<Record<string, string>> = { 'E-88': 'Ok', 'E-99': 'Storniert' };
const visit = (
  key: keyof typeof tenants,
  language: 'de' | 'en',
  path = '/',
  { loggedIn = false, decided = false, texts = {}, base = '' } = {},
): Visit => ({
  bootstrap: {
    tenant: {
      Mandant: key,
      Languages: ['de', 'en'],
      DefaultLanguage: 'de',
      ExitIntent: { Enabled: false, DelayMs: 0 },
      ShowProductCategory: true,
      MandantUrl: `http://${key}.example${base}`,
      ...tenants[key],
    },
    routes: [],
    texts,
  } as unknown as Visit['bootstrap'],
  language,
  address: `http://${key}.example${base}${path}`,
  loggedIn,
  decided,
});

const drawing = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}, "drawn" 100 %</title></svg>`;

describe('Pages rendered at the same time', () => {
  let folder: string;
  let worker: Worker;
  const waiting = new Map<number, (reply: Extract<Reply, { id: number }>) => void>();
  const held: Question[] = [];
  let last = 0;

  /** Holds answers back until this many pages have asked, then answers in reverse order. */
  let pagesAwaited = 0;
  const answer = ({ asks, url }: Question) => {
    const WertCent = url.includes('/telko/') ? 11_100 : 22_200;
    const ended = Object.keys(endedLinks).find(number => url.includes(`/${number}/`));
    const isClosed = ended !== undefined && !url.includes('/any/');
    if (url.includes('/zeichnung')) {
      const svg = drawing(url.includes('dunkel=true') ? 'dark' : 'light');
      return worker.postMessage({
        answers: asks,
        status: 200,
        body: url.includes('telko') ? svg : svg + ' '.repeat(4_000),
      });
    }
    const body = url.includes('/empfehlen/')
      ? {
          Empfehlungsnummer: 'E-77',
          Status: ended ? endedLinks[ended] : 'Offen',
          Produkt: { Id: 700, Name: 'Zuhause' },
          Empfehler: { Vorname: 'Mara' },
          AnteilEmpfehler: 50,
          PraemieEmpfehlerCent: 3500,
          PraemieEmpfaengerCent: 3500,
          GueltigBis: '2099-01-01T00:00:00',
          AgbText: 'AGB',
          Nachfolger: null,
          Agentur: null,
        }
      : url.includes('maxpraemiewert')
        ? { WertCent }
        : url.includes('/content/')
          ? { items: [] }
          : [];
    const status = url.includes('/praemierung/') ? 0 : isClosed ? 410 : url.endsWith('/produkt/700') ? 404 : 200;
    const problem = { Code: 'PSOF0306', detail: '', Errors: [] };
    worker.postMessage({ answers: asks, status, body: JSON.stringify(isClosed ? problem : body) });
  };
  const receive = (reply: Reply) => {
    if (!('asks' in reply)) return waiting.get(reply.id)?.(reply);
    held.push(reply);
    const pages = new Set(held.map(({ url, language }) => `${url.split('/')[3]} ${language}`));
    if (pages.size < pagesAwaited) return;
    pagesAwaited = 0;
    for (const question of held.splice(0).reverse()) answer(question);
  };
  const render = (asked: Visit) =>
    new Promise<Extract<Reply, { id: number }>>(resolve => {
      last += 1;
      waiting.set(last, resolve);
      worker.postMessage({ id: last, visit: asked });
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'weitersagen-ssr-'));
    await promisify(execFile)(
      process.execPath,
      [
        ...['node_modules/vite/bin/vite.js', 'build', '--config', 'web-portal/vite.config.ts', '--logLevel', 'error'],
        ...['--ssr', 'src/ssr/worker.tsx', '--outDir', folder, '--emptyOutDir'],
      ],
      { env: { ...process.env, NODE_ENV: 'production' } },
    );
    worker = new Worker(join(folder, 'worker.js'));
    worker.on('message', receive);
  });
  afterAll(async () => {
    await worker.terminate();
    await rm(folder, { recursive: true, force: true });
  });

  it('mix neither tenants nor languages nor visitors', async () => {
    const texts = { de: { 'home.title': 'Sonne für alle' } };
    pagesAwaited = 4;
    const pages = Promise.all([
      render(visit('telko', 'de')),
      render(visit('energie', 'en', '/', { decided: true })),
      render(visit('energie', 'de', '/', { loggedIn: true, texts })),
      render(visit('telko', 'en', '/questions', { decided: true })),
    ]);
    const [telko, english, own, questions] = (await pages).map(({ page, error }) => {
      expect(error).toBeUndefined();
      return page!;
    }) as [RenderedPage, RenderedPage, RenderedPage, RenderedPage];

    expect([telko, english, own, questions].map(({ title }) => title.split(' · ')[1])).toEqual([
      'Fernklang',
      'Wiesenstrom',
      'Wiesenstrom',
      'Fernklang',
    ]);
    expect(telko.html).toContain('111\u00a0€');
    expect(english.html).toContain('€222');
    expect(own.html).toContain('222\u00a0€');
    expect(own.title).toContain('Sonne für alle');
    // Each page shows its own tenant's validity.
    expect(telko.html).toContain('Gültig 45 Tage');
    expect(english.html).toContain('Works for 60 days');
    for (const other of [telko, english, questions]) expect(other.html).not.toContain('Sonne für alle');
    // Logged-in users get a link to the personal area in the page's language.
    expect(own.html).toContain('href="/persoenlicherbereich"');
    expect(english.html).toContain('href="/log-in');
    expect(telko.html).toContain('href="/login');
    // Only visitors without a decision are asked for consent.
    expect([telko, english, own, questions].map(({ html }) => html.includes('consent-title'))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    for (const [{ html }, name] of [
      [telko, 'Wiesenstrom'],
      [english, 'Fernklang'],
      [own, 'Fernklang'],
      [questions, 'Wiesenstrom'],
    ] as const)
      expect(html).not.toContain(name);
    expect([telko, english, own, questions].map(({ prerendered: { path, language } }) => [path, language])).toEqual([
      ['/', 'de'],
      ['/', 'en'],
      ['/', 'de'],
      ['/questions', 'en'],
    ]);
  });

  it('of a mail’s link say nothing of a secret they do not know, and of a person’s own reward what there is to wait for', async () => {
    const [link, none, own] = (
      await Promise.all([
        render({ ...visit('energie', 'de', '/praemie/'), awaitsLink: true }),
        render(visit('energie', 'de', '/praemie')),
        render(visit('telko', 'en', '/praemie/12', { loggedIn: true })),
      ])
    ).map(({ page }) => page!) as [RenderedPage, RenderedPage, RenderedPage];
    const heading = ({ html }: RenderedPage) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];
    expect([link, none, own].map(heading)).toEqual([
      'Der Link wird geöffnet',
      'Dieser Link öffnet keine Prämie',
      'Your reward',
    ]);
    // The browser renders the content again, since it knows the token.
    expect([link, none, own].map(({ prerendered: { path, frameOnly } }) => [path, frameOnly])).toEqual([
      ['/praemie/', true],
      ['/praemie', undefined],
      ['/reward/12', undefined],
    ]);
  });

  const friends = async (key: keyof typeof tenants, number: string) =>
    (await render(visit(key, 'de', `/empfaengerdaten/${number}/0a0b0c0d0e0f0a0b`))).page!.html;

  it('say to friends what is waited for: the tenant’s days, or nothing where it has none', async () => {
    const [none, fourteen] = [await friends('telko', 'E-77'), await friends('energie', 'E-77')];
    expect(none).toContain('Sobald wir den Vertrag geprüft haben');
    expect(none).not.toContain('Widerrufsfrist');
    expect(fourteen).toContain('Sobald die Widerrufsfrist von 14 Tagen vorbei ist');
  });

  it('bring along the drawing they begin with, in both schemes, and leave a large one or none where it is', async () => {
    const [drawn, large] = [await friends('telko', 'E-77'), await friends('energie', 'E-77')];
    const [dark, light] = ['dark', 'light'].map(name => `data:image/svg+xml,${encodeURIComponent(drawing(name))}`);
    expect(drawn).toContain(`srcSet="${dark}"`);
    expect(drawn).toContain(`src="${light}"`);
    expect(large).toContain('src="/api/v1/energie/produkt/700/zeichnung"');
  });

  it('say that the mail’s link leads on where a link takes nobody else any more, and not where all is over', async () => {
    const leadsOn = 'Dann gilt der Link in Ihrer E-Mail weiter.';
    const [gone, cancelled] = [await friends('telko', 'E-88'), await friends('telko', 'E-99')];
    for (const page of [gone, cancelled]) expect(page).toContain('Diese Empfehlung ist leider nicht mehr möglich.');
    expect([gone, cancelled].map(page => page.includes(leadsOn))).toEqual([true, false]);
  });

  /** docs/decisions/content-and-portal.md#0036-a-tenant-without-a-host-is-found-by-path */
  it.each(['/', '/faq', '/code', '/empfaengerdaten/E-77/0a0b0c0d0e0f0a0b', '/login?ziel=/meinedaten', '/gibtsnicht'])(
    'stay below the path their portal is found by: %s',
    async path => {
      const texts = { de: { 'home.leadsTo': '/faq#wie' } };
      const { page, error } = await render(visit('telko', 'de', path, { base: '/waerme', texts }));
      expect(error).toBeUndefined();
      const addresses = [...page!.html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address!);
      expect(addresses.length).toBeGreaterThan(5);
      const outside = addresses.filter(
        address =>
          !/^(?:#|data:image|https?:|javascript:throw |\/waerme\/|\/assets\/|\/api\/v1\/telko\/)/.test(address),
      );
      expect(outside).toEqual([]);
      expect(page!.prerendered.path).toBe(path.split('?')[0] === '/gibtsnicht' ? '/404' : path.split('?')[0]);
      if (path === '/') expect(page!.html).toContain('href="/waerme/faq#wie"');
      if (path === '/code') expect(page!.html).toMatch(/<form[^>]* action="\/waerme\/code"/);
    },
  );

  it('keep the way a friend came in a form sent without scripts, though it is none of theirs', async () => {
    const path = '/empfaengerdaten/E-77/0a0b0c0d0e0f0a0b';
    const { page } = await render(visit('telko', 'de', path, { base: '/waerme' }));
    const [, action] = /<form[^>]* action="([^"]*)"/.exec(page!.html)!;
    const from = `https://portal.example/waerme${path}?channel=sms&anrede=du`;
    expect(new URL(action!, from).href).toBe(`${from}#formular`);
  });

  it('of which one fails leave the others alone', async () => {
    const broken = { ...visit('telko', 'de'), bootstrap: { tenant: {}, routes: [] } } as unknown as Visit;
    const [failed, fine] = await Promise.all([render(broken), render(visit('energie', 'de', '/kontakt'))]);
    expect(failed.page).toBeUndefined();
    expect(fine.page?.title).toBe('Kontakt · Wiesenstrom');
  });
});
