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
 * The queue's Redis: `redis://…` is one server, `redis+cluster://one:6379?node=two:6379&node=three:6379` a Cluster
 * (the nodes to ask first; they report the others). `rediss` in place of `redis` uses TLS.
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

/** A client for a whole cluster; the caller closes it. `options` are each node's connection options except the address. */
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

/**
 * Keeps all keys of a queue in one slot of a Redis Cluster, as BullMQ's scripts require; queues spread over the slots.
 * A prefix with its own braces is kept.
 */
export const redisPrefix = (prefix: string, queue: string): string =>
  prefix.includes('{') ? prefix : `{${prefix}:${queue}}`;

/** One client for all queues and one for all workers; each worker has its own blocking connection. Clients reconnect by themselves. */
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
      // The version check runs as soon as a connection is made; a connection lost at that moment would count as permanently failed.
      skipVersionCheck: !how.withBlockingConnection,
    };
    return createRedisBackend(queue, inRedis, how);
  }

  stopReconnecting(): void {
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
    // Queues and workers report lost connections themselves.
    client.on('error', () => undefined);
    return client;
  }
}

/** Connections shared by a host's queues and workers; one of them listens for all workers. */
const most = 8;

/** Queue on PostgreSQL; its tables live in a schema named after the prefix. */
export class PostgresQueueServer extends QueueServer {
  private readonly connection: SharedConnection;

  constructor(url: string, prefix: string) {
    super();
    this.connection = new SharedConnection(url, `${prefix.replace(/\W/g, '_')}_queue`);
  }

  backend(queue: string, options: QueueBaseOptions<QueueServer>): IQueueBackend {
    return new LazyBackend(this.connection, queue, options as unknown as QueueBaseOptions<PostgresConnectionOptions>);
  }

  /** Nothing to do: a pool only connects on demand. */
  stopReconnecting(): void {}

  protected close(): Promise<void> {
    return this.connection.end();
  }
}

/** Opens no connection in advance: each of its statements makes sure that the tables exist. */
class LazyBackend extends PostgresQueueBackend {
  override async waitUntilReady(): Promise<void> {}
}

/** One pool for all queues and workers of a host, which therefore must not close it. */
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
      // Workers that start together register for wake-ups over the same connection.
      pipeline: true,
    });
    super(shared as unknown as PostgresConnectionOptions);
    watchPool('queue', shared);
    // There are as many listeners as queues and workers.
    this.setMaxListeners(0);
  }

  /** Creates the tables if they are missing. After a failure the next statement tries again. */
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
