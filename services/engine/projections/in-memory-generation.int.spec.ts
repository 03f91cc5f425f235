import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '#testing/database.js';
import { openWorld, parcelView, prepareTables, type World } from '#engine/testing/world.test.js';
import type { ProjectedEvent, Projection } from './define-projection.js';
import { FoldFailed } from './fold.js';
import { InMemoryGeneration } from './in-memory-generation.js';
import { ProjectionTable } from './projection-table.js';

const tenant = randomUUID();
const many = 1_000;
let database: TestDatabase;
let world: World;
let table: ProjectionTable;
let generation = 100;

beforeAll(async () => {
  database = await testDatabase();
  await prepareTables(database);
  world = await openWorld(database);
  table = await ProjectionTable.open(world.database, parcelView);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

const moved = (parcelId: string, to: string): ProjectedEvent => ({
  eventId: randomUUID(),
  tenantId: tenant,
  streamId: parcelId,
  version: 1,
  type: 'ParcelMoved',
  schemaVersion: 1,
  data: { parcelId, to },
  at: new Date('2026-11-21T09:00:00.123Z'),
});
const open = (projection: Projection = parcelView, empty = true) =>
  new InMemoryGeneration(projection, table, ++generation, empty);
const fold = async (rows: InMemoryGeneration, ...events: ProjectedEvent[]) => {
  await rows.load(world.database, events);
  events.forEach(event => rows.fold(event));
};
const write = (rows: InMemoryGeneration, most = many) =>
  world.database.transaction(transaction => rows.write(transaction, most));
const stored = async (parcelId: string) =>
  world.row('select stops, places, grams from parcel_view_rows where generation = $1 and parcel_id = $2', [
    generation,
    parcelId,
  ]);

describe('A generation in memory', () => {
  it('writes a row once, however many events touched it', async () => {
    const [parcel, rows] = [randomUUID(), open()];
    await fold(rows, moved(parcel, 'Kiel'), moved(parcel, 'Ulm'));
    expect([rows.size, rows.unwritten]).toEqual([1, 1]);
    await write(rows);
    expect(await stored(parcel)).toEqual({ stops: 2, places: ['Kiel', 'Ulm'], grams: null });
    expect(rows.unwritten).toBe(0);
  });

  it('goes on with rows it has written, kept in memory or forgotten', async () => {
    for (const most of [many, 0]) {
      const [parcel, rows] = [randomUUID(), open()];
      await fold(rows, moved(parcel, 'Kiel'));
      await write(rows, most);
      expect(rows.size).toBe(most === 0 ? 0 : 1);
      await fold(rows, moved(parcel, 'Ulm'), moved(parcel, 'Bonn'));
      await write(rows, most);
      expect(await stored(parcel)).toEqual({ stops: 3, places: ['Kiel', 'Ulm', 'Bonn'], grams: null });
    }
  });

  it('removes rows the fold gave up, written or not', async () => {
    const leaving: Projection = {
      ...parcelView,
      evolve: (row, event, key) =>
        (event.data as { to: string }).to === 'gone' ? undefined : parcelView.evolve(row, event, key),
    };
    const [parcel, never, rows] = [randomUUID(), randomUUID(), open(leaving)];
    await fold(rows, moved(parcel, 'Kiel'), moved(never, 'Kiel'), moved(never, 'gone'));
    await write(rows);
    expect([Boolean(await stored(parcel)), await stored(never)]).toEqual([true, undefined]);
    await fold(rows, moved(parcel, 'gone'));
    await write(rows);
    expect(await stored(parcel)).toBeUndefined();
  });

  it('changes nothing for an event the fold chokes on, not even where it went well', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const both: Projection = {
      ...parcelView,
      keysOf: () => [{ parcel_id: first }, { parcel_id: second }],
      evolve: (row, event, key) => {
        if (key['parcel_id'] === second && (event.data as { to: string }).to === 'nowhere') throw new Error('no');
        return parcelView.evolve(row, event, key);
      },
    };
    const rows = open(both);
    await fold(rows, moved(first, 'Kiel'));
    expect(() => rows.fold({ ...moved(first, 'nowhere') })).toThrow(FoldFailed);
    await fold(rows, moved(first, 'Ulm'));
    await write(rows);
    expect([await stored(first), await stored(second)]).toEqual([
      { stops: 2, places: ['Kiel', 'Ulm'], grams: null },
      { stops: 2, places: ['Kiel', 'Ulm'], grams: null },
    ]);
  });

  it('brings every text to the table as it is', async () => {
    const odd = ['tab\there', 'line\nbreak\r', 'back\\slash \\N', '"quoted" {braces}', 'Grüße, 你好 🎈', ''];
    const [parcel, rows] = [randomUUID(), open()];
    await fold(rows, ...odd.map(to => moved(parcel, to)));
    await write(rows);
    expect(await stored(parcel)).toEqual({ stops: odd.length, places: odd, grams: null });
  });
});
