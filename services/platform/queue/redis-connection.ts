import type { ConnectionOptions } from 'bullmq';
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
export function overRedis<Made extends Closable>(
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
