import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logger } from '../logger.js';
import { requestSeconds } from './metrics.js';
import { requestSpan, type RequestSpan } from './tracing.js';

interface Observed extends FastifyRequest {
  span?: RequestSpan | undefined;
  /** For the events the request causes. */
  traceparent?: string | undefined;
  /** Set by AroundCall once the tenant is known to exist. */
  tenantKey?: string;
}

/** Asked every few seconds by machines. */
const probes = new Set(['/healthz', '/readyz']);

/** A metric, a log line and (where tracing is on) a span for each request. The route's template stands for the path: neither ids, codes nor a query are told. */
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
    logger[probes.has(route) ? 'debug' : 'info'](
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
