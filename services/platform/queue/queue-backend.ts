import {
  createPostgresBackend,
  Queue,
  withBackend,
  Worker,
  type Job,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { overRedis } from './redis-connection.js';

export type Handle = (job: Job<Record<string, unknown>>) => Promise<void>;

/** Queues and workers on the one or the other backend; the rest of the code does not know which. */
export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  /** A producer that fails fast: no command ever waits for a queue. */
  queue(name: string): Queue;
  worker(name: string, handle: Handle, concurrency: number): Worker;
  /** From now on a lost connection is not looked for again, so that closing never waits for a queue that is down. */
  letGo(): void;
}

const once: QueueOptions['defaultJobOptions'] = { attempts: 1, removeOnComplete: true, removeOnFail: true };
/** A job is a hint: however often a worker dies with it, it may be handed out again. */
const patient: Pick<
  WorkerOptions,
  'maxStalledCount' | 'stalledInterval' | 'lockDuration' | 'removeOnComplete' | 'removeOnFail' | 'runRetryDelay'
> = {
  maxStalledCount: 1_000,
  stalledInterval: 10_000,
  lockDuration: 20_000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
  // The rest after a queue went away cannot be broken off: 15 s of BullMQ's own would keep a stopped process, and a queue that is back, waiting.
  runRetryDelay: 1_000,
};

export function queueBackend(url: string, prefix: string): QueueBackend {
  return /^postgres(ql)?:/.test(url) ? postgres(url, prefix) : redis(url, prefix);
}

/** All keys of a queue in one slot of a Redis Cluster, as BullMQ's scripts need it; queues spread over the slots. Braces of one's own stay as they are. */
export const redisPrefix = (prefix: string, queue: string): string =>
  prefix.includes('{') ? prefix : `{${prefix}:${queue}}`;

function redis(url: string, prefix: string): QueueBackend {
  let leaving = false;
  const retryStrategy = (times: number) => (leaving ? null : Math.min(times * 100, 2_000));
  return {
    kind: 'redis',
    queue: name =>
      overRedis(
        url,
        { retryStrategy, maxRetriesPerRequest: 1, enableOfflineQueue: false },
        connection => new Queue(name, { prefix: redisPrefix(prefix, name), connection, defaultJobOptions: once }),
      ),
    worker: (name, handle, concurrency) =>
      overRedis(
        url,
        { retryStrategy, maxRetriesPerRequest: null },
        connection =>
          new Worker(name, handle, { prefix: redisPrefix(prefix, name), connection, concurrency, ...patient }),
      ),
    letGo: () => void (leaving = true),
  };
}

/** The queue's tables live in a schema named after the prefix. */
function postgres(url: string, prefix: string): QueueBackend {
  const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(createPostgresBackend);
  const connection = {
    connectionString: url,
    schema: `${prefix.replace(/\W/g, '_')}_queue`,
    migrate: true,
    connectionTimeoutMillis: 2_000,
  };
  return {
    kind: 'postgres',
    queue: name =>
      new PostgresQueue(name, { connection: { ...connection, max: 3 }, defaultJobOptions: once }) as unknown as Queue,
    worker: (name, handle, concurrency) =>
      new PostgresWorker(name, handle, {
        connection: { ...connection, max: 4 },
        concurrency,
        ...patient,
      }) as unknown as Worker,
    letGo: () => undefined,
  };
}
