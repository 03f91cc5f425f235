import {
  createRedisBackend,
  PostgresConnection,
  PostgresQueueBackend,
  quoteSchemaName,
  runMigrations,
  type ConnectionOptions,
  type IQueueBackend,
  type PostgresConnectionOptions,
  type QueueBaseOptions,
  type QueueOptions,
} from 'bullmq';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import pg from 'pg';
import { watchPool } from '#platform/observability/metrics.js';
import { QueueServer, type BackendOptions } from './queue-server.js';

const defaultPort = 6379;

/**
 * Where the queue's Redis is: `redis://…` one server, `redis+cluster://one:6379?node=two:6379&node=three:6379` a Redis Cluster (the nodes to ask first; it tells
 * of the others itself). `rediss` in place of `redis`: over TLS.
 */
function redisOptionsOf(url: string): RedisOptions {
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

/** All keys of a queue in one slot of a Redis Cluster, as BullMQ's scripts need it; queues spread over the slots. Braces of one's own stay as they are. */
export const redisPrefix = (prefix: string, queue: string): string =>
  prefix.includes('{') ? prefix : `{${prefix}:${queue}}`;

/** One client for all queues and one for all workers; each worker waits for jobs over one of its own. They find a server that was gone by themselves. */
export class RedisQueueServer extends QueueServer {
  private leaving = false;
  private forQueues: Redis | Cluster | undefined;
  private forWorkers: Redis | Cluster | undefined;

  constructor(
    private readonly url: string,
    private readonly prefix: string,
  ) {
    super();
  }

  backend(queue: string, options: QueueBaseOptions<QueueServer>, how: BackendOptions = {}): IQueueBackend {
    const client = how.withBlockingConnection
      ? (this.forWorkers ??= this.open({ maxRetriesPerRequest: null }))
      : // Fails at once: no command ever waits for a queue.
        (this.forQueues ??= this.open({ maxRetriesPerRequest: 1, enableOfflineQueue: false }));
    const inRedis: QueueOptions = {
      ...options,
      prefix: redisPrefix(this.prefix, queue),
      connection: client as unknown as ConnectionOptions,
      // Asked in the moment a connection is made: one that is lost just then would count as failed for good.
      skipVersionCheck: !how.withBlockingConnection,
    };
    return createRedisBackend(queue, inRedis, how);
  }

  letGo(): void {
    this.leaving = true;
  }

  protected async close(): Promise<void> {
    for (const client of [this.forQueues, this.forWorkers]) client?.disconnect();
  }

  private open(options: RedisOptions): Redis | Cluster {
    const all: RedisOptions = {
      ...options,
      retryStrategy: times => (this.leaving ? null : Math.min(times * 100, 2_000)),
    };
    const client = isCluster(this.url) ? clusterOf(this.url, all) : new Redis({ ...redisOptionsOf(this.url), ...all });
    // Queues and workers tell of lost connections themselves.
    client.on('error', () => undefined);
    return client;
  }
}

/** Connections of a host's queues and workers together; one of them listens for all workers. */
const most = 8;

/** The queue's tables live in a schema named after the prefix. */
export class PostgresQueueServer extends QueueServer {
  private readonly connection: SharedConnection;

  constructor(url: string, prefix: string) {
    super();
    this.connection = new SharedConnection(url, `${prefix.replace(/\W/g, '_')}_queue`);
  }

  backend(queue: string, options: QueueBaseOptions<QueueServer>): IQueueBackend {
    return new LazyBackend(this.connection, queue, options as unknown as QueueBaseOptions<PostgresConnectionOptions>);
  }

  /** A pool looks for a connection only when it is asked for one. */
  letGo(): void {}

  protected close(): Promise<void> {
    return this.connection.end();
  }
}

/** Opens nothing by itself: each of its statements sees that the tables are there. */
class LazyBackend extends PostgresQueueBackend {
  override async waitUntilReady(): Promise<void> {}
}

/** One pool behind all queues and workers of a host, which therefore do not close it. */
class SharedConnection extends PostgresConnection {
  private tables: Promise<void> | undefined;

  constructor(
    url: string,
    private readonly namespace: string,
  ) {
    const shared = new pg.Pool({
      connectionString: url,
      options: `-c search_path=${quoteSchemaName(namespace)}`,
      max: most,
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
      // Workers that begin together ask to be woken over the same connection.
      pipeline: true,
    });
    super(shared as unknown as PostgresConnectionOptions);
    watchPool('queue', shared);
    // As many as there are queues and workers.
    this.setMaxListeners(0);
  }

  /** Makes the tables where they are not there yet. One that failed is tried again by the next statement. */
  override waitUntilReady(): Promise<void> {
    this.tables ??= this.makeTables().catch((error: unknown) => {
      this.tables = undefined;
      throw error;
    });
    return this.tables;
  }

  override async close(): Promise<void> {}

  async end(): Promise<void> {
    await super.close();
    await this.pool.end();
  }

  private async makeTables(): Promise<void> {
    const client = await this.pool.connect();
    let isBroken = true;
    try {
      await runMigrations(client, this.namespace);
      isBroken = false;
    } finally {
      client.release(isBroken);
    }
  }
}
