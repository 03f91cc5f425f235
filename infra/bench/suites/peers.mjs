// Three packages that could be used instead, on the same database server, in separate processes, with the best settings
// of their documentation.
//
// Emmett (event store with projections): appends events of equal size, one or ten at a time, by 16 writers that wait
// for the commit. Emmett uses a transaction per append; in ours, commands that arrive together share one. Then append
// to projected, ten at a time: Emmett inline, in the append's transaction; ours with a running worker, until the last
// event is in the read model. Then a backlog projected into one row per stream, by Emmett's consumer (batches of 5,000,
// pauses of 1 ms) or inline, whichever is faster. Tables have the same keys; Emmett's have no tenant policy.
//
// Graphile Worker (localQueue 500, batched completions, 24 in parallel) and pg-boss (batches of 1,000, four fetchers in
// burst): jobs per second, from when the worker may take them until the last is marked as done. Jobs exist when the
// clock starts: theirs inserted, ours relayed and enqueued; each side has run a thousand in the same process. Ours are
// reactions with exactly-once effects in their transaction; theirs may run twice. Hence both insert a row exactly once:
// ours by a plain INSERT, theirs by an idempotent one. Graphile Worker passes jobs singly, as our reactions do; pg-boss
// passes batches, written by one statement, as `reactAll` does; both are also compared singly. Empty jobs are only
// reported, as the guarantees differ.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { productEnvironment, productNode, root } from '../../start/lib/places.mjs';
import { inTurns } from '../lib/figures.mjs';
import { backlog, eventsOf, project, untilProjected, withEngine } from './pipeline.mjs';

/** What each side runs before the clock starts: compiled code, open connections, planned statements. */
const warm = 1_000;

export async function peers({ database, rounds, events, say }) {
  await withEngine(database.env, async () => undefined);
  const turns = (what, ours, theirs) => inTurns(rounds, ours, theirs, text => say(`${what} ${text}`));
  // Multiples of ten and twenty; fewer when appended one by one, which takes several times as long.
  const whole = Math.floor(events / 20) * 20;
  const appends = Math.floor(events / 80) * 20;
  const figures = [];
  await inProcess('ours', database, ours =>
    inProcess('emmett', database, async emmett => {
      for (const batch of [1, 10]) {
        const run = peer => () =>
          peer.ask('append', { tenantId: database.tenantId, events: batch === 1 ? appends : whole, batch });
        // Warms up both: compiled code, open connections.
        for (const peer of [ours, emmett])
          await peer.ask('append', { tenantId: database.tenantId, events: 500, batch });
        figures.push({
          name: `Append, ${batch} at a time ÷ Emmett`,
          unit: 'events/s',
          ...(await turns(`append by ${batch}`, run(ours), run(emmett))),
          goal: 1,
        });
      }
    }),
  );
  const visible = () =>
    inProcess('ours', database, ours =>
      withEngine(database.env, async engine => {
        const total = await eventsOf(database);
        const move = count => ours.ask('move', { tenantId: database.tenantId, events: count, batch: 10 });
        engine.start();
        await move(500);
        await untilProjected(database, total + 500);
        const from = performance.now();
        await move(whole);
        await untilProjected(database, total + 500 + whole);
        return whole / ((performance.now() - from) / 1_000);
      }),
    );
  const theirs = round =>
    inProcess('emmett', database, async peer => {
      await peer.ask('inline', { events: 500, batch: 10, name: `warm${round}` });
      return peer.ask('inline', { events: whole, batch: 10, name: `visible${round}` });
    });
  figures.push({
    name: 'Append to projected, 10 at a time ÷ Emmett inline',
    unit: 'events/s',
    ...(await turns('append to projected', visible, theirs)),
    goal: 1,
  });
  const theirProjection = async round => {
    const byConsumer = await inProcess('emmett', database, peer =>
      peer.ask('consume', { events, batch: 20, name: `consumed${round}` }),
    );
    const inline = await inProcess('emmett', database, peer =>
      peer.ask('inline', { events: appends, batch: 20, name: `inline${round}` }),
    );
    return Math.max(byConsumer, inline);
  };
  figures.push({
    name: 'Projection of a backlog ÷ Emmett, consumer or inline',
    unit: 'events/s',
    ...(await turns('projection', () => project(database, events), theirProjection)),
    goal: 1,
  });
  // Written as a batch they take a third of the time, so there are more.
  const many = task => (task === 'list' ? 3 * events : events);
  const jobs = (script, task) => () =>
    inProcess(script, database, peer => peer.ask('drain', { jobs: many(task), warm, task }));
  const reactions = (type, task) => () => react(database, many(task), type);
  for (const [what, type, script, task, peer, goal] of [
    ['Reactions that write a row each ÷ such jobs of', 'BenchParcelNoted', 'graphile', 'note', 'Graphile Worker', 1],
    ['Reactions that write their rows together ÷ such jobs of', 'BenchParcelListed', 'boss', 'list', 'pg-boss', 1],
    ['Reactions that write a row each ÷ such jobs of', 'BenchParcelNoted', 'boss', 'note', 'pg-boss', 1],
    ['Reactions that do nothing ÷ such jobs of', 'BenchParcelPosted', 'graphile', 'noop', 'Graphile Worker', null],
    ['Reactions that do nothing ÷ such jobs of', 'BenchParcelPosted', 'boss', 'noop', 'pg-boss', null],
  ])
    figures.push({
      name: `${what} ${peer}`,
      unit: 'a second',
      ...(await turns(`${peer}, ${task}`, reactions(type, task), jobs(script, task))),
      goal,
    });
  return figures;
}

/** Reactions per second of a warm engine, from enqueued deliveries until all are marked as done. */
const react = (database, count, type) =>
  withEngine(database.env, async engine => {
    await engine.ask('react', { count: 0 });
    await backlog(database, type, warm, 1);
    await engine.ask('letGo', { count: warm });
    await engine.ask('hold');
    await backlog(database, type, count, 1);
    await engine.ask('relayed');
    await database.owner.query('vacuum analyze engine.delivery');
    return count / (await engine.ask('letGo', { count }));
  });

/** A separate process that runs tasks: our event store, or a peer. */
async function inProcess(script, { env }, work) {
  const program = script === 'ours' ? 'ours' : 'peers';
  const child = fork(join(root, `infra/bench/processes/${program}.mjs`), [script], {
    execPath: productNode(),
    env: productEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const answers = new Map();
  child.on('message', ({ id, value, error }) => {
    const { resolve, reject } = answers.get(id);
    if (error) reject(new Error(`${script}: ${error}`));
    else resolve(value);
  });
  const ask = (task, options) =>
    new Promise((resolve, reject) => {
      const id = randomUUID();
      answers.set(id, { resolve, reject });
      child.send({ id, task, options });
    });
  const broken = gone.then(([code]) => {
    throw new Error(`${script} ended with code ${code}.`);
  });
  try {
    return await Promise.race([work({ ask }), broken]);
  } finally {
    broken.catch(() => undefined);
    if (child.connected) child.disconnect();
    if (!(await Promise.race([gone.then(() => true), pause(10_000, false)]))) child.kill('SIGKILL');
  }
}
