import type { Tenant } from '#platform/tenant/tenant.js';
import { drawnFor, isForEverybody } from './visits.js';

describe('for a page that everybody gets', () => {
  it.each(['/api/v1/telko/produkt', '/api/v1/telko/produkt?kategorie=DSL', '/api/v1/telko/produkt/700?handyId=301', '/api/v1/telko/produkt/maxpraemiewert', '/api/v1/telko/produktkategorie', '/api/v1/telko/praemie', '/api/v1/telko/content/telko/faq', '/api/v1/telko/content/variables'])(
    '%s may be asked', (url) => expect(isForEverybody(url)).toBe(true));
  it.each(['/api/v1/telko/empfehlen/click/E-1', '/api/v1/telko/empfehlen/E-1/abc', '/api/v1/telko/account/login', '/api/v1/telko/praemierung', '/api/v1/telko/empfehler/export', '/api/v1/telko/produkt/berater', '/api/v1/telko/../admin', '/admin', 'http://elsewhere.example/api/v1/telko/produkt'])(
    '%s is not', (url) => expect(isForEverybody(url)).toBe(false));
});

describe('a page behind a mail’s link', () => {
  const drawn = (url: string) => drawnFor({ url }, { key: 'telko', portalUrl: 'http://localhost', config: { integratedFrame: false } } as unknown as Tenant, 'de') !== null;
  it.each(['/praemie', '/praemie/1', '/Reward/', '/kulanzdanke', '/empfaenger/zustimmung', '/registrieren', '/empfehler/newsletter/optin'])('%s is not drawn without its secret', (url) => expect(drawn(url)).toBe(false));
  it.each(['/', '/aktuellepraemienuebersicht', '/kontakt', '/login'])('%s is drawn', (url) => expect(drawn(url)).toBe(true));
});
