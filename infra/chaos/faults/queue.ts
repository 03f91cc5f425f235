import { setTimeout as pause } from 'node:timers/promises';
import { JobQueue } from '#engine/queues/job-queue.js';
import { queueServer } from '#engine/engine.module.js';
import { openedQueues, Queues } from '#engine/queues/queues.js';
import type { DueJob } from '#engine/queues/due-job.js';
import type { ReactionRegistry } from '#engine/reactions/reaction-registry.js';
import type { DueHandlers } from '#engine/scheduler/due-handlers.js';
import { environment, useEnvironment } from '#platform/environment.js';
import { chooseVoucher } from '../../../packages/testing/journeys/client.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { meanwhile } from '../lib/promises.js';
import {
  age,
  brakeAt,
  commandCounts,
  created,
  creating,
  isVoucher,
  percentile,
  rewarded,
  timesOfReward,
  vouchersTo,
} from '../lib/load.js';
import type { Lab } from '../lib/lab.js';
import type { Answer } from '../lib/servers.js';

export const queueLost = fault(
  'A queue that forgets everything, restarts or is gone loses nothing, and commands go on',
  async ({ lab, short }) => {
    const each = short ? 2 : 6;
    const { telko, friends } = await rewarded(lab, 'lost-queue', 3 * each);
    const before = await created(lab);
    const load = await creating(lab, { clients: 4 });
    const choose = (from: number) =>
      Promise.all(friends.slice(from * each, (from + 1) * each).map(friend => chooseVoucher(telko, friend.reward)));

    await Promise.all([choose(0), lab.queue.wipe()]);
    await Promise.all([choose(1), lab.queue.restart()]);
    const gone = short ? 3_000 : 60_000;
    await lab.queue.goAway();
    const from = load.waits.length;
    await Promise.all([choose(2), pause(gone)]);
    // Work continues by polling, without the queue's notification.
    await until(
      'the vouchers of those who chose meanwhile',
      () => friends.slice(2 * each).every(friend => vouchersTo(lab, friend).length === 1),
      lab.timeout,
    );
    const meanwhile = load.waits.slice(from);
    await lab.queue.comeBack();
    await load.more(10);
    await load.stop();
    await settled(lab);
    const missing = friends.filter(friend => vouchersTo(lab, friend).length !== 1).length;
    return [
      invariant(
        {
          'gone for ms': gone,
          'commands answered meanwhile': meanwhile.length,
          'p50 ms': percentile(meanwhile, 0.5),
          'p99 ms': percentile(meanwhile, 0.99),
          'none at all': meanwhile.length === 0 ? 'yes' : 'no',
        },
        { 'none at all': 'no' },
      ),
      invariant(
        {
          ...(await commandCounts(lab, load, before)),
          'voucher mails wanted': friends.length,
          'missing or doubled': missing,
        },
        { lost: 0, doubled: 0, 'missing or doubled': 0 },
      ),
      ...(await books(lab)),
    ];
  },
);

/** After this a job's lock and a mail's lease have both expired. Milliseconds. */
const lockIsOver = 35_000;

export const lockExpired = fault(
  'Two workers at one job, because the first one stood still until its lock expired, have one effect',
  async ({ lab, short }) => {
    const {
      telko,
      friends: [friend],
    } = await rewarded(lab, 'expired-lock');
    const first = lab.workers[0]!;
    const expire = () => (short ? age(lab) : pause(lockIsOver));

    // Within the database: the first worker holds its transaction open, the second one gets the same job.
    const brake = await brakeAt(lab, 'voucher_waiting');
    await chooseVoucher(telko, friend!.reward);
    await brake.reached();
    first.freeze();
    await expire();
    const second = await lab.startWorker();
    await brake.release();
    // Time for the second one to try.
    await pause(short ? 1_000 : 5_000);
    first.thaw();
    await until(
      'the voucher',
      async () => (await timesOfReward(lab, friend!, 'RewardPickedUp'))['RewardPickedUp'] === 1,
      lab.timeout,
    );
    await second.stop();

    // A mail: the first worker sent it but gets no answer in time, the second takes over, then both go on.
    const {
      friends: [other],
    } = await rewarded(lab, 'expired-lease');
    let sent = 0;
    let answer: (() => void) | undefined;
    lab.mail.behave = async (mail): Promise<Answer> => {
      if (isVoucher(mail) && mail.to === other!.email && (sent += 1) === 1)
        await new Promise<void>(resolve => (answer = resolve));
      return 'take';
    };
    await chooseVoucher(telko, other!.reward);
    await until('the mail at the mail server', () => answer, lab.timeout);
    first.freeze();
    answer!();
    await expire();
    await second.start();
    await until('the second worker to send it', () => sent === 2, lab.timeout);
    first.thaw();
    await settled(lab);

    const [one, two] = [
      await timesOfReward(lab, friend!, 'VoucherAssigned', 'RewardPickedUp'),
      await timesOfReward(lab, other!, 'VoucherAssigned', 'RewardPickedUp'),
    ];
    const once = { VoucherAssigned: 1, RewardPickedUp: 1, 'in the mail box': 1 };
    return [
      invariant({ ...one, 'in the mail box': vouchersTo(lab, friend!).length }, once),
      invariant({ 'sent under one Message-ID': sent, ...two, 'in the mail box': vouchersTo(lab, other!).length }, once),
      ...(await books(lab)),
    ];
  },
);

const times = 5;

export const jobsDeliveredFiveTimes = fault(
  'Each job delivered five times leaves every row as it was',
  async ({ lab, short }) => {
    useEnvironment({
      DATABASE_APP_URL: lab.database.app,
      DATABASE_ENGINE_URL: lab.database.engine,
      QUEUE_URL: lab.queue.url,
    });
    // A job names its work, whichever queue it comes from.
    const connection = queueServer(lab.queue.url, environment().QUEUE_PREFIX);
    const queues = new Queues(
      { find: () => ({ queue: 'rewards' }) } as unknown as ReactionRegistry,
      { find: () => ({ queue: 'expiry' }) } as unknown as DueHandlers,
      connection,
      openedQueues.map(name => new JobQueue(name, { connection })),
    );
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
              if (fresh.length > 0 && (await queues.enqueueStreams(fresh))) enqueued += fresh.length;
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
      const planned = await lab.rows<DueJob>('select distinct tenant_id as "tenantId", kind from engine.due_work');
      for (let time = 0; time < times; time += 1) {
        await until('the queue to take them', () => queues.enqueueStreams(all));
        await until('and what is planned', () => queues.enqueueDue(planned.map(job => ({ ...job, again: time }))));
      }
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
      await connection.onApplicationShutdown();
    }
  },
);

const deliveries = async (lab: Lab, which: string): Promise<string[]> =>
  (
    await lab.rows<{ name: string }>(
      `select distinct tenant_id || '/' || consumer || '/' || stream_id as name from engine.delivery where ${which}`,
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

/** Tables that change by themselves. */
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

export const redisOutOfMemory = fault(
  'A queue without memory takes no jobs, and commands and rewards go on without it',
  async ({ lab, short }) => {
    const { telko, friends } = await rewarded(lab, 'no-memory', short ? 2 : 6);
    const before = await created(lab);
    const load = await creating(lab);
    const refused = await lab.queue.refuseWrites!();
    lab.underWay.push(refused.end);
    await Promise.all(friends.map(friend => chooseVoucher(telko, friend.reward)));
    await load.more(short ? 20 : 100);
    // Stopped before the wait: under load some projection is always a few events behind.
    await load.stop();
    await age(lab);
    // The sweeper does what the queue did not accept, while it still refuses jobs.
    await settled(lab);
    const jobsRefused = await refused.count();
    await refused.end();
    await settled(lab);
    const chosen = await Promise.all(friends.map(friend => timesOfReward(lab, friend, 'RewardPickedUp')));
    return [
      invariant(
        {
          'jobs refused': jobsRefused,
          'rewards picked up meanwhile': chosen.filter(({ RewardPickedUp }) => RewardPickedUp === 1).length,
          of: friends.length,
          ...(await commandCounts(lab, load, before)),
        },
        { lost: 0, doubled: 0, 'rewards picked up meanwhile': friends.length },
      ),
      invariant({ 'the queue refused jobs': jobsRefused > 0 ? 'yes' : 'no' }, { 'the queue refused jobs': 'yes' }),
      ...(await books(lab)),
    ];
  },
  { queue: 'redis' },
);
