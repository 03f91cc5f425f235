import type { Row } from './api.js';
import { barOf, fits, sumsOf, toneOf } from './status.js';

const row = (given: Partial<Row>): Row => ({
  Empfehlungsnummer: 'E1', Produkt: { Id: 1, Name: 'Glasfaser 250' }, ErstelltAm: '2026-09-02T08:00:00', GueltigBis: '2026-11-01T08:00:00', Status: 'Offen', Klicks: 3,
  Empfaenger: { Anzeigename: null }, Stufe: 'KontaktNichtReagiert', VertragGeschlossen: false, VertragGeschlossenAm: null, Schritte: [], AnteilEmpfehler: 100, Praemie: null, Link: 'https://example.org',
  Grund: null, NaechsterSchritt: { Wer: 'Kontakt', Bis: null }, ErwartetCent: 9000, ...given,
});
const states = (given: Partial<Row>) => barOf(row(given)).map(({ state }) => state).join(' ');
const ready = [{ Stufe: 'PraemieBereit' as const, ErreichtAm: '2026-10-06T08:00:00' }];

describe('the status bar', () => {
  it.each<[string, Partial<Row>, string]>([
    ['waits for the contact after sharing', { Stufe: 'KontaktNichtReagiert' }, 'done now todo todo todo'],
    ['waits for the contract once the contact reacted', { Stufe: 'Reagiert' }, 'done done now todo todo'],
    ['waits for the release once the contract is closed', { Stufe: 'Reagiert', VertragGeschlossen: true }, 'done done done now todo'],
    ['is in processing before the release', { Stufe: 'AnspruchInBearbeitung', VertragGeschlossen: true }, 'done done done now todo'],
    ['is in processing after the choice', { Stufe: 'AnspruchInBearbeitung', VertragGeschlossen: true, Schritte: ready }, 'done done done done now'],
    ['stands at the reward while the choice is open', { Stufe: 'PraemieBereit', Schritte: ready }, 'done done done now todo'],
    ['stands at the reward while bank details are missing', { Stufe: 'BankdatenEingeben', Schritte: ready }, 'done done done now todo'],
    ['waits for the voucher mail', { Stufe: 'PraemieAbholen', Schritte: ready }, 'done done done done now'],
    ['is complete when paid', { Stufe: 'PraemieAusgezahlt', Schritte: ready }, 'done done done done done'],
    ['is not drawn when no contract came about', { Stufe: 'VertragNichtZustandeGekommen' }, ''],
  ])('%s', (_, given, expected) => expect(states(given)).toBe(expected));

  it('carries the date of every step reached', () => {
    const given = { Stufe: 'PraemieBereit' as const, Schritte: [{ Stufe: 'Reagiert' as const, ErreichtAm: '2026-09-05T08:00:00' }, ...ready], VertragGeschlossenAm: '2026-09-18T08:00:00' };
    expect(barOf(row(given)).map(({ at }) => at)).toEqual(['2026-09-02T08:00:00', '2026-09-05T08:00:00', '2026-09-18T08:00:00', '2026-10-06T08:00:00', null]);
  });
});

describe('whose turn it is', () => {
  it('is the recommender’s only where the server says so', () => {
    expect(toneOf(row({ Stufe: 'PraemieBereit', NaechsterSchritt: { Wer: 'Empfehler', Bis: null } }))).toBe('you');
    expect(toneOf(row({ Stufe: 'PraemieBereit', NaechsterSchritt: { Wer: 'Kontakt', Bis: null } }))).toBe('calm');
  });
  it('sorts rows into the filters', () => {
    const paid = row({ Stufe: 'PraemieAusgezahlt', NaechsterSchritt: { Wer: 'Niemand', Bis: null } });
    expect(fits(paid, 'finished')).toBe(true);
    expect(fits(paid, 'running')).toBe(false);
    expect(fits(row({}), 'running')).toBe(true);
  });
});

describe('the sums', () => {
  it('count paid and coming rewards apart and clicks once a link', () => {
    const rows = [
      row({ Praemie: { Id: 'p1', WertCent: 4500, Status: 'Ausgezahlt' } }), row({ Praemie: { Id: 'p2', WertCent: 4500, Status: 'Bereitgestellt' } }),
      row({ Empfehlungsnummer: 'E2', Klicks: 1, Praemie: { Id: 'p3', WertCent: 500, Status: 'Storniert' } }),
    ];
    expect(sumsOf(rows)).toEqual({ paidCents: 4500, onTheWayCents: 4500, links: 2, clicks: 4 });
  });
});
