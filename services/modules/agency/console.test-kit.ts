import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleMetadata } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { Clock } from '#platform/clock.js';
import { useEnvironment, type Environment } from '#platform/environment.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { HttpModule } from '#platform/platform.module.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { emptyTables, testDatabase } from '#testing/database.js';
import { SoftwareAuthenticator } from '#testing/software-authenticator.js';
import type { ClaimShape } from '../../../infra/start/demo/claim-shapes.js';
import { identityProvider } from '../../../infra/start/demo/identity-provider.js';
import { BaseModule } from '../base.module.js';
import { InviteFirstOperator, StaffInvitation } from './api.js';
import { StaffList } from './use-cases/staff-list.js';
import { addBodyParsers } from '../../api/http/edge.js';
import { ProblemFilter } from '../../api/http/problem.filter.js';

export interface Answer<Body = any> {
  readonly status: number;
  readonly body: Body;
}

/** The console's side of the API with two tenants, with the modules a test names; calls run the whole pipeline. */
export async function startConsole({
  imports = [],
  providers = [],
  environment = {},
  clock,
}: {
  imports?: ModuleMetadata['imports'];
  providers?: ModuleMetadata['providers'];
  environment?: Partial<Environment>;
  clock?: Clock;
} = {}) {
  const database = await testDatabase();
  useEnvironment({
    DATABASE_APP_URL: database.app,
    DATABASE_ENGINE_URL: database.engine,
    QUEUE_URL: database.owner,
    ...environment,
  });
  const owner = new pg.Pool({ connectionString: database.owner, max: 2 });
  // The database is dropped while its last connections are still closing, so their errors are ignored.
  owner.on('error', () => undefined);
  const tenants = { telko: newId(), energie: newId() };
  for (const [key, id] of Object.entries(tenants)) {
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, $2, $2, 'http://localhost', '{}', $3)`,
      [id, key, { defaultLanguage: 'de', complaintDays: 0 }],
    );
  }
  const builder = Test.createTestingModule({
    imports: [BaseModule, HttpModule, ...(imports ?? [])],
    providers: [{ provide: APP_FILTER, useClass: ProblemFilter }, ...(providers ?? [])],
  });
  if (clock) builder.overrideProvider(Clock).useValue(clock);
  const app = (await builder.compile()).createNestApplication<NestFastifyApplication>(
    new FastifyAdapter({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } }),
    { bodyParser: false },
  );
  addBodyParsers(app.getHttpAdapter().getInstance() as unknown as FastifyInstance);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();

  const inTenant = <T>(tenant: keyof typeof tenants, body: () => Promise<T>): Promise<T> =>
    app.get(UnitOfWork).run({ tenantId: tenants[tenant], actor: 'test', correlationId: 'test' }, body);
  return {
    app,
    owner,
    tenants,
    inTenant,
    /** Nothing is left of what was before, no session either; the tenants stay. */
    anew: () => owner.query(emptyTables),
    /** As long as the platform may give seats by itself. */
    async inDraft<T>(tenant: keyof typeof tenants, body: () => Promise<T>): Promise<T> {
      await owner.query(`update tenant set status = 'draft' where key = $1`, [tenant]);
      try {
        return await body();
      } finally {
        await owner.query(`update tenant set status = 'live' where key = $1`, [tenant]);
      }
    },
    /** Opens a session as single sign-on would. */
    session: (
      tenant: keyof typeof tenants,
      role: 'AgenturInhaber' | 'AgenturMitarbeiter' | 'Betreiber',
      name = 'Miriam Sander',
      agencyNumber: string | null = '4711',
    ) =>
      inTenant(tenant, () =>
        app.get(Tokens).issue('agency', newId(), {
          data: { name, roles: [role], agencyNumber: role === 'Betreiber' ? null : agencyNumber },
        }),
      ),
    /** A platform operator's session; its calls use `plattform` in place of a tenant. */
    platformSession: (name = 'Petra Lang', userId = newId()) =>
      app
        .get(UnitOfWork)
        .run({ tenantId: platformTenant, actor: 'test', correlationId: 'test' }, () =>
          app.get(Tokens).issue('platform', userId, { data: { name } }),
        ),
    /** The link mailed to somebody on the list of staff, as the mail's reaction makes it; null where none is sent. */
    async mailedLink(name: string, tenant: keyof typeof tenants = 'telko'): Promise<string | null> {
      const { rows } = await owner.query(
        `select u.user_id as id, u.invitation_id as invitation from engine.event e join agency_user u on u.user_id::text = e.data->>'userId' and u.invitation_id::text = e.data->>'invitationId' where e.type = 'StaffInvited' and u.name = $1 and u.tenant_id = $2`,
        [name, tenants[tenant]],
      );
      if (rows.length === 0) return null;
      return inTenant(tenant, async () => {
        const { id, invitation } = rows[0];
        const person = await app.get(QueryBus).execute(new StaffInvitation(id, invitation));
        const data = { makesPasskey: person?.makesPasskey };
        return person && app.get(Tokens).issue('staff-invitation', id, { seed: invitation, data });
      });
    },
    async call(
      method: 'GET' | 'PUT' | 'POST',
      path: string,
      { token, body, tenant = 'telko' }: { token?: string; body?: unknown; tenant?: string } = {},
    ): Promise<Answer> {
      const answer = await app.inject({
        method,
        url: `/api/v1/${tenant}${path}`,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: answer.body ? answer.json() : null };
    },
    async close() {
      await app.close();
      await owner.end();
      await database.drop();
    },
  };
}
export type Console = Awaited<ReturnType<typeof startConsole>>;
export type Tenant = keyof Console['tenants'];

/** The list of staff as an operator uses it; both arguments are evaluated when needed. */
export function staffList(desk: () => Console, operator: () => string) {
  const list = async (token = operator()): Promise<Record<string, any>[]> =>
    (await desk().call('GET', '/betrieb/personal?pagesize=200', { token })).body.Content;
  const row = async (name: string, token = operator()) => (await list(token)).find(({ Name }) => Name === name)!;
  const number = async (name: string) => (await row(name)).Mitarbeiternummer as string;
  const doTo = async (
    name: string,
    action: string,
    body: object = { Grund: 'geprüft' },
    token = operator(),
    method: 'PUT' | 'POST' = 'PUT',
  ): Promise<Answer> => {
    const { Mitarbeiternummer, Version } = await row(name);
    // Only other rights name the version they are made of.
    const sent = action === '' ? { Version, ...body } : body;
    return desk().call(method, `/betrieb/personal/${Mitarbeiternummer}${action}`, { token, body: sent });
  };
  return { list, row, number, doTo };
}

/** Calls of the console for staff who sign in by passkey. */
export function staffPasskeys(desk: Console, origin: string) {
  /** Adds a person to the list whose roles need no further approval. */
  const invited = async (name: string, roles: string[], agencyNumber: string | null, tenant: Tenant = 'telko') => {
    const person = { name, email: `${name.split(' ')[0]!.toLowerCase()}@example.org`, language: 'de' as const };
    const by = { userId: newId(), name: 'Carla Brandt' };
    await desk.inTenant(tenant, async () => {
      if (roles.includes('Betreiber'))
        await desk.inDraft(tenant, () => desk.app.get(CommandBus).execute(new InviteFirstOperator(person, by)));
      else await desk.app.get(StaffList).invite({ ...person, roles: roles as never, agencyNumber }, by, true);
    });
  };
  const post = (path: string, body?: object, tenant: Tenant = 'telko') =>
    desk.call('POST', `/agentur${path}`, { tenant, ...(body && { body }) });
  const begin = (Link: string, tenant?: Tenant) => post('/passkey', { Link }, tenant);
  const finish = (Link: string, Antwort: object, tenant: Tenant = 'telko') =>
    desk.call('PUT', '/agentur/passkey', { tenant, body: { Link, Antwort } });
  const link = async (name: string, tenant?: Tenant) => (await desk.mailedLink(name, tenant))!;
  const make = async (Link: string, device = new SoftwareAuthenticator(), tenant: Tenant = 'telko') => {
    const { body } = await begin(Link, tenant);
    return finish(Link, device.create({ challenge: body.Optionen?.challenge ?? '', origin }), tenant);
  };
  /** A person who followed the mailed link: their device, and the session it opened. */
  const joined = async (name: string, tenant: Tenant = 'telko') => {
    const device = new SoftwareAuthenticator();
    const { body } = await make(await link(name, tenant), device, tenant);
    return { device, token: body.Token as string };
  };
  const question = async (tenant?: Tenant) =>
    (await post('/passkey/frage', undefined, tenant)).body.Optionen.challenge as string;
  const answer = (Passkey: object, tenant: Tenant = 'telko') =>
    desk.call('PUT', '/agentur/passkey/anmeldung', { tenant, body: { Passkey } });
  const signIn = async (device: SoftwareAuthenticator, tenant?: Tenant) =>
    answer(device.get({ challenge: await question(tenant), origin }), tenant);
  return { invited, post, link, begin, finish, make, joined, question, answer, signIn };
}

/** A browser at the identity provider: signs in by the plain form and returns with a code. */
export async function codeFor(
  url: string,
  account: { email: string; password: string },
  nonce?: string,
  shape?: ClaimShape,
): Promise<{ Code: string; Verifier: string }> {
  const Verifier = randomBytes(48).toString('base64url');
  const start = new URL(`${url}/idp/auth`);
  start.search = new URLSearchParams({
    response_type: 'code',
    client_id: 'weitersagen-console',
    redirect_uri: `${url}/admin/auth-callback`,
    scope: 'openid department basic',
    state: 's',
    code_challenge: createHash('sha256').update(Verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(nonce && { nonce }),
  }).toString();
  const cookies = new Map<string, string>();
  const go = async (address: URL, form?: Record<string, string>): Promise<URL> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    return new URL(answer.headers.get('location') ?? answer.url, address);
  };
  const page = await go(start);
  const Code = (
    await go(await go(page, { email: account.email, password: account.password, ...(shape && { shape }) }))
  ).searchParams.get('code');
  return { Code: Code!, Verifier };
}

/** The demo's identity provider on a port of its own. `isAway`: it closes every connection. */
export async function startProvider() {
  const folder = await mkdtemp(join(tmpdir(), 'weitersagen-idp-'));
  const server = createServer();
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The provider warns on the console that it keeps everything in memory, which is intended here.
  const silenced = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const settings = { PUBLIC_URL: url, DEMO_DATA: folder, DEMO_PORT: 0, SMTP_PORT: 0, PROVIDER_SECRETS: 'telko:x' };
  const serve = await identityProvider(settings, () => Promise.resolve(false));
  silenced.mockRestore();
  const provider = {
    url,
    isAway: false,
    /** Number of token requests so far. */
    asked: 0,
    async stop() {
      server.closeAllConnections();
      await new Promise(closed => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
  server.on('request', (request, response) => {
    if (provider.isAway) return void request.socket.destroy();
    if (request.url?.endsWith('/token')) provider.asked++;
    void serve(request, response);
  });
  return provider;
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
