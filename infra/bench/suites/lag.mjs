// Time from an event's commit to its row in the read model, at 300 events per second, by the database's commit
// timestamps. Three seconds of the same load run before and are awaited, so that a worker in steady state is measured
// and not its start. Of each percentile the median of the rounds is taken, as a single pause of the disk delays dozens
// of events.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { median, percentile } from '../lib/figures.mjs';

const perSecond = 300;

export async function lag({ env, seconds, rounds, say }) {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  const app = new pg.Pool({ connectionString: env.DATABASE_APP_URL, max: 8 });
  try {
    const tenant = (await owner.query(`select id from tenant where key = 'telko'`)).rows[0].id;
    const last = async () => (await owner.query('select engine.last_position() as last')).rows[0].last;
    const warm = perSecond * 3;
    const before = await last();
    await appended(app, tenant, warm);
    await seen(owner, before, warm);
    const total = perSecond * seconds;
    const of = [];
    for (let round = 1; round <= rounds; round += 1) {
      const from = await last();
      const start = performance.now();
      await appended(app, tenant, total);
      const rate = total / ((performance.now() - start) / 1_000);
      of.push(await seen(owner, from, total));
      say(
        `(${round} of ${rounds}: ${total} events at ${rate.toFixed(0)} a second, p99 ${percentile(of.at(-1), 0.99).toFixed(1)} ms)`,
      );
    }
    const figure = (part, goal) => {
      const value = median(of.map(lags => percentile(lags, part)));
      return {
        name: `Lag commit → read model at ${perSecond} events/s, p${part * 100}`,
        unit: 'ms',
        value,
        limit: goal,
        goal: 1,
        atMost: true,
      };
    };
    return [figure(0.5, 15), figure(0.99, 50)];
  } finally {
    await app.end();
    await owner.end();
  }
}

/** Sent at a fixed rate, whether or not earlier ones have finished. */
async function appended(app, tenant, total) {
  const start = performance.now();
  const appends = [];
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1_000) * perSecond));
    for (; sent < due; sent += 1) appends.push(append(app, tenant));
    await pause(2);
  }
  await Promise.all(appends);
}

async function append(app, tenant) {
  const recommendationId = randomUUID();
  const data = {
    recommendationId,
    number: recommendationId.slice(0, 12),
    recommenderId: randomUUID(),
    productId: 1,
    channel: 'sms',
    agencyNumber: null,
    recommenderShare: 100,
    rewardCents: 1_000,
    validUntil: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const events = [
    {
      event_id: randomUUID(),
      type: 'RecommendationCreated',
      schema_version: 1,
      data,
      meta: { actor: 'bench', correlationId: 'bench' },
    },
  ];
  const client = await app.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant', $1, true)`, [tenant]);
    await client.query(`select engine.append($1, $2, 'recommendation', 0, $3::jsonb)`, [
      tenant,
      recommendationId,
      JSON.stringify(events),
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Milliseconds from an event's commit to its row's, once all rows exist. */
async function seen(owner, from, total) {
  for (const until = Date.now() + 30_000; ; await pause(100)) {
    const { rows } = await owner.query(
      `select extract(epoch from pg_xact_commit_timestamp(r.xmin) - pg_xact_commit_timestamp(e.xmin))::float8 * 1000 as ms
       from engine.event e join recommendation_facts_rows r on r.tenant_id = e.tenant_id and r.recommendation_id = e.stream_id where e.pos > $1 and e.meta->>'actor' = 'bench'`,
      [from],
    );
    if (rows.length >= total) return rows.map(({ ms }) => ms);
    if (Date.now() > until) throw new Error(`Only ${rows.length} of ${total} events show in the read model.`);
  }
}
