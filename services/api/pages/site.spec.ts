import { tmpdir } from 'node:os';
import {
  detourOf,
  filesFor,
  leadingTo,
  linksTo,
  policyFor,
  readFirstFiles,
  tenantOfState,
  withFacesOf,
  withoutRepeats,
  withoutVouchers,
  type FirstFiles,
} from './portal-rules.js';
import { Transformer } from '@napi-rs/image';
import fastify, { type FastifyInstance } from 'fastify';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { routes } from '#contract/mandant.js';
import { textsOfKeyVisuals } from './portal-page.js';
import { addSiteFiles, mark } from './site-files.js';

const policy = "default-src 'self';img-src 'self' data:;frame-ancestors 'self';object-src 'none'";

describe('the portal’s content policy', () => {
  it('lets the tenant’s own page embed it and the tenant’s analytics answer', () => {
    expect(
      policyFor(policy, {
        recommendWebPage: 'https://www.provider.example/empfehlen',
        analytics: { url: 'https://statistik.example/pixel', siteId: 72 },
      }),
    ).toBe(
      "default-src 'self';img-src 'self' data: https://statistik.example;frame-ancestors 'self' https://www.provider.example;object-src 'none'",
    );
  });
  it('stays as it is where nothing is configured', () =>
    expect(policyFor(policy, { recommendWebPage: '', analytics: null })).toBe(policy));
  it.each(['https://a;script-src', "https://a'none'.example", 'data:text/html,x', 'https://a,b.example'])(
    'has no room for a host that would write a directive of its own (%s)',
    recommendWebPage => expect(policyFor(policy, { recommendWebPage, analytics: null })).toBe(policy),
  );
  it.each([undefined, "'self'", 'https://programme.example/waerme/'])('sends forms to %s alone', to =>
    expect(policyFor("form-action 'self'", { recommendWebPage: '', analytics: null }, to)).toBe(
      `form-action ${to ?? "'none'"}`,
    ),
  );
});

describe('The page of a tenant', () => {
  const html = [
    ['Figtree Variable', '300 900', '/text'],
    ['Fraunces Variable', '100 549', '/light'],
    ['Fraunces Variable', '550 649', '/strong'],
    ['Fraunces Variable', '650 900', '/bold'],
  ]
    .map(([face, weights, file]) => `<link data-font="${face}" data-weights="${weights}" href="${file}">`)
    .join('');
  const heads = { '--font': '"Figtree Variable", sans-serif', '--font-head': '"Fraunces Variable", serif' };
  it.each([
    [{}, ['/text']],
    [heads, ['/text', '/bold']],
    [{ ...heads, '--head-weight': '550', '--display-weight': '649' }, ['/text', '/strong']],
    [{ ...heads, '--head-weight': '549', '--display-weight': '650' }, ['/text', '/light', '/bold']],
    [{ '--font': '"Fraunces Variable"' }, ['/light', '/bold']],
  ])('fetches early the faces of the theme %j, and no others', (theme, files) =>
    expect([...withFacesOf(theme, html).matchAll(/<link href="([^"]+)"/g)].map(([, file]) => file)).toEqual(files),
  );
  it('repeats neither the theme’s styles nor the routes’ paths, nor flags that are not set', () =>
    expect(
      withoutRepeats(
        { Name: 'Auenstrom', Theme: { '--brand': '#0d6b52', '--scene': 'landscape' } },
        routes.filter(({ Name }) => Name === 'Homepage' || Name === 'Login'),
      ),
    ).toEqual({
      tenant: { Name: 'Auenstrom', Theme: { '--scene': 'landscape' } },
      routes: [{ Name: 'Login', Whitelisted: true, DisabledWithAutologin: true }],
    }));
});

describe('A page that leads elsewhere', () => {
  const config = { recommendPath: '/empfehlen', advisorModule: false };
  it.each([
    ['/empfehlen', '/#produkte'],
    ['/Empfehlen/?channel=mail', '/#produkte'],
    ['/empfehlen/700', null],
    ['/', null],
    ['/impressum', null],
    // A friend's page without its secret: what is left is the code.
    ['/empfaengerdaten/700', '/code'],
    ['/Recipient-Data/700/?channel=mail', '/enter-code'],
    ['/empfaengerdaten/700?channel=mail&anrede=du', '/code?anrede=du'],
    ['/empfaengerdaten/700/0a1b', null],
    ['/empfaengerdaten', null],
  ])('%s → %s', (url, to) => expect(detourOf(url, config)).toBe(to));
  it('is the short address the tenant names (EmpfehlenPath), and no other', () => {
    expect(detourOf('/weitersagen', { ...config, recommendPath: '/weitersagen' })).toBe('/#produkte');
    expect(detourOf('/empfehlen', { ...config, recommendPath: '/weitersagen' })).toBeNull();
    expect(detourOf('/', { ...config, recommendPath: '' })).toBeNull();
  });
  it('is the imprint under the advisor module (ModuleAdv)', () => {
    expect(detourOf('/impressum', { ...config, advisorModule: true })).toBe('/');
    expect(detourOf('/imprint/', { ...config, advisorModule: true })).toBe('/');
  });
});

describe('the state of a sign-in', () => {
  it('names the portal it was begun in', () => expect(tenantOfState('portal.energie.aB-_9')).toBe('energie'));
  it.each([['aB-_9'], ['portal.energie'], ['portal.../x.y'], [['portal.energie.x']], [undefined]])(
    '%j is the console’s',
    state => expect(tenantOfState(state)).toBeNull(),
  );
});

it('leads on without letting the address write into the page', () => {
  expect(leadingTo('https://a.example/sso?state="><script>')).toContain(
    'content="0;url=https://a.example/sso?state=&#34;&#62;&#60;script&#62;"',
  );
});

const list: FirstFiles[] = [
  { path: '/', de: ['assets/home.css', 'assets/home-de.js'], en: ['assets/home.css', 'assets/home-en.js'] },
  { path: '/empfehlen/:produktId', de: ['assets/recommend-de.js'], en: ['assets/recommend-en.js'] },
  { path: '/login', de: ['assets/login.js'], en: [], door: { de: ['assets/door.css'], en: [] } },
  { path: '/recommend/:produktId', speaks: 'en', de: ['assets/recommend-de.js'], en: ['assets/recommend-en.js'] },
];
const filesAt = (
  path: string,
  {
    language = 'de',
    offered = ['de', 'en'],
    cookies,
    forcedLogin,
  }: { language?: 'de' | 'en'; offered?: ('de' | 'en')[]; cookies?: string; forcedLogin?: boolean } = {},
) => filesFor(list, path, language, offered, cookies, forcedLogin);

describe('the files a page names', () => {
  it('are its styles, without which it is not seen, and its scripts, which wait until it is', () => {
    expect(linksTo(filesAt('/').files)).toBe(
      '<link rel="stylesheet" crossorigin href="/assets/home.css"><link class="next" crossorigin href="/assets/home-de.js">',
    );
  });
  it('are those of the path, however it is written', () => {
    for (const path of ['/empfehlen/700', '/Empfehlen/700/', '/empfehlen/700?geraet=301'])
      expect(filesAt(path).files).toEqual(['assets/recommend-de.js']);
    expect(filesAt('/empfehlen').files).toEqual([]);
  });
  it('are also those of the door where nobody enters without a login', () => {
    expect(filesAt('/login').files).toEqual(['assets/login.js']);
    expect(filesAt('/login', { forcedLogin: true }).files).toEqual(['assets/login.js', 'assets/door.css']);
    expect(filesAt('/empfehlen/700', { forcedLogin: true }).files).toEqual(['assets/recommend-de.js']);
  });
  it('are any other path’s where the list says so', () =>
    expect(
      filesFor([...list, { path: '/*', de: ['assets/category.js'], en: [] }], '/internet/glasfaser.html', 'de', ['de'])
        .files,
    ).toEqual(['assets/category.js']));
  it('speak the browser’s language, before it what the person chose, before that the address', () => {
    expect(filesAt('/', { language: 'en' })).toEqual({
      language: 'en',
      files: ['assets/home.css', 'assets/home-en.js'],
      page: '/',
    });
    expect(filesAt('/', { language: 'en', cookies: 'a=1; psoe_language=de; b=2' }).language).toBe('de');
    expect(filesAt('/', { cookies: 'not_psoe_language=en' }).language).toBe('de');
    expect(filesAt('/recommend/700', { cookies: 'psoe_language=de' }).files).toEqual(['assets/recommend-en.js']);
  });
  it('never speak what the tenant does not offer', () => {
    expect(filesAt('/recommend/700', { offered: ['de'], cookies: 'psoe_language=en' }).files).toEqual([
      'assets/recommend-de.js',
    ]);
    expect(filesAt('/', { cookies: 'psoe_language=__proto__' }).language).toBe('de');
  });
  it('are none where no portal is built', async () => expect(await readFirstFiles(tmpdir())).toEqual([]));
});

const tenantWith = (changes: object = {}) =>
  ({
    key: 'telko',
    name: 'Fernklang',
    portalUrl: 'https://empfehlen.fernklang.example',
    config: {
      languages: ['de', 'en'],
      defaultLanguage: 'de',
      theme: { '--brand': '#0d6b52', '--accent': '#f4d03a', '--paper': '#f6faf7' },
      forcesLogin: false,
      autologin: false,
      advisorModule: false,
      ...changes,
    },
  }) as unknown as Tenant;

describe('What a site is asked for besides pages', () => {
  let server: FastifyInstance;
  let tenant: Tenant;
  const icon = `${'a'.repeat(32)}-512x512.png`;
  let square: Buffer;

  beforeAll(async () => {
    square = await Transformer.fromRgbaPixels(Buffer.alloc(64 * 64 * 4, 200), 64, 64).png();
    server = fastify();
    addSiteFiles(
      server,
      { byHost: () => Promise.resolve(tenant) } as unknown as TenantDirectory,
      () => Promise.resolve({ routes, categories: ['internet/glasfaser.html'] }),
      (_, name, headers) => {
        const known = name === icon;
        const statusCode = !known ? 404 : headers['if-none-match'] === `"${name}"` ? 304 : 200;
        const told = { etag: `"${name}"`, 'content-type': 'image/png', 'cache-control': 'public, immutable' };
        return Promise.resolve({ statusCode, headers: told, rawPayload: known ? square : Buffer.alloc(0) });
      },
    );
  });
  beforeEach(() => {
    tenant = tenantWith();
  });
  afterAll(() => server.close());
  const get = (url: string, headers = {}) => server.inject({ url, headers });

  it('is an icon in the tenant’s colours, asked for again by its ETag', async () => {
    const icon = await get('/favicon.ico');
    expect([
      icon.statusCode,
      icon.headers['content-type'],
      icon.rawPayload.readUInt16LE(2),
      icon.rawPayload.subarray(22, 26).toString('latin1'),
    ]).toEqual([200, 'image/x-icon', 1, '\x89PNG']);
    expect((await get('/favicon.ico', { 'if-none-match': icon.headers.etag })).statusCode).toBe(304);
    expect((await get('/icon.svg')).body).toContain('#0d6b52');
    tenant = tenantWith({ theme: { '--brand': '#3d2fb5' } });
    expect((await get('/favicon.ico')).headers.etag).not.toBe(icon.headers.etag);
  });
  it('is the tenant’s own icon once it uploaded one, the mark while that is not there', async () => {
    const marked = await get('/icon-192.png');
    tenant = tenantWith({ icon });
    expect((await get('/icon-192.png')).rawPayload.equals(marked.rawPayload)).toBe(false);
    expect((await get('/icon.svg')).body).toContain('data:image/png;base64,');
    tenant = tenantWith({ icon: icon.replace(/a/, 'b') });
    expect((await get('/icon-192.png')).rawPayload.equals(marked.rawPayload)).toBe(true);
  });
  it('is a picture the tenant uploaded, once and for all', async () => {
    const picture = await get(`/bild/${icon}`);
    expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, immutable',
    ]);
    expect((await get(`/bild/${icon}`, { 'if-none-match': `"${icon}"` })).statusCode).toBe(304);
    expect((await get('/bild/../../etc/passwd')).statusCode).toBe(404);
    expect((await get('/bild/anders.png')).statusCode).toBe(404);
  });
  it('draws no colour that is none', () =>
    expect(mark(tenantWith({ theme: { '--brand': '"/><script>' } }), false)).not.toContain('script'));

  it('is a manifest whose icons are there', async () => {
    const manifest = (await get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({
      name: 'Fernklang',
      lang: 'de',
      theme_color: '#0d6b52',
      background_color: '#f6faf7',
    });
    for (const { src, sizes } of manifest.icons) {
      const { rawPayload } = await get(src);
      expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('is robots.txt, which keeps searches out of what is personal and names the site map', async () => {
    const { body } = await get('/robots.txt');
    for (const path of ['/api/', '/admin/', '/r/', '/persoenlicherbereich', '/praemie'])
      expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).toContain('Sitemap: https://empfehlen.fernklang.example/sitemap.xml');
  });

  it.each(['facebookexternalhit', 'Twitterbot', 'LinkedInBot', 'Slackbot-LinkExpanding', 'WhatsApp'])(
    'lets %s draw the cards of links to friends, by robots.txt, and see nothing else that is personal',
    async name => {
      const groups = (await get('/robots.txt')).body.split('\n\n');
      const own = groups.find(group => group.includes(`User-agent: ${name}\n`));
      expect(own).toContain('Disallow: /persoenlicherbereich\n');
      expect(own).not.toMatch(/Disallow: \/(r|empfaengerdaten|recipient-data)\//);
    },
  );

  it('is a site map of what a visitor without a session sees, each page with its twin', async () => {
    const places = async () =>
      [...(await get('/sitemap.xml')).body.matchAll(/<loc>https:\/\/empfehlen\.fernklang\.example([^<]+)/g)].map(
        ([, path]) => path,
      );
    expect(await places()).toEqual(
      expect.arrayContaining(['/', '/faq', '/questions', '/impressum', '/internet/glasfaser.html']),
    );
    expect(await places()).not.toContain('/persoenlicherbereich');
    expect((await get('/sitemap.xml')).body).toContain(
      'hreflang="en" href="https://empfehlen.fernklang.example/questions"',
    );
    tenant = tenantWith({ forcesLogin: true, advisorModule: true, autologin: true });
    const closed = await places();
    expect(closed).toContain('/faq');
    for (const path of ['/', '/internet/glasfaser.html', '/impressum', '/login']) expect(closed).not.toContain(path);
  });
});

const visual = (fields: Record<string, string>, Identifier = 'home') => ({
  items: [
    {
      data: {
        Identifier: { iv: Identifier },
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { iv: value }])),
      },
    },
  ],
});
const texts = (fields: Record<string, string>, identifier?: string) =>
  textsOfKeyVisuals(visual(fields, identifier), ['de'], {});

describe('A key visual', () => {
  it('gives a page its heading, words, picture and link', () => {
    expect(
      texts({
        Titel: 'Hallo',
        Untertitel: 'Du da',
        Bild: '/bild.png',
        Bildbeschreibung: 'Ein Haus',
        LinkText: 'Los',
        LinkZiel: '/faq',
      }),
    ).toEqual({
      'home.title': 'Hallo',
      'home.intro': 'Du da',
      'home.picture': '/bild.png',
      'home.pictureText': 'Ein Haus',
      'home.recommend': 'Los',
      'home.leadsTo': '/faq',
    });
    expect(texts({ Titel: 'Prämien' }, 'praemien')).toEqual({ 'catalogue.overview.title': 'Prämien' });
  });
  it('has an uploaded picture where its portal is found', () =>
    expect(textsOfKeyVisuals(visual({ Bild: '/bild/x.png' }), ['de'], {}, '/waerme')).toEqual({
      'home.picture': '/waerme/bild/x.png',
    }));
  it('leads to a part of the home page without loading it anew', () =>
    expect(texts({ LinkZiel: '/#produkte' })).toEqual({ 'home.leadsTo': '#produkte' }));
  it('speaks the language, else the default one, with its variables', () => {
    const {
      items: [{ data }],
    } = visual({}) as { items: [{ data: object }] };
    const both = {
      items: [
        {
          data: {
            ...data,
            Titel: { de: 'Bis {{max}}, {{was}}', en: 'Up to {{max}}' },
            Untertitel: { de: 'Nur deutsch', en: null },
          },
        },
      ],
    };
    expect(textsOfKeyVisuals(both, ['en', 'de'], { max: '500' })).toEqual({
      'home.title': 'Up to 500',
      'home.intro': 'Nur deutsch',
    });
    expect(textsOfKeyVisuals(both, ['de'], { max: '500' })['home.title']).toBe('Bis 500, {{was}}');
  });
  it.each(['https://elsewhere.example/a.png', '//elsewhere.example/a.png', '/\\elsewhere.example', 'a.png'])(
    'shows no picture of another origin (%s)',
    Bild => expect(texts({ Bild })).toEqual({}),
  );
  it.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example'])(
    'leads nowhere it must not (%s)',
    LinkZiel => expect(texts({ LinkZiel })).toEqual({}),
  );
  it('of no page, or without words, changes nothing', () => {
    expect(texts({ Titel: 'Hallo' }, 'constructor')).toEqual({});
    expect(texts({ Titel: '' })).toEqual({});
  });
});

it('The words for a programme without vouchers stand behind the provider’s own, in its languages alone', () => {
  const { de, ...others } = withoutVouchers({ de: { 'home.intro': 'Eigenes', 'home.title': 'Hallo' } }, ['de']);
  expect(others).toEqual({});
  expect(de).toMatchObject({ 'home.intro': 'Eigenes', 'home.title': 'Hallo' });
  expect(JSON.stringify(withoutVouchers({}, ['de', 'en']))).not.toMatch(/Gutschein|voucher/i);
});
