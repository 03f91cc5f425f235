import pg from 'pg';
import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { commandsKept, creating, created } from '../lib/load.js';

export default fault('An API killed in the middle of a command leaves nothing half done, and the command sent again is done once', 'one', async ({ lab, random, short }) => {
  const before = await created(lab);
  const load = await creating(lab, { clients: 8 });
  const api = lab.apis[0]!;
  let underWay = 0;
  for (let kill = 0; kill < (short ? 2 : 12); kill += 1) {
    await load.more(random.between(5, 40));
    // Appending waits, so that commands stand in the middle of their transaction when the API dies.
    const brake = new pg.Client({ connectionString: lab.database.owner });
    await brake.connect();
    await brake.query('begin; lock table engine.stream in exclusive mode');
    await until('commands inside their transaction', async () => (await inTheMiddle(brake)) > 1);
    underWay += await inTheMiddle(brake);
    await api.kill();
    await brake.end();
    await api.start();
  }
  await load.stop();
  await settled(lab);
  const halfDone = await lab.row(`select (select count(*) from recommendation r where not exists (select from engine.event e where e.tenant_id = r.tenant_id and e.stream_id = r.recommendation_id))::int as rows,
    (select count(*) from engine.event e where e.type = 'RecommendationCreated' and not exists (select from recommendation r where r.tenant_id = e.tenant_id and r.recommendation_id = e.stream_id))::int as events`);
  return [
    invariant({ 'commands killed inside their transaction': underWay, 'rows without events': halfDone['rows']!, 'events without rows': halfDone['events']! }, { 'rows without events': 0, 'events without rows': 0 }),
    invariant(await commandsKept(lab, load, before), { lost: 0, doubled: 0 }),
    ...(await books(lab)),
  ];
});

const inTheMiddle = async (client: pg.Client): Promise<number> =>
  Number((await client.query(`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%engine.append%'`)).rows[0].n);
