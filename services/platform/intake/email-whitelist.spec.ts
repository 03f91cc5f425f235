import { emailIsAllowed } from './captcha.js';

describe('The e-mail whitelist', () => {
  it('takes every address when it is empty', () => expect(emailIsAllowed('a@b.example', [])).toBe(true));
  it('takes its domains in any case', () => expect(emailIsAllowed('A@Example.ORG', ['example.org'])).toBe(true));
  it('takes subdomains', () => expect(emailIsAllowed('a@mail.example.org', ['example.org'])).toBe(true));
  it('takes no look-alike', () => expect(emailIsAllowed('a@notexample.org', ['example.org'])).toBe(false));
});
