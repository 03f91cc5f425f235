// A relay of its own process, for tests that kill it. Run with packages/testing/src/run-typescript.mjs.
import { useEnvironment } from '#platform/environment.js';
import { EngineDatabase } from '#engine/engine-database.js';
import { Relay } from '../relay.js';

useEnvironment({
  DATABASE_APP_URL: process.env['DATABASE_APP_URL']!,
  DATABASE_ENGINE_URL: process.env['DATABASE_ENGINE_URL']!,
  QUEUE_URL: 'redis://127.0.0.1:1',
  DATABASE_POOL: 1,
});
const relay = new Relay(new EngineDatabase());
process.stdout.write('relaying\n');
for (;;) {
  const moved = await relay.round(() => undefined).catch(() => false);
  if (!moved) await new Promise(resolve => setTimeout(resolve, 2));
}
