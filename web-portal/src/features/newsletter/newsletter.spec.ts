import { newsletterState } from './newsletter.js';

describe('the newsletter in one’s data', () => {
  it.each([
    [{ NewsletterOptinGegeben: false, NewsletterOptinVersendetAm: null }, 'none'],
    [{ NewsletterOptinGegeben: false, NewsletterOptinVersendetAm: '2026-11-20T08:00:00' }, 'pending'],
    [{ NewsletterOptinGegeben: true, NewsletterOptinVersendetAm: '2026-11-20T08:00:00' }, 'given'],
  ])('of %j is %s', (user, state) => expect(newsletterState(user)).toBe(state));
});
