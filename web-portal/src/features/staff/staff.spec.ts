import { areasFor, returnedFrom } from './api.js';

describe('the tabs of the agency area', () => {
  it.each([['AgenturInhaber'], ['AgenturMitarbeiter']])('are all there for %s', role => {
    expect(areasFor([role])).toEqual(['overview', 'invite', 'invitations', 'recommenders', 'leads', 'orders']);
  });
  it.each([['Betreiber'], ['Empfehler']])('are none for %s', role => expect(areasFor([role])).toEqual([]));
  it('are none without any role', () => expect(areasFor([])).toEqual([]));
});

const underWay = { state: 'portal.telko.abc', verifier: 'v', target: '/mitarbeiterempfehlen' };

describe('coming back from single sign-on', () => {
  it('goes on with the code of the sign-in that was begun here', () => {
    expect(returnedFrom('?code=c&state=portal.telko.abc&iss=x', underWay)).toEqual({
      code: 'c',
      verifier: 'v',
      target: '/mitarbeiterempfehlen',
    });
  });
  it('refuses a state that is not ours', () => {
    expect(returnedFrom('?code=c&state=portal.telko.other', underWay)).toEqual({ failure: 'mismatch' });
    expect(returnedFrom('?code=c&state=portal.telko.abc', null)).toEqual({ failure: 'mismatch' });
    expect(returnedFrom('', underWay)).toEqual({ failure: 'mismatch' });
  });
  it('says so when somebody broke off', () =>
    expect(returnedFrom('?error=access_denied&state=portal.telko.abc', underWay)).toEqual({ failure: 'declined' }));
});
