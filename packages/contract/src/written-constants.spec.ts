import { sources } from '#testing/sources.js';
import { specification } from '#testing/specification.js';

const portal = specification('portal-specification');
const ifThere = portal ? describe : describe.skip;
const written = [...sources().values()].map(source => source.replace(/\s+/g, ' '));

/** §9, item by item: where it is named, once; or what else holds it. */
const named: Readonly<Record<string, RegExp | string>> = {
  'Channel cookie lifetime': /channelCookie: CookieDefinition = .*days: 730/,
  'HTTP timeout': /const (timeoutMs|CONTENT_TIMEOUT_MS) = 300_000/g,
  'Consent cookie lifetime': /consentCookie: CookieDefinition = .*days: 60/,
  'Login cookie': /sessionCookie = 'psoe_token'/,
  'Exit intent delay': 'a tenant’s configuration (ExitIntent.DelayMs)',
  'Scroll animation': /const scrollMs = 300\b/,
  'Agent list page size': /const agentsAPage = 6\b/,
  'Default bounty share':
    'a tenant’s configuration (RecommenderDefaultShare); the contract knows 100, 50 and 0 only (codecs.spec.ts)',
  'Recommendation validity for the contact': /const recommendationsAreValidForDays = 60\b/,
  'Reward payout': /voucher: 'innerhalb von 24 Stunden', cash: 'innerhalb von vier Wochen'/,
  'Unconfirmed recipient data': /const unconfirmedRecipientsAreKeptForDays = 84\b/,
  'Password minimum': /const passwordMinLength = 8\b/,
  'Premiums shown': 'a tenant’s catalogue (its reward offers)',
  'Minimum age': /const minimumAge = 18\b/,
  Prices: 'integer cents by schema (cents(), shared/schemas.ts)',
  'Hidden product IDs': /const hiddenProductIds: readonly number\[\] = \[637, 638, 639, 640\]/,
  'Consent categories': /\['required', 'functional', 'analytical', 'marketing'\]/,
  'Analytics cookie lifetimes': 'the analytics server sets its own; ours is the tracking pixel alone',
  'Analytics site id': 'a tenant’s configuration (Analytics.SiteId)',
  'Date display': /day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe\/Berlin'/,
  Languages: /export const languages = \['de', 'en'\] as const/,
};
/** Two clients, the portal’s and the content platform’s; the cookie by the server that sets it and the portal that lists it. */
const times: Readonly<Record<string, number>> = { 'HTTP timeout': 2, 'Login cookie': 2 };

ifThere('A constant of §9', () => {
  const table = (portal ?? '').slice((portal ?? '').indexOf('## 9.'));
  const items = [...table.matchAll(/^\| (?!Item|---)([^|]+?) \|/gm)].map(([, item]) => item!);

  it('has its place', () => expect(Object.keys(named)).toEqual(items));
  it.each(Object.entries(named).filter(([, place]) => place instanceof RegExp))('%s is named once', (item, place) => {
    expect(written.reduce((sum, source) => sum + [...source.matchAll(new RegExp(place, 'g'))].length, 0)).toBe(
      times[item] ?? 1,
    );
  });
});
