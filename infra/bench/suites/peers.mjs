// Three packages people would use instead, on the same database server, each in a process of its own, at the best settings their documentation names.
//
// Emmett (event store with projections): events of the same size in batches of one and of ten, 16 writers; then a backlog projected into a row a stream, by
// its consumer (batches of 5,000, a millisecond between them) and, appended and projected in one transaction, inline: the better of the two counts. Ours append through the event
// store in a transaction with row-level security, and project as the worker does. Their tables and ours have the same keys; theirs have no tenant policy.
//
// Graphile Worker (localQueue 500, completions batched, 24 at once) and pg-boss (batches of 1,000, four fetchers in burst): jobs a second with a handler
// that does nothing, until the last is marked done in the database. Ours are reactions: a delivery an event, the handler in the same transaction as its
// "done". They deliver at least once, ours exactly once; each keeps its promise while it is measured. A relay puts our jobs there, and is inside our time.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pinnedEnvironment, pinnedNode, root } from '../../start/lib/places.mjs';
import { inTurns } from '../lib/measure.mjs';
import { project, react, withEngine } from './pipeline.mjs';

export async function peers({ database, rounds, events, say }) {
  await withEngine(database.env, async () => undefined);
  const turns = (what, ours, theirs) => inTurns(rounds, ours, theirs, text => say(`${what} ${text}`));
  const appends = Math.floor(events / 4);
  const figures = [];
  await inProcess('ours', database, ours =>
    inProcess('emmett', database, async emmett => {
      for (const batch of [1, 10]) {
        const run = peer => () => peer.ask('append', { tenantId: database.tenantId, events: appends, batch });
        // Both warm: compiled code, open connections.
        for (const peer of [ours, emmett]) await peer.ask('append', { tenantId: database.tenantId, events: 500, batch });
        figures.push({ name: `Append, ${batch} at a time ÷ Emmett`, unit: 'events/s', ...(await turns(`append by ${batch}`, run(ours), run(emmett))), goal: 1 });
      }
    }),
  );
  const theirProjection = async round => {
    const byConsumer = await inProcess('emmett', database, peer => peer.ask('consume', { events, batch: 20, name: `consumed${round}` }));
    const inline = await inProcess('emmett', database, peer => peer.ask('inline', { events: appends, batch: 20, name: `inline${round}` }));
    return Math.max(byConsumer, inline);
  };
  figures.push({ name: 'Projection of a backlog ÷ Emmett, consumer or inline', unit: 'events/s', ...(await turns('projection', () => project(database, events), theirProjection)), goal: 1 });
  for (const [script, name] of [['graphile', 'Graphile Worker'], ['boss', 'pg-boss']]) {
    const jobs = () => inProcess(script, database, peer => peer.ask('drain', { jobs: events }));
    figures.push({ name: `Reactions ÷ jobs of ${name}`, unit: 'a second', ...(await turns(name, () => react(database, events), jobs)), goal: 1 });
  }
  return figures;
}

/** A process of its own that answers questions: lib/peers/<script>.mjs. */
async function inProcess(script, { env }, work) {
  const child = fork(join(root, `infra/bench/lib/peers/${script}.mjs`), { execPath: pinnedNode(), env: pinnedEnvironment(env), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
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
