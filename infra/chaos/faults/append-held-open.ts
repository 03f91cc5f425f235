import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { othersGoOn, untilLogged, usualLag, watchLag } from '../lib/lag.js';
import { creating } from '../lib/load.js';

export default fault('An append held open delays its own shard, and no other', async ({ lab, short }) => {
  const hold = short ? 2_500 : 10_000;
  const load = await creating(lab);
  const before = await usualLag(lab, untilLogged, short);
  const { id: tenant } = await lab.row<{ id: string }>(`select id from tenant where key = 'telko'`);
  const [stream, slow] = [randomUUID(), new pg.Client({ connectionString: lab.database.app })];
  slow.on('error', () => undefined);
  await slow.connect();
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= slow.end());
  lab.underWay.push(close);
  await slow.query('begin');
  await slow.query(`select set_config('app.tenant', $1, true)`, [tenant]);
  await slow.query(`select engine.append($1, $2, 'Chaos', 0, $3::jsonb)`, [
    tenant,
    stream,
    JSON.stringify([{ event_id: randomUUID(), type: 'ChaosNoted', schema_version: 1, data: {}, meta: {} }]),
  ]);
  const { shard, pos } = (
    await slow.query<{ shard: number; pos: string }>('select shard, pos from engine.event where stream_id = $1', [
      stream,
    ])
  ).rows[0]!;
  const lag = watchLag(lab, untilLogged);
  const others = await othersGoOn(
    lab,
    hold,
    `select shard::text as name, max(pos)::text as place from engine.event where shard <> ${shard} group by shard`,
    'select from engine.shard_cursor where shard = $1::int and pos >= $2::bigint',
  );
  const overtaken = await lab.row(`select count(*)::int as n from engine.log where shard = $1 and pos > $2`, [
    shard,
    pos,
  ]);
  const longest = await lag.stop();
  await slow.query('commit');
  await close();
  await load.stop();
  await settled(lab);
  const waited = longest.of(String(shard));
  const flat = longest.ofOthers(String(shard)) <= hold / 2 + 5 * before.ofOthers(String(shard));
  return [
    invariant(
      { 'held open ms': hold, ...others, 'events that overtook it': overtaken['n']! },
      { 'got on meanwhile': others['others watched'], 'events that overtook it': 0 },
    ),
    // A short hold on a busy machine says nothing about speed.
    invariant(
      {
        'its shard waited ms': waited,
        'it was held up': waited >= hold / 2 ? 'yes' : 'no',
        'longest wait of the others ms': longest.ofOthers(String(shard)),
        'without it ms': before.ofOthers(String(shard)),
        flat: flat ? 'yes' : 'no',
      },
      { 'it was held up': 'yes', ...(!short && { flat: 'yes' }) },
    ),
    ...(await books(lab)),
  ];
});
