import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Engine } from '#engine/engine.js';
import { endsWithin, environment } from '#platform/environment.js';
import { ReactionRegistry } from '#engine/reactions/reaction-registry.js';
import { workerName } from '#engine/scheduler/foreground-activity.js';
import { DueHandlers } from '#engine/scheduler/due-handlers.js';
import { DatabaseFigures } from '#engine/database-figures.js';
import { EngineDatabase } from '#engine/engine-database.js';
import { engineFigures } from '#engine/figures.js';
import { logger, nestLogger } from '#platform/logger.js';
import { registry, serveMetrics } from '#platform/observability/metrics.js';
import { startTracing } from '#platform/observability/tracing.js';
import { mailFigures } from '../modules/messaging/api.js';
import { payoutFigures } from '../modules/payout/api.js';
import { voucherFigures } from '../modules/voucher/api.js';
import { ClickPartitions, PeopleMaintenance, WorkerModule } from './worker.module.js';

// Must be set before connections are opened.
process.env['PGAPPNAME'] = workerName;
// Nobody waits for a worker, so its statements may take long.
process.env['DATABASE_TIMEOUT'] = '30';
process.env['STATEMENT_TIMEOUT'] = '600';
const { METRICS_PORT, METRICS_HOST } = environment();
const stopTracing = await startTracing('worker');
const app = await NestFactory.createApplicationContext(WorkerModule, { logger: nestLogger, abortOnError: false });
const engine = app.get(Engine, { strict: false });
const partitions = app.get(ClickPartitions);
const people = app.get(PeopleMaintenance);
await people.start();
await engine.start();
partitions.start();
const figureSources = [...engineFigures, ...mailFigures, ...payoutFigures, ...voucherFigures];
const figures = new DatabaseFigures(app.get(EngineDatabase, { strict: false }), registry, figureSources, {
  consumer: app.get(ReactionRegistry, { strict: false }).queues(),
  kind: app.get(DueHandlers, { strict: false }).queues(),
});
const metrics =
  METRICS_PORT === undefined
    ? undefined
    : await serveMetrics({ host: METRICS_HOST, port: METRICS_PORT + 1 }, () => figures.read());
logger.info({ pid: process.pid }, 'The worker works.');

let stopping = false;
const stop = async (signal: string): Promise<void> => {
  if (stopping) return;
  stopping = true;
  logger.info({ signal }, 'The worker lets go.');
  setTimeout(() => {
    logger.warn('The worker did not end in time; what it left is done by the next one.');
    process.exit(1);
  }, endsWithin.worker).unref();
  await Promise.all([engine.stop(), partitions.stop(), people.stop()]);
  await metrics?.stop();
  await app.close();
  await Promise.race([stopTracing().catch(() => undefined), new Promise(resolve => setTimeout(resolve, 1_000))]);
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
