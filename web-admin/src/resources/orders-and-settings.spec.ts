import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteIn } from '../dashboard/StaffFigures.js';
import { messages } from '../providers/i18n.js';
import { keepDoubleClicksTogether } from '../shared/ui/dialogs.js';
import { centsFrom, fieldsOf, spokenIn, undoing } from '../shared/format.js';
import { sentOf, writtenOf } from './campaigns/campaign-form.js';
import { themesOf } from '../shell/theme.js';
import { describedChanges } from './configuration/words.js';
import { byName } from './mails/mail-key.js';
import { isUndecided, orderState, stateFilter } from './orders/order.js';
import { wrongIn } from './tenants/NewTenantWizard.js';
import { nameIn, stockTexts } from './vouchers/stock.js';

const now = new Date('2026-03-20T10:00:00Z');
const aNew = { kind: 'Neuvertrag', ending: null, announced: false } as const;

describe('What an order waits for', () => {
  it('can be released from its first possible date on', () => {
    expect(orderState({ ...aNew, status: 'Offen', releasableFrom: '2026-03-20T10:00:00' }, now)).toBe('releasable');
    expect(orderState({ ...aNew, status: 'Offen', releasableFrom: '2026-03-20T10:00:01' }, now)).toBe('waiting');
  });

  it('is a renewal, not one that was cancelled, where the customer merely stayed', () => {
    const renewal = {
      kind: 'Verlaengerung',
      ending: null,
      announced: false,
      releasableFrom: '2026-01-01T00:00:00',
    } as const;
    expect(orderState({ ...renewal, status: 'Storniert' }, now)).toBe('renewal');
    expect([stateFilter('renewal', now), stateFilter('cancelled', now)]).toEqual([
      { Art: 'Verlaengerung' },
      { Status: 'Storniert', Art: 'Neuvertrag' },
    ]);
  });

  it.each([
    ['Abgelehnt', 'refused'],
    ['Widerrufen', 'withdrawn'],
    ['Storniert', 'cancelled'],
    ['NichtZustandeGekommen', 'not_concluded'],
  ] as const)('is shown by how it ended: %s', (ending, state) => {
    const ended = { ...aNew, ending, status: 'Storniert', releasableFrom: '2026-01-01T00:00:00' } as const;
    expect(orderState(ended, now)).toBe(state);
  });

  it('waits for nothing while its release can be undone', () => {
    const announced = { ...aNew, announced: true, status: 'Offen', releasableFrom: '2026-01-01T00:00:00' } as const;
    expect(orderState(announced, now)).toBe('announced');
  });

  it('waits for nothing once it is released or cancelled', () => {
    expect(orderState({ ...aNew, status: 'Freigegeben', releasableFrom: '2027-01-01T00:00:00' }, now)).toBe('released');
    expect(orderState({ ...aNew, status: 'Storniert', releasableFrom: '2026-01-01T00:00:00' }, now)).toBe('cancelled');
  });
});

describe('An order nobody was assigned yet', () => {
  it('waits for its person, whatever its date, and can be refused', () => {
    expect(orderState({ ...aNew, status: 'Zuzuordnen', releasableFrom: '2026-01-01T00:00:00' }, now)).toBe(
      'unassigned',
    );
    expect(
      ['Offen', 'Zuzuordnen', 'Freigegeben', 'Storniert'].map(status => isUndecided({ status: status as 'Offen' })),
    ).toEqual([true, true, false, false]);
  });
});

describe('The order filters', () => {
  it('ask for those to assign, and for those that wait too long', () => {
    expect([stateFilter('unassigned', now), stateFilter('overdue', now)]).toEqual([
      { Status: 'Zuzuordnen' },
      { Ueberfaellig: true, Vorgemerkt: false },
    ]);
  });

  it('ask for open orders whose date has come, or has not', () => {
    expect(stateFilter('releasable', now)).toEqual({
      Status: 'Offen',
      FreigabeAb: { bis: '2026-03-20T10:00:00' },
      Vorgemerkt: false,
    });
    expect(stateFilter('waiting', now)).toEqual({
      Status: 'Offen',
      FreigabeAb: { von: '2026-03-20T10:00:01' },
    });
  });
});

const german = (key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], messages.de);
  return typeof found === 'string' ? found : undefined;
};

it('every property of the demo programmes’ themes has a name in plain words', () => {
  const used = ['telko', 'energie'].flatMap(tenant => {
    const { Theme, ThemeDunkel } = JSON.parse(
      readFileSync(join(process.cwd(), `infra/database/seeds/tenants/${tenant}.json`), 'utf8'),
    ).Konfiguration;
    return Object.keys({ ...Theme, ...ThemeDunkel });
  });
  expect(used.filter(name => german(`configuration.theme.token.${name.slice(2)}`) === undefined)).toEqual([]);
});

describe('the stock of a value', () => {
  it.each<[number, number | null, 'Abruf' | 'Vorrat' | undefined, string[]]>([
    [0, 0, 'Abruf', ['on_demand']],
    [2, 4, 'Abruf', ['free', 'on_demand']],
    [0, 0, 'Vorrat', ['used_up']],
    [0, null, undefined, ['used_up']],
    [20, null, undefined, ['free', 'unused']],
    [20, 12, undefined, ['free', 'lasts']],
    [20, 366, 'Vorrat', ['free', 'lasts_long']],
  ])('%s free, enough for %s days, bought %s: %j', (Frei, ReichtTage, supply, told) =>
    expect(stockTexts({ Frei, ReichtTage }, supply)).toEqual(told),
  );
});

describe('a change of the configuration', () => {
  const shelter = { id: 'tierheim', name: 'Tierheim', active: true };
  const translate = (key: string, values?: Readonly<Record<string, unknown>>) =>
    german(key) ?? String(values?.['_'] ?? key);
  it.each<[string, unknown, unknown, string[]]>([
    ['MaxEmpfaengerPraemieCent', 25_000, 4_200, ['Höchste Prämie eines Freundes: 250,00\u00a0€ → 42,00\u00a0€']],
    [
      'KontaktFormular',
      'kurz',
      'voll',
      ['Was Freunde gefragt werden: Name, E-Mail-Adresse und ein Kästchen → Alle Angaben'],
    ],
    ['ModuleNewsletterPermission', true, false, ['Newsletter: Ein → Aus']],
    ['PruefungAb', null, 60, ['Prüfung ab dieser Summe der Signale: Standard → 60']],
    ['EmailWhitelist', [], ['a.example', 'b.example'], ['Erlaubte E-Mail-Domains: Keine → a.example, b.example']],
    [
      'Zahlen',
      { GueltigkeitTage: 60, AnspruchTage: 180 },
      { GueltigkeitTage: 60, AnspruchTage: 90 },
      ['Fristen: Prämie wählbar: 180 Tage → 90 Tage'],
    ],
    [
      'Theme',
      { '--ink': '#111111', '--brand': '#3d2fb5' },
      { '--ink': '#111111', '--brand': '#22223b' },
      ['Farben, hell: Hauptfarbe: #3d2fb5 → #22223b'],
    ],
    [
      'Channels',
      { Email: 0, Link: 1, X: -1 },
      { Email: 1, Link: 0, X: -1 },
      ['Wege zum Teilen: E-Mail, Link kopieren → Link kopieren, E-Mail'],
    ],
    [
      'Analytics',
      null,
      { Url: 'https://statistik.example', SiteId: 7 },
      [
        'Webanalyse (Matomo), nur mit Einwilligung: Adresse: Keine → https://statistik.example',
        'Webanalyse (Matomo), nur mit Einwilligung: Nummer der Seite: Keine → 7',
      ],
    ],
    [
      'Praemienarten',
      { donation: { charities: [shelter, { ...shelter, id: 'lesepaten', name: 'Lesepaten' }] } },
      { donation: { charities: [{ ...shelter, active: false }] } },
      [
        'Prämienarten: Spende: Spendenempfänger: Tierheim: Wird angeboten: Ein → Aus',
        ...['id', 'name', 'active'].map(() =>
          expect.stringMatching(/^Prämienarten: Spende: Spendenempfänger: Lesepaten: .* → Keine$/),
        ),
      ],
    ],
  ])('is told in the form’s words, as fine as its fields: %s', (field, before, after, told) =>
    expect(
      describedChanges(translate, field, before, after).map(one => `${one.name}: ${one.before} → ${one.after}`),
    ).toEqual(told),
  );
});

describe('The second click of a double click', () => {
  const page = null;
  it.each([
    ['counts on the page it began on', [1, page], [2, page], true],
    ['counts in the dialog it began in', [1, 'dialog'], [2, 'dialog'], true],
    ['leaves the dialog alone that the first one opened', [1, page], [2, 'dialog'], false],
    ['leaves the page alone beneath a dialog that the first one closed', [1, 'dialog'], [2, page], false],
    ['leaves a dialog alone that a dialog opened', [1, 'dialog'], [2, 'confirm'], false],
    ['is a first one where time has passed', [1, page], [1, 'dialog'], true],
    ['is a key', [1, page], [0, 'dialog'], true],
  ] as const)('%s', (_, first, second, counts) => {
    let layer: string | null = null;
    const body = Object.assign(new EventTarget(), { closest: () => layer });
    const counted: string[] = [];
    keepDoubleClicksTogether(body);
    const types = ['mousedown', 'click'];
    for (const type of types) body.addEventListener(type, () => counted.push(`${type} ${layer ?? 'page'}`));
    const untouched = [first, second].map(([clicks, at]) => {
      layer = at;
      return types.map(type => body.dispatchEvent(new CustomEvent(type, { detail: clicks, cancelable: true })));
    });
    expect(untouched).toEqual([true, counts].map(one => [one, one]));
    expect(counted).toEqual(
      [first, second].slice(0, counts ? 2 : 1).flatMap(([, at]) => types.map(type => `${type} ${at ?? 'page'}`)),
    );
  });
});

describe('A step of the wizard for a new programme', () => {
  const asked = { Mandant: 'waerme', Name: 'Wärme', Vorlage: 'leer', Hosts: [], Sprachen: ['de'] } as const;
  const wrong = (step: number, changes: object) =>
    wrongIn(step, { ...asked, Hosts: [], Sprachen: ['de'], ...changes }, ['telko'], 'de');
  it.each([
    ['a good key', {}, {}],
    ['a key with a space', { Mandant: 'neu es' }, { Mandant: 'Diese Angabe ist nicht gültig.' }],
    ['a key that begins with a digit', { Mandant: '1a' }, { Mandant: 'Diese Angabe ist nicht gültig.' }],
    ['a page of the portal', { Mandant: 'login' }, { Mandant: 'Dieser Name ist vergeben.' }],
    ['the key of another programme', { Mandant: 'telko' }, { Mandant: 'Das gibt es schon.' }],
    ['the same in capitals', { Mandant: ' Telko ' }, { Mandant: 'Das gibt es schon.' }],
    ['what a later step asks', { Hosts: ['a_b.example'] }, {}],
  ])('says at once of %s', (_, changes, said) => expect(wrong(0, changes)).toEqual(said));

  it('says what is wrong with a host, and nothing of other steps', () => {
    expect(wrong(1, { Hosts: ['a.example', 'a_b.example'], Mandant: 'login' })).toEqual({
      Hosts: 'Diese Angabe ist nicht gültig.',
    });
    expect(wrong(1, {})).toEqual({});
  });
});

describe('A programme that speaks one language', () => {
  const says = (de: string, en: string) => ({ de, en });
  const all = {
    Titel: says('Neu', ''),
    Text: says('Neu', ' '),
    Zustimmung: says('Neu', ''),
    RechtsText: says('Neu', ''),
  };
  const written = { ...writtenOf(null), ...all, Startdatum: '2026-12-01', Enddatum: '2026-12-31' };

  it('is asked for its campaigns in this one, which stands for the other', () => {
    expect(sentOf(written, centsFrom, ['de'])).toMatchObject({
      Titel: says('Neu', 'Neu'),
      RechtsText: says('Neu', 'Neu'),
    });
    expect(sentOf(written, centsFrom, ['de', 'en'])).toBeNull();
    expect(sentOf(written, centsFrom, ['en'])).toBeNull();
  });

  it.each([
    [['de'], says('Buch', ''), says('Buch', 'Buch')],
    [['en'], says('', ' Book '), says('Book', 'Book')],
    [['en'], says('Buch', 'Book'), says('Book', 'Book')],
    [['de', 'en'], says('Buch', 'Book'), says('Buch', 'Book')],
    [['de', 'en'], says('Buch', ' '), says('Buch', 'Buch')],
    [['de', 'en'], says('', 'Book'), says('', 'Book')],
  ] as const)('names a kind of voucher in %j, of %j: %j', (asked, typed, name) =>
    expect(nameIn(asked, typed)).toEqual(name),
  );

  it.each([
    [['de'], says('Neu', 'Neu')],
    [['en'], says('New', 'New')],
    [['en', 'de'], says('Neu', 'New')],
  ] as const)('says in %j %j', (asked, said) => expect(spokenIn(asked, says('Neu', 'New'))).toEqual(said));
});

describe('Versions of what is set', () => {
  const version = (Nummer: number, ...changes: [field: string, before: unknown, after: unknown][]) => ({
    Nummer,
    GeaendertAm: null,
    GeaendertVon: null,
    AusVersion: null,
    Aenderungen: changes.map(([Feld, Vorher, Nachher]) => ({ Feld, Vorher, Nachher })),
    InKraft: Nummer === 3,
  });
  const versions = [version(3, ['Aktiv', true, false], ['Tage', 90, 60]), version(2, ['Tage', 180, 90]), version(1)];

  it('tell what bringing one back changes: what was changed since, the other way round', () => {
    expect(undoing(versions, 1)).toEqual([
      { Feld: 'Aktiv', Vorher: false, Nachher: true },
      { Feld: 'Tage', Vorher: 60, Nachher: 180 },
    ]);
    expect(undoing(versions, 2).map(({ Nachher }) => Nachher)).toEqual([true, 90]);
    expect(undoing(versions, 3)).toEqual([]);
  });

  it('tell of a group the fields that differ, also where it was not there', () => {
    const fields = (Vorher: unknown, Nachher: unknown) => fieldsOf({ Feld: 'Lieferant', Vorher, Nachher });
    expect(fields({ Url: 'a', Artikel: 'x' }, { Url: 'b', Artikel: 'x' })).toEqual([
      { Feld: 'Lieferant.Url', Vorher: 'a', Nachher: 'b' },
    ]);
    expect(fields(null, { Url: 'b' })).toEqual([{ Feld: 'Lieferant.Url', Vorher: undefined, Nachher: 'b' }]);
    expect(fields([2500], [2500])).toEqual([]);
  });
});

describe('That figures are simulated', () => {
  const demo = { tenants: [{ key: 'telko' }, { key: 'energie' }], aboutFigures: { de: 'Simuliert.' } };
  it.each([
    ['telko', demo.aboutFigures],
    ['kueste', null],
    [null, null],
    [undefined, null],
  ])('is said to %s: %j', (tenant, note) => expect(noteIn(demo, tenant)).toBe(note));
});

it('A message of the console leaves the foot of a phone’s screen free, where a detail has its buttons', () => {
  const { '&&': where } = themesOf({}).light.components!.MuiSnackbar!.styleOverrides!.root as {
    '&&': { inset: string };
  };
  const [top, right, bottom] = where.inset.split(' ');
  expect([top, Number.parseInt(right!) >= 48, bottom]).toEqual(['8px', true, 'auto']);
});

it('The programme’s mails are listed as a person looks them up, umlauts among their vowels', () => {
  const names = ['Prämie entfällt', 'Adresse geändert', 'Öffnung bestätigt', 'Newsletter bestätigen'];
  expect(byName(names.map(Name => ({ Name }))).map(({ Name }) => Name)).toEqual([
    'Adresse geändert',
    'Newsletter bestätigen',
    'Öffnung bestätigt',
    'Prämie entfällt',
  ]);
});
