import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseVoucher } from '../../../packages/testing/journeys/client.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, projectionsAreTrue, rebuilt, settled } from '../lib/books.js';
import { fault, invariant, type Invariant } from '../lib/fault.js';
import { meanwhile } from '../lib/promises.js';
import {
  age,
  brakeAt,
  calling,
  commandCounts,
  created,
  creating,
  isVoucher,
  rewarded,
  timesOfReward,
  vouchersTo,
} from '../lib/load.js';
import type { Host, Lab } from '../lib/lab.js';
import { copyOfBuild, type Edit } from '../lib/mutants.js';
import { at, days, nothingDueOfOthers } from '../lib/time.js';

export const apiKilledMidCommand = fault(
  'An API killed in the middle of a command leaves nothing half done, and the command sent again is done once',
  async ({ lab, random, short }) => {
    const before = await created(lab);
    const load = await creating(lab, { clients: 8 });
    const api = lab.apis[0]!;
    let [transactions, unanswered] = [0, 0];
    const kills = short ? 2 : 6;
    for (let kill = 0; kill < kills; kill += 1) {
      await load.more(random.between(5, 40));
      // Appending is blocked, so that commands are in mid-transaction when the API dies.
      const brake = await brakeAt(lab, 'engine.stream');
      transactions += await brake.reached();
      unanswered += load.underWay;
      await api.kill();
      await brake.release();
      await api.start();
    }
    await load.stop();
    await settled(lab);
    const halfDone =
      await lab.row(`select (select count(*) from recommendation r where not exists (select from engine.event e where e.tenant_id = r.tenant_id and e.stream_id = r.recommendation_id))::int as rows,
    (select count(*) from engine.event e where e.type = 'RecommendationCreated' and not exists (select from recommendation r where r.tenant_id = e.tenant_id and r.recommendation_id = e.stream_id))::int as events`);
    return [
      invariant(
        {
          kills,
          'transactions killed half-way': transactions,
          'commands without an answer': unanswered,
          'rows without events': halfDone['rows']!,
          'events without rows': halfDone['events']!,
        },
        { 'rows without events': 0, 'events without rows': 0 },
      ),
      invariant(await commandCounts(lab, load, before), { lost: 0, doubled: 0 }),
      ...(await books(lab)),
    ];
  },
);

export const relayAndWorkerKilled = fault(
  'Relay and worker killed again and again under load miss, double and reorder nothing',
  async ({ lab, random, short }) => {
    const { telko, friends } = await rewarded(lab, 'killed-worker', short ? 3 : 12);
    const before = await created(lab);
    await lab.startWorker();
    const load = await creating(lab);
    const kills = short ? 3 : 12;
    const chosen = meanwhile(Promise.all(friends.map(friend => chooseVoucher(telko, friend.reward))));
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(random.between(100, 900));
      const worker = random.pick(lab.workers);
      await worker.kill();
      await worker.start();
    }
    await Promise.all([chosen, load.stop()]);
    if (short) await age(lab);
    await settled(lab);
    const mailed = friends.filter(friend => vouchersTo(lab, friend).length === 1).length;
    return [
      invariant({ kills, ...(await commandCounts(lab, load, before)) }, { lost: 0, doubled: 0 }),
      invariant({ 'vouchers chosen': friends.length, 'mailed once': mailed }, { 'mailed once': friends.length }),
      ...(await books(lab)),
      await projectionsAreTrue(lab),
    ];
  },
);

const kills = 3;

export const jobKilledThreeTimes = fault(
  'A job whose worker is killed three times in the middle of it is still done, and once',
  async ({ lab, short }) => {
    const {
      telko,
      friends: [friend],
    } = await rewarded(lab, 'killed-job');
    const worker = lab.workers[0]!;
    const killAndStart = async () => {
      await worker.kill();
      if (short) await age(lab);
      await worker.start();
    };

    // A reaction within the database: blocked before its last statement when it dies.
    const brake = await brakeAt(lab, 'voucher_waiting');
    await chooseVoucher(telko, friend!.reward);
    for (let kill = 0; kill < kills; kill += 1) {
      await brake.reached();
      await killAndStart();
    }
    // The mail: the server has received it, but the worker gets no answer.
    let held = 0;
    lab.mail.behave = mail => (isVoucher(mail) && held++ < kills ? new Promise<never>(() => undefined) : 'take');
    await brake.release();
    for (let kill = 1; kill <= kills; kill += 1) {
      await until('the mail at the mail server', () => held === kills || held >= kill, 120_000);
      await killAndStart();
    }
    await until('the voucher mail', () => held > kills, 120_000);
    await settled(lab);

    const tries = lab.mail.arrivals.filter(mail => mail.to === friend!.email && isVoucher(mail)).length;
    const wanted = { VoucherAssigned: 1, RewardPickedUp: 1 };
    return [
      invariant(
        {
          kills: 2 * kills,
          'voucher mails tried': tries,
          'in the mail box': vouchersTo(lab, friend!).length,
          ...(await timesOfReward(lab, friend!, 'VoucherAssigned', 'RewardPickedUp')),
        },
        { 'in the mail box': 1, ...wanted },
      ),
      ...(await books(lab)),
    ];
  },
);

/** A memory leak that a signal starts: V8 ends the process at an arbitrary point. */
const leak = `process.on('SIGUSR2',()=>{const kept=[];setInterval(()=>kept.push(Array.from({length:5e4},(_, n)=>({n}))),5)})`;
const leaking = { NODE_OPTIONS: `--max-old-space-size=192 --import=data:text/javascript,${encodeURIComponent(leak)}` };

export const workerOutOfMemory = fault(
  'A worker that runs out of memory in the middle of its work leaves nothing lost and nothing done twice',
  async ({ lab, short }) => {
    const { telko, friends } = await rewarded(lab, 'out-of-memory', short ? 4 : 12);
    const load = await creating(lab);
    await lab.workers[0]!.stop();
    const deaths = short ? 2 : 5;
    const chosen: typeof friends = [];
    let died = 0;
    for (let death = 0; death < deaths; death += 1) {
      const worker = await lab.startWorker(leaking);
      process.kill(worker.pid!, 'SIGUSR2');
      await Promise.all(
        friends.splice(0, Math.ceil(friends.length / (deaths - death))).map(async friend => {
          await chooseVoucher(telko, friend.reward);
          chosen.push(friend);
        }),
      );
      await until('the worker to run out of memory', () => !worker.runs, lab.timeout);
      died += Number(worker.outOfMemory);
    }
    await lab.workers[0]!.start();
    await age(lab);
    await load.stop();
    await settled(lab);
    const mails = chosen.map(friend => vouchersTo(lab, friend).length);
    return [
      invariant(
        {
          workers: deaths,
          'ended by lack of memory': died,
          'voucher mails': mails.reduce((sum, one) => sum + one, 0),
          'friends without theirs': mails.filter(count => count === 0).length,
        },
        { 'ended by lack of memory': deaths, 'friends without theirs': 0 },
      ),
      ...(await books(lab)),
      await projectionsAreTrue(lab),
    ];
  },
);

export const severalProcesses = fault(
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
  // The workers are frozen one after the other; a remaining one takes over the relay.
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
  const kept = await commandCounts(lab, load, before);

  // All recommendations become due at once, for all workers.
  const open = await lab.row(`select count(*)::int as n from recommendation where status = 'open'`);
  await at(lab, days(new Date(), 62 * (processes - 1)));
  await settled(lab);
  const due = await lab.row(
    `select count(*)::int as expired, (count(*) - count(distinct stream_id))::int as twice from engine.event where type = 'RecommendationExpired'`,
  );
  await lab.clockBackToNow();
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

const folds = 'recommendation-facts';

/** What makes a build a later one: a read model of another version. */
export const newerReadModel: Edit = {
  file: 'services/modules/recommendation/projections/recommendation-facts.ts',
  from: 'version: 5,',
  to: 'version: 99,',
};

/** A later build than the lab's: it adds a table and rebuilds a read model. */
function newerBuild(lab: Lab): string {
  const home = copyOfBuild(`newer-${lab.queue.kind}`, [newerReadModel], lab.home);
  lab.underWay.push(async () => rmSync(home, { recursive: true, force: true }));
  const name = 'Migration99991231_chaos';
  writeFileSync(
    join(home, 'dist/infra/database/migrations', `${name}.js`),
    `import { Migration } from '@mikro-orm/migrations';
export class ${name} extends Migration {
  up() { this.addSql('alter table recommendation add column chaos text'); this.addSql('create table chaos (id int)'); }
}`,
  );
  return home;
}

export const upgradedUnderLoad = fault(
  'A newer build takes over under load, side by side with the older one, and gives way to it again: no good call is refused, nothing is lost or doubled',
  async ({ lab, short }) => {
    const before = await created(lab);
    const home = newerBuild(lab);
    const [api, worker] = [lab.apis[0]!, lab.workers[0]!];
    let inService: readonly Host[] = [api];
    const load = await calling(lab, () => inService);
    const some = () => load.more(short ? 10 : 100);
    const generation = async () =>
      (await lab.row(`select active_generation as n from engine.projection where name = '${folds}'`))['n']!;
    /** Takes the host out of service first, then stops it in the middle of commands. */
    const endInOrder = async (one: Host, others: readonly Host[]) => {
      inService = [one];
      const brake = await brakeAt(lab, 'engine.stream');
      const inTheMiddle = await brake.reached();
      inService = others;
      await until('nobody to look there', () => !load.looking.get(one), 30_000);
      const ended = one.stop();
      await brake.release();
      await ended;
      return inTheMiddle;
    };
    await some();

    const starting = meanwhile(lab.startApi({}, home));
    await until(
      'the newer API to wait for its tables',
      async () => {
        const port = lab.apis[1]?.port;
        const answer = port && (await fetch(`http://localhost:${port}/readyz`).catch(() => undefined));
        return (
          answer && answer.status === 503 && ((await answer.json()) as { migrations: boolean }).migrations === false
        );
      },
      lab.timeout,
    );
    await lab.command('migrate', { DATABASE_URL: lab.database.owner }, home);
    const [newApi, newWorker] = [await starting, await lab.startWorker({}, home)];
    inService = [api, newApi];
    const olds = await generation();
    await until('the newer read model', async () => (await generation()) !== olds, lab.timeout);
    await some();
    let inTheMiddle = await endInOrder(api, [newApi]);
    await worker.stop();
    await some();

    await Promise.all([api.start(), worker.start()]);
    inService = [api, newApi];
    await some();
    inTheMiddle += await endInOrder(newApi, [api]);
    await newWorker.stop();
    // As requested by a platform operator, because the newer build's projection has stopped.
    const { state } = await rebuilt(lab, folds);
    await some();
    await load.stop();
    await settled(lab);
    return [
      invariant(
        {
          'commands in the middle of which a host was ended': inTheMiddle,
          reads: load.reads,
          'calls not answered well': load.wrong.length,
          ...(load.wrong.length > 0 && { 'the first': load.wrong[0]! }),
          'rebuilt by the older one': state,
        },
        { 'calls not answered well': 0 },
      ),
      invariant(await commandCounts(lab, load, before), { lost: 0, doubled: 0 }),
      ...(await books(lab)),
      await projectionsAreTrue(lab),
    ];
  },
);
