import { languageAtLogin } from './language-at-login.js';

const meeting = { chosen: null, account: 'de', offered: ['de', 'en'], support: false } as const;

describe('the language after a login', () => {
  it('is the account’s, where nobody chose one here', () =>
    expect(languageAtLogin(meeting)).toEqual({ speak: 'de', store: null }));
  it('is the one chosen by hand, and the account learns it', () =>
    expect(languageAtLogin({ ...meeting, chosen: 'en' })).toEqual({ speak: null, store: 'en' }));
  it('changes nothing where both agree', () =>
    expect(languageAtLogin({ ...meeting, chosen: 'de' })).toEqual({ speak: null, store: null }));
  it('changes nothing where the programme no longer speaks the account’s', () =>
    expect(languageAtLogin({ ...meeting, account: 'en', offered: ['de'] })).toEqual({ speak: null, store: null }));
  it('changes nothing for a staff member who looks in, nor for the account', () => {
    for (const chosen of [null, 'en'] as const)
      expect(languageAtLogin({ ...meeting, chosen, support: true })).toEqual({ speak: null, store: null });
  });
});
