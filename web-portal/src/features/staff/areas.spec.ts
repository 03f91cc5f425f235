import { areasFor } from './areas.js';

describe('the tabs of the agency area (§2, §6)', () => {
  it.each([['AgenturInhaber'], ['AgenturMitarbeiter']])('are all there for %s', role => {
    expect(areasFor([role])).toEqual(['overview', 'invite', 'invitations', 'recommenders', 'leads', 'orders']);
  });
  it.each([['Betreiber'], ['Empfehler']])('are none for %s', role => expect(areasFor([role])).toEqual([]));
  it('are none without any role', () => expect(areasFor([])).toEqual([]));
});
