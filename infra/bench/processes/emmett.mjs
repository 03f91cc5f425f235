// Emmett's PostgreSQL event store: appends, an inline projection, and its consumer.
import { randomUUID } from 'node:crypto';
import {
  getPostgreSQLEventStore,
  postgreSQLEventStoreConsumer,
  postgreSQLRawBatchSQLProjection,
} from '@event-driven-io/emmett-postgresql';
import { projections } from '@event-driven-io/emmett';
import pg from 'pg';
import { appendsPerSecond, parcel, serve } from './serve.mjs';

const connectionString = process.env.DATABASE_URL;
const plain = getPostgreSQLEventStore(connectionString);
await plain.schema.migrate();
const pool = new pg.Pool({ connectionString, max: 2 });

const table = name => `emmett_parcel_${name}`;
const createTable = name =>
  pool.query(`create table ${table(name)} (parcel_id uuid primary key, stops int not null, grams bigint not null)`);

/** A row a stream, all events of a batch in one statement. */
const projection = (name, type) =>
  postgreSQLRawBatchSQLProjection({
    name,
    canHandle: [type],
    evolve(events) {
      const rows = new Map();
      for (const { data } of events) {
        const row = rows.get(data.parcelId) ?? { id: data.parcelId, stops: 0, grams: 0 };
        rows.set(data.parcelId, { ...row, stops: row.stops + 1, grams: row.grams + data.grams });
      }
      // To this version of Emmett a statement is its text.
      return [
        `insert into ${table(name)} as t (parcel_id, stops, grams)
         select (r->>'id')::uuid, (r->>'stops')::int, (r->>'grams')::bigint from jsonb_array_elements(${pg.escapeLiteral(JSON.stringify([...rows.values()]))}::jsonb) r
         on conflict (parcel_id) do update set stops = t.stops + excluded.stops, grams = t.grams + excluded.grams`,
      ];
    },
  });

const appendTo = (store, type, batch) => async () => {
  const id = randomUUID();
  await store.appendToStream(
    `parcel-${id}`,
    Array.from({ length: batch }, (_, n) => ({ type, data: parcel(id, n) })),
  );
};

serve(
  {
    append: options => appendsPerSecond(options, appendTo(plain, 'ParcelStored', options.batch)),
    async inline({ name, ...options }) {
      await createTable(name);
      const store = getPostgreSQLEventStore(connectionString, {
        projections: projections.inline([projection(name, 'ParcelMoved')]),
      });
      await store.schema.migrate();
      const rate = await appendsPerSecond(options, appendTo(store, 'ParcelMoved', options.batch));
      await mustBe(name, options.events);
      await store.close();
      return rate;
    },
    async consume({ name, ...options }) {
      await createTable(name);
      const type = `Parcel${name}`;
      await appendsPerSecond(options, appendTo(plain, type, options.batch));
      const before = await pool.query(
        `select coalesce(max(global_position), 0) as last from emt_messages where message_type <> $1`,
        [type],
      );
      const consumer = postgreSQLEventStoreConsumer({
        connectionString,
        pulling: { batchSize: 5_000, pullingFrequencyInMs: 1 },
        stopWhen: { noMessagesLeft: true },
      });
      // From where its own backlog begins: the events of earlier rounds are nothing to it.
      consumer.projector({
        projection: projection(name, type),
        startFrom: { lastCheckpoint: BigInt(before.rows[0].last) },
      });
      const from = performance.now();
      await consumer.start();
      const seconds = (performance.now() - from) / 1_000;
      const seen = await projectedIn(name);
      await consumer.close();
      // A backlog it did not do whole (21 of 20,000 were left out once) counts for nothing.
      return seen === options.events ? options.events / seconds : 0;
    },
  },
  async () => {
    await plain.close();
    await pool.end();
  },
);

async function projectedIn(name) {
  const { rows } = await pool.query(`select coalesce(sum(stops), 0)::int as seen from ${table(name)}`);
  return rows[0].seen;
}

async function mustBe(name, events) {
  const seen = await projectedIn(name);
  if (seen !== events) throw new Error(`Emmett projected ${seen} of ${events} events.`);
}
