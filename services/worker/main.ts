import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Engine } from '#platform/engine/engine.js';
import { logger, nestLogger } from '#platform/log/logger.js';
import { ClickPartitions } from './click-partitions.js';
import { WorkerModule } from './worker.module.js';

/** What is at work when the stop comes has this long to end; whatever does not is done again by the next worker. Milliseconds. */
const deadline = 15_000;

const app = await NestFactory.createApplicationContext(WorkerModule, { logger: nestLogger, abortOnError: false });
const engine = app.get(Engine, { strict: false });
const partitions = app.get(ClickPartitions);
await engine.start();
partitions.start();
logger.info({ pid: process.pid }, 'The worker works.');

let stopping = false;
const stop = async (signal: string): Promise<void> => {
  if (stopping) return;
  stopping = true;
  logger.info({ signal }, 'The worker lets go.');
  setTimeout(() => {
    logger.warn('The worker did not end in time; what it left is done by the next one.');
    process.exit(1);
  }, deadline).unref();
  await Promise.all([engine.stop(), partitions.stop()]);
  await app.close();
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
