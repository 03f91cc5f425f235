import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Everything this process tells Prometheus. Names begin with `weitersagen_`, but for Node's own (`nodejs_…`, `process_…`). */
export const registry = new Registry();

// Event loop lag, heap, resident memory, garbage collection, processor time.
collectDefaultMetrics({ register: registry });

/** Seconds from request to answer. `route` is the template, never the path: no ids, and no more series than routes. */
export const requestSeconds = new Histogram({
  name: 'weitersagen_http_request_seconds',
  help: 'Seconds from request to answer, by route template, method and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

/** The part of a pg.Pool that is looked at. */
export interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const pools = new Map<string, WatchedPool>();

/** Shows how full a pool of connections is; the last one of a name counts. */
export const watchPool = (name: string, pool: WatchedPool): void => void pools.set(name, pool);

new Gauge({
  name: 'weitersagen_pool_connections',
  help: 'Connections to the database, by pool and state; waiting: work that waits for a connection',
  labelNames: ['pool', 'state'],
  registers: [registry],
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      this.set({ pool, state: 'busy' }, totalCount - idleCount);
      this.set({ pool, state: 'idle' }, idleCount);
      this.set({ pool, state: 'waiting' }, waitingCount);
    }
  },
});
