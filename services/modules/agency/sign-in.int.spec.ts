import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoAccountsOf } from '../../../infra/start/demo/accounts.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { AgencyModule } from './agency.module.js';
import { codeFor, startConsole, startProvider, type Console, type TestProvider } from './console.test-kit.js';

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
      imports: [AgencyModule, CatalogueModule],
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

  it('says so when the identity provider is away', async () => {
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

  it('holds no connection of the database while the provider thinks', async () => {
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
    while (asked.length === 0) await new Promise(resolve => setTimeout(resolve, 10));
    const begun = performance.now();
    expect((await waits.call('POST', '/agentur/logout', { token, tenant: 'energie' })).status).toBe(204);
    expect([answered, performance.now() - begun < 1_000]).toEqual([0, true]);
    asked.forEach(response => response.writeHead(500).end());
    expect(new Set((await Promise.all(signIns)).map(({ body }) => body.Code))).toEqual(new Set(['PSOF0009']));
    await waits.close();
    slow.closeAllConnections();
    slow.close();
  });

  it('lets no one address wait with more than its share', async () => {
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
