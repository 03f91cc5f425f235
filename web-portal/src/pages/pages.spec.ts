import { pageAt } from '../shared/routing/paths.js';
import { pages } from './pages.js';

const opensWithASecret = (path: string) => {
  const page = pageAt(path);
  return page !== null && pages[page].link !== undefined;
};

describe('a page', () => {
  it.each([
    '/praemie',
    '/praemie/1',
    '/Reward/',
    '/kulanzdanke',
    '/empfaenger/zustimmung',
    '/registrieren',
    '/empfehler/newsletter/optin',
  ])('at %s opens with the secret of a mail’s link, and is not drawn without it', path =>
    expect(opensWithASecret(path)).toBe(true),
  );
  it.each(['/', '/aktuellepraemienuebersicht', '/kontakt', '/login'])('at %s opens for everybody', path =>
    expect(opensWithASecret(path)).toBe(false),
  );
});
