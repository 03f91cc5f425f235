import { setTimeout as pause } from 'node:timers/promises';
import { chooseVoucher } from '../../../packages/testing/journeys/friend-journey.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, projectionsAreTrue, settled } from '../lib/books.js';
import { fault, invariant, type Invariant } from '../lib/fault.js';
import { rewarded, vouchersTo } from '../lib/friends.js';
import type { Lab } from '../lib/lab.js';
import { commandsKept, creating, created } from '../lib/load.js';
import { at, backToNow, days, nothingDueOfOthers } from '../lib/time.js';

export default fault(
  'Two and three API and worker processes at one database and queue miss, double and reorder nothing, and do what is due once',
  async ({ lab, short }) => {
    await nothingDueOfOthers(lab);
    const found: Invariant[] = [];
    for (const processes of [2, 3]) {
      await lab.startApi();
      await lab.startWorker();
      found.push(...(await together(lab, processes, short)));
    }
    return [...found, ...(await books(lab)), await projectionsAreTrue(lab)];
  },
);

async function together(lab: Lab, processes: number, short: boolean): Promise<Invariant[]> {
  const { telko, friends } = await rewarded(lab, `of-${processes}`, short ? 2 : 10);
  const before = await created(lab);
  const load = await creating(lab);
  await Promise.all([...friends.map(friend => chooseVoucher(telko, friend.reward)), pause(short ? 700 : 10_000)]);
  // One worker after the other stands still; whoever is left takes over the relay.
  const handedOver: number[] = [];
  for (const worker of lab.workers.slice(0, processes - 1)) {
    worker.freeze();
    const from = performance.now();
    const waiting = await lastEvent(lab);
    await until('the others to relay what it left', async () => (await logged(lab)) >= waiting, 30_000);
    handedOver.push(Math.round(performance.now() - from));
  }
  lab.workers.forEach(worker => worker.thaw());
  await load.stop();
  await settled(lab);
  const kept = await commandsKept(lab, load, before);

  // Everything that was created becomes due at once, for all workers.
  const open = await lab.row(`select count(*)::int as n from recommendation where status = 'open'`);
  await at(lab, days(new Date(), 62 * (processes - 1)));
  await until(
    'due work to be done',
    async () =>
      (
        await lab.row(
          `select count(*)::int as n from engine.due_work where state = 'waiting' and next_at <= engine.clock()`,
        )
      )['n'] === 0,
    60_000,
  );
  await settled(lab);
  const due = await lab.row(
    `select count(*)::int as expired, (count(*) - count(distinct stream_id))::int as twice from engine.event where type = 'RecommendationExpired'`,
  );
  await backToNow(lab);
  return [
    invariant(
      {
        processes,
        ...kept,
        'vouchers mailed once': friends.filter(friend => vouchersTo(lab, friend).length === 1).length,
        'relay handed over in ms': handedOver.join(' and '),
      },
      { lost: 0, doubled: 0, 'vouchers mailed once': friends.length },
    ),
    invariant(
      { 'open recommendations': open['n']!, 'expired so far': due['expired']!, 'expired twice': due['twice']! },
      { 'expired twice': 0 },
    ),
  ];
}

const lastEvent = async (lab: Lab): Promise<number> =>
  (await lab.row(`select count(*)::int as n from engine.event`))['n']!;
const logged = async (lab: Lab): Promise<number> => (await lab.row(`select count(*)::int as n from engine.log`))['n']!;
