// Three packages people would use instead, on the same database server, each in a process of its own, at the best settings their documentation names.
//
// Emmett (event store with projections): events of the same size in batches of one and of ten, 16 writers who wait for the commit, each store as it is
// used at its best: Emmett a transaction an append, ours as commands that arrive together share one. Then append to projected, ten at a time: Emmett
// inline, in the transaction of the append, ours with the worker at work beside it, until the last event shows in the read model. Then a backlog projected
// into a row a stream, by Emmett's consumer (batches of 5,000, a millisecond between them) or inline: the better of the two counts. Their tables and ours
// have the same keys; theirs have no tenant policy.
//
// Graphile Worker (localQueue 500, completions batched, 24 at once) and pg-boss (batches of 1,000, four fetchers in burst): jobs a second, from the moment
// the worker may take them until the last is marked done in the database. The jobs are there when the clock starts: theirs inserted, ours made of events
// and enqueued by a relay; and each side has done a thousand of them before, in the same process and over the same connections. Ours are reactions: in the
// same transaction as their "done", so exactly once; theirs may come twice. So what is compared leaves a row behind exactly once: ours by a plain INSERT,
// theirs by one that does nothing the second time. Graphile Worker hands out jobs one by one: so are our reactions. pg-boss hands over a batch, which is
// written by one statement: so is ours (`reactAll`); one by one it and we are compared as well. Jobs that do nothing at all are only told, for there each
// keeps another promise.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pinnedEnvironment, pinnedNode, root } from '../../start/lib/places.mjs';
import { inTurns } from '../lib/figures.mjs';
import { backlog, eventsOf, project, untilProjected, withEngine } from './pipeline.mjs';

/** Reactions and jobs each side has done in the same process before the clock starts: compiled code, open connections, planned statements. */
const warm = 1_000;

export async function peers({ database, rounds, events, say }) {
  await withEngine(database.env, async () => undefined);
  const turns = (what, ours, theirs) => inTurns(rounds, ours, theirs, text => say(`${what} ${text}`));
  // Whole batches of ten and of twenty. By one it takes several times as long.
  const whole = Math.floor(events / 20) * 20;
  const appends = Math.floor(events / 80) * 20;
  const figures = [];
  await inProcess('ours', database, ours =>
    inProcess('emmett', database, async emmett => {
      for (const batch of [1, 10]) {
        const run = peer => () =>
          peer.ask('append', { tenantId: database.tenantId, events: batch === 1 ? appends : whole, batch });
        // Both warm: compiled code, open connections.
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
  // Written together they take a third of the time.
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

/** Reactions a second of an engine that has done some before, to deliveries that wait and are enqueued when the clock starts, until the last is marked done. */
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

/** A process of its own that answers questions: our event store, or a peer. */
async function inProcess(script, { env }, work) {
  const program = script === 'ours' ? 'ours' : 'peers';
  const child = fork(join(root, `infra/bench/processes/${program}.mjs`), [script], {
    execPath: pinnedNode(),
    env: pinnedEnvironment(env),
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
