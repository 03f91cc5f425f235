import { endsWithin, environment } from '#platform/environment.js';
import { logger } from '#platform/logger.js';
import { ErasureList } from '#platform/persons/erased-persons.js';
import { serveMetrics } from '#platform/observability/metrics.js';
import { startTracing } from '#platform/observability/tracing.js';
import { createApi, drain } from './http/create-api.js';

const { PORT, HOST, METRICS_PORT, METRICS_HOST, ERASURE_LIST } = environment();
const stopTracing = await startTracing('api');
const app = await createApi();
// A restored backup contains erased people: nothing is served before they are erased again.
if (ERASURE_LIST) await app.get(ErasureList, { strict: false }).mustBeApplied(ERASURE_LIST);
const metrics = METRICS_PORT === undefined ? undefined : await serveMetrics({ host: METRICS_HOST, port: METRICS_PORT });
await app.listen(PORT, HOST);
logger.info({ port: PORT }, 'The API listens.');

let stopping = false;
const stop = async (signal: string): Promise<void> => {
  if (stopping) return;
  stopping = true;
  logger.info({ signal }, 'The API lets go.');
  const inTime = await drain(app, endsWithin.api);
  if (!inTime) logger.warn('The API did not end in time; requests under way were broken off and rolled back.');
  // Traces and metrics stop last, with a limit, since their receivers may be slow.
  await Promise.race([
    Promise.allSettled([stopTracing(), metrics?.stop()]),
    new Promise(resolve => setTimeout(resolve, 1_000)),
  ]);
  process.exit(inTime ? 0 : 1);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
