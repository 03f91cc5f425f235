import { setTimeout as pause } from 'node:timers/promises';
import { useEnvironment } from '#platform/environment.js';
import { Queues } from '#engine/queues/queues.js';
import type { ReactionRegistry } from '#engine/reactions/reaction.js';
import { chooseVoucher } from '../../../packages/testing/journeys/friend-journey.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant, meanwhile } from '../lib/fault.js';
import { rewarded } from '../lib/friends.js';
import type { Lab } from '../lib/lab.js';

const times = 5;

export default fault('Each job delivered five times leaves every row as it was', async ({ lab, short }) => {
  useEnvironment({
    DATABASE_APP_URL: lab.database.app,
    DATABASE_ENGINE_URL: lab.database.engine,
    QUEUE_URL: lab.queue.url,
  });
  // Whichever queue a job comes through, it names what is to be done.
  const queues = new Queues({ find: () => ({ queue: 'rewards' }) } as unknown as ReactionRegistry);
  try {
    await lab.startWorker();
    // While the work is done …
    let over = false;
    let enqueued = 0;
    const doubling = meanwhile(
      (async () => {
        for (const seen = new Set<string>(); !over; await pause(5)) {
          const fresh = (await deliveries(lab, `state in ('pending', 'sending')`)).filter(name => !seen.has(name));
          fresh.forEach(name => seen.add(name));
          for (let time = 0; time < times; time += 1)
            if (fresh.length > 0 && (await queues.enqueueDeliveries(fresh))) enqueued += fresh.length;
        }
      })(),
    );
    lab.underWay.push(async () => {
      over = true;
      await doubling;
    });
    const { telko, friends } = await rewarded(lab, 'five-times', short ? 3 : 20);
    await Promise.all(friends.map(friend => chooseVoucher(telko, friend.reward)));
    await settled(lab);
    over = true;
    await doubling;
    await drained(queues);
    const afterwards = await books(lab);
    // … and long after.
    const before = await rowHashes(lab);
    const mails = lab.mail.arrivals.length;
    const all = await deliveries(lab, 'true');
    for (let time = 0; time < times; time += 1)
      await until('the queue to take them', () => queues.enqueueDeliveries(all));
    await drained(queues);
    await settled(lab);
    const after = await rowHashes(lab);
    const changed = [...before].filter(([table, hash]) => after.get(table) !== hash).map(([table]) => table);
    return [
      ...afterwards,
      invariant(
        {
          'enqueued again meanwhile': enqueued,
          'none at all': enqueued === 0 ? 'yes' : 'no',
          'delivered again': all.length * times,
          tables: before.size,
          'tables changed': changed.join(', ') || 'none',
          'mails sent again': lab.mail.arrivals.length - mails,
        },
        { 'none at all': 'no', 'tables changed': 'none', 'mails sent again': 0 },
      ),
    ];
  } finally {
    await queues.onModuleDestroy();
  }
});

const deliveries = async (lab: Lab, which: string): Promise<string[]> =>
  (
    await lab.rows<{ name: string }>(
      `select tenant_id || '/' || consumer || '/' || event_id as name from engine.delivery where ${which}`,
    )
  ).map(({ name }) => name);

const drained = (queues: Queues) =>
  until(
    'the queues to be empty',
    async () => {
      const states = await queues.states();
      return (
        states?.every(({ counts }) => ['waiting', 'active', 'delayed'].every(kind => (counts[kind] ?? 0) === 0)) ??
        false
      );
    },
    120_000,
  );

/** Signs of life change by themselves. */
const restless = ['engine.heartbeat', 'engine.consumer_progress', 'engine.shard_cursor', 'engine.queue_epoch'];

async function rowHashes(lab: Lab): Promise<Map<string, string>> {
  const tables = await lab.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'engine') order by 1`,
  );
  const hashes = new Map<string, string>();
  for (const { name } of tables) {
    if (restless.includes(name)) continue;
    const { hash } = await lab.row<{ hash: string }>(
      `select coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as hash from ${name} t`,
    );
    hashes.set(name, hash);
  }
  return hashes;
}
