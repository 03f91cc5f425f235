import { languageAtLogin } from './language.js';
import { strengthOf } from './password-strength.js';
import { newsletterState } from './newsletter.js';

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

describe('how strong a password is', () => {
  it.each([
    ['', 'weak'],
    ['Ab1', 'weak'],
    ['Aaaaaaaaaaaaaaaa1', 'weak'],
    ['Wolke-T7', 'fair'],
    ['Wolke-Tasse7', 'good'],
    ['Wolke Tasse Kran 7', 'strong'],
  ] as const)('%s: %s', (password, strength) => expect(strengthOf(password)).toBe(strength));
});

describe('the newsletter in one’s data', () => {
  it.each([
    [{ NewsletterOptinGegeben: false, NewsletterOptinVersendetAm: null }, 'none'],
    [{ NewsletterOptinGegeben: false, NewsletterOptinVersendetAm: '2026-11-20T08:00:00' }, 'pending'],
    [{ NewsletterOptinGegeben: true, NewsletterOptinVersendetAm: '2026-11-20T08:00:00' }, 'given'],
  ])('of %j is %s', (user, state) => expect(newsletterState(user)).toBe(state));
});
