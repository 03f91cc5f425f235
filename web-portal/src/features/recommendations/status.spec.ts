import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stageReasons } from '#contract/empfehler/schemas.js';
import { stages } from '#contract/shared/schemas.js';
import { rewardWireNames } from '#reward-types/index.js';
import { rewardWords } from '#reward-types/words.js';
import { rewardSays } from './progress-bar.js';
import {
  barOf,
  fits,
  forWhom,
  keysOf,
  leadKey,
  nameOf,
  reasonKey,
  since,
  stageKey,
  sumsOf,
  toneOf,
  waitingOf,
  workingLinks,
  yoursFirst,
  type OwnRecommendationRow,
} from './status.js';

const row = (given: Partial<OwnRecommendationRow>): OwnRecommendationRow => ({
  Empfehlungsnummer: 'E1',
  Produkt: { Id: 1, Name: 'Glasfaser 250' },
  Empfohlen: given.Produkt ?? { Id: 1, Name: 'Glasfaser 250' },
  ErstelltAm: '2026-09-02T08:00:00',
  GueltigBis: '2026-11-01T08:00:00',
  Status: 'Offen',
  LinkGilt: true,
  Klicks: 3,
  Empfaenger: { Anzeigename: null },
  Stufe: 'KontaktNichtReagiert',
  VertragGeschlossen: false,
  VertragGeschlossenAm: null,
  Schritte: [],
  AnteilEmpfehler: 100,
  Praemie: null,
  Link: 'https://example.org',
  Kurzlink: 'https://example.org/r/K7',
  Notiz: null,
  Grund: null,
  GrundText: null,
  VertragPerCode: null,
  NaechsterSchritt: { Wer: 'Kontakt', Bis: null },
  ErwartetCent: 9000,
  Erinnerung: null,
  ...given,
});
const unchosen = { Auswahl: null, Zahlungsempfaenger: null, KontoinhaberGefragt: false };
const states = (given: Partial<OwnRecommendationRow>) =>
  barOf(row(given))
    .map(({ state }) => state)
    .join(' ');
const step = (Stufe: OwnRecommendationRow['Stufe'], day: string) => ({ Stufe, ErreichtAm: `2026-${day}T08:00:00` });
const reacted = step('Reagiert', '09-05');
const closed = step('AnspruchInBearbeitung', '09-18');
const ready = step('PraemieBereit', '10-06');

describe('the status bar', () => {
  it.each<[string, Partial<OwnRecommendationRow>, string]>([
    ['waits for the contact after sharing', { Stufe: 'KontaktNichtReagiert' }, 'done now todo todo todo'],
    ['waits for the contract once the contact reacted', { Stufe: 'Reagiert' }, 'done done now todo todo'],
    [
      'waits for the release once the contract is closed',
      { Stufe: 'Reagiert', VertragGeschlossen: true },
      'done done done now todo',
    ],
    [
      'is in processing before the release',
      { Stufe: 'AnspruchInBearbeitung', VertragGeschlossen: true },
      'done done done now todo',
    ],
    [
      'waits for the choice once the reward is ready',
      { Stufe: 'PraemieBereit', Schritte: [ready] },
      'done done done done now',
    ],
    ['waits for bank details', { Stufe: 'BankdatenEingeben', Schritte: [ready] }, 'done done done done now'],
    [
      'waits for the transfer after the choice',
      { Stufe: 'AnspruchInBearbeitung', VertragGeschlossen: true, Schritte: [ready] },
      'done done done done now',
    ],
    ['waits for the voucher mail', { Stufe: 'PraemieAbholen', Schritte: [ready] }, 'done done done done now'],
    ['is complete when paid', { Stufe: 'PraemieAusgezahlt', Schritte: [ready] }, 'done done done done done'],
    [
      'ends after the reward where it lapsed',
      { Stufe: 'PraemieAbgelaufen', Schritte: [ready] },
      'done done done done stopped',
    ],
    ['ends at once where nobody reacted', { Stufe: 'VertragNichtZustandeGekommen' }, 'done stopped'],
    [
      'ends after the reaction where no contract came about',
      { Stufe: 'VertragNichtZustandeGekommen', Schritte: [reacted] },
      'done done stopped',
    ],
    [
      'ends after the contract where it was taken back',
      { Stufe: 'VertragNichtZustandeGekommen', Schritte: [reacted, closed] },
      'done done done stopped',
    ],
  ])('%s', (_, given, expected) => expect(states(given)).toBe(expected));

  it('carries the date of every step reached', () => {
    const given = {
      Stufe: 'PraemieBereit' as const,
      Schritte: [reacted, ready],
      VertragGeschlossenAm: '2026-09-18T08:00:00',
    };
    expect(barOf(row(given)).map(({ at }) => at)).toEqual([
      '2026-09-02T08:00:00',
      '2026-09-05T08:00:00',
      '2026-09-18T08:00:00',
      '2026-10-06T08:00:00',
      null,
    ]);
  });
  it('carries the date it ended on', () => {
    const given = {
      Stufe: 'VertragNichtZustandeGekommen' as const,
      Schritte: [reacted, step('VertragNichtZustandeGekommen', '10-11')],
    };
    expect(barOf(row(given)).at(-1)).toEqual({ name: 'stopped', state: 'stopped', at: '2026-10-11T08:00:00' });
  });
});

describe('whose turn it is', () => {
  it('is the recommender’s only where the server says so', () => {
    expect(toneOf(row({ Stufe: 'PraemieBereit', NaechsterSchritt: { Wer: 'Empfehler', Bis: null } }))).toBe('you');
    expect(toneOf(row({ Stufe: 'PraemieBereit', NaechsterSchritt: { Wer: 'Kontakt', Bis: null } }))).toBe('calm');
  });
  it('waits for nobody where the link may be passed on after a contact left', () => {
    const left = row({ Grund: 'KontaktNichtMehrDabei', NaechsterSchritt: { Wer: 'Empfehler', Bis: null } });
    expect([toneOf(left), reasonKey(left)]).toEqual(['calm', 'KontaktNichtMehrDabei']);
  });
  it('is nobody’s once it is over', () => {
    expect(leadKey(row({ Stufe: 'PraemieAusgezahlt', NaechsterSchritt: { Wer: 'Niemand', Bis: null } }))).toBe('done');
    expect(leadKey(row({ Stufe: 'PraemieAbgelaufen', NaechsterSchritt: { Wer: 'Niemand', Bis: null } }))).toBe('no');
  });
  it('is told with the reason where there is one', () => {
    expect(reasonKey(row({ Stufe: 'VertragNichtZustandeGekommen', Grund: 'VertragWiderrufen' }))).toBe(
      'VertragWiderrufen',
    );
    expect(reasonKey(row({ Stufe: 'AnspruchInBearbeitung', Grund: 'FreigabeAusstehend' }))).toBe(
      'AnspruchInBearbeitung',
    );
  });
  it('sorts rows into the filters', () => {
    const paid = row({ Stufe: 'PraemieAusgezahlt', NaechsterSchritt: { Wer: 'Niemand', Bis: null } });
    expect(fits(paid, 'finished')).toBe(true);
    expect(fits(paid, 'running')).toBe(false);
    expect(fits(row({}), 'running')).toBe(true);
  });
});

it('begins with what needs the person, and keeps the order otherwise', () => {
  const of = (Empfehlungsnummer: string, Wer: OwnRecommendationRow['NaechsterSchritt']['Wer']) =>
    row({ Empfehlungsnummer, NaechsterSchritt: { Wer, Bis: null } });
  expect(
    yoursFirst([of('E4', 'Kontakt'), of('E3', 'Empfehler'), of('E2', 'Programm'), of('E1', 'Empfehler')]).map(
      ({ Empfehlungsnummer }) => Empfehlungsnummer,
    ),
  ).toEqual(['E3', 'E1', 'E4', 'E2']);
});

describe('the sums', () => {
  it('count paid and coming rewards apart and clicks once a link', () => {
    const rows = [
      row({ Praemie: { Id: 'p1', WertCent: 4500, Status: 'Ausgezahlt', Waehlbar: false, ...unchosen } }),
      row({ Praemie: { Id: 'p2', WertCent: 4500, Status: 'Bereitgestellt', Waehlbar: false, ...unchosen } }),
      row({
        Empfehlungsnummer: 'E2',
        Klicks: 1,
        Praemie: { Id: 'p3', WertCent: 500, Status: 'Storniert', Waehlbar: false, ...unchosen },
      }),
    ];
    expect(sumsOf(rows)).toEqual({
      waitingCents: 0,
      paidCents: 4500,
      onTheWayCents: 4500,
      possibleCents: 0,
      links: 2,
      clicks: 4,
    });
  });
  it('count what may still come only for what is running', () => {
    expect(sumsOf([row({}), row({ Stufe: 'VertragNichtZustandeGekommen' })]).possibleCents).toBe(9000);
  });
});

describe('what waits for the person', () => {
  const ready = (id: string, cents: number, by: string | null, given: Partial<OwnRecommendationRow> = {}) =>
    row({
      Stufe: 'PraemieBereit',
      Praemie: { Id: id, WertCent: cents, Status: 'Bereitgestellt', Waehlbar: true, ...unchosen },
      NaechsterSchritt: { Wer: 'Empfehler', Bis: by },
      ...given,
    });
  const unpaid = {
    Stufe: 'BankdatenEingeben' as const,
    Praemie: { Id: 'c', WertCent: 2500, Status: 'Bereitgestellt' as const, Waehlbar: false, ...unchosen },
  };
  it('begins with what lapses first, and is no longer counted as on the way', () => {
    const rows = [
      ready('a', 4500, '2027-03-01T00:00:00'),
      ready('b', 9000, '2026-12-01T00:00:00'),
      ready('c', 2500, null, unpaid),
    ];
    expect(waitingOf(rows).map(({ id, wants }) => [id, wants])).toEqual([
      ['b', 'choice'],
      ['a', 'choice'],
      ['c', 'bankDetails'],
    ]);
    expect(sumsOf(rows)).toMatchObject({ waitingCents: 16000, onTheWayCents: 0 });
  });
  it('is nothing that the friend has to choose', () => {
    expect(waitingOf([ready('a', 4500, null, { NaechsterSchritt: { Wer: 'Kontakt', Bis: null } })])).toEqual([]);
  });
});

describe('what a row says of its reward', () => {
  type Type = (typeof rewardWireNames)[number];
  const chosen = (
    Auswahl: Type | null,
    given: Partial<OwnRecommendationRow>,
    Status: NonNullable<OwnRecommendationRow['Praemie']>['Status'],
  ) =>
    row({
      VertragGeschlossen: true,
      Schritte: [ready],
      NaechsterSchritt: { Wer: 'Programm', Bis: '2026-12-01T00:00:00' },
      Praemie: {
        ...{ Id: 'p', WertCent: 4500, Status, Waehlbar: false, Auswahl, KontoinhaberGefragt: false },
        Zahlungsempfaenger: 'Tierheim e. V.',
      },
      ...given,
    });
  const transfer = (type: Type | null) => chosen(type, { Stufe: 'AnspruchInBearbeitung' }, 'Bereitgestellt');
  const code = (type: Type | null) => chosen(type, { Stufe: 'PraemieAbholen' }, 'Bereitgestellt');
  const paid = (type: Type | null) => chosen(type, { Stufe: 'PraemieAusgezahlt' }, 'Ausgezahlt');
  const mailed = (type: Type | null) => chosen(type, { Stufe: 'PraemieAusgezahlt' }, 'Abgeholt');

  it('is a donation’s, on its way to its charity and given, in both languages', () => {
    expect(rewardSays(transfer('Spende'), 'de')).toEqual({
      status: 'Spende ist unterwegs',
      text: 'Wir überweisen den Betrag innerhalb von vier Wochen an Tierheim e. V. Mehr ist nicht zu tun.',
    });
    expect(rewardSays(paid('Spende'), 'de')).toEqual({
      status: 'Gespendet',
      text: expect.stringContaining('Die Überweisung an die Organisation ist ausgeführt.'),
    });
    expect(rewardSays(transfer('Spende'), 'en')).toEqual({
      status: 'Donation on its way',
      text: expect.stringContaining('to Tierheim e. V. within four weeks'),
    });
  });
  it('is that of money and of a voucher', () => {
    expect([transfer('Bar'), paid('Bar')].map(one => rewardSays(one, 'de')?.status)).toEqual([
      'Überweisung kommt',
      'Ausgezahlt',
    ]);
    expect([code('Gutschein'), mailed('Gutschein')].map(one => rewardSays(one, 'de')?.status)).toEqual([
      'Gutschein kommt',
      'Gutschein verschickt',
    ]);
  });
  it.each(rewardWireNames)('is that of the type chosen, be %s sent as a code or by transfer', type => {
    const { running, finished } = rewardWords[type];
    for (const one of [transfer(type), code(type)]) expect(rewardSays(one, 'de')?.status).toBe(running.de);
    for (const one of [paid(type), mailed(type)]) expect(rewardSays(one, 'de')?.status).toBe(finished.de);
  });
  it('names no payee that is not known any more', () => {
    const { Praemie, ...given } = transfer('Spende');
    const gone = { ...given, Praemie: { ...Praemie!, Zahlungsempfaenger: null } };
    expect(rewardSays(gone, 'de')).toEqual({ status: 'Spende ist unterwegs', text: null });
  });
  it('is nothing before the choice, while an account is missing, while it is checked, once it is lost, and of a friend’s reward', () => {
    for (const one of [
      chosen(null, { Stufe: 'PraemieBereit' }, 'Bereitgestellt'),
      chosen('Bar', { Stufe: 'BankdatenEingeben' }, 'Bereitgestellt'),
      { ...transfer('Spende'), Grund: 'PraemieWirdGeprueft' as const },
      { ...code('Gutschein'), Grund: 'PraemieWirdGeprueft' as const },
      chosen('Bar', { Stufe: 'VertragNichtZustandeGekommen' }, 'Storniert'),
      { ...code(null), Praemie: null },
    ])
      expect(rewardSays(one, 'de')).toBeNull();
    expect(stageKey({ ...code(null), Praemie: null })).toBe('PraemieKommt');
  });
});

it('says of an amount whom it is for: nobody but the person themselves reads that it is theirs', () => {
  const paid = {
    ...{ Id: 'p', WertCent: 4500, Status: 'Bereitgestellt' as const, Waehlbar: false },
    KontoinhaberGefragt: false,
  };
  expect(forWhom(row({ Praemie: { ...paid, ...unchosen } }))).toBe('forYou');
  expect(forWhom(row({ Praemie: { ...paid, Auswahl: 'Bar', Zahlungsempfaenger: null } }))).toBe('forYou');
  expect(forWhom(row({ Praemie: { ...paid, Auswahl: 'Spende', Zahlungsempfaenger: 'Tierheim e. V.' } }))).toBe(
    'forOthers',
  );
  expect(forWhom(row({ Praemie: null, ErwartetCent: 0 }))).toBe('forContact');
});

describe('the link to share again', () => {
  it('is the newest link of a product that still works', () => {
    const rows = [
      row({ Empfehlungsnummer: 'E4', Status: 'Abgelaufen', LinkGilt: false }),
      // A confirmed friend keeps it open for longer, but it accepts no new ones.
      row({ Empfehlungsnummer: 'E3', LinkGilt: false }),
      row({ Empfehlungsnummer: 'E2', Status: 'Gezahlt' }),
      row({ Empfehlungsnummer: 'E1' }),
      row({ Empfehlungsnummer: 'E0', Produkt: { Id: 2, Name: 'Mobil M' } }),
    ];
    expect(workingLinks(rows).map(({ Empfehlungsnummer }) => Empfehlungsnummer)).toEqual(['E2', 'E0']);
    expect(workingLinks(rows.slice(0, 2))).toEqual([]);
  });
  it('and one by which something else was bought is the link of what it recommends', () => {
    const bought = { Id: 2, Name: 'Mobil M' };
    const [link] = workingLinks([{ ...row({ Status: 'Ok' }), Produkt: bought }]);
    expect(link?.Produkt.Name).toBe('Glasfaser 250');
  });
});

describe('a line', () => {
  const differ = (...rows: OwnRecommendationRow[]) => new Set(keysOf(rows).values()).size === rows.length;
  const byCode = (VertragPerCode: string) =>
    row({ VertragPerCode, VertragGeschlossen: true, Stufe: 'AnspruchInBearbeitung' });
  it('of a contract by the code is called by its number, and told from the others', () => {
    expect(nameOf(byCode('A-1'))).toEqual({ key: 'byCode', values: { product: 'Glasfaser 250', number: 'A-1' } });
    expect(differ(byCode('A-1'), byCode('A-2'))).toBe(true);
  });
  it('of the same contact for another product is another one', () => {
    const rosa = { Empfaenger: { Anzeigename: 'Rosa P.' } };
    expect(differ(row(rosa), row({ ...rosa, Produkt: { Id: 2, Name: 'Mobil M' } }))).toBe(true);
  });
  it('of each of several contacts who have not confirmed stands for itself, also when somebody new comes', () => {
    const [newest, middle, oldest] = [row({}), row({}), row({})] as const;
    const keys = keysOf([newest, middle, oldest]);
    expect(new Set(keys.values()).size).toBe(3);
    const before = keysOf([middle, oldest]);
    expect([before.get(middle), before.get(oldest)]).toEqual([keys.get(middle), keys.get(oldest)]);
  });
  it('says why a contract that stood there is gone', () => {
    expect(reasonKey(row({ Stufe: 'Reagiert', Grund: 'AndererPersonZugeordnet' }))).toBe('AndererPersonZugeordnet');
  });
});

const texts = JSON.parse(readFileSync(join(process.cwd(), 'web-portal/src/shared/i18n/locales/de.json'), 'utf8'))
  .status as Record<'stage' | 'why' | 'then' | 'now' | 'stopped', Record<string, string>>;

describe('the words of the status bar', () => {
  const keyed = stages.map(Stufe => [Stufe, stageKey(row({ Stufe, Schritte: [ready] }))] as const);
  it.each([...keyed, ['checked before the release', 'AnspruchInBearbeitung'] as const])(
    'name and explain the stage %s',
    (_, key) =>
      expect([texts.stage[key], texts.why[key], texts.then[key]]).toEqual([
        expect.any(String),
        expect.any(String),
        expect.any(String),
      ]),
  );
  it.each(keyed)('say in the bar what the stage %s waits for, what it reached or where it ended', (stage, key) =>
    expect(stage === 'PraemieAusgezahlt' || (texts.now[key] ?? texts.stopped[key])).toBeTruthy(),
  );
  it.each(['EmpfehlungGesperrt', 'EmpfehlungZurueckgezogen', 'EmpfehlungAbgelaufen'])(
    'head a folded line that ended by %s with it, not with a contract that never was',
    reason => expect(texts.stage[reason]).toMatch(/^Empfehlung /),
  );
  it.each(stageReasons)('explain the reason %s', reason => expect(texts.why[reason]).toEqual(expect.any(String)));
});

describe('the day a row came where it is', () => {
  const noticed = '2026-11-08T02:00:00';
  const Schritte = [{ Stufe: 'VertragNichtZustandeGekommen' as const, ErreichtAm: noticed }];
  it('is of an expired link the day until which it was valid, whenever that was noticed', () =>
    expect(since(row({ Stufe: 'VertragNichtZustandeGekommen', Grund: 'EmpfehlungAbgelaufen', Schritte }))).toBe(
      '2026-11-01T08:00:00',
    ));
  it('is of all others when they reached it', () =>
    expect(since(row({ Stufe: 'VertragNichtZustandeGekommen', Grund: 'VertragWiderrufen', Schritte }))).toBe(noticed));
});
