import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { eventually, startRelay } from '#engine/testing/world.test.js';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Aggregate, defineEvent, type EventFrom } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { useEnvironment } from '#platform/environment.js';
import { testDatabase, testPlatform, type TestDatabase } from '#testing/database.js';
import { until } from '#testing/until.js';
import { AggregateRepository } from './aggregate-repository.js';
import { EventStore } from './event-store.js';

const CounterMoved = defineEvent('TestCounterMoved', { by: z.int() });
type CounterEvent = EventFrom<typeof CounterMoved>;

class Counter extends Aggregate<CounterEvent> {
  total = 0;

  move(by: number): void {
    this.apply(CounterMoved.of({ by }));
  }

  protected onTestCounterMoved(event: CounterEvent): void {
    this.total += event.data.by;
  }
}

class Counters extends AggregateRepository<Counter> {
  protected readonly aggregateType = 'counter';
  protected create(id: string): Counter {
    return new Counter(id);
  }
}

describe('the event store', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let counters: Counters;
  const tenantId = newId();
  const inTenant = <T>(body: () => Promise<T>) =>
    platform.get(UnitOfWork).run({ tenantId, actor: 'tester', correlationId: 'c', causationId: 'cause' }, body);

  beforeAll(async () => {
    platform = await testPlatform();
    counters = new Counters(platform.get(EventStore));
  });
  afterAll(() => platform.close());

  it('folds an aggregate from what was appended, and goes on from there', async () => {
    const counter = new Counter(newId());
    counter.move(2);
    counter.move(3);
    await inTenant(() => counters.save(counter));
    const loaded = await inTenant(() => counters.load(counter.id));
    expect([loaded.total, loaded.expectedVersion]).toEqual([5, 2]);
    loaded.move(1);
    await inTenant(() => counters.save(loaded));
    expect((await inTenant(() => counters.load(counter.id))).total).toBe(6);
  });

  it('stamps who, why and in which order', async () => {
    const counter = new Counter(newId());
    counter.move(1);
    await inTenant(() => counters.save(counter));
    const [event] = await inTenant(() => platform.get(EventStore).read(counter.id));
    expect(event).toMatchObject({
      tenantId,
      aggregateType: 'counter',
      version: 1,
      type: 'TestCounterMoved',
      schemaVersion: 1,
      data: { by: 1 },
      meta: { actor: 'tester', correlationId: 'c', causationId: 'cause' },
    });
    expect(event?.at).toBeInstanceOf(Date);
  });

  it('refuses the slower of two who changed the same aggregate', async () => {
    const counter = new Counter(newId());
    counter.move(1);
    await inTenant(() => counters.save(counter));
    const [quick, slow] = [
      await inTenant(() => counters.load(counter.id)),
      await inTenant(() => counters.load(counter.id)),
    ];
    quick.move(1);
    slow.move(10);
    await inTenant(() => counters.save(quick));
    await expect(inTenant(() => counters.save(slow))).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    expect((await inTenant(() => counters.load(counter.id))).total).toBe(2);
  });

  describe('for several aggregates at once', () => {
    const work = (actor: string) => ({ tenantId, actor, correlationId: actor });
    const moved = (by: number) => CounterMoved.of({ by });
    const appendAll = (
      ...streams: { streamId: string; expectedVersion: number; events: ReturnType<typeof moved>[]; actor?: string }[]
    ) =>
      inTenant(() =>
        platform.get(EventStore).appendAll(
          'counter',
          streams.map(({ actor = 'tester', ...stream }) => ({ ...stream, work: work(actor) })),
        ),
      );
    const total = async (id: string) => (await inTenant(() => counters.find(id)))?.total;

    it('opens new streams and goes on with old ones, each in order and on its own account', async () => {
      const [old, fresh] = [newId(), newId()];
      await appendAll({ streamId: old, expectedVersion: 0, events: [moved(1)] });
      await appendAll(
        { streamId: old, expectedVersion: 1, events: [moved(2), moved(3)], actor: 'anna' },
        { streamId: fresh, expectedVersion: 0, events: [moved(4), moved(5)], actor: 'otto' },
      );
      const [olds, news] = [
        await inTenant(() => platform.get(EventStore).read(old)),
        await inTenant(() => platform.get(EventStore).read(fresh)),
      ];
      expect(olds.map(({ version, data, meta }) => [version, data, meta.actor])).toEqual([
        [1, { by: 1 }, 'tester'],
        [2, { by: 2 }, 'anna'],
        [3, { by: 3 }, 'anna'],
      ]);
      expect(news.map(({ version, data, meta }) => [version, data, meta.actor])).toEqual([
        [1, { by: 4 }, 'otto'],
        [2, { by: 5 }, 'otto'],
      ]);
      expect(news[1]!.position).toBeGreaterThan(news[0]!.position);
      expect((await inTenant(() => counters.load(fresh))).expectedVersion).toBe(2);
    });

    it.each([
      ['is further on', 0],
      ['is not as far', 2],
    ])('refuses all of them when one %s', async (_, expectedVersion) => {
      const [taken, fresh] = [newId(), newId()];
      await appendAll({ streamId: taken, expectedVersion: 0, events: [moved(1)] });
      await expect(
        appendAll(
          { streamId: fresh, expectedVersion: 0, events: [moved(1)] },
          { streamId: taken, expectedVersion, events: [moved(10)] },
        ),
      ).rejects.toMatchObject({ reason: 'changed-meanwhile' });
      expect([await total(taken), await total(fresh)]).toEqual([1, undefined]);
    });

    it('is not for another tenant', async () => {
      const append = platform
        .get(UnitOfWork)
        .run(work('tester'), () => platform.get(Sql).query(`select engine.append_all($1, 'counter', '[]')`, [newId()]));
      await expect(append).rejects.toMatchObject({ code: 'WS403' });
    });
  });

  it('lets nothing in that the event’s schema does not know', async () => {
    const smuggled = { type: 'TestCounterMoved', data: { by: 1, email: 'jonas@example.org' } };
    await expect(inTenant(() => platform.get(EventStore).append('counter', newId(), 0, [smuggled]))).rejects.toThrow();
  });

  it('answers an unknown aggregate as not found', async () => {
    await expect(inTenant(() => counters.load(newId()))).rejects.toMatchObject({ reason: 'not-found' });
  });
});

describe('What is appended', () => {
  const tenants = [randomUUID(), randomUUID()];
  const streams = Array.from({ length: 60 }, () => randomUUID());
  let database: TestDatabase;
  let owner: pg.Client;

  beforeAll(async () => {
    database = await testDatabase();
    owner = new pg.Client({ connectionString: database.owner });
    await owner.connect();
    useEnvironment({
      DATABASE_APP_URL: database.app,
      DATABASE_ENGINE_URL: database.engine,
      QUEUE_URL: database.owner,
      DATABASE_POOL: 1,
    });
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  const append = (client: pg.Client, tenant: string, stream: string, expected: number, count: number) =>
    client.query('select engine.append($1, $2, $3, $4, $5::jsonb) as version', [
      tenant,
      stream,
      'Test',
      expected,
      JSON.stringify(
        Array.from({ length: count }, () => ({
          event_id: randomUUID(),
          type: 'Tested',
          schema_version: 1,
          data: {},
          meta: {},
        })),
      ),
    ]);
  const alive = new Set<ReturnType<typeof startRelay>>();
  const relaying = () => {
    const relay = startRelay();
    alive.add(relay);
    return relay;
  };
  const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
  const one = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row> =>
    (await owner.query(text, [...values])).rows[0] as Row;

  const countEvents = 'select count(*)::int as events from engine.event';
  let written = 0;

  /** Appends to random streams, in transactions short and long, some of them rolled back, until told to stop. */
  async function write(over: () => boolean): Promise<void> {
    const client = new pg.Client({ connectionString: database.app });
    await client.connect();
    while (!over()) {
      const tenant = tenants[Math.floor(Math.random() * tenants.length)]!;
      const stream = streams[Math.floor(Math.random() * streams.length)]!;
      try {
        await client.query('begin');
        await client.query(`select set_config('app.tenant', $1, true)`, [tenant]);
        const { rows } = await client.query('select version from engine.stream where stream_id = $1', [stream]);
        await append(client, tenant, stream, rows[0]?.version ?? 0, 1 + Math.floor(Math.random() * 3));
        const dice = Math.random();
        if (dice < 0.02) await sleep(30);
        else await sleep(Math.random() * 10);
        const isKept = Math.random() >= 0.05;
        await client.query(isKept ? 'commit' : 'rollback');
        if (isKept) written += 1;
      } catch (error) {
        await client.query('rollback');
        if ((error as { code?: string }).code !== 'WS409') throw error;
      }
    }
    await client.end();
  }

  /** Holds shards back again and again, each time until others wrote behind it, as a long import would. */
  async function hold(over: () => boolean): Promise<void> {
    const client = new pg.Client({ connectionString: database.app });
    await client.connect();
    while (!over()) {
      await client.query('begin');
      await client.query(`select set_config('app.tenant', $1, true)`, [tenants[0]]);
      await append(client, tenants[0]!, randomUUID(), 0, 5);
      const { events: before } = await one<{ events: number }>(countEvents);
      await until(
        'others to write behind it',
        async () => over() || (await one<{ events: number }>(countEvents)).events > before + 100,
      );
      await client.query('commit');
    }
    await client.end();
  }

  describe('the relay', () => {
    afterEach(async () => {
      await Promise.all([...alive].map(relay => relay.kill()));
      alive.clear();
    });

    it('misses, doubles and reorders nothing while relays are killed under many writers', async () => {
      const relays = [relaying(), relaying()];
      await Promise.all(relays.map(relay => relay.atWork()));
      await owner.query(
        `insert into engine.subscription (consumer, event_type) values ('counts-when-tested', 'Tested')`,
      );
      const subscribedAfter = await one<{ pos: string }>('select coalesce(max(pos), 0)::text as pos from engine.event');
      let kills = 0;
      const over = () => kills > 30 && written > 300;
      const writers = [...Array.from({ length: 6 }, () => write(over)), hold(over)];
      while (!over()) {
        const i = kills % 2;
        await sleep(Math.random() * 40);
        await relays[i]!.kill();
        kills++;
        relays[i] = relaying();
        await relays[i]!.atWork();
      }
      await Promise.all(writers);
      await eventually(
        () =>
          one<{ left: number }>(
            'select (select count(*) from engine.event)::int - (select count(*) from engine.log)::int as left',
          ),
        ({ left }) => left === 0,
      );

      const found = await one<Record<string, number>>(
        `select
      (select count(*) from engine.event e where not exists (select from engine.log l where (l.tenant_id, l.stream_id, l.version) = (e.tenant_id, e.stream_id, e.version)))::int as missed,
      (select count(*) - count(distinct (tenant_id, stream_id, version)) from engine.log)::int as doubled,
      (select count(*) from (select version, lag(version, 1, 0) over (partition by tenant_id, stream_id order by shard, seq) as before from engine.log) x where version <> before + 1)::int as reordered,
      (select coalesce(sum(last - n), 0) from (select max(seq) as last, count(*) as n from engine.log group by shard) g)::int as gaps,
      (select count(*) from engine.event e where e.pos > $1 and (select count(*) from engine.delivery d where d.tenant_id = e.tenant_id and d.event_id = e.event_id) <> 1)::int as undelivered`,
        [subscribedAfter.pos],
      );
      expect(found).toEqual({ missed: 0, doubled: 0, reordered: 0, gaps: 0, undelivered: 0 });
    });

    it('lets a slow transaction delay its own shard only', async () => {
      const shardOf = (id: string) => parseInt(id.slice(-2), 16) & 7;
      const slowStream = randomUUID();
      const quickStream = Array.from({ length: 100 }, () => randomUUID()).find(
        id => shardOf(id) !== shardOf(slowStream),
      )!;
      const behind = Array.from({ length: 200 }, () => randomUUID()).find(id => shardOf(id) === shardOf(slowStream))!;
      const relay = relaying();
      await relay.atWork();
      const [slow, quick] = [
        new pg.Client({ connectionString: database.app }),
        new pg.Client({ connectionString: database.app }),
      ];
      await Promise.all([slow.connect(), quick.connect()]);
      for (const client of [slow, quick])
        await client.query(`select set_config('app.tenant', $1, false)`, [tenants[0]]);
      await slow.query('begin');
      await append(slow, tenants[0]!, slowStream, 0, 1);
      await append(quick, tenants[0]!, behind, 0, 1);
      await append(quick, tenants[0]!, quickStream, 0, 1);
      const logged = async (stream: string) =>
        (await owner.query('select 1 from engine.log where stream_id = $1', [stream])).rowCount === 1;
      await eventually(() => logged(quickStream), Boolean);
      expect(await logged(behind)).toBe(false);
      await slow.query('commit');
      await eventually(async () => (await logged(slowStream)) && (await logged(behind)), Boolean);
      await Promise.all([slow.end(), quick.end()]);
    });
  });

  describe('the last position', () => {
    it('is none before the first is drawn, and the last one drawn afterwards, also by whoever gives up', async () => {
      const last = async () => Number((await one<{ last: string }>('select engine.last_position() as last')).last);
      const draw = () => owner.query(`select nextval('engine.event_pos')`);
      await owner.query('begin');
      // The sequence's row says 1 here, which nobody drew.
      await owner.query('alter sequence engine.event_pos restart');
      expect([await last(), await draw().then(last), await draw().then(last)]).toEqual([0, 1, 2]);
      await owner.query('rollback');
    });

    /**
     * Between a draw and its record in the log the sequence's row is ahead for a moment that nobody can hold: who reads
     * the row is found by chance, often within these looks, and for certain by the test above.
     */
    it('is never ahead of what was drawn, however busy the sequence is', async () => {
      const [enough, atOnce] = [400_000, 2_000];
      let looked = 0;
      const draw = async () => {
        const client = new pg.Client({ connectionString: database.owner });
        await client.connect();
        while (looked < enough)
          await client.query(`select count(nextval('engine.event_pos')) from generate_series(1, ${atOnce})`);
        await client.end();
      };
      const look = async () => {
        for (; looked < enough; looked += atOnce)
          await owner.query(
            `do $$ begin
               for look in 1..${atOnce} loop
                 if engine.last_position() >= nextval('engine.event_pos') then raise 'It is ahead of what was drawn.'; end if;
               end loop;
             end $$`,
          );
      };
      await Promise.all([look(), draw(), draw()]);
    });
  });

  describe('appending', () => {
    let client: pg.Client;
    beforeAll(async () => {
      client = new pg.Client({ connectionString: database.app });
      await client.connect();
      await client.query(`select set_config('app.tenant', $1, false)`, [tenants[0]]);
    });
    afterAll(() => client.end());

    it('counts versions up and refuses one that is not expected', async () => {
      const stream = randomUUID();
      expect((await append(client, tenants[0]!, stream, 0, 2)).rows).toEqual([{ version: 2 }]);
      expect((await append(client, tenants[0]!, stream, 2, 1)).rows).toEqual([{ version: 3 }]);
      await expect(append(client, tenants[0]!, stream, 2, 1)).rejects.toMatchObject({ code: 'WS409' });
      await expect(append(client, tenants[0]!, randomUUID(), 1, 1)).rejects.toMatchObject({ code: 'WS409' });
    });

    it('refuses another tenant than the transaction belongs to', async () => {
      await expect(append(client, tenants[1]!, randomUUID(), 0, 1)).rejects.toMatchObject({ code: 'WS403' });
    });

    it("is the only way in: the app can neither write events nor read another tenant's", async () => {
      await expect(client.query(`update engine.event set data = '{}'`)).rejects.toMatchObject({ code: '42501' });
      await expect(client.query(`delete from engine.event`)).rejects.toMatchObject({ code: '42501' });
      expect((await client.query('select 1 from engine.event where tenant_id = $1', [tenants[1]])).rows).toEqual([]);
    });
  });
});
