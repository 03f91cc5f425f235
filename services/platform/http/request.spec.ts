import { useEnvironment } from '../environment.js';
import type { Tenant } from '../tenancy/tenant.js';
import { bearerOf, keepingOf, noSessionCookies, sessionCookies } from './authenticate.js';
import { pathOfNul, preferredLanguage } from './call.js';

const portal = {
  'x-sitzung': 'cookie',
  'sec-fetch-site': 'same-origin',
  cookie: 'psoe_consent=x; psoe_token=secret; psoe_angemeldet=1',
  host: 'portal.example',
};
const tenant = (portalUrl: string) => ({ portalUrl }) as Tenant;

const nowhere = { DATABASE_APP_URL: '', DATABASE_ENGINE_URL: '', QUEUE_URL: '' };

describe('The portal’s session cookie', () => {
  beforeEach(() => void useEnvironment(nowhere));

  it('authorises what the portal itself asks', () => {
    expect(bearerOf({ method: 'PUT', headers: portal })).toEqual({ token: 'secret', byCookie: true });
    expect(
      bearerOf({ method: 'PUT', headers: { ...portal, 'sec-fetch-site': undefined, origin: 'https://portal.example' } })
        .token,
    ).toBe('secret');
    expect(bearerOf({ method: 'GET', headers: { ...portal, 'sec-fetch-site': undefined } }).token).toBe('secret');
  });
  it.each([
    ['without the portal’s header', { 'x-sitzung': undefined }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling', { 'sec-fetch-site': 'same-site' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['of another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['of an origin without a name', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['of nobody knows where', { 'sec-fetch-site': undefined }],
    ['after the page ended it by itself', { cookie: 'psoe_token=secret' }],
  ])('authorises nothing %s', (_, changes) =>
    expect(bearerOf({ method: 'POST', headers: { ...portal, ...changes } }).token).toBeUndefined(),
  );
  it('stands back behind a token that is sent', () =>
    expect(bearerOf({ method: 'PUT', headers: { ...portal, authorization: 'Bearer reward' } })).toEqual({
      token: 'reward',
      byCookie: false,
    }));

  it('is read by no script and sent from no other site', () => {
    expect(sessionCookies(tenant('https://portal.example'), 'own', 'secret')).toEqual([
      'psoe_token=secret; Path=/; HttpOnly; SameSite=Lax; Secure',
      'psoe_angemeldet=1; Path=/; SameSite=Lax; Secure',
    ]);
    expect(sessionCookies(tenant('http://localhost'), 'own', 'secret', 30)[0]).toBe(
      'psoe_token=secret; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    );
  });
  it('is taken from this host alone where the product is reached by https; one that a neighbour laid in counts for nothing', () => {
    useEnvironment({ ...nowhere, PUBLIC_URL: 'https://portal.example' });
    expect(sessionCookies(tenant('https://portal.example'), 'own', 'secret', 30)[0]).toBe(
      '__Host-psoe_token=secret; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    );
    expect(noSessionCookies(tenant('https://portal.example'), 'framed')[0]).toBe(
      '__Host-psoe_token=; Path=/; Max-Age=0; HttpOnly; SameSite=None; Secure; Partitioned',
    );
    const asked = (cookie: string) =>
      bearerOf({ method: 'PUT', headers: { ...portal, cookie: `${cookie}; psoe_angemeldet=1` } }).token;
    expect([
      asked('__Host-psoe_token=mine'),
      asked('psoe_token=theirs'),
      asked('psoe_token=theirs; __Host-psoe_token=mine'),
    ]).toEqual(['mine', undefined, 'mine']);
  });
  it('is kept apart for the page that frames the portal', () => {
    expect(keepingOf({ method: 'POST', headers: { ...portal, 'x-sitzung': 'rahmen' } })).toBe('framed');
    expect(sessionCookies(tenant('http://localhost'), 'framed', 'secret')[0]).toBe(
      'psoe_token=secret; Path=/; HttpOnly; SameSite=None; Secure; Partitioned',
    );
    expect(noSessionCookies(tenant('http://localhost'), 'framed')).toEqual([
      'psoe_token=; Path=/; Max-Age=0; HttpOnly; SameSite=None; Secure; Partitioned',
      'psoe_angemeldet=; Path=/; Max-Age=0; SameSite=None; Secure; Partitioned',
    ]);
  });
});

const both = ['de', 'en'] as const;

describe('The language somebody reads best', () => {
  it.each([
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr,en', 'en'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.3, de;q=0.7', 'de'],
    ['en;q=0, de;q=0.1', 'de'],
    ['EN-us', 'en'],
    ['en ; q=1', 'en'],
  ])('of "%s" is %s', (header, language) => expect(preferredLanguage(header, both, 'de')).toBe(language));
  it.each([undefined, '', 'fr', '*', 'fr, *;q=0.5', ';;,,', 'en;q=0', 'q=1'])('of "%s" is the tenant’s own', header => {
    expect(preferredLanguage(header, both, 'de')).toBe('de');
    expect(preferredLanguage(header, both, 'en')).toBe('en');
  });
  it('is one the tenant offers', () => expect(preferredLanguage('en,de;q=0.5', ['de'], 'de')).toBe('de'));
});

describe('A NUL character in what was sent', () => {
  it('is found wherever it stands', () => {
    expect(pathOfNul('a\0')).toEqual([]);
    expect(pathOfNul({ Empfehler: { Vorname: 'a\0b' } })).toEqual(['Empfehler', 'Vorname']);
    expect(pathOfNul({ Filter: { Status: ['Offen', '\0'] } })).toEqual(['Filter', 'Status', '1']);
  });
  it.each([null, undefined, 5, '', 'Ä\n\\u0000', {}, { a: [null, 'b'] }])('is not in %j', value =>
    expect(pathOfNul(value)).toBeNull(),
  );
});
