import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { testDatabase } from '#testing/database.js';
import { until } from '#testing/until.js';
import { postgresQueue, redisIsHere, redisQueue, type TestQueue } from '#engine/testing/queues.test.js';
import { queueNames } from './queue-names.js';
import { JobQueue, QueueWorker, within } from './queue-server.js';
import { queueServer } from './queues.module.js';

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
