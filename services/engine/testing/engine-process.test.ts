// Runs a worker in the tests' world as a separate process that tests may kill. Run with
// packages/testing/src/run-typescript.mjs. PAUSE_AT=<where>: it stops there for good and prints it.
import { openWorld } from './world.test.js';

const {
  DATABASE_APP_URL: app,
  DATABASE_ENGINE_URL: engine,
  QUEUE_URL: queue,
  PAUSE_AT: pauseAt,
  TRANSACTION_TIMEOUT: timeout,
} = process.env;

const world = await openWorld({ owner: '', app: app!, engine: engine!, queue: queue!, timeout });
world.faults.pause = async where => {
  if (where !== pauseAt) return;
  process.stdout.write(`paused ${where}\n`);
  await new Promise(() => undefined);
};
await world.engine.start();
process.on(
  'SIGTERM',
  () =>
    void world.engine
      .stop()
      .then(() => world.close())
      .then(() => process.exit(0)),
);
process.stdout.write('working\n');
