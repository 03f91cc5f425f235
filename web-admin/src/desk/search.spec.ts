import type { Hit } from '#contract/agentur/desk.js';
import { readCase, readPersonCases, searchDesk } from '#contract/agentur/desk.js';
import { abilitiesOf } from '#contract/agentur/session.js';
import { mayUseDesk } from '../shared/session.js';
import { destinationOf, markedIn, movedTo, opensSearch, withRecent, wordsOf } from './search.js';

const hit = (Art: Hit['Art'], Nummer: string, other: Partial<Hit> = {}): Hit => ({
  Art,
  Nummer,
  Titel: Nummer,
  Untertitel: '',
  Grund: '',
  Empfehlungsnummer: null,
  Stapelnummer: null,
  ...other,
});
const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('A result of the search', () => {
  it.each<[string, Hit, string]>([
    ['a recommendation its case', hit('Empfehlung', 'E 1/2'), '/cases/E%201%2F2'],
    ['a recommender the person’s page', hit('Empfehler', 'a-1'), '/people/a-1'],
    ['an order its case', hit('Auftrag', 'T5', { Empfehlungsnummer: 'E1' }), '/cases/E1#T5'],
    ['a contact the case', hit('Empfaenger', 'K7', { Empfehlungsnummer: 'E1' }), '/cases/E1#K7'],
    ['a claim its page', hit('Reklamation', 'R 1', { Empfehlungsnummer: 'E1' }), '/claims/R%201/show'],
    ['a payment its batch', hit('Zahlung', 'P1', { Stapelnummer: 'S 9' }), '/batches/S%209/show'],
    ['a batch the batch', hit('Stapel', 'S9', { Stapelnummer: 'S9' }), '/batches/S9/show'],
  ])('opens: %s', (_, found, path) => expect(destinationOf(found)).toBe(path));

  it('shows what of it was typed, whatever its case and marks', () => {
    expect(markedIn('Jürgen Weber', 'jurg')).toEqual([
      { text: 'Jürg', isTyped: true },
      { text: 'en Weber', isTyped: false },
    ]);
    expect(markedIn('Jürgen Weber', 'WEBER')).toEqual([
      { text: 'Jürgen ', isTyped: false },
      { text: 'Weber', isTyped: true },
    ]);
    expect(markedIn('Jürgen', 'x')).toEqual([{ text: 'Jürgen', isTyped: false }]);
    expect(markedIn('Groß', 'groß')).toEqual([{ text: 'Groß', isTyped: true }]);
    expect(markedIn('Weber', '')).toEqual([{ text: 'Weber', isTyped: false }]);
  });

  it('is remembered once, the last first, and no more than five', () => {
    const opened = ['A', 'B', 'C', 'A', 'D', 'E', 'F'].map(number => hit('Auftrag', number));
    expect(opened.reduce<readonly Hit[]>(withRecent, []).map(({ Nummer }) => Nummer)).toEqual([
      'F',
      'E',
      'D',
      'A',
      'C',
    ]);
    expect(withRecent([hit('Auftrag', 'A')], hit('Empfehlung', 'A'))).toHaveLength(2);
  });
});

describe('The keys of the search', () => {
  it.each([
    ['Ctrl-K', key('k', { ctrlKey: true }), true, true],
    ['Cmd-K', key('k', { metaKey: true }), true, true],
    ['Ctrl-K with capitals locked', key('K', { ctrlKey: true }), false, true],
    ['/ where nobody types', key('/'), false, true],
    ['/ with Shift, where a keyboard has it there', key('/', { shiftKey: true }), false, true],
    ['/ in a field', key('/'), true, false],
    ['Ctrl-/', key('/', { ctrlKey: true }), false, false],
    ['k', key('k'), false, false],
    ['Ctrl-Shift-K, which is the browser’s', key('k', { ctrlKey: true, shiftKey: true }), false, false],
    ['AltGr-K', key('k', { ctrlKey: true, altKey: true }), false, false],
  ])('%s opens it: %#', (_, press, isTyping, opens) => expect(opensSearch(press, isTyping)).toBe(opens));

  it('lead round the results', () => {
    expect(movedTo('ArrowDown', 0, 3)).toBe(1);
    expect(movedTo('ArrowDown', 2, 3)).toBe(0);
    expect(movedTo('ArrowUp', 0, 3)).toBe(2);
    expect(movedTo('ArrowUp', 0, 0)).toBeNull();
    expect(movedTo('a', 1, 3)).toBeNull();
  });

  it('search from two characters on, without spaces around', () => {
    expect(wordsOf('  jonas   weber ')).toBe('jonas weber');
    expect(wordsOf(' j ')).toBe('');
  });
});

describe('Who sees cases and the search', () => {
  const roles = ['AgenturInhaber', 'AgenturMitarbeiter', 'Betreiber', 'plattform', 'Praktikant'];

  it.each([searchDesk, readCase, readPersonCases])('may make the call $name, and nobody else', call => {
    const may = (role: string) =>
      abilitiesOf([role]).has(call.ability!) || (call.operatorsMay === true && role === 'Betreiber');
    expect(roles.filter(role => mayUseDesk([role]))).toEqual(roles.filter(may));
  });
});
