import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { logger } from '../logger.js';
import { registry } from './metrics.js';

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * `/metrics` on a port of its own, which nobody outside reaches. `prepare` brings lazily read gauges up to date before each scrape.
 * A port somebody else holds is told, and the process works on: figures are no reason to be down.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  prepare: () => Promise<void> = async () => undefined,
): Promise<MetricsServer | undefined> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    // A worker has no other port: that it answers is its sign of life for whoever runs it.
    if (request.method === 'GET' && path === '/healthz')
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
