import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { openWorld, prepareTables, type World } from '#engine/testing/world.test.js';

const tenant = randomUUID();
let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await testDatabase();
  await prepareTables(database);
  world = await openWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
afterEach(() => {
  world.fate.forbidden.clear();
  world.fate.office = 'open';
});

const places = async (parcelId: string) =>
  (await world.row<{ places: string }>('select places from moved where parcel_id = $1', [parcelId]))?.places;
const letters = (parcelId: string) =>
  world.database.query<{ key: string }>('select key from letter where parcel_id = $1 order by n', [parcelId]);
const delivery = (parcelId: string, state: string) =>
  world.row<{ event_id: string; error: string; attempts: number }>(
    'select event_id, error, attempts from engine.delivery where stream_id = $1 and state = $2 order by version limit 1',
    [parcelId, state],
  );
/** As if time had passed. */
const hurry = () =>
  world.database.query(
    `update engine.delivery set next_at = now(), enqueued_at = now() - interval '1 minute', lease_until = null where state in ('pending', 'sending')`,
  );
const settleUntilParked = async () => {
  for (let n = 0; n < 8; n++) {
    await hurry();
    await world.engine.settle();
  }
};

describe('a transactional reaction', () => {
  it('reacts to each event once and in order, as the system and because of the event', async () => {
    const parcel = await world.post(tenant);
    await world.move(tenant, parcel, 'Kiel', 'Ulm');
    await world.move(tenant, parcel, 'Bonn');
    await world.engine.settle();
    await world.engine.settle();
    expect(await places(parcel)).toBe('Kiel,Ulm,Bonn');
  });

  it('starts at the head: what was in the log before it was known stays alone', async () => {
    await world.engine.settle();
    await world.database.query(`delete from engine.subscription where consumer = 'note-places-when-parcel-moved'`);
    const parcel = await world.post(tenant);
    await world.move(tenant, parcel, 'early');
    while (
      await world.row(
        `select 1 as one from engine.event e where e.stream_id = $1 and not exists (select from engine.log l where l.stream_id = e.stream_id and l.version = e.version)`,
        [parcel],
      )
    )
      await world.database.query(`select from engine.relay(100, '1 second')`);
    await world.app.get((await import('./reaction.js')).ReactionRegistry, { strict: false }).subscribe(world.database);
    await world.move(tenant, parcel, 'late');
    await world.engine.settle();
    expect(await places(parcel)).toBe('late');
  });

  it('leaves nothing behind when it fails, and goes on where it was', async () => {
    const parcel = await world.post(tenant);
    world.fate.forbidden.add('Ulm');
    await world.move(tenant, parcel, 'Kiel', 'Ulm', 'Bonn');
    await world.engine.settle();
    expect(await places(parcel)).toBe('Kiel');
    world.fate.forbidden.clear();
    await hurry();
    await world.engine.settle();
    expect(await places(parcel)).toBe('Kiel,Ulm,Bonn');
  });

  it('parks the stream after bounded tries, with an error free of personal data, while others flow', async () => {
    const stuck = await world.post(tenant);
    world.fate.forbidden.add('Ulm');
    await world.move(tenant, stuck, 'Ulm', 'Kiel');
    await settleUntilParked();
    expect(await delivery(stuck, 'parked')).toMatchObject({ attempts: 8, error: 'Ulm takes no parcels, ask ‹e-mail›' });
    const free = await world.post(tenant);
    await world.move(tenant, free, 'Kiel');
    await settleUntilParked();
    expect(await places(free)).toBe('Kiel');
    expect(await places(stuck)).toBeUndefined();
    expect(await delivery(stuck, 'pending')).toMatchObject({ attempts: 0 });
  });
});

describe('an external reaction', () => {
  it('sends once, and keeps what the other side called it', async () => {
    const parcel = await world.post(tenant);
    await world.engine.settle();
    const [letter, ...more] = await letters(parcel);
    expect(more).toEqual([]);
    expect(await world.row('select state, provider_ref from engine.effect where key = $1', [letter!.key])).toEqual({
      state: 'done',
      provider_ref: `letter-${letter!.key}`,
    });
  });

  it('sends nothing when there is nothing to send', async () => {
    const parcel = await world.post(tenant, 0);
    await world.engine.settle();
    expect(await letters(parcel)).toEqual([]);
    expect(await delivery(parcel, 'done')).toBeDefined();
  });

  it('tries again when it was not sent', async () => {
    world.fate.office = 'closed';
    const parcel = await world.post(tenant);
    await world.engine.settle();
    expect(await letters(parcel)).toEqual([]);
    world.fate.office = 'open';
    await hurry();
    await world.engine.settle();
    expect(await letters(parcel)).toHaveLength(1);
  });

  it('parks at once when nobody knows whether it was sent', async () => {
    world.fate.office = 'unclear';
    const parcel = await world.post(tenant);
    await world.engine.settle();
    await hurry();
    await world.engine.settle();
    const sent = await letters(parcel);
    expect(sent).toHaveLength(1);
    expect(await delivery(parcel, 'parked')).toMatchObject({
      attempts: 1,
      error: 'OutcomeUnknown: the line went dead',
    });
    expect(await world.row('select state from engine.effect where key = $1', [sent[0]!.key])).toEqual({
      state: 'unknown',
    });
  });
});
