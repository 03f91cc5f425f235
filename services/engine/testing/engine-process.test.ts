// Runs a worker in the tests' world as a separate process that tests may kill; with ALONE=relay only the relay. Run
// with packages/testing/src/run-typescript.mjs.
import { useEnvironment } from '#platform/environment.js';

const {
  DATABASE_APP_URL: app,
  DATABASE_ENGINE_URL: engine,
  QUEUE_URL: queue,
  ALONE: alone,
  PAUSE_AT: pauseAt,
  TRANSACTION_TIMEOUT: timeout,
} = process.env;
await (alone === 'relay' ? relay() : worker());

async function relay(): Promise<never> {
  const [{ EngineDatabase }, { Relay }] = await Promise.all([
    import('#engine/engine-database.js'),
    import('../event-store.js'),
  ]);
  useEnvironment({
    DATABASE_APP_URL: app!,
    DATABASE_ENGINE_URL: engine!,
    QUEUE_URL: 'redis://127.0.0.1:1',
    DATABASE_POOL: 1,
  });
  const relay = new Relay(new EngineDatabase());
  process.stdout.write('relaying\n');
  for (;;) {
    const moved = await relay.round(() => undefined).catch(() => false);
    if (!moved) await new Promise(resolve => setTimeout(resolve, 2));
  }
}

/** PAUSE_AT=<where>: stops there for good and prints it. */
async function worker(): Promise<void> {
  const { openWorld } = await import('./world.test.js');
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
}
