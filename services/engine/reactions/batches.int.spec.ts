import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { openWorld, prepareTables, type World } from '#engine/testing/world.test.js';
import { Relay } from '#engine/relay.js';
import { DeliveryRunner } from './delivery-runner.js';

const tenant = randomUUID();
const notes = 'note-places-when-parcel-moved';
const letters = 'send-letter-when-parcel-posted';
const weights = 'list-weights-when-parcel-weighed';
/** What a batch takes is told here, not by the machine. */
let milliseconds = 0;
let database: TestDatabase;
let world: World;
let other: World;
let runner: DeliveryRunner;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  await prepareTables(database);
  owner = new pg.Client({ connectionString: database.owner });
  await owner.connect();
  world = await openWorld(database);
  other = await openWorld(database);
  await world.engine.register();
  runner = world.app.get(DeliveryRunner, { strict: false });
});
afterAll(async () => {
  await world.close();
  await other.close();
  await owner.end();
  await database.drop();
});
afterEach(() => {
  world.faults.forbidden.clear();
  world.faults.unclear.clear();
  world.faults.office = 'open';
  world.faults.pause = async () => undefined;
  other.faults.pause = async () => undefined;
});

/** Until all that was appended has its deliveries; nothing reacts yet. */
const relayed = async () => {
  const relay = world.app.get(Relay, { strict: false });
  do while (await relay.round(() => undefined));
  while (await relay.isBehind());
};
/** Streams the consumer has something to do in. */
const waiting = async (consumer: string) =>
  (
    await world.database.query<{ id: string }>(
      `select distinct stream_id as id from engine.delivery where tenant_id = $1 and consumer = $2 and state = 'pending' order by stream_id`,
      [tenant, consumer],
    )
  ).map(({ id }) => id);
const places = async (parcels: readonly string[]) => {
  const rows = await world.database.query<{ id: string; places: string; times: number }>(
    'select parcel_id as id, places, times from moved where parcel_id = any ($1)',
    [parcels],
  );
  const found = new Map(rows.map(row => [row.id, `${row.places} ${row.times}×`]));
  return parcels.map(parcel => found.get(parcel));
};
const states = async (consumer: string, parcels: readonly string[]) =>
  (
    await world.database.query<{ state: string }>(
      'select state from engine.delivery where consumer = $1 and stream_id = any ($2) order by array_position($2::uuid[], stream_id), version',
      [consumer, parcels],
    )
  ).map(({ state }) => state);
const posted = async (count: number) => {
  const parcels = await Promise.all(Array.from({ length: count }, () => world.post(tenant)));
  return parcels.sort();
};
const batch = (consumer: string, streamIds: readonly string[]) => ({ tenantId: tenant, consumer, streamIds });
/** Everything of earlier tests is done, also what rests after a failure. */
beforeEach(async () => {
  jest.spyOn(performance, 'now').mockImplementation(() => milliseconds);
  await world.engine.settle();
  await owner.query(`update engine.delivery set state = 'done' where state = 'pending'`);
});
afterEach(() => jest.restoreAllMocks());

describe('A batch of transactional reactions', () => {
  it('does many streams in one transaction, several events of a stream one after the other', async () => {
    const parcels = await posted(5);
    for (const parcel of parcels) await world.move(tenant, parcel, 'Kiel', 'Ulm', 'Bonn');
    await relayed();
    expect(await runner.runBatch(batch(notes, await waiting(notes)))).toEqual({
      tried: 15,
      backOffs: [],
      busy: [],
      left: [],
    });
    expect(await places(parcels)).toEqual(parcels.map(() => 'Kiel,Ulm,Bonn 3×'));
    const transactions = await world.row(
      `select count(distinct xmin::text) as n from moved where parcel_id = any ($1)`,
      [parcels],
    );
    expect(transactions).toEqual({ n: 1 });
  });

  it('finds the one that fails: it rests with those behind it, its neighbours are done once', async () => {
    const parcels = await posted(6);
    const poisoned = parcels[3]!;
    for (const parcel of parcels)
      await world.move(tenant, parcel, 'Kiel', parcel === poisoned ? 'nowhere good' : 'Ulm', 'Bonn');
    world.faults.forbidden.add('nowhere good');
    await relayed();
    const { tried, backOffs } = await runner.runBatch(batch(notes, await waiting(notes)));
    expect({ tried, backOffs: backOffs.map(({ seconds }) => seconds) }).toEqual({ tried: 17, backOffs: [0.2] });
    expect(await places(parcels)).toEqual(
      parcels.map(parcel => (parcel === poisoned ? 'Kiel 1×' : 'Kiel,Ulm,Bonn 3×')),
    );
    expect(await states(notes, [poisoned])).toEqual(['done', 'pending', 'pending']);
    expect(backOffs[0]!.streamId).toBe(poisoned);
    const failed = await world.row(
      'select attempts, error from engine.delivery where consumer = $1 and stream_id = $2 and attempts > 0 and error is not null',
      [notes, poisoned],
    );
    expect(failed).toEqual({ attempts: 1, error: 'nowhere good takes no parcels, ask ‹e-mail›' });
  });

  it('finds several that fail', async () => {
    const parcels = await posted(7);
    world.faults.forbidden.add('bad');
    for (const [n, parcel] of parcels.entries()) await world.move(tenant, parcel, n % 3 === 0 ? 'bad' : 'good');
    await relayed();
    // These alone: what an earlier test left resting may be due by now.
    const { tried, backOffs } = await runner.runBatch(batch(notes, parcels));
    // On a slow machine one that failed may have rested already, and fail once more.
    expect({ done: tried - backOffs.length, failed: new Set(backOffs.map(({ streamId }) => streamId)).size }).toEqual({
      done: 4,
      failed: 3,
    });
    expect(await places(parcels)).toEqual(parcels.map((_, n) => (n % 3 === 0 ? undefined : 'good 1×')));
  });

  it('loses nothing and doubles nothing when its connection breaks in the middle', async () => {
    const parcels = await posted(3);
    for (const parcel of parcels) await world.move(tenant, parcel, 'Kiel');
    await relayed();
    let reached = 0;
    world.faults.pause = async () => {
      if (++reached === 2)
        await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'weitersagen_app' and state = 'idle in transaction'`,
        );
    };
    await runner.runBatch(batch(notes, await waiting(notes)));
    expect(reached).toBeGreaterThan(3);
    expect(await places(parcels)).toEqual(parcels.map(() => 'Kiel 1×'));
  });
});

describe('A batch of reactions that know how to do many at once', () => {
  const weighed = (parcels: readonly string[]) =>
    world.database.query<{ grams: number[]; together: number[] }>(
      `select array_agg(w.grams order by w.n) as grams, array_agg(w.together order by w.n) as together from weighed w join engine.event e using (tenant_id, event_id)
       where e.stream_id = any ($1) group by e.stream_id order by array_position($1::uuid[], e.stream_id)`,
      [parcels],
    );

  it('does them together, those of a stream in their order', async () => {
    const parcels = (await Promise.all([1, 2, 3].map(() => world.weigh(tenant, 100, 200, 300)))).sort();
    await relayed();
    expect(await runner.runBatch(batch(weights, await waiting(weights)))).toEqual({
      tried: 9,
      backOffs: [],
      busy: [],
      left: [],
    });
    expect(await weighed(parcels)).toEqual(parcels.map(() => ({ grams: [100, 200, 300], together: [9, 9, 9] })));
    expect(await states(weights, parcels)).toEqual(Array<string>(9).fill('done'));
  });

  it('does them one by one when one of them fails: it rests with those behind it, its neighbours are done once', async () => {
    const parcels = await Promise.all([1, 2, 3, 4, 5].map(() => world.weigh(tenant, 100, 200)));
    const tooHeavy = await world.weigh(tenant, 100, 5_000, 200);
    await relayed();
    const { tried, backOffs } = await runner.runBatch(batch(weights, await waiting(weights)));
    expect({ done: tried - backOffs.length, failed: new Set(backOffs.map(({ streamId }) => streamId)).size }).toEqual({
      done: 11,
      failed: 1,
    });
    expect((await weighed(parcels)).map(({ grams }) => grams)).toEqual(parcels.map(() => [100, 200]));
    expect((await weighed([tooHeavy])).map(({ grams }) => grams)).toEqual([[100]]);
    expect(await states(weights, [tooHeavy])).toEqual(['done', 'pending', 'pending']);
  });
});

describe('What a reaction no longer listens to', () => {
  it.each([notes, weights])('is passed over, more of a stream than are claimed at once too: %s', async consumer => {
    const gone = consumer === notes ? 'ParcelWeighed' : 'ParcelMoved';
    await world.database.query('insert into engine.subscription (consumer, event_type) values ($1, $2)', [
      consumer,
      gone,
    ]);
    const parcel =
      consumer === notes ? await world.weigh(tenant, ...Array<number>(45).fill(100)) : await world.post(tenant);
    if (consumer === weights) await world.move(tenant, parcel, ...Array<string>(45).fill('Kiel'));
    await relayed();
    await world.database.query('delete from engine.subscription where consumer = $1 and event_type = $2', [
      consumer,
      gone,
    ]);
    expect(await runner.runBatch(batch(consumer, [parcel]))).toEqual({ tried: 45, backOffs: [], busy: [], left: [] });
    expect(await states(consumer, [parcel])).toEqual(Array<string>(45).fill('skipped'));
  });
});

describe('Two workers at the same deliveries', () => {
  it('do each once: the second leaves alone what the first is at, and says so', async () => {
    const parcels = await posted(8);
    for (const parcel of parcels) await world.move(tenant, parcel, 'Kiel', 'Ulm');
    await relayed();
    const named = batch(notes, await waiting(notes));
    // In the middle of the first one's transaction, and outside of it, the other worker is handed the very same batch.
    let inTheMiddle!: () => void;
    const second = new Promise<void>(resolve => (inTheMiddle = resolve)).then(() =>
      other.app.get(DeliveryRunner, { strict: false }).runBatch(named),
    );
    world.faults.pause = async () => {
      inTheMiddle();
      await second;
    };
    const first = await runner.runBatch(named);
    const { tried, busy } = await second;
    expect({ first: first.tried, second: tried, busy: busy.length }).toEqual({ first: 16, second: 0, busy: 8 });
    expect(await places(parcels)).toEqual(parcels.map(() => 'Kiel,Ulm 2×'));
  });

  it('share what there is when they come at the same time', async () => {
    const parcels = await posted(40);
    for (const parcel of parcels) await world.move(tenant, parcel, 'Kiel', 'Ulm', 'Bonn');
    await relayed();
    const named = batch(notes, await waiting(notes));
    const runners = [runner, other.app.get(DeliveryRunner, { strict: false })];
    while ((await waiting(notes)).length > 0)
      await Promise.all([...runners, ...runners].map(each => each.runBatch(named)));
    expect(await places(parcels)).toEqual(parcels.map(() => 'Kiel,Ulm,Bonn 3×'));
    expect(
      await world.row(`select sum(attempts) as n from engine.delivery where consumer = $1 and stream_id = any ($2)`, [
        notes,
        parcels,
      ]),
    ).toEqual({ n: 120 });
  });
});

describe('A batch of external reactions', () => {
  it('sends each once, under its own key', async () => {
    const parcels = await posted(20);
    await relayed();
    expect(await runner.runBatch(batch(letters, await waiting(letters)))).toMatchObject({ tried: 20, backOffs: [] });
    expect(
      await world.row('select count(*) as n, count(distinct key) as keys from letter where parcel_id = any ($1)', [
        parcels,
      ]),
    ).toEqual({ n: 20, keys: 20 });
    expect(
      await world.row(
        `select count(*) as n from engine.effect e join engine.delivery d using (tenant_id, consumer, event_id) where d.stream_id = any ($1) and e.state = 'done' and d.state = 'done' and d.lease is null`,
        [parcels],
      ),
    ).toEqual({ n: 20 });
  });

  it('has eight under way at once and no more', async () => {
    await posted(20);
    await relayed();
    let [now, most] = [0, 0];
    world.faults.pause = async where => {
      if (where !== 'sent') return;
      most = Math.max(most, ++now);
      await new Promise(resolve => setImmediate(resolve));
      now--;
    };
    const named = batch(letters, await waiting(letters));
    await Promise.all([runner.runBatch(named), runner.runBatch(named), runner.runBatch(named)]);
    expect(await waiting(letters)).toEqual([]);
    expect(most).toBeLessThanOrEqual(8);
    expect(most).toBeGreaterThan(1);
  });

  it('ends with what is under way when its process is to end, and hands back the rest', async () => {
    const ending = await openWorld(database);
    const last = ending.app.get(DeliveryRunner, { strict: false });
    const parcels = await posted(10);
    await relayed();
    let underWay = 0;
    ending.faults.pause = async () => void (++underWay === 8 && last.stop());
    const { tried, left } = await last.runBatch(batch(letters, await waiting(letters)));
    await ending.close();
    expect([tried, (await states(letters, parcels)).sort()]).toEqual([
      8,
      [...Array(8).fill('done'), 'pending', 'pending'],
    ]);
    await runner.runBatch(batch(letters, left));
    expect(
      await world.row('select count(*) as n, count(distinct key) as keys from letter where parcel_id = any ($1)', [
        parcels,
      ]),
    ).toEqual({ n: 10, keys: 10 });
  });

  it('parks those of which nobody knows, each by itself', async () => {
    const parcels = await posted(3);
    await relayed();
    world.faults.unclear.add(parcels[1]!);
    await runner.runBatch(batch(letters, await waiting(letters)));
    expect(await states(letters, parcels)).toEqual(['done', 'parked', 'done']);
  });

  it('tries again what was not sent', async () => {
    const parcels = await posted(4);
    await relayed();
    world.faults.office = 'closed';
    const { backOffs } = await runner.runBatch(batch(letters, parcels));
    // On a slow machine one may have rested already, and rest longer after another try.
    const first = [...Map.groupBy(backOffs, ({ streamId }) => streamId).values()].map(([rest]) => rest!.seconds);
    expect(first).toEqual([0.2, 0.2, 0.2, 0.2]);
    expect(await states(letters, parcels)).toEqual(['pending', 'pending', 'pending', 'pending']);
  });
});

describe('The time a batch takes', () => {
  const transactions = (parcels: readonly string[]) =>
    world.database
      .query<{ n: number }>(
        'select count(*)::int as n from moved where parcel_id = any ($1) group by xmin::text order by 1',
        [parcels],
      )
      .then(rows => rows.map(({ n }) => n));
  const moved = async (count: number) => {
    const parcels = await posted(count);
    for (const parcel of parcels) await world.move(tenant, parcel, 'Kiel');
    await relayed();
    return parcels;
  };

  it('is 50 ms at most: then it takes on nothing more', async () => {
    const parcels = await moved(7);
    world.faults.pause = async () => void (milliseconds += 20);
    await runner.runBatch(batch(notes, await waiting(notes)));
    expect(await transactions(parcels)).toEqual([1, 3, 3]);
  });
});
