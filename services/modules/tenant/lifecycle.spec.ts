import { checklist, NewTenant } from '#contract/mandanten.js';
import { isReserved } from '#shared/texts.js';
import { routes } from '#contract/mandant.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { statusMustAllow } from '#platform/http/call.js';
import { basePath, pays, tenantStatuses, unreadable, type TenantStatus } from '#platform/tenancy/tenant.js';
import { toWireConfiguration } from './http/wire.js';
import { hostsOf, portalUrlOf } from './use-cases/change-hosts.js';
import { checklistPoints, enoughStaff, pausedQueues, isAChange } from './use-cases/change-lifecycle.js';
import { personErasureWindow } from '../retention/persistence.js';
import { templateNames } from './api.js';
import { firstConfiguration } from './use-cases/change-configuration.js';

const refusalOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'allowed';
  } catch (error) {
    return error instanceof DomainError ? error.reason : String(error);
  }
};

/** docs/specification/programme.md#states-of-a-tenant */
describe('A tenant goes', () => {
  it.each<[TenantStatus, TenantStatus[]]>([
    ['draft', ['live', 'retired']],
    ['live', ['suspended', 'retired']],
    ['suspended', ['live', 'retired']],
    ['retired', []],
  ])('from %s to %j and nowhere else', async (from, ways) => {
    for (const to of tenantStatuses) {
      const told = await refusalOf(() => isAChange(from, to));
      expect([to, told]).toEqual([to, to === from || ways.includes(to) ? 'allowed' : 'changed-meanwhile']);
    }
  });
  it('nowhere when it is there already', () => {
    for (const status of tenantStatuses) expect(isAChange(status, status)).toBe(false);
  });
});

describe('While a tenant is', () => {
  it.each<[TenantStatus, boolean]>([
    ['draft', false],
    ['live', true],
    ['suspended', false],
    ['retired', true],
  ])('%s, money leaves: %s; what would pay waits otherwise', (status, leaves) => {
    expect(pays(status)).toBe(leaves);
    expect(pausedQueues[status].includes('payouts')).toBe(!leaves);
    expect(pausedQueues[status].includes('vouchers')).toBe(!leaves);
  });
  it('suspended, nothing runs out that people cannot reach', () => expect(pausedQueues.suspended).toContain('expiry'));

  const open = { auth: 'none' } as const;
  const recommends = { auth: 'optional-user', needs: 'live' } as const;
  const chooses = { auth: 'reward', needs: 'paying' } as const;
  it.each<[TenantStatus, 'none' | 'preview', string, string, string]>([
    ['draft', 'none', 'not-found', 'not-found', 'not-found'],
    ['draft', 'preview', 'allowed', 'allowed', 'allowed'],
    ['live', 'none', 'allowed', 'allowed', 'allowed'],
    ['suspended', 'none', 'allowed', 'programme-stopped', 'programme-stopped'],
    ['retired', 'none', 'allowed', 'programme-stopped', 'allowed'],
  ])('%s (token: %s), reading is %s, recommending %s, choosing a reward %s', async (status, token, ...told) => {
    const preview = () => Promise.resolve(token === 'preview');
    const said = [open, recommends, chooses].map(call => refusalOf(() => statusMustAllow(call, status, preview)));
    expect(await Promise.all(said)).toEqual(told);
  });
  it('anything, staff and provider work on it, and staff sign in', async () => {
    const calls = [
      { auth: 'operator' },
      { auth: 'agency' },
      { auth: 'provider' },
      { auth: 'none', staffEntrance: true },
    ] as const;
    for (const status of tenantStatuses)
      for (const call of calls)
        expect(await refusalOf(() => statusMustAllow(call, status, () => Promise.resolve(false)))).toBe('allowed');
  });
});

/** docs/specification/programme.md#erasing-a-retired-tenant */
describe('The people of a retired tenant go', () => {
  const days = { decision: 180, without: 84, with: 0, claim: 180 };
  it.each([
    ['after the longest of its periods', days, '2026-12-28', '2030-01-01'],
    ['after its own periods', { ...days, decision: 30, claim: 60 }, '2026-04-26', '2030-01-01'],
    ['never before these are over', { ...days, decision: 1500 }, '2030-08-09', '2030-08-09'],
  ])('%s, and when claims are barred at the latest', (_, periods, from, atLatest) => {
    const go = personErasureWindow(new Date('2026-01-02T10:00:00Z'), periods);
    expect([go.from, go.atLatest].map(date => date.toISOString().slice(0, 10))).toEqual([from, atLatest]);
  });
});

describe('The checklist', () => {
  it('names every item once, in one order', () => {
    expect(checklistPoints).toHaveLength(Object.keys(checklist).length);
  });
  it.each<[Record<string, number>, boolean]>([
    [{}, false],
    [{ AgenturInhaber: 1, Betreiber: 1 }, false],
    [{ AgenturMitarbeiter: 5, Betreiber: 2 }, false],
    [{ AgenturInhaber: 1, Betreiber: 2 }, true],
    [{ AgenturInhaber: 2, Betreiber: 3, AgenturMitarbeiter: 1 }, true],
  ])('with %j enough people signed in: %s', (people, enough) =>
    expect(enoughStaff(new Map(Object.entries(people)))).toBe(enough),
  );
});

describe('A new tenant', () => {
  const asked = (Mandant: string) =>
    NewTenant.safeParse({ Mandant, Name: 'Wärme', Vorlage: 'leer', Hosts: [], Sprachen: ['de'] }).success;
  it.each(['plattform', 'mandant', 'admin', 'cms', 'r', 'Admin', ' cms '])('is not called %s', key =>
    expect(asked(key)).toBe(false),
  );
  it('is not called like a page of the portal', () => {
    for (const { Path } of routes)
      for (const [, first = ''] of [Path.de, Path.en].map(path => path.split('/')))
        if (first) expect([first, isReserved(first)]).toEqual([first, true]);
  });
  it.each(['w', '1a', 'wä', 'a b', '-a', 'a'.repeat(41), ''])('has a key that fits an address: not %j', key =>
    expect(asked(key)).toBe(false),
  );
  it('writes its key in small letters', () =>
    expect(
      NewTenant.parse({ Mandant: 'Waerme', Name: 'W', Vorlage: 'leer', Hosts: ['W.Example.org'], Sprachen: ['en'] }),
    ).toMatchObject({ Mandant: 'waerme', Hosts: ['w.example.org'] }));
  it.each([
    ['https://programme.example', 'waerme.programme.example', 'https://waerme.programme.example'],
    ['http://localhost:3000', 'waerme.localhost', 'http://waerme.localhost:{port}'],
    ['http://127.0.0.1:8080', 'waerme.localhost', 'http://waerme.localhost:8080'],
  ])('without a host of its own is reached below %s: %s', (publicUrl, host, portal) => {
    const reached = hostsOf({ key: 'waerme', hosts: [] }, { PUBLIC_URL: publicUrl, TENANTS_WITHOUT_HOST: 'host' });
    expect(reached).toEqual([host]);
    expect(portalUrlOf('waerme', reached, publicUrl, 3000)).toBe(portal);
  });
  it.each([
    ['https://programme.example', [], 'https://programme.example/waerme'],
    ['http://localhost:3000', [], 'http://localhost:{port}/waerme'],
    ['https://programme.example', ['w.example', 'w.example', 'x.example'], 'https://w.example'],
  ])('where tenants without one share the host of %s, with %j is reached at %s', (publicUrl, hosts, portal) => {
    const reached = hostsOf({ key: 'waerme', hosts }, { PUBLIC_URL: publicUrl, TENANTS_WITHOUT_HOST: 'path' });
    expect(reached).toEqual([...new Set(hosts)]);
    expect(portalUrlOf('waerme', reached, publicUrl, 3000)).toBe(portal);
    expect(basePath({ portalUrl: portal })).toBe(hosts.length > 0 ? '' : '/waerme');
  });
  it.each(templateNames)('from the template %s has a configuration that says all there is to say', template => {
    const config = firstConfiguration('waerme', template, ['en', 'de', 'en']);
    expect(config).toMatchObject({ languages: ['en', 'de'], defaultLanguage: 'en', contentApp: 'waerme' });
    expect([...unreadable(config.theme, 'light'), ...unreadable(config.themeDark, 'dark')]).toEqual([]);
    expect(Object.values(toWireConfiguration({ name: 'Wärme', config })).includes(undefined as never)).toBe(false);
  });
});
