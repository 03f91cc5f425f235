import type { IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Module } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { QueryBus } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { RequestPipeline } from '#platform/http/request-pipeline.js';
import { logger, nestLogger } from '#platform/logger.js';
import { observeRequests } from '#platform/observability/metrics.js';
import { HttpModule } from '#platform/platform.module.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { BaseModule } from '../../modules/base.module.js';
import { BusinessModule } from '../../modules/business.module.js';
import {
  addAdmission,
  addBodyParsers,
  addFormerHosts,
  isolateSharedHosts,
  requestedHost,
  BODY_LIMIT,
  timeouts,
  trustedProxies,
  addCrossOrigin,
  addSecurityHeaders,
} from './edge.js';
import { HealthController } from './health.controller.js';
import { addPageOfCalls } from './page-of-calls.js';
import { ProblemFilter, sendProblem } from './problem.filter.js';
import { addPages } from '../pages/pages.js';
import { allCalls } from '#contract/index.js';
import { buildOpenApi } from '#contract/documents.js';

const OPENAPI = '/api/v1/openapi.json';

/** The OpenAPI document, built from the schemas that validate the calls. */
const openApi = (server: string): unknown => buildOpenApi(allCalls, { server });

@Module({
  imports: [BaseModule, HttpModule, BusinessModule],
  controllers: [HealthController],
  providers: [{ provide: APP_FILTER, useClass: ProblemFilter }],
})
class ApiModule {}

const routerOptions = { caseSensitive: false, ignoreTrailingSlash: true };

const dist = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..', '..');

/** The HTTP host, ready to listen. `pages: false` leaves out portal and console, for tests of the API alone. */
export async function createApi({ pages = true } = {}): Promise<NestFastifyApplication> {
  const settings = environment();
  const known: { directory?: TenantDirectory } = {};
  const adapter = new FastifyAdapter({
    // A portal below a path answers like one on its own host.
    rewriteUrl: (request: IncomingMessage) =>
      known.directory?.enter(request, requestedHost(request)) ?? request.url ?? '/',
    routerOptions,
    trustProxy: trustedProxies() ?? false,
    ...timeouts,
    bodyLimit: BODY_LIMIT,
    // Malformed URLs fail before any hook, with the framework's own error text.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      request.url.startsWith('/api/') ? sendProblem(error, request, reply) : void reply.redirect('/404'),
    // UUIDv7: ordered by time, since every event stores it and its index then grows at the end.
    genReqId: () => newId(),
  });
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule, adapter, {
    logger: nestLogger,
    bodyParser: false,
  });
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const tenants = app.get(TenantDirectory);
  known.directory = tenants;
  observeRequests(server);
  addBodyParsers(server);
  isolateSharedHosts(server, tenants);
  addFormerHosts(server, tenants);
  addAdmission(server, app.get(RequestPipeline, { strict: false }));
  await addSecurityHeaders(server, settings.PUBLIC_URL.startsWith('https:'));
  addCrossOrigin(server, tenants);
  // Built on first use: it takes a third of a second, and most hosts never need it.
  let document: unknown;
  server.get(OPENAPI, (_request, reply) => reply.send((document ??= openApi(settings.PUBLIC_URL))));
  addPageOfCalls(server, OPENAPI);
  if (pages) await addPages(server, tenants, app.get(QueryBus), dist);
  await app.init();
  return app;
}

/**
 * Shuts the API down in order: no new connections, requests in progress are answered, then everything else is closed.
 * The server closes first, since requests in progress need the database. Returns false when `deadline` milliseconds were not enough.
 */
export async function drain(app: NestFastifyApplication, deadline: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>(resolve => (timer = setTimeout(() => resolve(false), deadline)));
  const server = app.getHttpAdapter();
  // Browsers keep connections open after an answer; closing the server drops only those idle at that moment.
  const hangUp = setInterval(() => (server.getHttpServer() as Server).closeIdleConnections(), 50);
  const closed = (async () => {
    await server.getInstance().close();
    await app.close();
    return true;
  })()
    .catch((error: unknown) => {
      logger.error({ err: error }, 'The API did not close in order.');
      return false;
    })
    .finally(() => clearInterval(hangUp));
  try {
    return await Promise.race([closed, late]);
  } finally {
    clearTimeout(timer);
  }
}
