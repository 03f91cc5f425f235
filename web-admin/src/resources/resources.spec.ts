import { abilitiesOf } from '#contract/agentur/session.js';
import { Catalogue } from '#contract/betrieb/catalogue.js';
import type { PlannedConfiguration } from '#contract/betrieb/configuration.js';
import type { NotMade, PlannedSetting } from '#contract/betrieb/waiting.js';
import { auditActions } from '#shared/reasons-and-actions.js';
import { messages } from '../providers/i18n.js';
import { resourceNames } from '../shared/resource-names.js';
import { centsFrom, nameOfPlanned, noEnd, reasonInWords } from '../shared/format.js';
import { lacksOf, sentOf, writtenOf } from './campaigns/campaign-form.js';
import { listOfKind, newKinds, newProduct, productRows, withOffer, withProduct } from './catalogue/products.js';
import { differences } from './contents/ContentVersions.js';
import { plannedRows } from './history/planned-rows.js';
import { mayOpen, resources } from './index.js';
import { withSample } from './queues/Consumers.js';
import { maskedCode, readVoucherFile, type VoucherFile } from './vouchers/VoucherList.js';
import { actionsFor, sentRights, type StaffPerson } from './staff/staff-person.js';
import { stockState } from './vouchers/stock.js';

const open = (role: string) => resources.map(({ name }) => name).filter(name => mayOpen([role], name));

describe('The pages of the console', () =>
  it('bear the names that links between them use, in the order of the menu', () =>
    expect(resources.map(({ name }) => name)).toEqual(resourceNames)));

describe('Who sees which screen', () => {
  it('shows staff the reports of the agency and nothing of the operator', () => {
    expect(open('AgenturMitarbeiter')).toEqual([
      'orders',
      'recommendations',
      'leads',
      'recommenders',
      'claims',
      'holds',
      'contact-messages',
      'invitations',
      'customer-numbers',
      'statistics',
      'agency',
    ]);
  });

  it('shows the owner what staff see, and the statements and employees of the agency on top', () => {
    expect(open('AgenturInhaber')).toEqual([...open('AgenturMitarbeiter'), 'statements', 'employees']);
    expect(
      [...abilitiesOf(['AgenturInhaber'])].filter(ability => !abilitiesOf(['AgenturMitarbeiter']).has(ability)),
    ).toEqual(['Rechnungen', 'Mitarbeiter']);
  });

  it('shows the operator claims, messages, money and machinery, and no report of an agency', () => {
    expect(open('Betreiber')).toEqual([
      'claims',
      'holds',
      'contact-messages',
      'batches',
      'bank-responses',
      'vouchers',
      'voucher-kinds',
      'order-import',
      'ledger',
      'payout-account',
      'contents',
      'mails',
      'mail-sender',
      'catalogue',
      'campaigns',
      'retention',
      'advertising-calls',
      'configuration',
      'publications',
      'planned',
      'integrations',
      'staff',
      'sign-in-services',
      'people-import',
      'queues',
      'deliveries',
      'redeliveries',
      'events',
      'read-models',
      'audit',
    ]);
  });

  it('shows the platform operator the machinery of the installation, and nothing of a tenant’s', () => {
    expect(open('plattform')).toEqual(['tenants', 'platform-operators', 'queues', 'projections', 'audit', 'account']);
  });

  it('gives any other role nothing', () => {
    expect(open('Praktikant')).toEqual([]);
    expect(mayOpen([], 'orders')).toBe(false);
  });

  it('keeps an unknown screen closed', () => {
    expect(mayOpen(['Betreiber', 'AgenturInhaber'], 'constructor')).toBe(false);
  });

  it('adds up several roles', () => {
    expect(abilitiesOf(['Betreiber', 'AgenturMitarbeiter']).size).toBe(14);
  });
});

/** Every text with its path, such as `ra.action.save`. */
function textsOf(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, value] as [string, string]]
        : [...textsOf(value as object, `${path}${key}.`)],
    ),
  );
}

const german = textsOf(messages.de);
const english = textsOf(messages.en);
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort();

describe('The audit log', () => {
  it('has a name for everything it tells of, and for nothing else', () => {
    const named = [...german.keys()].filter(key => key.startsWith('audit.did.'));
    expect(named.sort()).toEqual(auditActions.map(action => `audit.did.${action.replaceAll('.', '_')}`).sort());
  });
});

describe('The two languages of the console', () => {
  it('have the same keys, React-admin’s own included', () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
    expect(german.size).toBeGreaterThan(300);
  });

  it('leave no text empty', () => {
    const empty = [...german, ...english].filter(([key, text]) => text.trim() === '' && key !== 'ra.boolean.null');
    expect(empty).toEqual([]);
  });

  it('fill in the same values, whichever the language', () => {
    const own = [...german].filter(([key]) => !key.startsWith('ra.'));
    const differing = own.filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(english.get(key) ?? '')),
    );
    expect(differing).toEqual([]);
  });

  it('have singular and plural in both or in neither', () => {
    const differing = [...german].filter(
      ([key, text]) => !key.startsWith('ra.') && text.includes('||||') !== (english.get(key) ?? '').includes('||||'),
    );
    expect(differing).toEqual([]);
  });
});

it('names the fields and languages that differ', () => {
  const changed = differences(
    { Titel: { de: 'Alt', en: 'Old' }, Position: { iv: 1 } },
    { Titel: { de: 'Neu', en: 'Old' }, Position: { iv: 1 }, Text: { de: 'x' } },
  );
  expect(changed.map(({ field, partition }) => `${field}.${partition}`)).toEqual(['Titel.de', 'Text.de']);
});

const of = (...values: number[]) => values.map((value, index) => ({ at: index * 1000, value }));

describe('The samples of a plot', () => {
  it('keep the window and forget what is older', () => {
    expect(withSample(of(1, 2, 3), { at: 3000, value: 4 }, 2500).map(({ value }) => value)).toEqual([2, 3, 4]);
  });

  it('count the same moment once', () => {
    const samples = of(1, 2);
    expect(withSample(samples, { at: 1000, value: 9 }, 5000)).toBe(samples);
  });
});

const chosen = (content: string, name = 'x.csv') => ({ name, text: content, bytes: new Blob([content]) });
const text =
  'Gutscheinart;Code;Wertcent;Gueltigbis\r\nBuch;AAAA-1111;5000;2027-12-31\r\nBuch;AAAA-2222;5000;2027-12-31\r\nKino;"B;B-3333";2500;2027-12-31\r\n';

describe('A file of voucher codes', () => {
  it('is shown by kind and value before it is sent', () => {
    const file = readVoucherFile(chosen(text, 'neu.csv')) as VoucherFile;
    expect(file.groups).toEqual([
      { type: 'Buch', valueCents: 5000, count: 2 },
      { type: 'Kino', valueCents: 2500, count: 1 },
    ]);
    expect(file.rows.at(-1)).toEqual({ line: 4, values: ['Kino', 'B;B-3333', '2500', '2027-12-31'] });
  });

  it('needs its header and at least one line', () => {
    expect(readVoucherFile(chosen(''))).toBe('empty');
    expect(readVoucherFile(chosen('gutscheinart;code;wertcent;gueltigbis\n'))).toBe('empty');
    expect(readVoucherFile(chosen('Buch;AAAA-1111;5000;2027-12-31\nBuch;A;5000;2027-12-31'))).toBe('header');
  });

  it('never shows a whole code on the screen', () => {
    expect([maskedCode('AAAA-1111'), maskedCode('abc')]).toEqual(['••••111', '••••']);
  });
});

describe('The stock', () => {
  it('is short when somebody waits or nothing is left, and low below twenty', () => {
    expect(stockState({ free: 50, waiting: 1 })).toBe('missing');
    expect(stockState({ free: 0, waiting: 0 })).toBe('missing');
    expect(stockState({ free: 19, waiting: 0 })).toBe('low');
    expect(stockState({ free: 20, waiting: 0 })).toBe('enough');
  });
});

describe('The catalogue on the console', () => {
  const tariff = (Id: number) => ({
    Id,
    ExterneId: `T-${Id}`,
    Name: `Intern ${Id}`,
    AnzeigeName: `Mobil ${Id}`,
    Position: 0,
    Versteckt: false,
    Url: null,
    Klasse: 'M',
    Beschreibung: { de: '', en: '' },
    PreisMonatlich: 1995,
    TopPosition: null,
    Aktionsname: null,
  });
  const offer = (Startdatum: string, Enddatum: string, EnddatumAnzeige: string | null = null) => ({
    ProduktId: 1,
    WertCent: 5000,
    Startdatum,
    Enddatum,
    EnddatumAnzeige,
  });
  const page = { de: 'Seite', en: '' };
  const sold = {
    Kategorien: [
      {
        Id: 7,
        Position: 0,
        Pfad: 'a',
        Quelle: 'q',
        Kategorie: 'k',
        Titel: page,
        Brotkrume: page,
        Untertitel: page,
        Produkte: [1],
      },
    ],
    Produkte: [],
    Geraete: [],
    Tarife: [tariff(1), tariff(2)],
    Berater: [],
    Angebote: [
      offer('2027-01-01', '2027-12-31'),
      offer('2026-06-01', '2026-12-31', '2026-11-30'),
      offer('2026-01-01', '2026-05-31'),
    ],
  };

  it.each([
    ['2026-05-31', '2026-01-01', '2026-06-01'],
    ['2026-11-30', '2026-06-01', '2027-01-01'],
    ['2026-12-01', undefined, '2027-01-01'],
    ['2028-01-01', undefined, undefined],
  ])('tells on %s what pays now and next', (today, now, next) => {
    const [row] = productRows(sold, today, '');
    expect([row?.now?.Startdatum, row?.next?.Startdatum]).toEqual([now, next]);
  });

  it('finds a product by any word of its names and numbers', () => {
    const found = (search: string) => productRows(sold, '2026-01-01', search).map(({ product }) => product.Id);
    expect([found('mobil'), found('t-2'), found('2 intern'), found('festnetz')]).toEqual([[1, 2], [2], [2], []]);
  });

  it('changes one product and its pages, and nothing else', () => {
    const renamed = { ...tariff(1), Name: 'Neu' };
    expect(withProduct(sold, 'Tarife', renamed, new Set())).toEqual({
      ...sold,
      Tarife: [renamed, tariff(2)],
      Kategorien: [{ ...sold.Kategorien[0], Produkte: [] }],
    });
    expect(withProduct(sold, 'Tarife', tariff(2), new Set([7])).Kategorien[0]?.Produkte).toEqual([1, 2]);
  });

  it('puts an offer until further notice in place of what pays from its first day on, and keeps what paid before', () => {
    const endless = { ProduktId: 1, WertCent: 7_500, Startdatum: '2026-10-05', Enddatum: noEnd, EnddatumAnzeige: null };
    const days = withOffer(sold, endless)
      .Angebote.filter(({ ProduktId }) => ProduktId === 1)
      .map(({ Startdatum, Enddatum, WertCent }) => [Startdatum, Enddatum, WertCent])
      .sort();
    const paid = sold.Angebote[1]!.WertCent;
    expect(days).toEqual([
      ['2026-01-01', '2026-05-31', paid],
      ['2026-06-01', '2026-10-04', paid],
      ['2026-10-05', noEnd, 7_500],
    ]);
  });

  it('lets a shorter offer pause what pays, which goes on after it as an offer of its own', () => {
    const { Angebote } = withOffer(sold, {
      ProduktId: 1,
      WertCent: 7_500,
      Startdatum: '2027-03-01',
      Enddatum: '2027-03-31',
      EnddatumAnzeige: null,
    });
    const of2027 = Angebote.filter(({ Startdatum }) => Startdatum.startsWith('2027'));
    expect(of2027.map(({ Startdatum, Enddatum }) => [Startdatum, Enddatum]).sort()).toEqual([
      ['2027-01-01', '2027-02-28'],
      ['2027-03-01', '2027-03-31'],
      ['2027-04-01', '2027-12-31'],
    ]);
    const numbers = Angebote.flatMap(({ Id }) => Id ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Catalogue.safeParse({ ...sold, Angebote }).error).toBeUndefined();
  });

  it.each(newKinds)('adds a product as the contract wants it (%s), under a number nothing has', kind => {
    const named = { ...newProduct(kind, sold), ExterneId: 'N-1', Name: 'Neu', AnzeigeName: 'Neu' };
    const changed = withProduct(sold, listOfKind(kind), named, new Set([7]));
    expect(Catalogue.safeParse(changed).error).toBeUndefined();
    expect(changed[listOfKind(kind)].at(-1)).toEqual(named);
    expect([named.Id, changed.Kategorien[0]?.Produkte.at(-1)]).toEqual([1_001, 1_001]);
    expect(newProduct(kind, changed).Id).toBe(1_002);
  });
});

describe('A campaign on the console', () => {
  const both = { de: 'a', en: 'b' };
  const terms = {
    Titel: both,
    Text: both,
    Zustimmung: both,
    RechtsText: both,
    Startdatum: '2026-12-01',
    Enddatum: '2026-12-31',
    Stufen: [{ Ab: 2, WertCent: 2_550 }],
    BudgetCent: 100_000,
    ProduktIds: null,
  };
  const written = writtenOf({ ...terms, AktionsId: 1, Version: 1, Stand: {} as never });

  it('is sent as it was read where nothing was changed', () => expect(sentOf(written, centsFrom)).toEqual(terms));
  it.each([
    ['a text', { Text: { de: 'a', en: ' ' } }],
    ['a day', { Enddatum: '' }],
    ['an amount', { tiers: [{ Ab: '2', amount: 'viel' }] }],
    ['a number of referrals', { tiers: [{ Ab: 'drei', amount: '25' }] }],
    ['a budget that can be read', { budget: 'x' }],
  ])('is not sent without %s', (_, changes) => expect(sentOf({ ...written, ...changes }, centsFrom)).toBeNull());
  it('has no budget and all products where none is named', () =>
    expect(sentOf({ ...written, budget: ' ', productIds: [] }, centsFrom)).toMatchObject({
      BudgetCent: null,
      ProduktIds: null,
    }));
});

describe('What a campaign’s form lacks', () => {
  it('is told field by field, with the language and the tier', () => {
    const tiers = [{ Ab: '3', amount: '1.000' }];
    const lacks = lacksOf({ ...writtenOf(null), tiers, budget: '0,505' }, centsFrom, ['de']);
    expect(lacks).toContainEqual({ field: 'Titel', language: 'de', kind: 'field' });
    expect(lacks).toContainEqual({ field: 'Startdatum', kind: 'field' });
    expect(lacks).toContainEqual({ field: 'amount', kind: 'amount', at: 0 });
    expect(lacks).toContainEqual({ field: 'budget', kind: 'amount' });
    expect(lacks.some(({ language }) => language === 'en')).toBe(false);
  });
});

describe('Everything that is planned', () => {
  const plan = {
    Id: 'p',
    Art: 'Mailtext',
    Gegenstand: 'welcome/de',
    GiltAb: '2026-12-05T07:00:00',
    GeplantAm: '2026-11-01T07:00:00',
    GeplantVon: 'Carla Brandt',
    Stand: 'Geplant',
    Taten: [],
    EndeAm: null,
    Grund: null,
    Fehler: [],
  } as PlannedSetting;
  const configuration = {
    Id: 'c',
    GiltAb: '2026-11-30T07:00:00',
    GeplantVon: 'David Nowak',
    Stand: 'Geplant',
    Aenderungen: [{ Feld: 'Zahlen', Vorher: { GueltigkeitTage: 90 }, Nachher: { GueltigkeitTage: 60 } }],
    Grund: null,
    Fehler: [],
  } as unknown as PlannedConfiguration;
  const offer = { ProduktId: 1, WertCent: 7_500, Startdatum: '2026-11-30', Enddatum: noEnd, EnddatumAnzeige: null };
  const campaign = {
    AktionsId: 4,
    Titel: { de: 'Winter', en: 'Winter' },
    Startdatum: '2026-12-01',
    Enddatum: '2026-12-31',
    Stand: { Status: 'Geplant' },
  } as unknown as Parameters<typeof plannedRows>[0]['campaigns'][number];
  const catalogue = {
    Produkte: [{ Id: 1, AnzeigeName: 'Zuhause 100' }],
    Geraete: [],
    Tarife: [],
    Angebote: [
      { ...offer, Startdatum: '2026-01-01', Enddatum: '2026-11-29', Id: 1 },
      { ...offer, Id: 2 },
    ],
  } as unknown as Parameters<typeof plannedRows>[0]['catalogue'];

  it('is one list, the next first: configuration, offers and campaigns too; what is over comes last', () => {
    const over: PlannedSetting = { ...plan, Id: 'o', Stand: 'Angewandt', GiltAb: '2026-10-01T07:00:00' };
    const rows = plannedRows(
      { settings: [over, plan], configurations: [configuration], catalogue, campaigns: [campaign] },
      '2026-11-28',
      'de',
    );
    expect(rows.map(({ kind, from, by, withdrawn }) => [kind, from.slice(0, 10), by, withdrawn])).toEqual([
      ['Angebot', '2026-11-30', null, null],
      ['Konfiguration', '2026-11-30', 'David Nowak', 'configuration'],
      ['Aktion', '2026-12-01', null, null],
      ['Mailtext', '2026-12-05', 'Carla Brandt', 'setting'],
      ['Mailtext', '2026-10-01', 'Carla Brandt', null],
    ]);
    expect(rows[0]?.says).toEqual({ name: 'Zuhause 100', cents: 7_500, until: noEnd });
    expect(rows[1]?.changes[0]).toMatchObject({ Nachher: { 'Zahlen.GueltigkeitTage': 60 } });
  });

  it.each([
    ['own proposal is withdrawn', { Stand: 'Vorgeschlagen', Eigener: true }, { withdrawn: 'configuration' }],
    ['other person’s proposal is not', { Stand: 'Vorgeschlagen', Eigener: false }, { withdrawn: null }],
    [
      'declined proposal says why',
      { Stand: 'Abgelehnt', Grund: 'Zu hoch.', EntschiedenVon: 'Carla Brandt' },
      { withdrawn: null, missed: null, declined: { EntschiedenVon: 'Carla Brandt', Grund: 'Zu hoch.' } },
    ],
  ])('an %s', (_, decision, row) => {
    const configurations = [{ ...configuration, ...decision } as PlannedConfiguration];
    const none = { Produkte: [], Geraete: [], Tarife: [], Angebote: [] };
    const rows = plannedRows({ settings: [], configurations, catalogue: none, campaigns: [] }, '2026-11-28', 'de');
    expect(rows).toMatchObject([row]);
  });
});

describe('Rights as they are sent', () => {
  it.each([
    [['Betreiber'], 'A-1', { Rollen: ['Betreiber'], Agenturnummer: null }],
    [['AgenturMitarbeiter'], ' A-1 ', { Rollen: ['AgenturMitarbeiter'], Agenturnummer: 'A-1' }],
    [['Betreiber', 'AgenturInhaber'], 'A-1', { Rollen: ['AgenturInhaber', 'Betreiber'], Agenturnummer: 'A-1' }],
    [['AgenturInhaber'], ' ', null],
    [[], 'A-1', null],
  ] as const)('of %j in agency “%s”', (roles, agencyNumber, sent) =>
    expect(sentRights({ roles, agencyNumber })).toEqual(sent),
  );

  it('names an agency as new where that was ticked, and operators have none', () => {
    const ticked = { agencyNumber: 'A-9', isNewAgency: true };
    expect(sentRights({ roles: ['AgenturInhaber'], ...ticked })).toMatchObject({ NeueAgentur: true });
    expect(sentRights({ roles: ['Betreiber'], ...ticked })).toEqual({ Rollen: ['Betreiber'], Agenturnummer: null });
  });
});

describe('What is planned, in both languages', () => {
  const told =
    (language: 'de' | 'en') =>
    (key: string, options: Readonly<Record<string, unknown>> = {}) =>
      String((language === 'de' ? german : english).get(key) ?? options['_'] ?? key).replace(
        /%\{(\w+)\}/g,
        (_, name: string) => String(options[name]),
      );
  // Field names in the audit log and in error messages of every setting that can be planned.
  const fields =
    'days hosts name nameEn shopUrl valuesCents validityMonths warnBelow active supplierUrl supplierArticle supplierKeepsStock audience issuer clientId scope mapping newSecret rolesClaim roles value role agencyClaim addressesAreTheirs person email firstName lastName server host port security user from replyTo subject preheader body because url events bic iban startsOn endsOn title tiers after cents productIds budgetCents given ofVersion reason changed rhythm headerName giltAb GiltAb Tage Hosts Name.de Titel.en Startdatum Enddatum Stufen.0.Ab BudgetCent Betreff Inhalt Url Aussteller Produkte.12 Angebote.7 PruefungAb MaxEmpfaengerPraemieCent Firmenangaben'.split(
      ' ',
    );
  it.each(['de', 'en'] as const)('has words for every field (%s)', language => {
    const isNamed = (field: string) => {
      const found: boolean[] = [];
      nameOfPlanned((key, options) => {
        found.push((language === 'de' ? german : english).has(key));
        return told(language)(key, options);
      }, field);
      return found.includes(true);
    };
    expect(fields.filter(field => !isNamed(field))).toEqual([]);
    expect(isNamed('neverHeardOf')).toBe(false);
  });

  it('says why it was not made by those words', () => {
    const why = (of: 'de' | 'en', ...Fehler: NotMade['Fehler']) =>
      reasonInWords(told(of), { Grund: 'Inzwischen hat jemand etwas geändert.', Fehler }).replaceAll('\u00a0', ' ');
    const cap = { Feld: 'MaxEmpfaengerPraemieCent', Grund: '', Inzwischen: 9_900, Geplant: 12_300 };
    expect(why('de', { Feld: 'Name.de', Grund: 'Das gibt es schon.' }, cap)).toBe(
      `Name (Deutsch): Das gibt es schon. ${german.get('configuration.field.MaxEmpfaengerPraemieCent.name')}: inzwischen 99,00 €, geplant 123,00 €.`,
    );
    const product = { Inzwischen: { Name: 'a: 7. B: c', Url: null }, Geplant: { Name: 'b', Url: null } };
    expect(why('en', { Feld: 'Produkte.12', Grund: '', ...product })).toBe(
      'Product 12: Name: now a: 7. B: c, planned b.',
    );
    expect(why('en', { Feld: 'Produkte.12', Grund: '', Inzwischen: null, Geplant: true })).toBe(
      `Product 12: now –, planned ${english.get('earlier.on')}.`,
    );
    expect(why('de')).toBe('Inzwischen hat jemand etwas geändert.');
  });
});

describe('A new link is offered for somebody', () => {
  it.each([
    ['who was invited', { state: 'Eingeladen', passkey: false }, true],
    ['who comes by a passkey and may have lost the device', { state: 'Aktiv', passkey: true }, true],
    ['never who comes by a provider', { state: 'Aktiv', passkey: false }, false],
    ['never who is blocked', { state: 'Gesperrt', passkey: true }, false],
    ['never oneself', { state: 'Aktiv', passkey: true, self: true }, false],
  ] as const)('%s', (_, person, isOffered) => {
    const known = { roles: ['Betreiber'], proposal: null, self: false, ...person } as unknown as StaffPerson;
    expect(actionsFor(known).includes('remind')).toBe(isOffered);
  });
});
