import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Queue, QueueKeys } from 'bullmq';
import pg from 'pg';
import {
  postgresQueue,
  redisCluster,
  redisIsHere,
  redisQueue,
  type TestQueue,
} from '#engine/testing/processes.test.js';
import { testDatabase } from '#testing/database.js';
import { until } from '#testing/until.js';
import { QueueProbe } from '../../api/http/health.controller.js';
import { queueServer } from '../engine.module.js';
import { queueNames } from './queue-names.js';
import { JobQueue, QueueWorker, within } from './queue-server.js';
import { openedQueues } from './queues.js';
import { redisPrefix, RedisQueueServer } from './redis-queue-server.js';

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
    // The server is gone for good: nobody waits for it.
    const from = performance.now();
    await worker.close();
    await mails.close();
    await connection.onApplicationShutdown();
    expect(performance.now() - from).toBeLessThan(4_000);
    await gate.open();
  }, 60_000);

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
    }, 60_000);
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
