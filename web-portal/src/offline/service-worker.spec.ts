/** What the browser gives a worker, as far as news by push need it. */
function surroundings() {
  const heard = new Map<string, (event: object) => void>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const self = {
    location: new URL('https://portal.example/service-worker.js'),
    addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
    registration: {
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

describe('The service worker', () => {
  let browser: ReturnType<typeof surroundings>;
  const places = globalThis as { self?: unknown; BUILD?: string };
  const before = { self: places.self, BUILD: places.BUILD };
  beforeAll(async () => {
    browser = surroundings();
    Object.assign(places, { self: browser.self, BUILD: 'test' });
    // A script of its own, not a module.
    const script: string = './service-worker.js';
    await import(script);
  });
  afterAll(() => void Object.assign(places, before));

  const news = {
    title: 'Ihre Prämie liegt bereit',
    body: '45 € für Zuhause 100',
    tag: 'praemie-4711',
    url: 'https://portal.example/praemie/4711',
  };

  it('shows news as they came, the same ones once, with the tenant’s icon', async () => {
    expect(await browser.tell('push', { data: { json: () => news } })).toBe(1);
    expect(browser.shown).toEqual([
      { title: news.title, body: news.body, tag: news.tag, icon: '/icon-192.png', data: news.url },
    ]);
  });

  it.each([
    ['the page they are about', news.url, '/praemie/4711'],
    ['a page given by its path', '/persoenlicherbereich', '/persoenlicherbereich'],
    ['no page but the portal’s own, wherever they point', 'https://thief.example/login?next=x', '/login'],
  ])('opens %s when they are pressed, and takes them away', async (_, data, page) => {
    browser.opened.length = 0;
    let closed = 0;
    await browser.tell('notificationclick', { notification: { data, close: () => (closed += 1) } });
    expect([closed, browser.opened]).toEqual([1, [page]]);
  });

  it.each([
    ['nothing', null],
    ['something that is no news', { json: () => JSON.parse('pong') as unknown }],
    ['news without words', { json: () => ({}) }],
  ])(
    'says that there is something new where it was sent %s: browsers end a worker that stays silent',
    async (_, data) => {
      browser.shown.length = 0;
      await browser.tell('push', { data });
      expect(browser.shown).toEqual([expect.objectContaining({ title: 'Es gibt Neues', data: '/' })]);
    },
  );
});
