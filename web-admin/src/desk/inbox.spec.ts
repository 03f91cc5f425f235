import type { InboxCount, InboxItem } from '#contract/agentur/inbox.js';
import { countOf, deedOf, placeOf, stepped } from './inbox.js';

const item = (Art: InboxItem['Art'], Nummer: string, other: Partial<InboxItem> = {}): InboxItem => ({
  Art,
  Nummer,
  Titel: '',
  Untertitel: '',
  Seit: '2026-11-30T10:00:00',
  Faellig: null,
  Zustaendig: null,
  WiedervorlageAm: null,
  Notizen: [],
  Empfehlungsnummer: null,
  Empfehlernummer: null,
  BetragCent: null,
  ...other,
});

describe('Something that waits', () => {
  it.each<[string, InboxItem, string]>([
    ['an order on its case', item('Freigabe', 'T/5', { Empfehlungsnummer: 'E1' }), '/cases/E1#T%2F5'],
    ['an order of nobody too', item('Zuordnung', 'T5', { Empfehlungsnummer: 'E1' }), '/cases/E1#T5'],
    ['returned mails with the person', item('Unzustellbar', 'a-1', { Empfehlernummer: 'a-1' }), '/people/a-1'],
    ['a message on its page', item('Nachricht', 'N/1', { Empfehlungsnummer: 'E1' }), '/contact-messages/N%2F1/show'],
    ['a claim on its page', item('Reklamation', 'R/1', { Empfehlungsnummer: 'E1' }), '/claims/R%2F1/show'],
    ['a customer number in their list', item('Kundennummer', 'a-1', { Empfehlernummer: 'a-1' }), '/customer-numbers'],
    ['a held reward on its case', item('Pruefung', 'p-1', { Empfehlungsnummer: 'E1' }), '/cases/E1'],
    ['a held reward without a case among the held ones', item('Pruefung', 'p-1'), '/holds'],
    ['a line of the bank where lines are decided', item('Bankzeile', 'l-1'), '/bank-responses'],
  ])('is decided: %s', (_, waiting, path) => expect(placeOf(waiting)).toBe(path));

  it('is counted over all kinds and of one', () => {
    const count = (Art: InboxCount['Art'], Anzahl: number, Meine: number): InboxCount => ({
      Art,
      Anzahl,
      Ueberfaellig: 0,
      Meine,
      Niemandes: 0,
      Zurueckgestellt: 0,
    });
    const counts = [count('Freigabe', 5, 1), count('Kundennummer', 2, 2)];
    expect(countOf(counts, 'Anzahl')).toBe(7);
    expect(countOf(counts, 'Meine', 'Kundennummer')).toBe(2);
    expect(countOf(counts, 'Meine', 'Bankzeile')).toBe(0);
  });
});

describe('The keys of the inbox', () => {
  const pressed = (key: string, held: object = {}) =>
    deedOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

  it('are those of a mailbox, and none of the browser', () => {
    expect(['j', 'k', 'a', 'n', 'e', 'o', '?'].map(key => pressed(key))).toEqual([
      'next',
      'previous',
      'take',
      'note',
      'later',
      'open',
      'help',
    ]);
    expect([pressed('x'), pressed('k', { ctrlKey: true }), pressed('a', { metaKey: true })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('stop at the first and the last', () => {
    expect([stepped(3, 0, -1), stepped(3, 0, 1), stepped(3, 2, 1), stepped(3, -1, 1), stepped(0, 0, 1)]).toEqual([
      0, 1, 2, 0, 0,
    ]);
  });
});
