import type { Tenant } from '#platform/tenancy/tenant.js';
import { isForEverybody, visitOf } from './visits.js';

describe('for a page that everybody gets', () => {
  it.each([
    '/api/v1/telko/produkt',
    '/api/v1/telko/produkt?kategorie=DSL',
    '/api/v1/telko/produkt/700?handyId=301',
    '/api/v1/telko/produkt/maxpraemiewert',
    '/api/v1/telko/produktkategorie',
    '/api/v1/telko/praemie',
    '/api/v1/telko/content/telko/faq',
    '/api/v1/telko/content/variables',
    `/api/v1/telko/empfehlen/E7K2-99/${'0a'.repeat(8)}`,
  ])('%s may be asked', url => expect(isForEverybody(url)).toBe(true));
  it.each([
    '/api/v1/telko/empfehlen/click/E-1',
    '/api/v1/telko/empfehlen/E-1',
    '/api/v1/telko/empfehlen/E-1/link',
    '/api/v1/telko/account/login',
    '/api/v1/telko/praemierung',
    '/api/v1/telko/empfehler/export',
    '/api/v1/telko/produkt/berater',
    '/api/v1/telko/../admin',
    '/admin',
    'http://elsewhere.example/api/v1/telko/produkt',
  ])('%s is not', url => expect(isForEverybody(url)).toBe(false));
});

describe('a visit', () => {
  const addressOf = (url: string) =>
    visitOf(
      { url },
      { key: 'telko', portalUrl: 'http://localhost:3000', config: { integratedFrame: false } } as unknown as Tenant,
      'de',
    )!.address;
  it.each(['/', '/aktuellepraemienuebersicht', '/kontakt', '/login'])('to %s is prerendered', url =>
    expect(addressOf(url)).toBe(`http://localhost:3000${url}`),
  );
  it('is prerendered alike wherever it came from', () =>
    expect(addressOf('/empfaengerdaten/E-1/ab?channel=sms&geklickt=1&anrede=sie&sprache=en')).toBe(
      'http://localhost:3000/empfaengerdaten/E-1/ab',
    ));
  it.each([
    ['/empfaengerdaten/E-1/ab?anrede=du&channel=sms', '/empfaengerdaten/E-1/ab?anrede=du'],
    ['/empfaengerdaten/E-1/ab?anrede=anders', '/empfaengerdaten/E-1/ab'],
    ['/kontakt?anrede=du', '/kontakt'],
  ])('speaks to a friend as its link says, and to nobody else (%s)', (url, kept) =>
    expect(addressOf(url)).toBe(`http://localhost:3000${kept}`),
  );
  it.each(['//', '//elsewhere.example/faq'])('stays on its own host, whatever its address looks like (%s)', url =>
    expect(new URL(addressOf(url)).host).toBe('localhost:3000'),
  );
});
