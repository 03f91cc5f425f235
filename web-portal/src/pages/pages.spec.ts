import { mayInterrupt, quietMs } from '../features/exit-intent.js';
import { pageAt, paths, type PageName } from '../shared/routing/paths.js';
import { mayCount, pixelFor, positionAt, scrollMs, scrollTarget } from './on-navigation.js';
import { newConsents } from '../shared/consent.js';
import { detour, pages, withWidget } from './pages.js';
import { productAt, wishIn, withWish } from '../features/account/after-login.js';
import { askedBy, findProducts } from '../features/catalogue/finding.js';
import { groupCategories, mainCategories } from '../features/catalogue/tiles.js';
import { productView, type Product, type ProductCategory } from '../shared/products.js';
import { deviceListFor, madeBy, makersOf, sections } from './category.js';

const opensWithASecret = (path: string) => {
  const page = pageAt(path);
  return page !== null && pages[page].link !== undefined;
};

describe('a page', () => {
  it.each([
    '/praemie',
    '/praemie/1',
    '/Reward/',
    '/kulanzdanke',
    '/empfaenger/zustimmung',
    '/registrieren',
    '/anmeldelink',
    '/empfehler/newsletter/optin',
  ])('at %s opens with the secret of a mail’s link, and is not rendered without it', path =>
    expect(opensWithASecret(path)).toBe(true),
  );
  it.each(['/', '/aktuellepraemienuebersicht', '/kontakt', '/login'])('at %s opens for everybody', path =>
    expect(opensWithASecret(path)).toBe(false),
  );
});

const open = { Protected: false, Whitelisted: false, DisabledWithAutologin: false };
const ordinary = { ModuleErzwingeLogin: false, IsAutologin: false, ModuleAdv: false };
const visit = { page: 'Homepage' as const, loggedIn: false, tenant: ordinary, flags: open, hasLink: false };
const closed = { ...ordinary, ModuleErzwingeLogin: true };

describe('who has to log in first', () => {
  it('nobody on an open page', () => expect(detour(visit)).toBeNull());
  it('the anonymous on a protected page', () =>
    expect(detour({ ...visit, page: 'Dashboard', flags: { ...open, Protected: true } })).toBe('login'));
  it('the anonymous everywhere outside the whitelist where the tenant forces login', () => {
    expect(detour({ ...visit, tenant: closed })).toBe('login');
    expect(detour({ ...visit, tenant: closed, flags: { ...open, Whitelisted: true } })).toBeNull();
  });
  it('nobody who came with the page’s own link from a mail', () =>
    expect(detour({ ...visit, tenant: closed, hasLink: true })).toBeNull());
  it('nobody who has just registered and is told of the mail', () => {
    expect(detour({ ...visit, page: 'Confirmation', tenant: closed, awaitsMail: true })).toBeNull();
    expect(detour({ ...visit, page: 'Confirmation', tenant: closed })).toBe('login');
    expect(detour({ ...visit, tenant: closed, awaitsMail: true })).toBe('login');
  });
  it('nobody who is logged in, and never for the ways in and out themselves', () => {
    expect(detour({ ...visit, loggedIn: true, tenant: closed })).toBeNull();
    expect(detour({ ...visit, page: 'Logout', flags: { ...open, Protected: true, Whitelisted: true } })).toBeNull();
    expect(detour({ ...visit, page: 'Login', tenant: closed, flags: undefined })).toBeNull();
    expect(detour({ ...visit, page: 'SingleSignOn', tenant: closed, flags: undefined })).toBeNull();
  });
  it('nobody away from the accessibility statement', () => {
    for (const tenant of [closed, { ...ordinary, IsAutologin: true }])
      expect(detour({ ...visit, page: 'Accessibility', tenant, flags: undefined })).toBeNull();
  });
});

describe('the imprint', () => {
  it('is home where the advisor module is on', () => {
    expect(detour({ ...visit, page: 'Imprint', tenant: { ...ordinary, ModuleAdv: true } })).toBe('home');
    expect(detour({ ...visit, page: 'Imprint' })).toBeNull();
  });
});

describe('under auto-login', () => {
  const auto = { ...visit, tenant: { ...ordinary, IsAutologin: true } };
  const share = { ...auto, page: 'Click' as const, flags: { ...open, Protected: true } };
  it('protected pages are home for the anonymous', () => {
    expect(detour({ ...auto, page: 'Dashboard', flags: { ...open, Protected: true } })).toBe('home');
    expect(detour({ ...auto, page: 'Dashboard', flags: { ...open, Protected: true }, loggedIn: true })).toBeNull();
  });
  it('pages switched off there are home for everybody', () => {
    expect(detour({ ...auto, page: 'ForgotPassword', flags: { ...open, DisabledWithAutologin: true } })).toBe('home');
    expect(
      detour({
        ...auto,
        page: 'ChangePassword',
        flags: { ...open, Protected: true, DisabledWithAutologin: true },
        loggedIn: true,
      }),
    ).toBe('home');
  });
  it('sharing still needs login, and login opens on the way to it', () => {
    expect(detour(share)).toBe('login');
    expect(
      detour({ ...auto, page: 'Login', flags: { ...open, DisabledWithAutologin: true }, target: '/empfehlung/E-1' }),
    ).toBeNull();
    expect(detour({ ...auto, page: 'Login', flags: { ...open, DisabledWithAutologin: true } })).toBe('home');
  });
  it('a stored user token logs in first, once, and not where somebody is logged in', () => {
    expect(detour({ ...share, storedToken: true })).toBe('admin-login');
    expect(detour({ ...auto, page: 'Admin', storedToken: true })).toBeNull();
    expect(detour({ ...auto, loggedIn: true, storedToken: true })).toBeNull();
  });
  it('means nothing to other tenants', () =>
    expect(detour({ ...visit, storedToken: true, flags: { ...open, DisabledWithAutologin: true } })).toBeNull());
});

describe('the widget flag', () => {
  it('is kept across navigation', () =>
    expect(withWidget({ widget: 1 }, { neu: true })).toEqual({ neu: true, widget: 1 }));
  it('gives way to a new value', () => expect(withWidget({ widget: 1 }, { widget: 0 })).toEqual({ widget: 0 }));
  it('is not invented, and nothing else is carried along', () => expect(withWidget({ ziel: '/x' }, {})).toEqual({}));
});

describe('what somebody wanted before they registered', () => {
  it('is the product of its page, in both languages, and of no other', () => {
    expect(['/empfehlen/639', '/recommend/639/', '/empfehlen/639?channel=sms'].map(productAt)).toEqual([639, 639, 639]);
    expect(['/empfehlen', '/solar', '/empfehlen/abc', '/', null].map(productAt)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
  it('is recommended at once where they agreed to it', () =>
    expect(wishIn(withWish('/empfehlen/639'))).toEqual({ place: '/empfehlen/639', product: 639 }));
  it.each(['/empfehlen/639', '/empfehlen/639?gleich=1', '/gleich:/empfehlen/639'])(
    'is a place alone where they did not, whatever an address says (%s)',
    place => expect(wishIn(place)).toEqual({ place, product: null }),
  );
  it.each(['gleich:https://else.example/empfehlen/639', 'gleich://else.example/empfehlen/639', 'gleich:', null])(
    'is nothing elsewhere (%s)',
    kept => expect(wishIn(kept)).toEqual({ place: null, product: null }),
  );
});

const advertising = { Name: '_ads', Kategorie: 'marketing', Minuten: 1_051_200 } as const;
const analytics = { Url: 'https://statistik.example/pixel', SiteId: 73, Cookies: [advertising] };

describe('the tracking pixel', () => {
  it('names goal and site and nothing else', () =>
    expect(pixelFor('Click', analytics, true)).toBe('https://statistik.example/pixel?idsite=73&idgoal=6&rec=1'));
  it('is fetched with the analytical consent only', () => expect(pixelFor('Click', analytics, false)).toBeNull());
  it('needs each consent that a cookie of its service needs', () => {
    const consents = newConsents({ cookie: '' }, analytics);
    const after = (marketing: boolean) => {
      consents.decide({ functional: false, analytical: true, marketing });
      return mayCount(consents);
    };
    expect([mayCount(consents), after(false), after(true)]).toEqual([false, false, true]);
  });
  it('is not there where a tenant counts nothing, or for a page that is no goal', () => {
    expect(pixelFor('Click', null, true)).toBeNull();
    expect(pixelFor('Imprint', analytics, true)).toBeNull();
    expect(pixelFor(null, analytics, true)).toBeNull();
  });
  it('knows the goals 1 to 27, each once', () => {
    const ids = (Object.keys(paths) as PageName[])
      .flatMap(page => /idgoal=(\d+)/.exec(pixelFor(page, analytics, true) ?? '')?.[1] ?? [])
      .map(Number);
    expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
  });
});

const place = (pathname: string, hash = '') => ({ pathname, hash });

describe('scrolling to a part of a page', () => {
  it('follows the hash, on the same page and on another', () => {
    expect(scrollTarget(place('/'), place('/', '#produkte'))).toBe('produkte');
    expect(scrollTarget(undefined, place('/', 'produkte'))).toBe('produkte');
  });
  it('ignores #empfehlen-form on the same path only', () => {
    expect(scrollTarget(place('/empfehlen/1'), place('/empfehlen/1', '#empfehlen-form'))).toBeNull();
    expect(scrollTarget(place('/'), place('/empfehlen/1', '#empfehlen-form'))).toBe('empfehlen-form');
  });
  it('takes neither an empty hash nor the token of a mail for a place', () => {
    expect(scrollTarget(undefined, place('/praemie', '#t=abc'))).toBeNull();
    expect(scrollTarget(undefined, place('/praemie'))).toBeNull();
  });
  it('takes 300 ms and ends exactly there', () => {
    expect(scrollMs).toBe(300);
    expect([positionAt(0, 100, 900), positionAt(300, 100, 900), positionAt(900, 100, 900)]).toEqual([100, 900, 900]);
    expect(positionAt(150, 0, 800)).toBeGreaterThan(400);
  });
});

const moment = {
  enabled: true,
  page: 'Homepage' as const,
  shownBefore: false,
  loggedIn: false,
  busy: false,
  quietFor: quietMs,
  leaving: false,
};

describe('the exit-intent popup', () => {
  it('appears to somebody who looks around, on a category page too', () => {
    expect(mayInterrupt(moment)).toBe(true);
    expect(mayInterrupt({ ...moment, page: null })).toBe(true);
  });
  it('appears once, only where it is enabled, and never over another question', () => {
    expect(mayInterrupt({ ...moment, shownBefore: true })).toBe(false);
    expect(mayInterrupt({ ...moment, enabled: false })).toBe(false);
    expect(mayInterrupt({ ...moment, busy: true })).toBe(false);
  });
  it('waits while somebody scrolls or types, and comes at once to a pointer that leaves', () => {
    expect(mayInterrupt({ ...moment, quietFor: quietMs - 1 })).toBe(false);
    expect(mayInterrupt({ ...moment, quietFor: 0, leaving: true })).toBe(true);
    expect(mayInterrupt({ ...moment, leaving: true, busy: true })).toBe(false);
    expect(mayInterrupt({ ...moment, leaving: true, shownBefore: true })).toBe(false);
  });
  it('never comes to who is logged in', () =>
    expect(mayInterrupt({ ...moment, loggedIn: true, leaving: true })).toBe(false));
  it.each([
    ...(['Recommendation', 'RecipientData', 'Reward', 'Login', 'Privacy', 'Imprint'] as const),
    ...(['Faq', 'Contact', 'FileNotFound'] as const),
  ])('never interrupts on %s', page => expect(mayInterrupt({ ...moment, page, leaving: true })).toBe(false));
});

const category = (Kategorie: string, Quelle = 'mobilfunk'): ProductCategory => ({
  Id: 1,
  Pfad: `${Kategorie}.html`,
  Titel: Kategorie,
  Brotkrume: Kategorie,
  Untertitel: '',
  Quelle,
  Kategorie,
  MaxPraemieCent: 0,
});
const offer = (Id: number, HandyId: number | null, Hersteller = ''): Product => ({
  Id,
  GeraeteTyp: HandyId ? 'smartphone' : null,
  Hersteller,
  Klasse: '',
  TarifHandyAnzeigeName: '',
  TarifHandyBeschreibung: '',
  TarifAnzeigeName: 'T',
  HandyAnzeigeName: '',
  HandyBeschreibung: '',
  HandyId,
  PreisHandy: 0,
  TarifId: 201,
  PreisTarif: 0,
  Position: 1,
  Aktion: '',
  TopPosition: null,
  Aktionspreis: null,
});
const categories = [
  category('smartphones'),
  category('tablets'),
  category('smartphone-tarife'),
  category('daten-tarife'),
];

describe('after choosing in a mobile category', () => {
  it('a tariff leads to the smartphones, a data tariff to the tablets', () => {
    expect(deviceListFor(category('smartphone-tarife'), offer(201, null), categories)?.Kategorie).toBe('smartphones');
    expect(deviceListFor(category('daten-tarife'), offer(231, null), categories)?.Kategorie).toBe('tablets');
  });
  it('a device, a surf stick and anything that is not mobile lead to the form', () => {
    expect(deviceListFor(category('smartphones'), offer(301, 301), categories)).toBeUndefined();
    expect(deviceListFor(category('surfsticks'), offer(321, null), categories)).toBeUndefined();
    expect(deviceListFor(category('strom', 'energie'), offer(1, null), categories)).toBeUndefined();
  });
  it('devices can be looked through by maker', () => {
    const devices = [
      offer(301, 301, 'Nordlys'),
      offer(302, 302, 'Kolibri'),
      offer(303, 303, 'Nordlys'),
      offer(201, null),
    ];
    expect(makersOf(devices)).toEqual(['Kolibri', 'Nordlys']);
    expect(madeBy(devices, 'Nordlys').map(({ Id }) => Id)).toEqual([301, 303]);
    expect(madeBy(devices, undefined)).toHaveLength(4);
  });
});

describe('what is told of a product', () => {
  const [tariff, device] = ['30 GB\nFlat\nEU-Roaming\nLaufzeit 24 Monate', '128 GB\n6,2 Zoll\nDrei Kameras'];
  const mobile = (id: number, handy: number | null) =>
    ({
      ...offer(id, handy),
      TarifHandyBeschreibung: tariff,
      HandyBeschreibung: handy === null ? '' : device,
      PreisTarif: 2995,
      PreisHandy: handy === null ? 0 : 14900,
    }) as Product;

  it('is of a mobile tariff three features, then its term in small print', () => {
    expect(productView(mobile(202, null))).toMatchObject({
      lines: ['30 GB', 'Flat', 'EU-Roaming'],
      monthlyCents: 2995,
      onceCents: null,
      smallPrint: ['Laufzeit 24 Monate'],
    });
  });
  it('is of a device its own features first, with the price and term of its tariff', () => {
    expect(productView(mobile(301, 301))).toMatchObject({
      lines: ['128 GB', '6,2 Zoll', 'Drei Kameras', '30 GB', 'Flat', 'EU-Roaming'],
      monthlyCents: 2995,
      onceCents: 14900,
      smallPrint: ['Laufzeit 24 Monate'],
    });
  });
  it('is of an advisor’s product its price, where it has one, and what that holds for', () => {
    const solar = { Id: 521, Name: 'Solar', AnzeigeName: '', Beschreibung1: 'Mit Montage', Beschreibung2: '' };
    const told = (PreisMonatlich: number, PreisEinmalig: number) =>
      productView({ ...solar, Beschreibung3: 'Beratung', Fussnote: 'Kauf', PreisMonatlich, PreisEinmalig } as Product);
    expect(told(0, 49900)).toMatchObject({
      name: 'Solar',
      lines: ['Mit Montage', 'Beratung'],
      monthlyCents: null,
      onceCents: 49900,
      smallPrint: ['Kauf'],
    });
    expect(told(0, 0)).toMatchObject({ monthlyCents: null, onceCents: null });
  });
});

const categoryOfTiles = (Pfad: string, Kategorie = Pfad): ProductCategory => ({
  Id: Pfad.length,
  Pfad,
  Titel: Pfad,
  Brotkrume: Pfad,
  Untertitel: '',
  Quelle: 'q',
  Kategorie,
  MaxPraemieCent: 0,
});

describe('the categories of the start page', () => {
  it('are top pages, one a subject, eight at most', () => {
    const all = [
      categoryOfTiles('internet'),
      categoryOfTiles('internet/hybrid'),
      categoryOfTiles('dsl', 'internet'),
      ...Array.from({ length: 9 }, (_, index) => categoryOfTiles(`k${index}`)),
    ];
    expect(mainCategories(all).map(({ Pfad }) => Pfad)).toEqual(['internet', 'k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6']);
  });
  it('gather their sub-pages in the overview', () => {
    const [[head, rest] = []] = groupCategories([
      categoryOfTiles('internet'),
      categoryOfTiles('internet/hybrid'),
      categoryOfTiles('internet-telefon'),
    ]);
    expect([head?.Pfad, rest?.map(({ Pfad }) => Pfad)]).toEqual(['internet', ['internet/hybrid']]);
  });
});

describe('All there is to recommend', () => {
  const [cheap, dear, priceless] = [
    { ...offer(1, null), TarifAnzeigeName: 'Mobil S', PreisTarif: 1_000 },
    { ...offer(2, 301, 'Kolibri'), HandyAnzeigeName: 'Kolibri K3', PreisTarif: 4_000 },
    { ...offer(3, null), TarifAnzeigeName: 'Mobil Flex' },
  ];
  const asked = (words: string, order: 'areas' | 'reward' | 'price' = 'areas') =>
    findProducts([cheap, priceless, dear], { 1: { cents: 500 }, 2: { cents: 5_000 } }, { words, order }).map(
      ({ Id }) => Id,
    );

  it('is found by any of its words, whatever their case and order', () => {
    expect(asked('flex MOBIL')).toEqual([3]);
    expect(asked('kolibri')).toEqual([2]);
    expect(asked('mobil kolibri')).toEqual([]);
    expect(asked('')).toEqual([1, 3, 2]);
  });
  it('is sorted by reward or by price, without a price last', () => {
    expect(asked('', 'reward')).toEqual([2, 1, 3]);
    expect(asked('', 'price')).toEqual([1, 2, 3]);
  });
  it.each([
    [
      { suche: 100, sortierung: 'price' },
      { words: '100', order: 'price' },
    ],
    [{ sortierung: 'schönste' }, { words: '', order: 'areas' }],
    [{ suche: 'x'.repeat(90) }, { words: 'x'.repeat(60), order: 'areas' }],
  ])('is asked for by the address: %j', (search, wanted) => expect(askedBy(search)).toEqual(wanted));
  it('stands under where it comes from, sub-pages under their head', () => {
    const fixed = category('internet', 'festnetz');
    const sub = { ...category('hybrid', 'festnetz'), Pfad: 'internet/hybrid' };
    expect(sections([fixed, category('tablets'), sub])).toEqual([
      ['festnetz', [[fixed, [sub]]]],
      ['mobilfunk', [[category('tablets'), []]]],
    ]);
  });
});
