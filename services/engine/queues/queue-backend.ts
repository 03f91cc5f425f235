import {
  createPostgresBackend,
  Queue,
  withBackend,
  Worker,
  type ConnectionOptions,
  type Job,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { Cluster, type RedisOptions } from 'ioredis';

/**
 * Where the queue's Redis is: `redis://…` one server, `redis+cluster://one:6379?node=two:6379&node=three:6379` a Redis Cluster (the nodes to ask first; it tells
 * of the others itself). `rediss` in place of `redis`: over TLS.
 */
export function redisOptionsOf(url: string): RedisOptions {
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  return {
    host: hostname,
    port: Number(port || defaultPort),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(pathname.slice(1) || 0),
    ...(protocol.startsWith('rediss') && { tls: {} }),
    connectTimeout: 2_000,
  };
}

export const isCluster = (url: string): boolean => /^rediss?\+cluster:/.test(url);

/** A client for a whole cluster; whoever makes it ends it. `options`: what each node's connection takes beside the address. */
export function clusterOf(url: string, { retryStrategy, enableOfflineQueue, ...options }: RedisOptions): Cluster {
  const { host, port, db: _, ...shared } = redisOptionsOf(url);
  const others = new URL(url).searchParams
    .getAll('node')
    .map(node => ({ host: node.replace(/:\d+$/, ''), port: Number(/:(\d+)$/.exec(node)?.[1] ?? defaultPort) }));
  return new Cluster([{ host: host!, port: port! }, ...others], {
    ...(retryStrategy && { clusterRetryStrategy: times => retryStrategy(times) ?? null }),
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    redisOptions: { ...shared, ...options },
  });
}

interface Closable {
  close(...how: never[]): Promise<void>;
  on(event: 'error', told: (error: Error) => void): unknown;
}

/** What BullMQ makes over a connection: over a client of a cluster it leaves that open, so it ends with the queue or worker it was made for. */
function overRedis<Made extends Closable>(
  url: string,
  options: RedisOptions,
  make: (connection: ConnectionOptions) => Made,
): Made {
  if (!isCluster(url)) return make({ ...redisOptionsOf(url), ...options } as ConnectionOptions);
  const cluster = clusterOf(url, options);
  // Queue and worker tell of lost connections themselves.
  cluster.on('error', () => undefined);
  const made = make(cluster as unknown as ConnectionOptions);
  const close = made.close.bind(made);
  made.close = async (...how) => close(...how).finally(() => cluster.disconnect());
  return made;
}

const defaultPort = 6379;

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
