// Memory of API and worker while a million events are processed, measured after each quarter: heap and external memory
// after a collection, and the process's RSS. Events are projected in batches; between them the API answers creates,
// clicks and lists. Goal: after the last quarter at most 10 % more than after the first.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { load, request, someone } from './http.mjs';

const quarters = 4;
const aSet = 25_000;
const megabytes = bytes => bytes / 1024 / 1024;

export async function memory({ env, ground, events, say }) {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  try {
    const tenant = (await owner.query(`select id from tenant where key = 'telko'`)).rows[0].id;
    await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    const calls = await callsOf(env);
    const seen = { api: [], worker: [] };
    // The first batch warms up both: compiled code and filled caches are no leak.
    await someEvents(owner, tenant, Math.min(aSet, events / quarters));
    await someCalls(calls);
    for (let quarter = 1; quarter <= quarters; quarter += 1) {
      for (let done = 0; done < events / quarters; done += aSet) {
        await someEvents(owner, tenant, Math.min(aSet, events / quarters - done));
        await someCalls(calls);
      }
      for (const name of Object.keys(seen)) seen[name].push(await ground.memoryOf(name));
      say(
        `(${quarter} of ${quarters} quarters: ${Object.entries(seen)
          .map(
            ([name, all]) =>
              `${name} ${megabytes(all.at(-1).heapUsed).toFixed(0)} MB heap, ${megabytes(all.at(-1).rss).toFixed(0)} MB RSS`,
          )
          .join('; ')})`,
      );
    }
    return Object.entries(seen).flatMap(([name, all]) => {
      const figure = (what, of) => ({
        name: `Memory of the ${name} after ${events.toLocaleString('en')} events ÷ after a quarter, ${what}`,
        unit: 'MB',
        value: megabytes(of(all.at(-1))),
        limit: megabytes(of(all[0])),
        goal: 1.1,
        atMost: true,
      });
      return [figure('heap', ({ heapUsed, external }) => heapUsed + external), figure('RSS', ({ rss }) => rss)];
    });
  } finally {
    await owner.end();
  }
}

/** Inserts recommendations with a click each, and waits until every projection has them. */
async function someEvents(owner, tenant, count) {
  await owner.query(
    `select engine.append($1, s.id, 'recommendation', 0, jsonb_build_array(
       jsonb_build_object('event_id', gen_random_uuid(), 'type', 'RecommendationCreated', 'schema_version', 1, 'meta', '{"actor":"bench","correlationId":"bench"}'::jsonb,
         'data', jsonb_build_object('recommendationId', s.id, 'number', left(s.id::text, 12), 'recommenderId', gen_random_uuid(), 'productId', 1, 'channel', 'sms', 'agencyNumber', null, 'recommenderShare', 100, 'rewardCents', 1000,
           'validUntil', '2099-01-01T00:00:00.000Z')),
       jsonb_build_object('event_id', gen_random_uuid(), 'type', 'RecommendationJumpedIn', 'schema_version', 1, 'meta', '{"actor":"bench","correlationId":"bench"}'::jsonb, 'data', jsonb_build_object('recommendationId', s.id))))
     from (select gen_random_uuid() as id from generate_series(1, $2::int)) s`,
    [tenant, Math.floor(count / 2)],
  );
  for (const until = Date.now() + 120_000; ; await pause(50)) {
    const { rows } = await owner.query(
      `select (select min(asked) from engine.shard_cursor) >= engine.last_position() and not exists (
         select from engine.projection p cross join engine.shard_cursor s left join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation and c.shard = s.shard
         where p.name is not null and coalesce(c.seq, 0) < s.seq) as done`,
    );
    if (rows[0].done) return;
    if (Date.now() > until) throw new Error('The worker does not come to an end.');
  }
}

async function callsOf(env) {
  const { token, body } = await someone(env);
  const headers = { authorization: `Bearer ${token}` };
  const base = `${env.PUBLIC_URL}/api/v1/telko`;
  return [
    { url: base, next: fixed({ method: 'POST', url: `${base}/Empfehlen/create`, headers, body }) },
    { url: base, next: fixed({ method: 'GET', url: `${base}/empfehler/empfehlungen?page=1&pagesize=20`, headers }) },
  ];
}

function fixed(options) {
  const bytes = request(options);
  return () => bytes;
}

async function someCalls(calls) {
  for (const { url, next } of calls) await load({ url, next, connections: 8, milliseconds: 250 });
}
