import { TenantConfiguration } from '#contract/betrieb/configuration.js';
import { usualAnalyticsCookies } from '#contract/mandant.js';
import { useEnvironment } from '#platform/environment.js';
import { firstConfiguration, templates } from '../use-cases/change-configuration.js';
import { publicPart, toWireConfiguration } from './wire.js';

const nowhere = { DATABASE_APP_URL: '', DATABASE_ENGINE_URL: '', QUEUE_URL: '' };
const config = firstConfiguration('neu', 'leer', ['de']);
const whole = toWireConfiguration({ name: 'Neu', config });
const service = { url: 'https://statistik.example/matomo.php' };

describe('A configuration', () => {
  it.each(Object.keys(templates) as (keyof typeof templates)[])(
    'that names no share gives the recommender all of it (%s)',
    template => {
      const made = firstConfiguration('neu', template, ['de']);
      expect([made.defaultShare, publicPart(made).RecommenderDefaultShare]).toEqual([undefined, 100]);
    },
  );
  it('that leaves the share out takes 100', () => {
    const { RecommenderDefaultShare: _, ...rest } = whole;
    expect(TenantConfiguration.parse(rest).RecommenderDefaultShare).toBe(100);
  });

  it.each([
    ['production', 72],
    ['test', 73],
    ['development', 73],
  ] as const)('that names no site id counts for its own in %s', (NODE_ENV, siteId) => {
    useEnvironment({ ...nowhere, NODE_ENV });
    try {
      const { Analytics } = publicPart({ ...config, analytics: service });
      expect(Analytics).toEqual({ Url: service.url, SiteId: siteId, Cookies: usualAnalyticsCookies });
      expect(publicPart({ ...config, analytics: { ...service, siteId: 5 } }).Analytics?.SiteId).toBe(5);
      expect(
        toWireConfiguration({ name: 'Neu', config: { ...config, analytics: service } }).Analytics?.SiteId,
      ).toBeNull();
    } finally {
      useEnvironment(nowhere);
    }
  });

  it('lists cookies of the service for 13 months at most, of advertising for two years', () => {
    const taken = (Kategorie: string, Minuten: number) =>
      TenantConfiguration.safeParse({
        ...whole,
        Analytics: { Url: service.url, Cookies: [{ Name: '_x', Kategorie, Minuten }] },
      }).success;
    expect([taken('analytical', 569_400), taken('analytical', 569_401)]).toEqual([true, false]);
    expect([taken('marketing', 1_051_200), taken('marketing', 1_051_201), taken('marketing', 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
