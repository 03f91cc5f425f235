import { commonLetters, firstFilesOf, lettersOf, otherLetters, packBanks } from './build-plugins.js';
import { bankCodeOf, unpackBanks } from './src/shared/forms/iban-field.js';

const texts = (language: string, name: string) => ({
  [`src/shared/i18n/locales/${language}.json?${name}`]: { file: `assets/${name}-${language}.js` },
});
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_kit.js'], css: ['assets/index.css'] },
  '_kit.js': { file: 'assets/kit.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_kit.js'], css: ['assets/form.css'] },
  'src/pages/reward.tsx': { file: 'assets/reward.js', imports: ['_form.js', 'index.html'] },
  ...texts('de', 'common'),
  ...texts('en', 'common'),
  ...texts('de', 'bank'),
  ...texts('en', 'bank'),
};
const page = { paths: { de: '/praemie', en: '/reward' }, module: 'src/pages/reward.tsx', texts: ['bank'] };

describe('The files a path needs first', () => {
  it('are the page’s, all it imports and its texts, without what every page names anyway', () => {
    expect(firstFilesOf(manifest, [page])[0]).toEqual({
      path: '/praemie',
      de: ['assets/form.css', 'assets/reward.js', 'assets/form.js', 'assets/common-de.js', 'assets/bank-de.js'],
      en: ['assets/form.css', 'assets/reward.js', 'assets/form.js', 'assets/common-en.js', 'assets/bank-en.js'],
    });
  });
  it('are told for every address, and which of them speaks English by itself', () => {
    const all = firstFilesOf(manifest, [
      { ...page, also: '/$hash' },
      { ...page, paths: { de: '/sso', en: '/sso' } },
    ]);
    expect(all.map(({ path, speaks }) => [path, speaks])).toEqual([
      ['/praemie', undefined],
      ['/praemie/:hash', undefined],
      ['/reward', 'en'],
      ['/reward/:hash', 'en'],
      ['/sso', undefined],
    ]);
  });
  it('are told with whether the page opens with the secret of a mail’s link', () => {
    const all = [{ ...page, link: 'reward' }, page];
    expect(firstFilesOf(manifest, all).map(({ link }) => link)).toEqual([...[true, true], ...[undefined, undefined]]);
  });
  it('are told apart for the part that stands there where nobody enters without a login', () => {
    const door = { module: 'src/pages/door.tsx', texts: ['home'] };
    const built = {
      ...{ ...manifest, ...texts('de', 'home'), ...texts('en', 'home') },
      'src/pages/door.tsx': { file: 'assets/door.js', imports: ['_form.js'], css: ['assets/door.css'] },
    };
    expect(firstFilesOf(built, [{ ...page, door }])[0]!.door).toEqual({
      de: ['assets/door.css', 'assets/door.js', 'assets/home-de.js'],
      en: ['assets/door.css', 'assets/door.js', 'assets/home-en.js'],
    });
  });
  it('do not pass over a page the build does not know', () => {
    expect(() => firstFilesOf(manifest, [{ ...page, module: 'src/pages/gone.tsx' }])).toThrow('src/pages/gone.tsx');
  });
});

describe('The letters of a typeface', () => {
  it('are those of a range', () => expect(lettersOf('U+20AC,U+61-63,U+A0')).toBe('€abc\u00a0'));
  it('that are not common have a file of their own, none of them two', () => {
    const all = [commonLetters, ...Object.values(otherLetters)].flatMap(range => [...lettersOf(range)]);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining([...'Größe € „“ Łukasz Çelik Żółć ’–…·×']));
  });
});

describe('the table of German banks', () => {
  it('comes out as it went in', () => {
    const banks = { '10000000': 'Bundesbank', '10050000': 'Berliner Sparkasse', '50010517': 'Bank mit Leerzeichen' };
    expect([...unpackBanks(packBanks(banks))]).toEqual([
      [10000000, 'Bundesbank'],
      [10050000, 'Berliner Sparkasse'],
      [50010517, 'Bank mit Leerzeichen'],
    ]);
  });
  it.each([
    ['DE02 1005 0000', 10050000],
    ['de02100500000024290661', 10050000],
    ['DE02 1005 000', null],
    ['AT61 1904 3002 3457 3201', null],
  ])('the bank code of %s is %s', (iban, code) => expect(bankCodeOf(iban)).toBe(code));
});

/** A fake of the browser's service worker scope, as far as push notifications use it. */
function surroundings(base: string) {
  const heard = new Map<string, (event: object) => void>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const self = {
    location: new URL('https://portal.example/service-worker.js'),
    addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
    registration: {
      scope: `https://portal.example${base}/`,
      showNotification: (title: string, options: object) => Promise.resolve(void shown.push({ title, ...options })),
    },
    clients: { openWindow: (url: string) => Promise.resolve(void opened.push(url)) },
  };
  /** The browser ends a worker whose event promised nothing. */
  const tell = async (type: string, event: object) => {
    const promised: unknown[] = [];
    heard.get(type)!({ ...event, waitUntil: (work: unknown) => promised.push(work) });
    await Promise.all(promised);
    return promised.length;
  };
  return { self, shown, opened, tell };
}

describe.each(['', '/waerme'])('The service worker of a portal at “%s”', base => {
  let browser: ReturnType<typeof surroundings>;
  const places = globalThis as { self?: unknown; BUILD?: string };
  const before = { self: places.self, BUILD: places.BUILD };
  beforeAll(async () => {
    jest.resetModules();
    browser = surroundings(base);
    Object.assign(places, { self: browser.self, BUILD: 'test' });
    // A script of its own, not a module.
    const script: string = './src/service-worker.js';
    await import(script);
  });
  beforeEach(() => void (browser.shown.length = browser.opened.length = 0));
  afterAll(() => void Object.assign(places, before));

  const news = {
    title: 'Ihre Prämie liegt bereit',
    body: '45 € für Zuhause 100',
    tag: 'praemie-4711',
    url: `https://portal.example${base}/praemie/4711`,
  };

  it('shows news as they came, the same ones once, with the tenant’s icon', async () => {
    expect(await browser.tell('push', { data: { json: () => news } })).toBe(1);
    expect(browser.shown).toEqual([
      { title: news.title, body: news.body, tag: news.tag, icon: `${base}/icon-192.png`, data: news.url },
    ]);
  });

  it.each([
    ['the page they are about', news.url, '/praemie/4711'],
    ['a page given by its path', '/persoenlicherbereich', '/persoenlicherbereich'],
    ['no page but the portal’s own, wherever they point', 'https://thief.example/login?next=x', '/login'],
  ])('opens %s when they are pressed, and takes them away', async (_, data, page) => {
    let closed = 0;
    await browser.tell('notificationclick', { notification: { data, close: () => (closed += 1) } });
    expect([closed, browser.opened]).toEqual([1, [base + page]]);
  });

  it.each([
    ['nothing', null],
    ['something that is no news', { json: () => JSON.parse('pong') as unknown }],
    ['news without words', { json: () => ({}) }],
  ])(
    'says that there is something new where it was sent %s: browsers end a worker that stays silent',
    async (_, data) => {
      await browser.tell('push', { data });
      expect(browser.shown).toEqual([expect.objectContaining({ title: 'Es gibt Neues', data: '/' })]);
    },
  );
});
