import pg from 'pg';
import { useEnvironment, type Environment } from '#platform/environment.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { delayedConnection, testDatabase } from '#testing/database.js';
import { createApi } from './http/create-api.js';

/** The listening API with two tenants and a database connection that can freeze. */
export async function listeningApi(environment: Partial<Environment> = {}) {
  const database = await testDatabase();
  const line = await delayedConnection(database.app);
  const { LOG_LEVEL = 'fatal', ...others } = environment;
  useEnvironment({
    DATABASE_APP_URL: line.by(database.app),
    DATABASE_ENGINE_URL: undefined,
    QUEUE_URL: database.owner,
    LOG_LEVEL,
    // Far enough apart to be distinguished on a busy machine.
    DATABASE_TIMEOUT: 3,
    STATEMENT_TIMEOUT: 120,
    ...others,
  });
  const owner = new pg.Pool({ connectionString: database.owner, max: 2 });
  owner.on('error', () => undefined);
  const tenants = { telko: newId(), energie: newId() };
  const config = {
    productApi: 'Tarif',
    contentApp: 'test',
    languages: ['de', 'en'],
    defaultLanguage: 'de',
    theme: {},
    themeDark: {},
    complaintDays: 0,
  };
  for (const [key, id] of Object.entries(tenants))
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, $2, $2, 'http://localhost', '{}', $3)`,
      [id, key, config],
    );
  const api = await createApi({ pages: false });
  await api.listen(0, '127.0.0.1');
  const origin = new URL(await api.getUrl()).origin;
  return {
    api,
    owner,
    tenants,
    line,
    origin,
    port: Number(new URL(origin).port),
    /** A session as single sign-on would open it. */
    session: (tenant: keyof typeof tenants, role: 'AgenturMitarbeiter' | 'Betreiber' = 'AgenturMitarbeiter') =>
      api.get(UnitOfWork).run({ tenantId: tenants[tenant], actor: 'test', correlationId: 'test' }, () =>
        api.get(Tokens).issue('agency', newId(), {
          data: { name: 'Miriam Sander', roles: [role], agencyNumber: role === 'Betreiber' ? null : '4711' },
        }),
      ),
    /** A call's answer and its duration in milliseconds. */
    async ask(path: string, { token, ...init }: RequestInit & { token?: string } = {}) {
      const from = performance.now();
      const answer = await fetch(`${origin}${path}`, {
        ...init,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(init.body !== undefined && { 'content-type': 'application/json' }),
          ...(init.headers as Record<string, string>),
        },
      });
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        body: (text.startsWith('{') ? JSON.parse(text) : text) as any,
        milliseconds: performance.now() - from,
      };
    },
    async close() {
      line.thaw();
      // Closing would wait in vain for a connection that is still being made.
      while ((await this.ask('/readyz')).status !== 200) await new Promise(resolve => setTimeout(resolve, 100));
      await api.close();
      await line.close();
      await owner.end();
      await database.drop();
    },
  };
}
export type ListeningApi = Awaited<ReturnType<typeof listeningApi>>;
