import type { Client } from 'pg';
import type { History, RecordedEvent } from './history.js';

const mark = 'history';
/** Events of a statement. */
const batchSize = 2_000;

/** In the order of their foreign keys. Each row is an object of column names. */
const tables = [
  'person',
  'recommender',
  'invitation',
  'recommendation',
  'click',
  'consent',
  'newsletter_consent',
  'customer_number',
  'recipient',
  'customer_order',
  'recommendation_order',
  'bank_details',
  'reward',
  'goodwill',
  'reward_hold',
  'voucher',
  'payout_batch',
  'payout',
  'bank_answer_file',
  'bank_answer_entry',
  'bank_answer_open',
  'ledger_posting',
  'ledger_entry',
  'erasure',
  'audit_entry',
  'engine.due_work',
] as const;

export async function isWritten(owner: Client, tenantId: string): Promise<boolean> {
  await owner.query(`select set_config('app.tenant', $1, false)`, [tenantId]);
  const { rowCount } = await owner.query('select from demo_seed where tenant_id = $1 and name = $2', [tenantId, mark]);
  return rowCount !== 0;
}

/** Rows first, events last, since events in an open transaction hold the relay back. Another run that was quicker is left alone. */
export async function write(owner: Client, history: History): Promise<void> {
  const { tenant, until, from, wordings } = history.facts;
  await owner.query('begin');
  try {
    await owner.query(`select set_config('app.tenant', $1, true)`, [tenant.id]);
    const taken = await owner.query(
      `insert into demo_seed (tenant_id, name, at, result) values ($1, $2, $3, 'null') on conflict do nothing`,
      [tenant.id, mark, until],
    );
    if (taken.rowCount === 1) {
      for (const table of tables) await insertRows(owner, history, table);
      await owner.query(
        'update accepted_terms set first_seen = least(first_seen, $2) where tenant_id = $1 and version = any ($3)',
        [tenant.id, from, Object.values(wordings)],
      );
      await append(owner, history);
    }
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** What a row does not name has the column's default. */
async function insertRows(owner: Client, history: History, table: (typeof tables)[number]): Promise<void> {
  const rows = history.rowsOf(table);
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].join(', ');
  await owner.query(
    `insert into ${table} (tenant_id, ${columns}) select $1, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)
     ${table === 'engine.due_work' ? 'on conflict do nothing' : ''}`,
    [history.facts.tenant.id, JSON.stringify(rows)],
  );
}

/** In the order of time, by the engine's own function; whatever listens to them has done its part already. */
async function append(owner: Client, { facts: { tenant }, events }: History): Promise<void> {
  const { rows } = await owner.query<{ pos: string }>('select coalesce(max(pos), 0) as pos from engine.event');
  for (let start = 0; start < events.length; start += batchSize) {
    const batch = events.slice(start, start + batchSize);
    for (const [type, ofType] of Map.groupBy(batch, ({ aggregateType }) => aggregateType))
      await owner.query('select engine.append_all($1, $2, $3::jsonb)', [
        tenant.id,
        type,
        JSON.stringify(streams(ofType)),
      ]);
  }
  await owner.query(
    `insert into engine.delivery (tenant_id, consumer, event_id, stream_id, version, event_type, state, attempts, next_at, enqueued_at, created_at, done_at)
     select e.tenant_id, s.consumer, e.event_id, e.stream_id, e.version, e.type, 'done', 1, e.at, e.at, e.at, e.at
     from engine.event e join engine.subscription s on s.event_type = e.type
     where e.tenant_id = $1 and e.pos > $2 and e.event_id = any ($3::uuid[])`,
    [tenant.id, rows[0]!.pos, events.map(({ eventId }) => eventId)],
  );
}

const streams = (events: readonly RecordedEvent[]) =>
  [...Map.groupBy(events, ({ streamId }) => streamId)].map(([streamId, ofStream]) => ({
    stream_id: streamId,
    expected: ofStream[0]!.version - 1,
    events: ofStream.map(({ eventId, schemaVersion, event, meta, at }) => ({
      event_id: eventId,
      type: event.type,
      schema_version: schemaVersion,
      data: event.data,
      meta,
      at,
    })),
  }));
