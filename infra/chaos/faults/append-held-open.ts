import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { untilLogged, watchLag } from '../lib/lag.js';
import { creating } from '../lib/load.js';

export default fault('An append held open delays its own shard, and no other', 'one', async ({ lab, short }) => {
  const hold = short ? 2_500 : 10_000;
  const load = await creating(lab);
  const { id: tenant } = await lab.row<{ id: string }>(`select id from tenant where key = 'telko'`);
  const [stream, slow] = [randomUUID(), new pg.Client({ connectionString: lab.database.app })];
  await slow.connect();
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= slow.end());
  lab.underWay.push(close);
  await slow.query('begin');
  await slow.query(`select set_config('app.tenant', $1, true)`, [tenant]);
  await slow.query(`select engine.append($1, $2, 'Chaos', 0, $3::jsonb)`, [tenant, stream, JSON.stringify([{ event_id: randomUUID(), type: 'ChaosNoted', schema_version: 1, data: {}, meta: {} }])]);
  const lag = watchLag(lab, untilLogged);
  await pause(hold);
  const longest = await lag.stop();
  await slow.query('commit');
  await close();
  await load.stop();
  await settled(lab);
  const shard = String(parseInt(stream.slice(-2), 16) & 7);
  const others = Math.max(...[...longest].filter(([name]) => name !== shard).map(([, ms]) => ms), 0);
  const own = longest.get(shard) ?? 0;
  return [
    invariant({ 'held open ms': hold, 'its shard waited ms': Math.round(own), 'longest wait of the others ms': Math.round(others), 'only its own': own > hold / 2 && others < hold / 2 ? 'yes' : 'no' }, { 'only its own': 'yes' }),
    ...(await books(lab)),
  ];
});
