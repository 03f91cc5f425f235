import { FixedClock } from '#platform/clock.js';
import { demoAccountsOf } from '../../../infra/start/demo/accounts.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { AgencyModule } from './agency.module.js';
import { codeFor, startConsole, startProvider, type Console, type TestProvider } from './console.test-kit.js';

type Account = {
  -readonly [Key in keyof ReturnType<typeof demoAccountsOf>[number]]: ReturnType<typeof demoAccountsOf>[number][Key];
};

describe('The roles of a session, where the provider can be asked again', () => {
  let provider: TestProvider;
  let desk: Console;
  const clock = new FixedClock(new Date());
  /** Somebody at the provider, as it will be there until the test is over. */
  const [miriam] = demoAccountsOf('telko', 'staff') as Account[];
  const known = { ...miriam! };

  beforeAll(async () => {
    provider = await startProvider();
    desk = await startConsole({
      clock,
      imports: [AgencyModule, CatalogueModule],
      environment: { PUBLIC_URL: provider.url, OIDC_ISSUER: `${provider.url}/idp` },
    });
  });
  afterEach(async () => {
    Object.assign(miriam!, known);
    provider.isAway = false;
    await desk.owner.query('delete from staff_grant');
  });
  afterAll(async () => {
    await desk.close();
    await provider.stop();
  });

  let opened = 0;
  /** So many minutes after the session was opened. */
  const after = (minutes: number) => clock.moveTo(new Date(opened + minutes * 60_000));
  async function session(): Promise<string> {
    clock.moveTo(new Date((opened = Date.now())));
    return (await desk.call('PUT', '/agentur/sso', { body: await codeFor(provider.url, miriam!) })).body.Token;
  }
  const orders = (token: string) => desk.call('PUT', '/agentur/auftraege/alle', { token, body: {} });
  const statusAfter = async (token: string, minute: number) => {
    after(minute);
    return (await orders(token)).status;
  };
  const audited = async (action: string) =>
    (
      await desk.owner.query(`select before, after from audit_entry where action = $1 order by at desc limit 1`, [
        action,
      ])
    ).rows[0];

  it('are asked for every 15 minutes, before the next call is served, and not sooner', async () => {
    const token = await session();
    const asked = provider.asked;
    expect([await statusAfter(token, 14), provider.asked - asked]).toEqual([200, 0]);
    expect([await statusAfter(token, 15), provider.asked - asked]).toEqual([200, 1]);
    expect([await statusAfter(token, 29), provider.asked - asked]).toEqual([200, 1]);
    expect([await statusAfter(token, 30), provider.asked - asked]).toEqual([200, 2]);
  });
  it('are those of the provider within 15 minutes: a role that was taken away opens nothing, a new one does', async () => {
    const token = await session();
    miriam!.role = 'operator';
    miriam!.agencyNumber = undefined as never;
    expect(await statusAfter(token, 14)).toBe(200);
    after(15);
    expect((await orders(token)).body.Code).toBe('PSOF0003');
    expect(await audited('session.roles')).toEqual({
      before: { roles: ['AgenturMitarbeiter'], agencyNumber: '4711' },
      after: { roles: ['Betreiber'], agencyNumber: null },
    });
    Object.assign(miriam!, known);
    expect(await statusAfter(token, 31)).toBe(200);
  });
  it.each([
    ['has closed the account', () => (miriam!.email = 'nobody@example.org')],
    ['gives it no role here any more', () => (miriam!.role = 'recommender')],
    ['has moved it to another tenant', () => (miriam!.tenant = 'energie' as never)],
  ])('end with the session where the provider %s', async (_, change) => {
    const token = await session();
    change();
    after(15);
    expect(await orders(token)).toMatchObject({ status: 401, body: { Code: 'PSOF0204' } });
    Object.assign(miriam!, known);
    expect(await orders(token)).toMatchObject({ status: 401 });
    expect(await audited('session.end')).toBeDefined();
    expect((await desk.owner.query('select 1 from staff_grant')).rowCount).toBe(0);
  });
  it('are good for an hour at most while the provider does not answer, and are asked for again once it does', async () => {
    const token = await session();
    provider.isAway = true;
    expect([await statusAfter(token, 15), await statusAfter(token, 59), await statusAfter(token, 60)]).toEqual([
      200, 200, 401,
    ]);
    provider.isAway = false;
    const other = await session();
    provider.isAway = true;
    expect(await statusAfter(other, 50)).toBe(200);
    provider.isAway = false;
    const asked = provider.asked;
    expect([
      await statusAfter(other, 52),
      provider.asked - asked,
      await statusAfter(other, 111),
      await statusAfter(other, 172),
    ]).toEqual([200, 1, 200, 401]);
  });
  it('do not make a session last longer than a working day', async () => {
    const token = await session();
    for (let minute = 50; minute < 600; minute += 50)
      expect([minute, await statusAfter(token, minute)]).toEqual([minute, 200]);
    expect([await statusAfter(token, 599), await statusAfter(token, 600)]).toEqual([200, 401]);
  });
  it('are asked for once by calls that come at the same time', async () => {
    const token = await session();
    after(15);
    const asked = provider.asked;
    expect((await Promise.all(Array.from({ length: 8 }, () => orders(token)))).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(provider.asked - asked).toBe(1);
  });
  it('are asked for with a token that is stored encrypted, and forgotten with the sign-out', async () => {
    const token = await session();
    const stored = async () =>
      (await desk.owner.query('select refresh_token_encrypted as sealed from staff_grant')).rows;
    expect(await stored()).toEqual([{ sealed: expect.stringMatching(/^\w+\.[\w-]{16}\./) }]);
    expect((await desk.call('POST', '/agentur/logout', { token })).status).toBe(204);
    expect(await stored()).toEqual([]);
  });
});
