import { connect } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { useEnvironment } from '#platform/environment.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { createApi, drain } from '../create-api.js';

describe('the API’s health', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let api: NestFastifyApplication;
  const ask = async (path: string) => {
    const { statusCode, body } = await api.inject(path);
    return [statusCode, JSON.parse(body)];
  };
  const start = async (queue: string) => {
    useEnvironment({ DATABASE_APP_URL: database.app, DATABASE_ENGINE_URL: database.engine, QUEUE_URL: queue });
    api = await createApi({ pages: false });
    await api.getHttpAdapter().getInstance().ready();
  };

  beforeAll(async () => {
    database = await testDatabase();
    owner = new pg.Client({ connectionString: database.owner });
    await owner.connect();
  });
  afterAll(async () => {
    await owner?.end();
    await database?.drop();
  });

  describe('with everything there', () => {
    beforeAll(() => start(database.owner));
    afterAll(() => api.close());

    it('is alive', async () => expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]));
    it('is ready', async () =>
      expect(await ask('/readyz')).toEqual([200, { status: 'ready', database: true, migrations: true, queue: true }]));

    it('is not ready for a database that misses a migration', async () => {
      const { rows } = await owner.query<{ name: string }>(
        `delete from migration where name = (select max(name) from migration) returning name`,
      );
      expect(await ask('/readyz')).toEqual([
        503,
        { status: 'unavailable', database: true, migrations: false, queue: true },
      ]);
      await owner.query('insert into migration (name) values ($1)', [rows[0]!.name]);
      expect((await ask('/readyz'))[0]).toBe(200);
    });
  });

  describe('without the queue', () => {
    beforeAll(() => start('redis://127.0.0.1:1'));
    afterAll(() => api.close());

    it('is degraded, and goes on', async () =>
      expect(await ask('/readyz')).toEqual([
        200,
        { status: 'degraded', database: true, migrations: true, queue: false },
      ]));
  });

  describe('on its way down', () => {
    it('answers what is under way and accepts nothing new', async () => {
      await start(database.owner);
      await api.listen(0, '127.0.0.1');
      const url = new URL(await api.getUrl());
      await owner.query('begin');
      await owner.query('lock table migration in access exclusive mode');
      const underWay = fetch(`${url.origin}/readyz`);
      await waiting(owner);
      const drained = drain(api, 30_000);
      await refused(Number(url.port));
      await owner.query('commit');
      expect((await underWay).status).toBe(200);
      expect(await drained).toBe(true);
    });

    it('waits for a deadline, and no longer', async () => {
      await start(database.owner);
      await api.listen(0, '127.0.0.1');
      const url = new URL(await api.getUrl());
      await owner.query('begin');
      await owner.query('lock table migration in access exclusive mode');
      const underWay = fetch(`${url.origin}/readyz`).catch(() => undefined);
      await waiting(owner);
      expect(await drain(api, 50)).toBe(false);
      await owner.query('commit');
      await underWay;
      await api.close();
    });
  });
});

/** Until a request stands in front of the lock. */
async function waiting(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select from pg_locks where not granted and relation = 'migration'::regclass`,
    );
    if (rowCount) return;
  }
}

/** Until the port takes no more connections. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const open = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (!open) return;
  }
}
