import type { ModuleMetadata } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { Clock } from '#platform/clock/clock.js';
import { useEnvironment, type Environment } from '#platform/config/environment.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { HttpModule } from '#platform/http/http.module.js';
import { PlatformModule } from '#platform/platform.module.js';
import { platformRoom } from '#platform/tenant/platform-room.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { endOrLeave } from '#testing/platform.js';
import { testDatabase } from '#testing/database.js';
import { addBodyParsers } from '../../api/http/body-parsers.js';
import { ProblemFilter } from '../../api/http/problem.filter.js';

export interface Answer<Body = any> {
  readonly status: number;
  readonly body: Body;
}

/** The console's side of the API with two tenants, for the modules a test names: calls go their whole way. */
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
  // The database is dropped while its last connections are still closing.
  owner.on('error', () => undefined);
  const tenants = { telko: newId(), energie: newId() };
  for (const [key, id] of Object.entries(tenants)) {
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, $2, $2, 'http://localhost', '{}', $3)`,
      [id, key, { defaultLanguage: 'de', complaintDays: 0 }],
    );
  }
  const builder = Test.createTestingModule({
    imports: [PlatformModule, HttpModule, ...(imports ?? [])],
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
    /** A session as single sign-on would have opened it. */
    session: (
      tenant: keyof typeof tenants,
      role: 'AgenturInhaber' | 'AgenturMitarbeiter' | 'Betreiber',
      name = 'Miriam Sander',
      agencyNumber: string | null = '4711',
    ) =>
      inTenant(tenant, () =>
        app
          .get(Tokens)
          .issue('agency', newId(), {
            data: { name, roles: [role], agencyNumber: role === 'Betreiber' ? null : agencyNumber },
          }),
      ),
    /** A platform operator's; its calls stand below `plattform` in place of a tenant. */
    platformSession: (name = 'Petra Lang') =>
      app
        .get(UnitOfWork)
        .run({ tenantId: platformRoom, actor: 'test', correlationId: 'test' }, () =>
          app.get(Tokens).issue('platform', newId(), { data: { name } }),
        ),
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
      await endOrLeave(app.close());
      await owner.end();
      await database.drop();
    },
  };
}
export type Console = Awaited<ReturnType<typeof startConsole>>;
