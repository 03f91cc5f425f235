// Due work: recommendations that expire after 60 days, and unconfirmed contacts that are erased. Rows per second of an
// otherwise idle worker; and the 99th percentile of create commands through HTTP (40 per second, at a fixed rate)
// during a sweep, compared with none due, alternating; medians, as one hiccup lasts ten commands. A round ends when the
// sweep's reactions (mails) are done.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillTenant } from './reports.mjs';
import { median, percentile } from '../lib/figures.mjs';
import { someone } from './http.mjs';

const commandsASecond = 40;
/** Due in a round with commands: more than can be done before it ends. */
const aRound = 1_000;
const kinds = [
  { kind: 'expire-recommendation', what: 'Expiry' },
  { kind: 'erase-unconfirmed-recipient', what: 'Erasure' },
];

export async function sweeps({ env, worker, rows, rounds, seconds, say }) {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  try {
    const all = rows + rounds * aRound;
    const tenant = await fillTenant(owner, { key: 'bench-sweeps', recommendations: all * 5 });
    for (const statement of plans(rows, all))
      await owner.query(statement, statement.includes('$1') ? [tenant.tenantId] : []);
    await owner.query('analyze');
    await worker.start();
    const figures = [];
    for (const { kind, what } of kinds) {
      const dueNow = set =>
        owner.query(
          `update engine.due_work set next_at = now() where tenant_id = $1 and kind = $2 and attempts = 0 and next_at = timestamptz '2099-01-01' + $3 * interval '1 day'`,
          [tenant.tenantId, kind, set],
        );
      const left = async () =>
        Number(
          (
            await owner.query(
              `select count(*) as n from engine.due_work where tenant_id = $1 and state = 'waiting' and next_at <= now()`,
              [tenant.tenantId],
            )
          ).rows[0].n,
        );
      await quiet(owner, left);
      await dueNow(0);
      // The worker polls every two seconds at most, so the clock starts with the first rows that are gone.
      let first;
      while ((first = await left()) === rows) await pause(5);
      const from = performance.now();
      while ((await left()) > 0) await pause(5);
      const rate = first / ((performance.now() - from) / 1_000);
      say(`(${what}: ${rate.toFixed(0)} rows a second)`);
      figures.push({ name: `${what} sweep, nothing else to do`, unit: 'rows/s', value: rate });

      const [without, during] = [[], []];
      for (let round = 1; round <= rounds; round += 1) {
        await quiet(owner, left);
        without.push(await p99(env, seconds));
        await dueNow(round);
        during.push(await p99(env, seconds, async () => (await left()) > 0));
        say(`(${what}, ${round} of ${rounds}: ${during.at(-1).toFixed(1)} to ${without.at(-1).toFixed(1)} ms)`);
      }
      figures.push({
        name: `Create commands during ${what.toLowerCase()} ÷ without, p99`,
        unit: 'ms',
        value: median(during),
        limit: median(without),
        goal: 2,
        atMost: true,
      });
    }
    const { rows: parked } = await owner.query(
      // Filled rows have no streams, so daily checks plan nothing for them; the swept ones have streams.
      `select error from engine.due_work d where tenant_id = $1 and (state = 'parked' or attempts > 0)
         and exists (select from engine.stream s where s.tenant_id = d.tenant_id and s.stream_id::text = d.subject_id) limit 1`,
      [tenant.tenantId],
    );
    if (parked[0]) throw new Error(`A sweep failed: ${parked[0].error}`);
    return figures;
  } finally {
    await owner.end();
    await worker.stop();
  }
}

/** Streams of recommendations without contact and contacts without order; due: `rows`, then one batch per round. */
function plans(rows, all) {
  const shard = id => `get_byte(uuid_send(${id}), 15) & 7`;
  const stream = (id, type) => [
    `insert into engine.stream (tenant_id, stream_id, aggregate_type, version, shard) select $1, ${id}, '${type}', 1, ${shard(id)} from bench_due`,
    // Positions before the log's start: read by id only, never relayed.
    `insert into engine.event (tenant_id, stream_id, version, shard, pos, event_id, aggregate_type, type, schema_version, data, meta, at)
     select $1, ${id}, 1, ${shard(id)}, -1000000000 - row_number() over (), gen_random_uuid(), '${type}', event_type, 1, data, '{"actor":"bench","correlationId":"bench"}', at from bench_due`,
    `insert into engine.due_work (tenant_id, kind, subject_id, due_at, next_at)
     select $1, kind, ${id}::text, at, timestamptz '2099-01-01' + (case when n <= ${rows} then 0 else 1 + (n - ${rows} - 1) / ${aRound} end) * interval '1 day'
     from (select *, row_number() over () as n from bench_due) numbered`,
  ];
  return [
    // Keeps the daily check from expiring them: the bench sets when each is due.
    `update recommendation set valid_until = now() + interval '1 year' where tenant_id = $1`,
    `create temp table bench_due as select recommendation_id, 'expire-recommendation' as kind, 'RecommendationCreated' as event_type, created_at as at,
       jsonb_build_object('recommendationId', recommendation_id, 'number', number, 'recommenderId', recommender_id, 'productId', product_id, 'channel', channel, 'agencyNumber', agency_number,
         'recommenderShare', recommender_share, 'rewardCents', reward_cents, 'validUntil', to_char(created_at + interval '60 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as data
     from recommendation r where tenant_id = $1 and created_at < now() - interval '61 days' and not exists (select from recipient c where c.tenant_id = $1 and c.recommendation_id = r.recommendation_id)
     limit ${all}`,
    ...stream('recommendation_id', 'recommendation'),
    `update recommendation set status = 'open' where tenant_id = $1 and recommendation_id in (select recommendation_id from bench_due)`,
    'drop table bench_due',
    `create temp table bench_due as select recipient_id, 'erase-unconfirmed-recipient' as kind, 'RecipientRegistered' as event_type, registered_at as at,
       jsonb_build_object('recipientId', recipient_id, 'number', number, 'recommendationId', recommendation_id, 'productId', product_id, 'channel', channel) as data
     from recipient c where tenant_id = $1 and registered_at < now() - interval '84 days' and not exists (select from order_report_rows o where o.tenant_id = $1 and o.recommendation_id = c.recommendation_id) limit ${all}`,
    ...stream('recipient_id', 'recipient'),
    `update recipient set status = 'unconfirmed', confirmed_at = null where tenant_id = $1 and recipient_id in (select recipient_id from bench_due)`,
    'drop table bench_due',
  ];
}

/** Nothing due, nothing to relay, no open delivery. */
async function quiet(owner, left) {
  for (const until = Date.now() + 180_000; ; await pause(200)) {
    const { rows } = await owner.query(
      `select exists (select from engine.delivery where state in ('pending', 'sending')) as waits, (select min(asked) from engine.shard_cursor) >= engine.last_position() as moved`,
    );
    if (!rows[0].waits && rows[0].moved && (await left()) === 0) return;
    if (Date.now() > until) throw new Error('The worker does not come to rest.');
  }
}

/** The 99th percentile of commands sent at a fixed rate, in milliseconds; stops early when `goOn` returns false. */
async function p99(env, seconds, goOn = () => true) {
  const { token, body } = await someone(env);
  const times = [];
  const sent = [];
  const from = performance.now();
  let lookedAt = 0;
  for (let count = 0; performance.now() - from < seconds * 1_000; count += 1) {
    await pause(Math.max(0, from + (count * 1_000) / commandsASecond - performance.now()));
    if (count - lookedAt > commandsASecond / 4) {
      lookedAt = count;
      if (!(await goOn())) break;
    }
    const start = performance.now();
    const send = async () => {
      const response = await fetch(`${env.PUBLIC_URL}/api/v1/telko/Empfehlen/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`create: ${response.status} ${(await response.text()).slice(0, 200)}`);
      await response.arrayBuffer();
      times.push(performance.now() - start);
    };
    sent.push(send());
  }
  await Promise.all(sent);
  return percentile(times, 0.99);
}
