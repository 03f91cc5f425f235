import { delimiter } from 'node:path';
import { redisForTests } from '../../../infra/start/lib/queue.mjs';
import { startTestServer } from './test-server.mjs';

/** One database server for a whole run, whichever suites take part, and a redis-server on the PATH wherever one can be had. */
export default async function globalSetup() {
  if (globalThis.testServer) return;
  const redis = await redisForTests();
  if (redis) process.env.PATH = [redis, process.env.PATH].join(delimiter);
  const server = await startTestServer();
  globalThis.testServer = server;
  process.env.TEST_DATABASE_URL = server.url;
  // A run that is broken off has no teardown.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => void server.stop().finally(() => process.exit(130)));
  }
}
