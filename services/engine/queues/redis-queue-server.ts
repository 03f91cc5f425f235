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
