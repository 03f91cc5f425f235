import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chooseVoucher, tokenFromMail } from '../../../packages/testing/journeys/client.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, projectionsAreTrue, settled } from '../lib/books.js';
import { openDatabaseProxy } from '../lib/database-server.js';
import { fault, invariant } from '../lib/fault.js';
import { meanwhile } from '../lib/promises.js';
import {
  commandCounts,
  created,
  creating,
  otherTenantsProceed,
  rewarded,
  untilLogged,
  usualLag,
  watchLag,
} from '../lib/load.js';
import type { Host, Lab } from '../lib/lab.js';

export const databaseRestarted = fault(
  'A database restarted with `immediate` keeps every command that was answered, and everybody goes on by themselves',
  async ({ lab, random, short }) => {
    const { telko, friends } = await rewarded(lab, 'restart', short ? 2 : 8);
    const before = await created(lab);
    const [api, worker] = [lab.apis[0]!.pid, lab.workers[0]!.pid];
    const load = await creating(lab);
    const restarts = short ? 1 : 5;
    for (let restart = 0; restart < restarts; restart += 1) {
      await pause(random.between(300, 1_500));
      const chosen = friends
        .splice(0, Math.ceil(friends.length / (restarts - restart)))
        .map(friend => chooseVoucher(telko, friend.reward));
      const all = meanwhile(Promise.all(chosen));
      await lab.server.restartAtOnce();
      await all;
      await load.more(10);
    }
    await load.stop();
    await settled(lab);
    return [
      invariant(
        {
          restarts,
          'longest wait for an answer ms': Math.round(Math.max(...load.waits)),
          'hosts that had to be started again':
            Number(lab.apis[0]!.pid !== api) + Number(lab.workers[0]!.pid !== worker),
          ...(await commandCounts(lab, load, before)),
        },
        { lost: 0, doubled: 0, 'hosts that had to be started again': 0 },
      ),
      ...(await books(lab)),
      await projectionsAreTrue(lab),
    ];
  },
  { alone: true },
);

/** The product's limit, and the tolerance for a busy machine. Milliseconds. */
const promised = 5_000;
const grace = 3_000;

export const databaseFrozen = fault(
  'A database that stands still is told as such within five seconds, and everything goes on once it moves again',
  async ({ lab, short }) => {
    const before = await created(lab);
    const load = await creating(lab, { clients: 4 });
    await load.more(10);
    const freezes = short ? 1 : 3;
    const answers: ProbeResult[] = [];
    for (let freeze = 0; freeze < freezes; freeze += 1) {
      const thaw = lab.server.freeze();
      lab.underWay.push(async () => thaw());
      answers.push(
        ...(await Promise.all(
          [
            '/api/v1/telko/produkt',
            '/api/v1/telko/praemie',
            '/api/v1/telko/aktion/alleAktiven',
            '/readyz',
            '/healthz',
          ].map(path => ask(lab, path)),
        )),
      );
      thaw();
      await load.more(10);
    }
    await load.stop();
    await settled(lab);
    const of = (...paths: string[]) => answers.filter(({ path }) => paths.some(one => path.endsWith(one)));
    return [
      invariant(
        {
          freezes,
          'calls not answered with 503': of('produkt', 'praemie', 'alleAktiven').filter(({ status }) => status !== 503)
            .length,
          'times it called itself ready': of('/readyz').filter(({ status }) => status < 500).length,
          'times it called itself dead': of('/healthz').filter(({ status }) => status !== 200).length,
          'answers that came too late': answers.filter(({ waited }) => waited > promised + grace).length,
          'longest wait ms': Math.round(Math.max(...answers.map(({ waited }) => waited))),
        },
        {
          'calls not answered with 503': 0,
          'times it called itself ready': 0,
          'times it called itself dead': 0,
          'answers that came too late': 0,
        },
      ),
      invariant(await commandCounts(lab, load, before), { lost: 0, doubled: 0 }),
      ...(await books(lab)),
    ];
  },
  { alone: true },
);

interface ProbeResult {
  readonly path: string;
  readonly status: number;
  readonly waited: number;
}

async function ask(lab: Lab, path: string): Promise<ProbeResult> {
  const from = performance.now();
  const status = await fetch(lab.url + path, { signal: AbortSignal.timeout(30_000) }).then(
    answer => answer.status,
    () => 0,
  );
  return { path, status, waited: performance.now() - from };
}

export const diskFull = fault(
  'A full disk stops what writes and loses nothing: with room again everybody goes on by themselves',
  async ({ lab, short }) => {
    if (!lab.server.hasSmallDisk) return [invariant({ 'not run': 'only root may mount the small disk it fills' })];
    const before = await created(lab);
    const load = await creating(lab, { clients: 6 });
    const times = short ? 1 : 3;
    let [outages, mistaken] = [0, 0];
    for (let time = 0; time < times; time += 1) {
      await load.more(10);
      const answered = load.answered.length;
      const room = lab.server.fillDisk();
      lab.underWay.push(room);
      await pause(short ? 3_000 : 8_000);
      if (load.answered.length - answered < 200) outages += 1;
      mistaken += await fetch(`${lab.url}/healthz`).then(
        ({ status }) => Number(status !== 200),
        () => 1,
      );
      await room();
      await load.more(10);
    }
    await load.stop();
    await settled(lab);
    return [
      invariant(
        {
          'times full': times,
          'outages seen': outages,
          'hosts that called themselves dead': mistaken,
          ...(await commandCounts(lab, load, before)),
        },
        { lost: 0, doubled: 0, 'hosts that called themselves dead': 0 },
      ),
      ...(await books(lab)),
      await projectionsAreTrue(lab),
    ];
  },
  { alone: true },
);

export const commitAnswerLost = fault(
  'A command whose commit went through and whose answer was lost is done once, however often it is sent again',
  async ({ lab, short }) => {
    const before = await created(lab);
    const proxy = await openDatabaseProxy(lab.database.app, 'RecommendationCreated');
    lab.underWay.push(() => proxy.close());
    const api = await lab.startApi({ DATABASE_APP_URL: proxy.url });
    const load = await creating(lab, { clients: 4, apis: [api] });
    await load.more(5);
    const wanted = short ? 5 : 60;
    proxy.armed = true;
    await until('commits to lose their answers', () => proxy.lost >= wanted, 120_000);
    proxy.armed = false;
    await load.more(5);
    await load.stop();
    await settled(lab);
    return [
      invariant(
        { 'commits without an answer': proxy.lost, ...(await commandCounts(lab, load, before)) },
        { lost: 0, doubled: 0 },
      ),
      ...(await books(lab)),
    ];
  },
);

export const appendHeldOpen = fault(
  'An append held open delays its own shard, and no other',
  async ({ lab, short }) => {
    const hold = short ? 2_500 : 10_000;
    const load = await creating(lab);
    const before = await usualLag(lab, untilLogged, short);
    const { id: tenant } = await lab.row<{ id: string }>(`select id from tenant where key = 'telko'`);
    /** Appends one event to `stream` in a transaction that is left open. */
    const appendTo = async (stream: string) => {
      const client = new pg.Client({ connectionString: lab.database.app });
      client.on('error', () => undefined);
      await client.connect();
      let closed: Promise<void> | undefined;
      const close = () => (closed ??= client.end());
      lab.underWay.push(close);
      await client.query('begin');
      await client.query(`select set_config('app.tenant', $1, true)`, [tenant]);
      await client.query(`select engine.append($1, $2, 'Chaos', 0, $3::jsonb)`, [
        tenant,
        stream,
        JSON.stringify([{ event_id: randomUUID(), type: 'ChaosNoted', schema_version: 1, data: {}, meta: {} }]),
      ]);
      return { client, close };
    };
    const stream = randomUUID();
    const { client: slow, close } = await appendTo(stream);
    const { shard, pos } = (
      await slow.query<{ shard: number; pos: string }>('select shard, pos from engine.event where stream_id = $1', [
        stream,
      ])
    ).rows[0]!;
    // A stream id's last byte decides on its shard: one event of the same shard waits from the start.
    const behind = await appendTo(randomUUID().slice(0, -2) + stream.slice(-2));
    await behind.client.query('commit');
    await behind.close();
    const lag = watchLag(lab, untilLogged);
    const others = await otherTenantsProceed(
      lab,
      hold,
      `select shard::text as name, max(pos)::text as place from engine.event where shard <> ${shard} group by shard`,
      'select from engine.shard_cursor where shard = $1::int and pos >= $2::bigint',
    );
    const overtaken = await lab.row(`select count(*)::int as n from engine.log where shard = $1 and pos > $2`, [
      shard,
      pos,
    ]);
    const longest = await lag.stop();
    await slow.query('commit');
    await close();
    await load.stop();
    await settled(lab);
    const waited = longest.of(String(shard));
    const flat = longest.ofOthers(String(shard)) <= hold / 2 + 5 * before.ofOthers(String(shard));
    return [
      invariant(
        { 'held open ms': hold, ...others, 'events that overtook it': overtaken['n']! },
        { 'got on meanwhile': others['others watched'], 'events that overtook it': 0 },
      ),
      // A short hold on a busy machine says nothing about speed.
      invariant(
        {
          'its shard waited ms': waited,
          'it was held up': waited >= hold / 2 ? 'yes' : 'no',
          'longest wait of the others ms': longest.ofOthers(String(shard)),
          'without it ms': before.ofOthers(String(shard)),
          flat: flat ? 'yes' : 'no',
        },
        { 'it was held up': 'yes', ...(!short && { flat: 'yes' }) },
      ),
      ...(await books(lab)),
    ];
  },
);

/** 1 if the host exits because the database is older than the list of erasures. */
const refuses = (host: Host) =>
  host.start().then(
    () => 0,
    (error: Error) => Number(error.message.includes('The database is older than the list of erasures')),
  );

export const backupRestored = fault(
  'A restored backup has everything that was answered before it, and runs on; whoever was erased after it is gone before anything is served',
  async ({ lab, short }) => {
    const {
      friends: [friend],
    } = await rewarded(lab, 'restored');
    const before = await created(lab);
    const createdSome = async () => {
      const load = await creating(lab);
      await load.more(short ? 20 : 200);
      await load.stop();
      return load.answered;
    };
    const backedUp = await createdSome();
    await settled(lab);
    const restore = await lab.server.backup();

    // A recommender and a friend are erased; the worker writes both to the list beside the database.
    const [energie, telko, { demo }] = [await lab.client('energie'), await lab.client('telko'), await lab.product()];
    const leaver = demo.logins.find(({ tenant, role }) => tenant === 'energie' && role === 'recommender')!;
    await energie.ask('DELETE', '/empfehler/delete', { token: await energie.login(leaver.email, leaver.password) });
    const own = await tokenFromMail(await lab.product(), friend!.email, '/empfaenger/meinedaten');
    await telko.ask('DELETE', '/empfaenger', { token: own });
    await settled(lab);
    await until(
      'the list of erasures to be written',
      async () => (await lab.row('select count(*)::int as n from erasure where copied_at is null'))['n'] === 0,
      30_000,
    );
    const named = async () =>
      (
        await lab.row('select count(*)::int as n from person where lower(email) = any ($1)', [
          [leaver.email.toLowerCase(), friend!.email.toLowerCase()],
        ])
      )['n']!;
    const [gone, mails] = [await named(), lab.mail.arrivals.length];

    const [api, worker] = [lab.apis[0]!, lab.workers[0]!];
    await worker.stop();
    await restore();
    const back = await named();
    // A running API reports that it is not ready; a newly started host exits.
    await until(
      '/readyz to answer without the database’s erasures',
      async () => (await readiness(lab.url))['erasures'] === false,
      30_000,
    );
    await api.stop();
    const refused = (await refuses(api)) + (await refuses(worker));

    const said = await lab.command('erasures-apply');
    const goneAgain = await named();
    await Promise.all([api.start(), worker.start()]);
    // The queue is checked shortly after the start; in the end nothing may keep the API unready.
    await until('/readyz to be ready again', async () => (await readiness(lab.url)).status === 'ready', 30_000);
    const { status } = await readiness(lab.url);
    const [login, ownData] = [
      await energie.call('POST', '/account/login', { body: { Email: leaver.email, Password: leaver.password } }),
      await telko.call('GET', '/empfaenger/daten', { token: own }),
    ];
    const answered = [...backedUp, ...(await createdSome())];
    await settled(lab);
    const mailed = lab.mail.arrivals
      .slice(mails)
      .filter(({ to }) => to === leaver.email || to === friend!.email).length;
    return [
      invariant(
        {
          'named after the erasure': gone,
          'named in the restored backup': back,
          'hosts that refused to serve it': refused,
          'erasures applied again': /(\d+) erasures applied again/.exec(said)?.[1] ?? 'none',
          'named before it was served': goneAgain,
        },
        {
          'named after the erasure': 0,
          'named in the restored backup': 2,
          'hosts that refused to serve it': 2,
          'erasures applied again': '2',
          'named before it was served': 0,
        },
      ),
      invariant(
        {
          readyz: String(status),
          'login of the erased': login.status,
          'page of the erased': ownData.status,
          'mailed about it again': mailed,
        },
        { readyz: 'ready', 'login of the erased': 401, 'page of the erased': 401, 'mailed about it again': 0 },
      ),
      invariant(await commandCounts(lab, { answered }, before), { lost: 0, doubled: 0 }),
      ...(await books(lab)),
      await projectionsAreTrue(lab),
    ];
  },
  { alone: true },
);

const readiness = (url: string): Promise<Record<string, unknown>> =>
  fetch(`${url}/readyz`).then(
    async answer => (await answer.json()) as Record<string, unknown>,
    () => ({}),
  );
