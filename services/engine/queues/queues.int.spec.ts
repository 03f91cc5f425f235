import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue, QueueKeys } from 'bullmq';
import pg from 'pg';
import { DueWork } from '#engine/scheduler/due-work.js';
import {
  child,
  postgresQueue,
  redisCluster,
  redisIsHere,
  redisQueue,
  type TestQueue,
} from '#engine/testing/processes.test.js';
import { openWorld, prepareTables, workerHere, type World } from '#engine/testing/world.test.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { until } from '#testing/until.js';
import { QueueProbe } from '../../api/http/health.controller.js';
import { queueServer } from '../engine.module.js';
import { redisPrefix, RedisQueueServer } from './redis-queue-server.js';
import { JobQueue } from './job-queue.js';
import { QueueWorker } from './queue-worker.js';
import { within } from './within.js';
import { openedQueues } from './queues.js';
import { queueNames, type QueueName } from './queue-names.js';
import { QueuePauses } from './queue-pauses.js';

/** Stands before a server and can be shut: what goes through it ends then, and nothing new comes in. */
class Gate {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  constructor(private readonly behind: URL) {}

  get url(): string {
    const url = new URL(this.behind);
    url.port = String(this.port);
    return url.href;
  }

  async open(): Promise<void> {
    this.server = createServer(outside => {
      const inside = connect(Number(this.behind.port), this.behind.hostname);
      for (const [one, other] of [
        [outside, inside],
        [inside, outside],
      ] as const) {
        this.sockets.add(one);
        one.pipe(other);
        one.on('error', () => undefined);
        one.on('close', () => this.sockets.delete(one) && other.destroy());
      }
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async shut(): Promise<void> {
    const closed = once(this.server!, 'close');
    this.server!.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

describe.each(['postgres', ...(redisIsHere ? ['redis'] : [])])('a host and its queues in %s', kind => {
  let queue: TestQueue;
  let owner: string;
  let drop: () => Promise<void>;
  let gate: Gate;
  beforeAll(async () => {
    const database = await testDatabase();
    [owner, drop] = [database.owner, () => database.drop()];
    queue = kind === 'redis' ? await redisQueue() : await postgresQueue(database.owner);
    gate = new Gate(new URL(queue.url));
    await gate.open();
  });
  afterAll(async () => {
    await gate.shut();
    await queue.stop();
    await drop();
  });

  it('find a server again that was not there when they were opened, and one that was gone', async () => {
    await gate.shut();
    const connection = queueServer(gate.url, 'weitersagen');
    const mails = new JobQueue('mails', { connection });
    const done: unknown[] = [];
    const worker = new QueueWorker('mails', async ({ data }) => void done.push(data['n']), { connection });
    await expect(within(1_000, mails.add('wake', { n: 0 }))).rejects.toThrow();
    for (const n of [1, 2]) {
      await gate.open();
      await until('a job to be taken', async () =>
        within(1_000, mails.add('wake', { n })).then(
          () => true,
          () => false,
        ),
      );
      await until('it to be done', () => done.includes(n));
      await gate.shut();
    }
    // The server is gone for good: nobody waits for it as BullMQ would, which rests for 15 s. On a busy machine this
    // process's own timer is as late as they are.
    const rested = pause(12_000, 'rested', { ref: false });
    const closed = worker
      .close()
      .then(() => mails.close())
      .then(() => connection.onApplicationShutdown());
    expect(await Promise.race([closed.then(() => 'closed'), rested])).toBe('closed');
    await gate.open();
  });

  if (kind === 'postgres')
    it('share a few connections', async () => {
      const connection = queueServer(queue.url, 'weitersagen');
      const queues = queueNames.map(name => new JobQueue(name, { connection }));
      let done = 0;
      const workers = queueNames.map(
        name => new QueueWorker(name, async () => void done++, { connection, concurrency: 8 }),
      );
      await Promise.all(queues.map(one => one.addBulk(Array.from({ length: 50 }, () => ({ name: 'wake', data: {} })))));
      await until('every job to be done', () => done === 50 * queueNames.length);
      const client = new pg.Client({ connectionString: owner });
      await client.connect();
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await client.end();
      expect(rows[0]!.n).toBeLessThanOrEqual(8);
      await Promise.all(workers.map(worker => worker.close()));
      await connection.onApplicationShutdown();
    });
});

/** CRC16 (XMODEM), as the Redis Cluster specification has it. */
function crc16(text: string): number {
  let crc = 0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

/** What stands between the first braces decides, where there is anything. */
const slotOf = (key: string): number => crc16(/\{([^}]+)\}/.exec(key)?.[1] ?? key) % 16_384;

const keysOf = (queue: string, prefix: string): string[] => {
  const keys = new QueueKeys(prefix);
  return [...Object.values(keys.getKeys(queue)), keys.toKey(queue, 'delivery-1'), keys.toKey(queue, 'delivery-1:lock')];
};

describe('a queue in a Redis Cluster', () => {
  it('is reckoned as the specification does', () => expect(crc16('123456789')).toBe(0x31c3));

  it.each(openedQueues)('has all its keys in one slot (%s)', queue => {
    const keys = keysOf(queue, redisPrefix('weitersagen', queue));
    expect(keys.length).toBeGreaterThan(20);
    expect(new Set(keys.map(slotOf)).size).toBe(1);
    // Without braces they are all over the place.
    expect(new Set(keysOf(queue, 'weitersagen').map(slotOf)).size).toBeGreaterThan(5);
  });

  it('stands in another slot than the next one', () => {
    expect(new Set(openedQueues.map(queue => slotOf(keysOf(queue, redisPrefix('weitersagen', queue))[0]!))).size).toBe(
      openedQueues.length,
    );
  });

  it('stays in the slot its operator chose', () => expect(redisPrefix('{house}', 'mails')).toBe('{house}'));
});

if (!redisIsHere)
  process.stderr.write('There is no redis-server on the PATH: the queue is not tested in a Redis Cluster.\n');

(redisIsHere ? describe : describe.skip)('the queue in a Redis Cluster', () => {
  let redis: TestQueue;
  beforeAll(async () => void (redis = await redisCluster()));
  afterAll(() => redis.stop());

  it.each(openedQueues)(
    'takes, holds back, schedules and hands out jobs, on whichever node its slot lies (%s)',
    async name => {
      const connection = new RedisQueueServer(redis.url, 'weitersagen');
      const queue = new JobQueue(name, { connection });
      await queue.waitUntilReady();
      await queue.addBulk(
        Array.from({ length: 20 }, (_, n) => ({ name: 'wake', data: { n }, opts: { delay: n % 2 ? 50 : 0 } })),
      );
      await queue.pause();
      await queue.resume();
      await queue.upsertJobScheduler('every-so-often', { every: 60_000 }, { name: 'wake', data: { n: 20 } });
      const done = new Set<unknown>();
      const worker = new QueueWorker(name, async ({ data }) => void done.add(data['n']), {
        connection,
        concurrency: 4,
      });
      await until('every job to be handed out', () => done.size === 21);
      await worker.close();
      await queue.close();
      await connection.onApplicationShutdown();
    },
  );

  it('is asked whether it answers', async () => {
    const probe = new QueueProbe(redis.url);
    expect(await probe.answers()).toBe(true);
    probe.close();
  });

  it('would take none without braces around its keys', async () => {
    const { hostname, port } = new URL(redis.url);
    const queue = new Queue('mails', {
      prefix: 'weitersagen',
      connection: { host: hostname, port: Number(port) },
    });
    queue.on('error', () => undefined);
    await expect(queue.add('wake', {})).rejects.toThrow(/slot/i);
    await queue.close();
  });
});

describe('Pauses of queues', () => {
  let database: TestDatabase;
  let world: World;
  const [held, free] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    database = await testDatabase();
    await prepareTables(database);
    world = await openWorld(database);
    await world.engine.register();
  });
  afterEach(async () => {
    for (const tenantId of [held, platformTenant]) for (const queue of queueNames) await release(tenantId, queue);
    await world.engine.settle();
  });
  afterAll(async () => {
    await world.close();
    await database.drop();
  });

  const pauses = () => world.app.get(QueuePauses, { strict: false });
  const hold = async (tenantId: string, ...queues: QueueName[]) => {
    for (const queue of queues)
      await world.inTenant(tenantId, () => pauses().pause(queue, 'Mailserver in Wartung', 'Carla Brandt'));
  };
  const release = async (tenantId: string, ...queues: QueueName[]) => {
    for (const queue of queues) await world.inTenant(tenantId, () => pauses().resume(queue));
  };
  const posted = async (tenant: string, ...places: string[]) => {
    const parcel = await world.post(tenant);
    await world.move(tenant, parcel, ...places);
    return parcel;
  };
  const placesOf = async (parcel: string) =>
    (await world.row<{ places: string; times: number }>('select places, times from moved where parcel_id = $1', [
      parcel,
    ])) ?? null;
  const lettersOf = async (parcel: string) =>
    (await world.row<{ n: number }>('select count(*)::int as n from letter where parcel_id = $1', [parcel]))!.n;
  const worker = async () => {
    const one = child('services/engine/testing/engine-process.test.ts', {
      DATABASE_APP_URL: database.app,
      DATABASE_ENGINE_URL: database.engine,
      QUEUE_URL: database.owner,
    });
    await one.said('working');
    return one;
  };

  describe('A queue held back for one tenant', () => {
    it('keeps that tenant’s reactions waiting while the other’s go on, and afterwards does each exactly once and in order', async () => {
      await hold(held, 'rewards', 'mails');
      const [waits, goes] = [await posted(held, 'Kiel', 'Bonn', 'Ulm'), await posted(free, 'Kiel', 'Bonn')];
      await world.engine.settle();
      expect([await placesOf(waits), await lettersOf(waits)]).toEqual([null, 0]);
      expect([await placesOf(goes), await lettersOf(goes)]).toEqual([{ places: 'Kiel,Bonn', times: 2 }, 1]);
      await release(held, 'rewards', 'mails');
      await world.engine.settle();
      await world.engine.settle();
      expect([await placesOf(waits), await lettersOf(waits)]).toEqual([{ places: 'Kiel,Bonn,Ulm', times: 3 }, 1]);
    });

    it('keeps nothing waiting that is for another purpose', async () => {
      await hold(held, 'mails', 'expiry');
      const parcel = await posted(held, 'Kiel');
      await world.engine.settle();
      expect([await placesOf(parcel), await lettersOf(parcel)]).toEqual([{ places: 'Kiel', times: 1 }, 0]);
      await release(held, 'mails');
      await world.engine.settle();
      expect([await placesOf(parcel), await lettersOf(parcel)]).toEqual([{ places: 'Kiel', times: 1 }, 1]);
    });

    it('stays held when the worker is killed, loses nothing, and the next one goes on by itself', async () => {
      await hold(held, 'rewards', 'mails');
      const dies = await worker();
      const before = await posted(held, 'Kiel');
      await until(
        'its deliveries',
        async () =>
          (await world.row<{ n: number }>('select count(*)::int as n from engine.delivery where stream_id = $1', [
            before,
          ]))!.n === 2,
      );
      await dies.kill();
      const follows = await workerHere(database);
      const [after, goes] = [await posted(held, 'Bonn'), await posted(free, 'Ulm')];
      await until('the other tenant’s', async () => (await placesOf(goes)) !== null && (await lettersOf(goes)) === 1);
      expect([await placesOf(before), await placesOf(after), await lettersOf(before), await lettersOf(after)]).toEqual([
        null,
        null,
        0,
        0,
      ]);
      // What was told of long ago is told of again; here that time is over at once.
      await world.database.query(
        `update engine.delivery set enqueued_at = now() - interval '1 hour' where tenant_id = $1`,
        [held],
      );
      await release(held, 'rewards', 'mails');
      await until(
        'what waited',
        async () =>
          (await lettersOf(before)) === 1 &&
          (await lettersOf(after)) === 1 &&
          (await placesOf(before)) !== null &&
          (await placesOf(after)) !== null,
      );
      expect([await placesOf(before), await placesOf(after)]).toEqual([
        { places: 'Kiel', times: 1 },
        { places: 'Bonn', times: 1 },
      ]);
      await follows.stop();
    });

    it('keeps what is due by the clock waiting for that tenant alone', async () => {
      const [waits, goes] = [randomUUID(), randomUUID()];
      await hold(held, 'expiry');
      for (const [tenant, parcel] of [
        [held, waits],
        [free, goes],
      ] as const)
        await world.inTenant(tenant, () =>
          world.app.get(DueWork, { strict: false }).schedule('forget-parcel', parcel, world.clock.now()),
        );
      await world.engine.settle();
      expect([await placesOf(waits), (await placesOf(goes))?.places]).toEqual([null, 'forgotten']);
      await release(held, 'expiry');
      await world.engine.settle();
      expect(await placesOf(waits)).toEqual({ places: 'forgotten', times: 1 });
    });
  });

  describe('A queue held back by the platform', () => {
    it('waits for every tenant, and is let go on by the platform alone', async () => {
      await hold(platformTenant, 'rewards', 'mails');
      const parcels = [await posted(held, 'Kiel'), await posted(free, 'Kiel')];
      await release(held, 'rewards', 'mails');
      await world.engine.settle();
      expect(await Promise.all(parcels.map(placesOf))).toEqual([null, null]);
      await release(platformTenant, 'rewards', 'mails');
      await world.engine.settle();
      expect((await Promise.all(parcels.map(placesOf))).map(one => one?.times)).toEqual([1, 1]);
    });

    it('leaves a tenant’s own pause as it is', async () => {
      await hold(held, 'rewards', 'mails');
      await hold(platformTenant, 'rewards', 'mails');
      await release(platformTenant, 'rewards', 'mails');
      const parcel = await posted(held, 'Kiel');
      await world.engine.settle();
      expect(await placesOf(parcel)).toBeNull();
    });
  });
});
