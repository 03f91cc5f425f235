import { Queue } from 'bullmq';
import { QueueProbe } from '../../api/http/health.controller.js';
import { until } from '#testing/until.js';
import { redisCluster, redisIsHere, type TestQueue } from '#engine/testing/queues.test.js';
import { openedQueues } from './queues.js';
import { JobQueue, QueueWorker } from './queue-server.js';
import { RedisQueueServer } from './redis-queue-server.js';

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
