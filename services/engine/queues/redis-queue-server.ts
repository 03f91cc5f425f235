import {
  createRedisBackend,
  type ConnectionOptions,
  type IQueueBackend,
  type QueueBaseOptions,
  type QueueOptions,
} from 'bullmq';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
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
