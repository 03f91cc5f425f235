import { setTimeout as pause } from 'node:timers/promises';
import type { Lab } from './lab.js';

/** Looks again and again how long the oldest thing waits, by name. Milliseconds; the longest seen is kept. */
export function watchLag(lab: Lab, question: string) {
  const longest = new Map<string, number>();
  let over = false;
  const watching = (async () => {
    while (!over) {
      for (const { name, ms } of await lab.rows<{ name: string; ms: number }>(question)) longest.set(String(name), Math.max(longest.get(String(name)) ?? 0, Number(ms)));
      await pause(50);
    }
  })();
  watching.catch(() => undefined);
  const stop = async (): Promise<Map<string, number>> => {
    over = true;
    await watching;
    return longest;
  };
  lab.underWay.push(stop);
  return { stop };
}

/** By shard: the oldest committed event that is not in the log yet. */
export const untilLogged = `select e.shard as name, 1000 * extract(epoch from clock_timestamp() - min(e.at)) as ms
  from engine.event e join engine.shard_cursor k using (shard) where e.pos > k.pos group by e.shard`;

/** By projection: the oldest event in the log that it has not read. */
export const untilProjected = `select p.name, 1000 * extract(epoch from clock_timestamp() - min(e.at)) as ms
  from engine.projection p join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation
  join engine.log l on l.shard = c.shard and l.seq > c.seq
  join engine.event e on (e.tenant_id, e.stream_id, e.version) = (l.tenant_id, l.stream_id, l.version) group by p.name`;
