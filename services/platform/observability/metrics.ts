import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { logger } from '../logger.js';
import { requestSpan, type RequestSpan } from './tracing.js';

/** All metrics of this process. Names begin with `weitersagen_`, except Node's own (`nodejs_…`, `process_…`). */
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

/** Portal pages sent without content: empty without scripts, slower with them. `page`: the template, never the path. */
export const unrenderedPages = new Counter({
  name: 'weitersagen_pages_unrendered_total',
  help: 'Pages of the portal sent without content, by page and reason; failed: cannot be rendered; late, busy, ended: could not in time; missing: no build to render with',
  labelNames: ['page', 'reason'],
  registers: [registry],
});

/** The part of a pg.Pool that the metrics read. */
export interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const pools = new Map<string, WatchedPool>();

/** Exports the usage of a connection pool; the last pool registered under a name counts. */
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

/** Health checks, requested every few seconds and therefore logged at level debug only. A worker has the first alone. */
export const probes = { alive: '/healthz', ready: '/readyz' } as const;

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves `/metrics` on a separate, internal port. `prepare` refreshes lazily read gauges before each scrape.
 * If the port is taken, that is logged and the process continues: missing metrics are no reason for an outage.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  prepare: () => Promise<void> = async () => undefined,
): Promise<MetricsServer | undefined> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    // A worker has no other port, so orchestrators check its health here.
    if (request.method === 'GET' && path === probes.alive)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    if (request.method !== 'GET' || path !== '/metrics') return void response.writeHead(404).end();
    prepare()
      .then(() => registry.metrics())
      .then(text => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'the metrics could not be told');
        response.writeHead(500).end();
      });
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    logger.warn({ err: error, port }, 'no metrics: the port cannot be had');
    return undefined;
  }
  const { port: listening } = server.address() as AddressInfo;
  logger.info({ port: listening }, 'Metrics are told.');
  return { port: listening, stop: () => closed(server) };
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  if (server.listening) await once(server, 'close');
}

interface Observed extends FastifyRequest {
  span?: RequestSpan | undefined;
  /** Stored with the events that the request causes. */
  traceparent?: string | undefined;
  /** Set by RequestPipeline once the tenant is known to exist. */
  tenantKey?: string;
}

/**
 * Records a metric, a log line and (with tracing) a span per request. The route's template replaces the path, so no
 * ids, codes or queries are exported.
 */
export function observeRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request: Observed, _reply, done) => {
    request.span = requestSpan(request.id, request.method);
    request.traceparent = request.span?.traceparent;
    done();
  });
  server.addHook('onResponse', (request: Observed, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    requestSeconds.observe({ method: request.method, route, status }, elapsedTime / 1_000);
    request.span?.end(route, status, request.tenantKey);
    logger[Object.values<string>(probes).includes(route) ? 'debug' : 'info'](
      {
        traceId: request.id,
        method: request.method,
        route,
        status,
        ms: Math.round(elapsedTime * 10) / 10,
        tenant: request.tenantKey,
      },
      'request',
    );
    done();
  });
}
