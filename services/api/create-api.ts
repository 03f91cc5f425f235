import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { QueryBus } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { environment } from '#platform/environment.js';
import { RequestPipeline } from '#platform/http/request-pipeline.js';
import { nestLogger } from '#platform/logger.js';
import { observeRequests } from '#platform/observability/metrics.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { ApiModule } from './api.module.js';
import { addAdmission, addBodyParsers, BODY_LIMIT, timeouts, trustedProxies } from './http/admission.js';
import { addCrossOrigin } from './http/cross-origin.js';
import { openApi } from './http/open-api.js';
import { addSecurityHeaders } from './http/security-headers.js';
import { addPages } from './pages/pages.js';

const dist = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..');

/** The HTTP host, ready to listen. `pages: false` leaves out portal and console, for tests of the API alone. */
export async function createApi({ pages = true } = {}): Promise<NestFastifyApplication> {
  const settings = environment();
  const adapter = new FastifyAdapter({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    trustProxy: trustedProxies() ?? false,
    ...timeouts,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
  });
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule, adapter, {
    logger: nestLogger,
    bodyParser: false,
  });
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  observeRequests(server);
  addBodyParsers(server);
  addAdmission(server, app.get(RequestPipeline, { strict: false }));
  await addSecurityHeaders(server, settings.PUBLIC_URL.startsWith('https:'));
  addCrossOrigin(server, app.get(TenantDirectory));
  const document = openApi(settings.PUBLIC_URL);
  server.get('/api/v1/openapi.json', (_request, reply) => reply.send(document));
  SwaggerModule.setup('api/docs', app, document as never, {
    customSiteTitle: 'Weitersagen API',
    customCss: '.swagger-ui .topbar { display: none }',
  });
  if (pages) await addPages(server, app.get(TenantDirectory), app.get(QueryBus), dist);
  await app.init();
  return app;
}
