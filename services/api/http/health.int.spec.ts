import { connect } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { useEnvironment } from '#platform/environment.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { until } from '#testing/until.js';
import { createApi, drain } from './create-api.js';
import { listeningApi, type ListeningApi } from '../edge.test.js';

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

/** DATABASE_TIMEOUT of this API. */
const timeout = 3_000;
/**
 * Between the time for a database that says nothing and that of a statement which computes (120 s). How many seconds it
 * takes is measured by the fault that freezes the database (infra/chaos).
 */
const longBeforeAStatementEnds = 40_000;

describe('A database that freezes', () => {
  let world: ListeningApi;
  let token: string;
  const status = () => world.ask('/api/v1/telko/agentur/auftraege/alle', { method: 'PUT', token, body: '{}' });

  beforeAll(async () => {
    world = await listeningApi();
    token = await world.session('telko');
    expect((await status()).status).toBe(200);
  });
  beforeEach(() => world.line.freeze());
  afterEach(async () => {
    world.line.thaw();
    await until('the database to answer again', async () => (await status()).status === 200);
  });
  afterAll(() => world.close());

  it('is told as such without waiting for a statement’s end, however many ask', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        world.ask(`/api/v1/${index % 2 ? 'telko' : 'energie'}/agentur/auftraege/alle`, {
          method: 'PUT',
          token,
          body: '{}',
        }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.Code}`))).toEqual(new Set(['503 PSOF0009']));
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(longBeforeAStatementEnds);
    expect(answers.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  });

  it('is told at once to those who come later', async () => {
    // One of them looks whether it is back, and waits; on a busy machine that may be this one.
    await until('somebody who is told without waiting for it', async () => {
      const later = await status();
      expect(later.status).toBe(503);
      return later.milliseconds < timeout;
    });
  });

  it('makes the API not ready, and leaves it alive', async () => {
    const [ready, alive] = await Promise.all([world.ask('/readyz'), world.ask('/healthz')]);
    expect([ready.status, ready.body.database, ready.milliseconds < longBeforeAStatementEnds]).toEqual([
      503,
      false,
      true,
    ]);
    expect(alive.status).toBe(200);
  });
});

describe('A database that freezes under a request', () => {
  let world: ListeningApi;
  beforeAll(async () => void (world = await listeningApi()));
  afterAll(() => world.close());

  it('ends also what is under way, once anybody else comes', async () => {
    const [token, other] = [await world.session('telko'), await world.session('energie')];
    const client = await world.owner.connect();
    await client.query('begin');
    await client.query('lock table audit_entry in access exclusive mode');
    const underWay = world.ask('/api/v1/telko/agentur/logout', { method: 'POST', token });
    for (;;)
      if (
        (await client.query(`select from pg_locks where not granted and relation = 'audit_entry'::regclass`)).rowCount
      )
        break;
    world.line.freeze();
    // Background work notices, too, but may have been answered a moment ago: then that says nothing of the database.
    const [answer] = await Promise.all([
      underWay,
      world.ask('/api/v1/energie/agentur/logout', { method: 'POST', token: other }),
    ]);
    await client.query('rollback');
    client.release();
    expect([answer.status, answer.body.Code, answer.milliseconds < longBeforeAStatementEnds]).toEqual([
      503,
      'PSOF0009',
      true,
    ]);
  });
});

describe('A row somebody else holds', () => {
  let world: ListeningApi;
  // Seconds: a fifth of it goes by in waiting for a lock.
  beforeAll(async () => void (world = await listeningApi({ STATEMENT_TIMEOUT: 20 })));
  afterAll(() => world.close());

  it('is waited for, but not for ever', async () => {
    const token = await world.session('telko');
    const client = await world.owner.connect();
    await client.query('begin');
    await client.query('lock table audit_entry in access exclusive mode');
    const answer = await world.ask('/api/v1/telko/agentur/logout', { method: 'POST', token });
    await client.query('rollback');
    client.release();
    expect([answer.status, answer.body.Code, answer.milliseconds < 20_000]).toEqual([503, 'PSOF0009', true]);
    expect((await world.ask('/api/v1/telko/agentur/logout', { method: 'POST', token })).status).toBe(204);
  });
});

/** Orders of the tenant that floods and of the one beside it. */
const [many, few] = [3_000, 600];
const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

describe('A session that asks for a hundred reports at once', () => {
  let world: ListeningApi;
  let greedy: string;
  let modest: string;
  const report = (tenant: string, token: string) =>
    world.ask(`/api/v1/${tenant}/agentur/auftraege/alle`, {
      method: 'PUT',
      token,
      body: JSON.stringify({ OrderBy: 'Empfehler' }),
    });

  beforeAll(async () => {
    // How shares are given is asked, not how fast a busy machine is.
    world = await listeningApi({ DATABASE_TIMEOUT: 30 });
    [greedy, modest] = [await world.session('telko'), await world.session('energie')];
    await world.owner.query(
      `insert into order_report_rows (tenant_id, generation, order_id, number, ordered_at, releasable_from, state, kind, assignment, contract_closed, status, is_contract, reward_cents)
       select t.id, p.active_generation, gen_random_uuid(), 'A-' || n, now(), now(), 'reported', 'new', 'code', true, 'open', true, 100
       from engine.projection p, tenant t, generate_series(1, $1::int) n where p.table_name = 'order_report' and (t.key = 'telko' or n <= $2::int)`,
      [many, few],
    );
    await world.owner.query('analyze order_report_rows');
  });
  afterAll(() => world.close());

  /** A hundred at once, each asking again; `end` lets them finish. */
  const flood = () => {
    let ended = false;
    let answered = 0;
    const askers = Array.from({ length: 100 }, async () => {
      while (!ended) {
        await report('telko', greedy);
        answered++;
      }
    });
    return {
      answered: () => answered,
      end: async () => {
        ended = true;
        await Promise.all(askers);
      },
    };
  };

  it('waits for itself: few of its reports are answered while another tenant waits for one', async () => {
    const greed = flood();
    await until('the flood under way', () => greed.answered() > 100);
    const passed: number[] = [];
    for (let time = 0; time < 15; time++) {
      const before = greed.answered();
      expect((await report('energie', modest)).status).toBe(200);
      passed.push(greed.answered() - before);
    }
    await greed.end();
    // A dozen: those under way when the other came, and those their connections took on meanwhile. Without shares it is
    // the whole hundred. Half of it, since a busy machine lets more of them pass.
    expect(median(passed)).toBeLessThan(50);
  });
});
