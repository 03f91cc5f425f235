import { categories, channelCookie, Consents, newConsents, type CookieDefinition } from './consent.js';
import { channelIn, noteChannel } from './visit-channel.js';
import { mayComeYet, ProblemError, send, UnreachableError, type SendOptions } from './http/send.js';
import { StaffSession, wayOfKeeping } from './http/session.js';
import { linksPlacedIn, pathWithin } from './content.js';
import { keepApart, readCookie, replaceForbiddenStorage, TabStore, writeCookie } from './http/storage.js';
import { routes } from '#contract/mandant.js';
import { logout, readBankDetails, releaseOrder } from '#generated/portal-calls.js';
import { parentOrigin, parentMessenger, wayOutOfFrame } from './routing/frame.js';
import {
  addressIn,
  baseOf,
  languageOfPath,
  pageAt,
  paths,
  pathTo,
  safeTarget,
  twinOf,
  unlisted,
  type PageName,
} from './routing/paths.js';

/** A jar like a browser's: one cookie per assignment; `Max-Age=0` deletes. Takes only cookies with this attribute. */
class Jar {
  readonly written: string[] = [];
  private readonly kept = new Map<string, string>();
  constructor(private readonly taken = '') {}
  get cookie(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(text: string) {
    this.written.push(text);
    const [name = '', value = ''] = text.split(';')[0]!.split('=');
    if (!text.includes(this.taken)) return;
    if (text.includes('Max-Age=0')) this.kept.delete(name);
    else this.kept.set(name, value);
  }
}

const channel: CookieDefinition = { identifier: 'psoe_channel', consent: 'functional', options: { days: 730 } };
const all = { functional: true, analytical: true, marketing: true };
const none = { functional: false, analytical: false, marketing: false };

describe('consent', () => {
  let jar: Jar;
  let consents: Consents;
  beforeEach(() => {
    jar = new Jar();
    consents = new Consents(jar);
    consents.register('required', []);
    for (const category of ['analytical', 'marketing'] as const) consents.register(category, [], 'statistik.example');
    consents.register('functional', [channel]);
  });

  it('is unset until somebody answers, required excepted, and nothing is kept before', () => {
    expect([consents.state('functional'), consents.state('analytical'), consents.state('marketing')]).toEqual([
      'unset',
      'unset',
      'unset',
    ]);
    expect(consents.state('required')).toBe('given');
    expect(consents.open()).toBe(true);
    expect(consents.keep(channel, 'sommer')).toBe(false);
    expect(jar.written).toEqual([]);
  });
  it('holds as long as the page where the browser keeps no cookie, as inside somebody else’s page', () => {
    const kept = new Consents({
      get cookie() {
        return '';
      },
      set cookie(_: string) {
        /* Refused. */
      },
    });
    for (const category of ['required', 'functional', 'analytical', 'marketing'] as const)
      kept.register(category, [], 'statistik.example');
    kept.decide(none);
    expect([kept.open(), kept.state('analytical')]).toEqual([false, 'declined']);
  });
  it('is kept for 60 days, given as 1 and declined as 0, required always given', () => {
    consents.decide({ functional: true, analytical: false, marketing: false });
    expect(decodeURIComponent(jar.written[0]!)).toContain(
      'psoe_consent=required=1&functional=1&analytical=0&marketing=0',
    );
    expect(jar.written[0]).toContain(`Max-Age=${60 * 86_400}`);
    expect([consents.state('functional'), consents.state('analytical')]).toEqual(['given', 'declined']);
    expect(consents.open()).toBe(false);
  });
  it('lets a value be kept as long as its cookie says', () => {
    consents.decide(all);
    expect(consents.keep(channel, 'sommer')).toBe(true);
    expect(jar.written.at(-1)).toContain(`psoe_channel=sommer; Path=/; SameSite=Lax; Max-Age=${730 * 86_400}`);
  });
  it('removes what was kept when it is taken back', () => {
    consents.decide(all);
    consents.keep(channel, 'sommer');
    consents.decide(none);
    expect(jar.cookie).not.toContain('psoe_channel');
    expect(consents.keep(channel, 'sommer')).toBe(false);
  });
  it('is an error to use before it is registered', () => {
    expect(() => new Consents(jar).state('marketing')).toThrow('No consent');
    expect(() => new Consents(jar).keep(channel, 'x')).toThrow('No consent');
  });
  describe('for what is not there yet', () => {
    const service = {
      Url: 'https://statistik.example/matomo.php',
      SiteId: 72,
      Cookies: [
        { Name: '_pk_id', Kategorie: 'analytical' as const, Minuten: 569_400 },
        { Name: '_pk_ses', Kategorie: 'analytical' as const, Minuten: 30 },
        { Name: '_ads', Kategorie: 'marketing' as const, Minuten: 1_051_200 },
      ],
    };
    const without = { ...service, Cookies: [] };

    it('is not asked: no category without a host is offered or stored', () => {
      const none = newConsents(jar, null);
      expect(categories.filter(category => none.offered(category))).toEqual(['required', 'functional']);
      none.decide(all);
      expect(decodeURIComponent(jar.written[0]!)).toMatch(/^psoe_consent=required=1&functional=1;/);
      expect([none.open(), none.given('analytical'), none.given('marketing')]).toEqual([false, false, false]);
    });
    it('is asked anew once a host is configured, or another one', () => {
      newConsents(jar, null).decide(all);
      const later = newConsents(jar, without);
      expect([later.open(), later.given('functional'), later.given('analytical')]).toEqual([true, true, false]);
      later.decide(all);
      expect([later.open(), later.given('analytical')]).toEqual([false, true]);
      const elsewhere = newConsents(jar, { ...without, Url: 'https://anders.example/matomo.php' });
      expect([elsewhere.open(), elsewhere.given('analytical')]).toEqual([true, false]);
    });
    it('is not taken from an answer that named no host', () => {
      writeCookie('psoe_consent', 'required=1&functional=1&analytical=1&marketing=1', 60, jar);
      const later = newConsents(jar, service);
      expect([later.open(), later.given('analytical'), later.given('marketing')]).toEqual([true, false, false]);
    });
    it('names each cookie of the service in its category, and removes them when it is taken back', () => {
      const consents = newConsents(jar, service);
      const told = (category: 'analytical' | 'marketing') =>
        consents.definitions(category).map(({ identifier, options }) => [identifier, options.minutes]);
      expect([told('analytical'), told('marketing')]).toEqual([
        [
          ['_pk_id', 569_400],
          ['_pk_ses', 30],
        ],
        [['_ads', 1_051_200]],
      ]);
      consents.decide(all);
      writeCookie('_pk_id', 'x', undefined, jar);
      consents.decide(none);
      expect(jar.cookie).not.toContain('_pk_id');
    });
  });
  it('tells whoever waits for the answer', () => {
    let told = 0;
    const stop = consents.subscribe(() => told++);
    consents.decide(none);
    stop();
    consents.decide(all);
    expect(told).toBe(1);
  });
});

describe('the channel a visitor came through', () => {
  it.each([
    ['?channel=newsletter', 'newsletter'],
    ['?c=plakat', 'plakat'],
    ['?utm_campaign=sommer', 'sommer'],
    ['?campaign=herbst&x=1', 'herbst'],
    ['?c=b&channel=a', 'a'],
  ])('%s is %s', (search, channel) => {
    expect(channelIn(search)).toBe(channel);
  });
  it('is none where the address names none', () =>
    expect([channelIn(''), channelIn('?channel=%20'), channelIn('?ziel=/x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]));
  it('is cut to what the wire takes', () => expect(channelIn(`?c=${'x'.repeat(99)}`)).toHaveLength(40));
  it('is kept for 730 days with the functional consent', () =>
    expect(channelCookie).toEqual({ identifier: 'psoe_channel', consent: 'functional', options: { days: 730 } }));
  it('is written anew at each visit, since browsers keep no cookie that long, and only with that consent', () => {
    const browser = globalThis as unknown as { document?: Jar };
    const jar = (browser.document = new Jar());
    try {
      const consents = newConsents(jar, null);
      writeCookie('psoe_channel', 'sommer', 1, jar);
      noteChannel(consents, '?ziel=/x');
      expect(jar.written).toHaveLength(1);
      consents.decide(all);
      noteChannel(consents, '?ziel=/x');
      expect(jar.written.at(-1)).toContain(`psoe_channel=sommer; Path=/; SameSite=Lax; Max-Age=${730 * 86_400}`);
    } finally {
      delete browser.document;
    }
  });
});

/** A jar that only accepts cookies with one of these attributes. */
const jar = (taken: string) => {
  let kept = '';
  return {
    get cookie() {
      return kept;
    },
    set cookie(text: string) {
      if (text.includes(taken)) kept = text.includes('Max-Age=0') ? '' : text.split(';')[0]!;
    },
  };
};

describe('where the portal keeps its session', () => {
  it('is a cookie of its own', () => expect(wayOfKeeping(jar('SameSite=Lax'))).toBe('cookie'));
  it('is one kept apart for the page around it, in a frame', () =>
    expect(wayOfKeeping(jar('Partitioned'))).toBe('rahmen'));
  it('is the page’s memory where the browser keeps nothing', () => expect(wayOfKeeping(jar('nothing'))).toBe('memory'));
  it('leaves nothing behind of the question', () => {
    const asked = jar('SameSite=Lax');
    wayOfKeeping(asked);
    expect(asked.cookie).toBe('');
  });
});

const forbidden = {
  get(): never {
    throw new Error('Access is denied for this document.');
  },
  configurable: true,
};

it('keeps in memory what the browser forbids to keep, and leaves alone what it allows', () => {
  const allowed = {};
  const scope = Object.defineProperty({ sessionStorage: allowed }, 'localStorage', forbidden) as unknown as {
    localStorage: Storage;
    sessionStorage: unknown;
  };
  replaceForbiddenStorage(scope);
  expect(scope.sessionStorage).toBe(allowed);
  expect(scope.localStorage.getItem('a')).toBeNull();
  scope.localStorage.setItem('a', '1');
  expect([scope.localStorage.getItem('a'), Object.keys(scope.localStorage)]).toEqual(['1', ['a']]);
  scope.localStorage.removeItem('a');
  expect(scope.localStorage.getItem('a')).toBeNull();
});

describe('a cookie', () => {
  it('is the portal’s own, and sent nowhere from elsewhere', () => {
    const jar = new Jar('SameSite=Lax');
    writeCookie('psoe_language', 'en', 365, jar);
    expect(jar.written).toEqual(['psoe_language=en; Path=/; SameSite=Lax; Max-Age=31536000']);
    expect(readCookie('psoe_language', jar)).toBe('en');
  });
  it('inside somebody else’s page is kept apart for that page, and removed there', () => {
    const jar = new Jar('SameSite=None; Secure; Partitioned');
    writeCookie('psoe_consent', 'required=1&functional=0', 60, jar);
    expect(readCookie('psoe_consent', jar)).toBe('required=1&functional=0');
    writeCookie('psoe_consent', '', 0, jar);
    expect(readCookie('psoe_consent', jar)).toBeNull();
  });
  it('is gone where the browser keeps none', () => {
    const jar = new Jar('nothing');
    writeCookie('psoe_token', 'x', undefined, jar);
    expect(readCookie('psoe_token', jar)).toBeNull();
  });
});

describe('the session of an agency’s staff', () => {
  const signedIn = { Token: 't', Name: 'Kim Vogt', Roles: [] } as never;
  it('belongs to one visit: another one knows nothing of it', () => {
    const [one, other] = [new StaffSession(new TabStore()), new StaffSession(new TabStore())];
    one.start(signedIn);
    expect([one.now(), other.now()]).toEqual([signedIn, null]);
  });
  it('lasts as long as the tab, and tells whoever shows it', () => {
    const tab = new TabStore();
    const staff = new StaffSession(tab);
    let told = 0;
    const stop = staff.subscribe(() => told++);
    staff.start(signedIn);
    expect(new StaffSession(tab).now()).toEqual(signedIn);
    staff.end();
    stop();
    staff.start(signedIn);
    expect(told).toBe(2);
    staff.end();
    expect([staff.now(), new StaffSession(tab).now()]).toEqual([null, null]);
  });
});

/** docs/decisions/content-and-portal.md#0036-a-tenant-without-a-host-is-found-by-path */
describe('portals that share a host', () => {
  const browser = globalThis as unknown as { document?: Jar; sessionStorage?: object };
  beforeEach(() => {
    browser.document = new Jar();
    const kept: Record<string, string> = {};
    const scope = Object.defineProperty({}, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new Error('SecurityError');
      },
    }) as { sessionStorage: object };
    replaceForbiddenStorage(Object.defineProperty(scope, 'localStorage', { value: kept }));
    browser.sessionStorage = scope.sessionStorage;
  });
  afterEach(() => {
    keepApart('');
    delete browser.document;
    delete browser.sessionStorage;
  });

  it('keep their cookies by names of their own, and see no others', () => {
    keepApart('/waerme');
    writeCookie('psoe_consent', 'required=1&marketing=1');
    expect(browser.document!.cookie).toBe('psoe_consent.waerme=required%3D1%26marketing%3D1');
    expect(readCookie('psoe_consent')).toBe('required=1&marketing=1');
    keepApart('/waerme-plus');
    expect(readCookie('psoe_consent')).toBeNull();
    keepApart('');
    expect(readCookie('psoe_consent')).toBeNull();
    writeCookie('psoe_consent', 'required=1');
    keepApart('/waerme');
    expect(readCookie('psoe_consent')).toBe('required=1&marketing=1');
    writeCookie('psoe_consent', '', 0);
    expect(browser.document!.cookie).toBe('psoe_consent=required%3D1');
  });
  it('remember nothing of each other in a tab', () => {
    const tab = new TabStore(browser.sessionStorage as Storage);
    keepApart('/waerme');
    tab.write('confirm', 'a');
    expect([tab.read('confirm'), tab.holds(['con'])]).toEqual(['a', true]);
    keepApart('/strom');
    expect([tab.read('confirm'), tab.holds(['con'])]).toEqual([null, false]);
    tab.write('recommend.7', {});
    expect([['recommend.'], ['login', 'recommend.'], ['login'], []].map(one => tab.holds(one))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it('know their own paths', () => {
    expect(baseOf('https://programme.example/waerme')).toBe('/waerme');
    expect(['https://waerme.example', 'https://waerme.example/', ''].map(baseOf)).toEqual(['', '', '']);
    expect(
      ['/waerme/faq', '/waerme/', '/waerme', '/waermer/faq', '/strom/'].map(path => pathWithin('/waerme', path)),
    ).toEqual(['/faq', '/', null, null, null]);
    expect(pathWithin('', '/faq')).toBe('/faq');
  });
  it('lead from what an editor wrote to themselves, and nowhere else than it says', () => {
    const written =
      '<a href="/faq">a</a><img src="/bild/x.png"><a href="https://x.example/faq">b</a><a href="#c">c</a><a href="//x.example">d</a><img src="/api/v1/waerme/x">';
    expect(linksPlacedIn('/waerme', written)).toBe(
      '<a href="/waerme/faq">a</a><img src="/waerme/bild/x.png"><a href="https://x.example/faq">b</a><a href="#c">c</a><a href="//x.example">d</a><img src="/api/v1/waerme/x">',
    );
    expect(linksPlacedIn('', written)).toBe(written);
  });
});

describe('the portal’s paths', () => {
  const listed = (Object.keys(paths) as PageName[]).filter(page => !unlisted.includes(page));
  it.each(listed)('%s is where the contract’s route list says', page => {
    expect(paths[page]).toEqual(routes.find(({ Name }) => Name === page)?.Path);
  });
  it('leave out no screen of the list', () => {
    const screens = new Set(listed.map(page => paths[page].de as string));
    expect(routes.map(({ Path }) => Path.de).filter(path => !screens.has(path))).toEqual([]);
  });
  it('lead to the same place in the other language, parameters and secret included', () => {
    expect(twinOf('/empfehlung/E-1', 'en')).toBe('/share/E-1');
    expect(twinOf('/recipient-data/E-1/ab12', 'de')).toBe('/empfaengerdaten/E-1/ab12');
    expect(twinOf('/internet/glasfaser.html', 'en')).toBeNull();
    expect(['/empfehlung/E-1', '/share/E-1', '/internet/glasfaser.html'].map(path => addressIn('en', path))).toEqual([
      '/share/E-1',
      '/share/E-1',
      '/internet/glasfaser.html',
    ]);
  });
  it('tell their language only where the twins differ', () => {
    expect(languageOfPath('/registrieren/')).toBe('de');
    expect(languageOfPath('/register')).toBe('en');
    expect(languageOfPath('/faq')).toBe('de');
    expect(languageOfPath('/')).toBeNull();
  });
  it('are found whatever their case and trailing slash', () => {
    expect(pageAt('/Praemie/')).toBe('Reward');
    expect(pageAt('/praemie/17')).toBe('RewardDetails');
    expect(pageAt('/internet')).toBeNull();
  });
  it('fill in and encode parameters', () => {
    expect(pathTo('Click', { empfehlungsnummer: 'a b' }, 'en')).toBe('/share/a%20b');
  });
});

describe('where login may lead', () => {
  it.each(['/persoenlicherbereich', '/empfehlen/12?neu=1', '/praemie/#x'])('to %s of this portal', target => {
    expect(safeTarget(target)).toBe(target);
  });
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/../\\evil',
    '\t//evil.example',
    'javascript:alert(1)',
    'persoenlicherbereich',
    '',
    null,
    7,
    ['/x'],
  ])('never to %j', target => {
    expect(safeTarget(target)).toBeNull();
  });
  it.each(['/login', '/login/abc', '/logout', '/log-in', '/LOGOUT/'])('nor round in circles to %s', target => {
    expect(safeTarget(target)).toBeNull();
  });
});

const tenant = { ModuleIntegratedFrame: false, EmpfehlenWebPage: 'https://www.provider.example/empfehlen?x=1' };
const integrated = { ...tenant, ModuleIntegratedFrame: true };

describe('inside somebody else’s page', () => {
  it('the browser jumps to the recommend page, the path as fragment', () => {
    expect(wayOutOfFrame(true, tenant, '/empfehlen/12?widget=1')).toBe(
      'https://www.provider.example/empfehlen?x=1#/empfehlen/12?widget=1',
    );
  });
  it('it stays in the integrated frame, and outside of any', () => {
    expect(wayOutOfFrame(true, integrated, '/')).toBeNull();
    expect(wayOutOfFrame(false, tenant, '/')).toBeNull();
    expect(wayOutOfFrame(true, { ...tenant, EmpfehlenWebPage: '' }, '/')).toBeNull();
  });
  it('messages go to the configured origin only', () => {
    const sent: unknown[] = [];
    const parent = { postMessage: (...message: unknown[]) => void sent.push(message) } as Pick<Window, 'postMessage'>;
    parentMessenger(integrated, true, parent)!({ type: 'routing', path: '/faq' });
    expect(sent).toEqual([[{ type: 'routing', path: '/faq' }, 'https://www.provider.example']]);
  });
  it('nothing is told without an integrated frame or a configured page', () => {
    const parent = { postMessage: () => undefined };
    expect(parentMessenger(tenant, true, parent)).toBeNull();
    expect(parentMessenger(integrated, false, parent)).toBeNull();
    expect(parentMessenger({ ...integrated, EmpfehlenWebPage: 'nonsense' }, true, parent)).toBeNull();
    expect(parentOrigin({ ...integrated, EmpfehlenWebPage: '' })).toBeNull();
  });
});

describe('A question to the server', () => {
  const problem = (Code: string) => new ProblemError({ Code, detail: '' } as ProblemError['problem']);
  it('is asked again while the server is busy or not reached, and never once it was answered', () => {
    expect([problem('PSOF0009'), new UnreachableError(), new TypeError('lost')].map(mayComeYet)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['PSOF0002', 'PSOF0006', 'PSOF0101'].map(code => mayComeYet(problem(code)))).toEqual([false, false, false]);
  });
});

describe('a call', () => {
  const asked: unknown[] = [];
  const portal = {
    tenant: { Mandant: 'waerme' },
    session: { isOpen: () => true, headers: () => ({ Authorization: 'Bearer session' }) },
    i18n: { language: 'de' },
    fetch: (url: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      asked.push(`${method} ${url} ${headers['Authorization']}`);
      return Promise.resolve(new Response('{}'));
    },
  };
  const meta = { portal } as unknown as SendOptions['meta'];
  const params = { a: 'A-1', b: 'E 2' };
  beforeEach(() => void asked.splice(0));

  it('goes where its route says, in the session or with the token that the contract names', async () => {
    await send(logout, {}, { meta });
    await send(releaseOrder, { params }, { token: 'staff', meta });
    expect(asked).toEqual([
      'POST /api/v1/waerme/account/logout Bearer session',
      'PUT /api/v1/waerme/agentur/auftragfreigeben/A-1/E%202 Bearer staff',
    ]);
  });

  it('is no code where it lacks what the contract wants, or brings what it does not', () => {
    const allowed = () => [
      send(readBankDetails, { query: {} }),
      send(readBankDetails, { query: {} }, { token: 'reward' }),
    ];
    const refused = () => [
      // @ts-expect-error: staff's calls go with the staff's token.
      send(releaseOrder, { params }),
      // @ts-expect-error: a session's calls go with none.
      send(logout, {}, { token: 'staff' }),
      // @ts-expect-error: a parameter is missing.
      send(releaseOrder, { params: { a: 'A-1' } }, { token: 'staff' }),
      // @ts-expect-error: the call takes no body.
      send(releaseOrder, { params, body: {} }, { token: 'staff' }),
    ];
    expect([allowed, refused].every(calls => calls.length === 0)).toBe(true);
  });
});
