import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FixedClock } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { until } from '#testing/until.js';
import { demoAccountsOf } from '../../../infra/start/demo/accounts.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { AgencyModule } from './agency.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import {
  codeFor,
  staffPasskeys,
  startConsole,
  startProvider,
  type Console,
  type TestProvider,
} from './console.test-kit.js';
import { IdentityProvider, type Identity } from './use-cases/identity-providers.js';

describe('Signing in to the console', () => {
  let provider: TestProvider;
  let url: string;
  let desk: Console;
  const staff = demoAccountsOf('telko', 'staff')[0]!;
  const signIn = async (body: object, tenant = 'telko') => desk.call('PUT', '/agentur/sso', { body, tenant });

  beforeAll(async () => {
    provider = await startProvider();
    url = provider.url;
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule],
      environment: { PUBLIC_URL: url, OIDC_ISSUER: `${url}/idp` },
    });
  });
  afterAll(async () => {
    await desk.close();
    await provider.stop();
  });

  it('opens a session that ends with the sign-out', async () => {
    const { status, body } = await signIn(await codeFor(url, staff));
    expect([status, body]).toEqual([
      200,
      { Token: expect.any(String), Name: 'Miriam Sander', Roles: ['AgenturMitarbeiter'], Agenturnummer: '4711' },
    ]);
    expect((await desk.call('PUT', '/agentur/auftraege/alle', { token: body.Token, body: {} })).status).toBe(200);
    expect((await desk.call('POST', '/agentur/logout', { token: body.Token })).status).toBe(204);
    expect((await desk.call('PUT', '/agentur/auftraege/alle', { token: body.Token, body: {} })).body.Code).toBe(
      'PSOF0204',
    );
  });

  it('opens the platform to platform operators alone, a session of its own that opens no tenant', async () => {
    const platform = demoAccountsOf(null, 'platform')[0]!;
    const signPlatformIn = async (body: object) => desk.call('PUT', '/sso', { body, tenant: 'plattform' });
    const { status, body } = await signPlatformIn(await codeFor(url, platform));
    expect([status, body]).toEqual([200, { Token: expect.any(String), Name: 'Petra Lang', Roles: ['plattform'] }]);
    expect((await desk.call('PUT', '/agentur/auftraege/alle', { token: body.Token, body: {} })).body.Code).toBe(
      'PSOF0204',
    );
    for (const account of [staff, demoAccountsOf('telko', 'operator')[0]!])
      expect((await signPlatformIn(await codeFor(url, account))).body.Code).toBe('PSOF0003');
    for (const tenant of ['telko', 'energie'])
      expect((await signIn(await codeFor(url, platform), tenant)).body.Code).toBe('PSOF0003');
    const { rows } = await desk.owner.query(
      `select actor, by_name from audit_entry where tenant_id = '00000000-0000-0000-0000-000000000000' and action = 'session.open'`,
    );
    expect(rows).toEqual([{ actor: expect.stringMatching(/^platform:/), by_name: 'Petra Lang' }]);
    expect((await desk.call('POST', '/logout', { token: body.Token, tenant: 'plattform' })).status).toBe(204);
    expect((await desk.call('POST', '/logout', { token: body.Token, tenant: 'plattform' })).body.Code).toBe('PSOF0204');
  });

  it('is the same person every time, and is written down', async () => {
    const [operator] = demoAccountsOf('telko', 'operator');
    for (let time = 0; time < 2; time++)
      expect((await signIn(await codeFor(url, operator!))).body).toMatchObject({
        Roles: ['Betreiber'],
        Agenturnummer: null,
      });
    const { rows } = await desk.owner.query(
      `select u.name, count(*)::int as entries from agency_user u join audit_entry a on a.subject = u.user_id::text and a.actor = 'operator:' || u.user_id where a.action = 'session.open' group by u.user_id, u.name`,
    );
    expect(rows).toEqual([{ name: 'Carla Brandt', entries: 2 }]);
  });

  it('takes a code once', async () => {
    const proof = await codeFor(url, staff);
    expect((await signIn(proof)).status).toBe(200);
    expect((await signIn(proof)).body.Code).toBe('PSOF0003');
  });

  it('takes no code without its verifier, and no invented one', async () => {
    const { Code } = await codeFor(url, staff);
    expect((await signIn({ Code, Verifier: randomBytes(48).toString('base64url') })).body.Code).toBe('PSOF0003');
    expect((await signIn({ Code: 'invented', Verifier: randomBytes(48).toString('base64url') })).body.Code).toBe(
      'PSOF0003',
    );
  });

  it('checks the nonce that was sent to the provider where it is given, and takes no sign-in that keeps it back', async () => {
    expect((await signIn({ ...(await codeFor(url, staff, 'n-1')), Nonce: 'n-1' })).status).toBe(200);
    for (const Nonce of ['n-2', undefined])
      expect((await signIn({ ...(await codeFor(url, staff, 'n-1')), ...(Nonce && { Nonce }) })).body.Code).toBe(
        'PSOF0003',
      );
    expect((await signIn({ ...(await codeFor(url, staff)), Nonce: 'n-1' })).body.Code).toBe('PSOF0003');
  });

  it('ends after an hour unless the provider is asked again meanwhile', async () => {
    const { body } = await signIn(await codeFor(url, staff));
    const { rows } = await desk.owner.query(
      `select extract(epoch from expires_at - issued_at)::int as seconds from token where token_hash = sha256($1::bytea)`,
      [body.Token],
    );
    expect(rows).toEqual([{ seconds: 3600 }]);
  });

  it('lets nobody into another tenant', async () => {
    expect((await signIn(await codeFor(url, staff), 'energie')).body.Code).toBe('PSOF0003');
    const { body } = await signIn(await codeFor(url, staff));
    expect(
      (await desk.call('PUT', '/agentur/auftraege/alle', { token: body.Token, body: {}, tenant: 'energie' })).status,
    ).toBe(401);
  });
});

/** Each starts a console, whose settings are the process's. */
describe('An identity provider that does not answer', () => {
  const url = 'http://127.0.0.1:1';

  it('is said to be away', async () => {
    const away = await startConsole({
      imports: [AgencyModule],
      environment: { PUBLIC_URL: url, OIDC_ISSUER: 'http://127.0.0.1:1/idp' },
    });
    const answer = await away.call('PUT', '/agentur/sso', {
      body: { Code: 'c', Verifier: randomBytes(48).toString('base64url') },
    });
    expect([answer.status, answer.body.Code]).toEqual([503, 'PSOF0009']);
    await away.close();
  });

  it('holds no connection of the database while it thinks', async () => {
    const asked: ServerResponse[] = [];
    const slow = createServer((_, response) => void asked.push(response));
    await new Promise<void>(ready => slow.listen(0, '127.0.0.1', ready));
    const waits = await startConsole({
      imports: [AgencyModule],
      environment: {
        PUBLIC_URL: url,
        OIDC_ISSUER: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/idp`,
        DATABASE_POOL: 2,
      },
    });
    const token = await waits.session('energie', 'AgenturMitarbeiter');
    let answered = 0;
    const signIns = Array.from({ length: 10 }, () =>
      waits
        .call('PUT', '/agentur/sso', { body: { Code: 'c', Verifier: randomBytes(48).toString('base64url') } })
        .finally(() => answered++),
    );
    await until('the provider to be asked', () => asked.length > 0);
    expect((await waits.call('POST', '/agentur/logout', { token, tenant: 'energie' })).status).toBe(204);
    // Meanwhile the identity provider keeps every sign-in waiting.
    expect(answered).toBe(0);
    asked.forEach(response => response.writeHead(500).end());
    expect(new Set((await Promise.all(signIns)).map(({ body }) => body.Code))).toEqual(new Set(['PSOF0009']));
    await waits.close();
    slow.closeAllConnections();
    slow.close();
  });

  it('keeps no more requests of one address waiting than its share', async () => {
    const slow = createServer();
    await new Promise<void>(ready => slow.listen(0, '127.0.0.1', ready));
    const waits = await startConsole({
      imports: [AgencyModule],
      environment: { PUBLIC_URL: url, OIDC_ISSUER: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/idp` },
    });
    const signIns = Array.from({ length: 20 }, () =>
      waits.call('PUT', '/agentur/sso', { body: { Code: 'c', Verifier: randomBytes(48).toString('base64url') } }),
    );
    expect((await Promise.all(signIns.slice(16))).map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    slow.closeAllConnections();
    await Promise.all(signIns);
    await waits.close();
    slow.close();
  });
});

type Account = {
  -readonly [Key in keyof ReturnType<typeof demoAccountsOf>[number]]: ReturnType<typeof demoAccountsOf>[number][Key];
};

describe('The roles of a session, where the provider can be asked again', () => {
  let provider: TestProvider;
  let desk: Console;
  const clock = new FixedClock(new Date());
  /** A person at the provider, restored after the test. */
  const [miriam] = demoAccountsOf('telko', 'staff') as Account[];
  const known = { ...miriam! };

  beforeAll(async () => {
    provider = await startProvider();
    desk = await startConsole({
      clock,
      imports: [AgencyModule, ReportsModule, CatalogueModule],
      environment: { PUBLIC_URL: provider.url, OIDC_ISSUER: `${provider.url}/idp` },
    });
  });
  afterEach(async () => {
    Object.assign(miriam!, known);
    provider.isAway = false;
    await desk.owner.query('delete from provider_grant');
  });
  afterAll(async () => {
    await desk.close();
    await provider.stop();
  });

  let opened = 0;
  /** Moves the clock to this many minutes after the session was opened. */
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
  it('is told with each answer when it ends, an hour after the provider last confirmed it', async () => {
    const token = await session();
    const endAfter = async (minute: number) => {
      after(minute);
      const { headers } = await desk.app.inject({
        method: 'PUT',
        url: '/api/v1/telko/agentur/auftraege/alle',
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
      return (Date.parse(String(headers['session-ends'])) - opened) / 60_000;
    };
    expect([await endAfter(14), await endAfter(15), await endAfter(29)]).toEqual([60, 75, 75]);
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
    expect((await desk.owner.query('select 1 from provider_grant')).rowCount).toBe(0);
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
      (await desk.owner.query('select refresh_token_encrypted as sealed from provider_grant')).rows;
    expect(await stored()).toEqual([{ sealed: expect.stringMatching(/^\w+\.[\w-]{16}\./) }]);
    expect((await desk.call('POST', '/agentur/logout', { token })).status).toBe(204);
    expect(await stored()).toEqual([]);
  });
});

/** docs/specification/programme.md#passkeys-of-staff */
describe('A passkey of staff, and identity providers', () => {
  const url = 'http://console.test';
  const refused = { status: 403, body: { Code: 'PSOF0003' } };
  let desk: Console;
  let staff: ReturnType<typeof staffPasskeys>;
  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule],
      environment: { PUBLIC_URL: url },
    });
    staff = staffPasskeys(desk, url);
  });
  beforeEach(async () => {
    for (const name of ['Erik Neu', 'Ute Mai']) await staff.invited(name, ['AgenturMitarbeiter'], '4711');
  });
  afterEach(async () => {
    environment().OIDC_ISSUER = undefined;
    await desk.owner.query('delete from agency_user; delete from token; delete from sign_in_service');
  });
  afterAll(() => desk.close());

  /** An identity provider of the tenant for its staff. */
  const service = async (active: boolean) => {
    const serviceId = newId();
    const mapping = { rolesClaim: null, roles: [], agencyClaim: null, addressesAreTheirs: true };
    await desk.owner.query(
      `insert into sign_in_service (tenant_id, service_id, audience, name, issuer, client_id, authorization_endpoint, scope, mapping, version, active, changed_by, changed_by_name, changed_at)
       values ($1, $2, 'staff', 'Konto', 'https://login.example', 'console', 'https://login.example/auth', 'openid', $3, 1, $4, $2, 'Carla Brandt', now())`,
      [desk.tenants.telko, serviceId, mapping, active],
    );
    return serviceId;
  };
  const newLink = async (name: string) => {
    const { rows } = await desk.owner.query('select employee_number as nr from agency_user where name = $1', [name]);
    const token = await desk.session('telko', 'Betreiber');
    return desk.call('POST', `/betrieb/personal/${rows[0].nr}/einladung`, { token });
  };

  it('are two people: a subject of the same proven address is not who has the passkey', async () => {
    const { device } = await staff.joined('Erik Neu');
    const claims = { name: 'Erik Neu', email: 'erik@example.org', email_verified: true };
    const said = { subject: 'erik', claims, refreshToken: undefined } as Identity;
    jest.spyOn(desk.app.get(IdentityProvider), 'identify').mockResolvedValueOnce(said);
    const proof = { Code: 'code', Verifier: 'v'.repeat(43), Anmeldedienst: await service(true) };
    expect(await desk.call('PUT', '/agentur/sso', { body: proof })).toMatchObject(refused);
    expect((await staff.signIn(device)).status).toBe(200);
  });

  it('is made by nobody new once the tenant has a provider that is switched on; there it stays, and is replaced', async () => {
    const { device } = await staff.joined('Erik Neu');
    const Link = await staff.link('Ute Mai');
    await service(false);
    expect((await staff.post('/einladung', { Link })).body).toMatchObject({ Passkey: true });
    await service(true);
    expect((await staff.post('/einladung', { Link })).body).toMatchObject({ Passkey: false });
    expect(await staff.begin(Link)).toMatchObject(refused);
    expect((await staff.signIn(device)).status).toBe(200);
    expect((await newLink('Erik Neu')).status).toBe(204);
    expect((await staff.make(await staff.link('Erik Neu'))).status).toBe(200);
    // A link mailed for a provider makes no passkey after the provider is gone, since others may have read the mail.
    expect((await newLink('Ute Mai')).status).toBe(204);
    const forProvider = await staff.link('Ute Mai');
    await desk.owner.query('delete from sign_in_service');
    expect(await staff.begin(forProvider)).toMatchObject(refused);
    expect((await newLink('Ute Mai')).status).toBe(204);
    expect((await staff.make(await staff.link('Ute Mai'))).status).toBe(200);
  });

  it('signs nobody in beside the installation’s provider, whenever it was made', async () => {
    const { device } = await staff.joined('Erik Neu');
    const [Link, challenge] = [await staff.link('Ute Mai'), await staff.question()];
    environment().OIDC_ISSUER = 'https://login.example';
    expect(await staff.post('/passkey/frage')).toMatchObject(refused);
    expect(await staff.answer(device.get({ challenge, origin: url }))).toMatchObject(refused);
    expect((await staff.post('/einladung', { Link })).body).toEqual({
      Name: 'Ute Mai',
      Passkey: false,
      Programm: 'telko',
    });
    expect(await staff.begin(Link)).toMatchObject(refused);
    expect((await newLink('Erik Neu')).body.Code).toBe('PSOF0008');
  });
});
