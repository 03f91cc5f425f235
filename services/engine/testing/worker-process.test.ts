// A worker of its own process in the tests' world. PAUSE_AT=<where>: stops there for good and says so, to be killed.
import { openWorld } from './world.test.js';

const {
  DATABASE_APP_URL: app,
  DATABASE_ENGINE_URL: engine,
  QUEUE_URL: queue,
  PAUSE_AT: pauseAt,
  TRANSACTION_PATIENCE: patience,
} = process.env;
const world = await openWorld({ owner: '', app: app!, engine: engine!, queue: queue!, patience });
world.fate.pause = async where => {
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
