import { tmpdir } from 'node:os';
import {
  detourOf,
  filesFor,
  leadingTo,
  linksTo,
  policyFor,
  readFirstFiles,
  tenantOfState,
  type FirstFiles,
} from './portal-rules.js';

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
});

describe('A page that leads elsewhere', () => {
  const config = { recommendPath: '/empfehlen', advisorModule: false };
  it.each([
    ['/empfehlen', '/#produkte'],
    ['/Empfehlen/?channel=mail', '/#produkte'],
    ['/empfehlen/700', null],
    ['/', null],
    ['/impressum', null],
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
  { path: '/recommend/:produktId', speaks: 'en', de: ['assets/recommend-de.js'], en: ['assets/recommend-en.js'] },
];
const filesAt = (
  path: string,
  {
    language = 'de',
    offered = ['de', 'en'],
    cookies,
  }: { language?: 'de' | 'en'; offered?: ('de' | 'en')[]; cookies?: string } = {},
) => filesFor(list, path, language, offered, cookies);

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
  it('are any other path’s where the list says so', () =>
    expect(
      filesFor([...list, { path: '/*', de: ['assets/category.js'], en: [] }], '/internet/glasfaser.html', 'de', ['de'])
        .files,
    ).toEqual(['assets/category.js']));
  it('speak the browser’s language, before it what the person chose, before that the address', () => {
    expect(filesAt('/', { language: 'en' })).toEqual({
      language: 'en',
      files: ['assets/home.css', 'assets/home-en.js'],
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
