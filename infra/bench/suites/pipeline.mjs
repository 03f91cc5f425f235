// What the engine carries away: a backlog of events relayed and projected, one of reactions, both against BullMQ's own drain of jobs that do
// nothing (100 at once); then a rebuild (its own file).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pinnedEnvironment, pinnedNode, root } from '../../start/lib/places.mjs';
import { inTurns } from '../lib/figures.mjs';
import { rebuild } from './rebuild.mjs';

export async function pipeline({ database, rounds, events, say }) {
  const { env } = database;
  const drain = () => drainJobs(env, events);
  // Makes projection and reaction known, so that the first backlog finds them.
  await withEngine(env, async () => undefined);
  const projected = await inTurns(
    rounds,
    () => project(database, events),
    drain,
    text => say(`projections ${text}`),
  );
  const reacted = await inTurns(
    rounds,
    () => react(database, events),
    drain,
    text => say(`reactions ${text}`),
  );
  return [
    { name: 'Append → projection visible ÷ BullMQ drain of no-op jobs', unit: 'events/s', ...projected, goal: 1 },
    { name: 'Reactions ÷ BullMQ drain of no-op jobs', unit: 'a second', ...reacted, goal: 0.12 },
    await rebuild({ database, rounds: Math.min(rounds, 3), recommendations: events * 10, say }),
  ];
}

/** Events of one type, `aStream` to a stream, with ids in the order of time as the programme's own. Appended before the clock starts, as BullMQ's jobs are added. */
export async function backlog({ owner, tenantId }, type, count, aStream) {
  await owner.query(`select set_config('app.tenant', $1, false)`, [tenantId]);
  await owner.query(
    `select engine.append($1, s.id, 'Parcel', 0, (
       select jsonb_agg(jsonb_build_object('event_id', uuidv7(), 'type', $2::text, 'schema_version', 1, 'data', jsonb_build_object('parcelId', s.id, 'grams', n), 'meta', '{"actor":"bench","correlationId":"bench"}'::jsonb))
       from generate_series(1, $4::int) n))
     from (select uuidv7() as id from generate_series(1, $3::int)) s`,
    [tenantId, type, Math.ceil(count / aStream), aStream],
  );
  // Statistics as a database at work has them; the peers' tables get theirs too.
  await owner.query('analyze engine.event, engine.stream, engine.delivery');
}

export async function project(database, count) {
  await backlog(database, 'BenchParcelMoved', count, 20);
  const total = await eventsOf(database);
  return withEngine(database.env, async engine => {
    const from = performance.now();
    engine.start();
    await untilProjected(database, total);
    return count / ((performance.now() - from) / 1_000);
  });
}

export const eventsOf = async ({ owner }) =>
  Number((await owner.query('select count(*) as n from engine.event')).rows[0].n);

/** Until the engine at work has projected so many events. */
export async function untilProjected({ owner }, total) {
  for (const until = Date.now() + 120_000; ; await pause(5)) {
    const { rows } = await owner.query(
      `select sum(seq) as seen from engine.checkpoint where consumer = 'bench-parcel' and generation = (select active_generation from engine.projection where name = 'bench-parcel')`,
    );
    if (Number(rows[0].seen) >= total) return;
    if (Date.now() > until) throw new Error('The engine does not come to an end.');
  }
}

/** Reactions a second to events still to be relayed, from the start of the engine until the last is marked done. */
async function react(database, count, type = 'BenchParcelPosted') {
  await backlog(database, type, count, 1);
  await database.owner.query('vacuum analyze engine.delivery');
  return withEngine(database.env, async engine => count / (await engine.ask('react', { count })));
}

/** The engine in a process of its own, known to the database but not yet at work. */
export async function withEngine(env, work, program = 'engine.mjs') {
  const child = fork(join(root, 'infra/bench/processes', program), {
    execPath: pinnedNode(),
    env: pinnedEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const lost = gone.then(() => {
    throw new Error('The engine ended.');
  });
  lost.catch(() => undefined);
  const heard = () => Promise.race([once(child, 'message'), lost]).then(([message]) => message.answer);
  const engine = {
    start: () => child.send({ task: 'start' }),
    ask(task, options) {
      const answer = heard();
      child.send({ task, ...options });
      return Promise.race([
        answer,
        pause(120_000, undefined, { ref: false }).then(() =>
          Promise.reject(new Error('The engine does not come to an end.')),
        ),
      ]);
    },
  };
  try {
    await heard();
    return await work(engine);
  } finally {
    if (child.connected) child.disconnect();
    await gone;
  }
}

/** Jobs a second that BullMQ hands to a handler that does nothing. */
export async function drainJobs(env, count) {
  const { queueServer } = await import('../../../dist/services/engine/queues/queues.module.js');
  const { JobQueue, QueueWorker } = await import('../../../dist/services/engine/queues/queue-server.js');
  const connection = queueServer(env.QUEUE_URL, 'bench');
  const queue = new JobQueue('noop', { connection });
  await queue.waitUntilReady();
  for (let added = 0; added < count; added += 1_000)
    await queue.addBulk(Array.from({ length: 1_000 }, () => ({ name: 'noop', data: {} })));
  let left = count;
  let empty;
  const drained = new Promise(resolve => (empty = resolve));
  const from = performance.now();
  const worker = new QueueWorker('noop', async () => void ((left -= 1) === 0 && empty()), {
    connection,
    concurrency: 100,
  });
  await drained;
  const seconds = (performance.now() - from) / 1_000;
  await worker.close();
  await queue.close();
  await connection.onApplicationShutdown();
  return count / seconds;
}
