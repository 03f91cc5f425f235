import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../../packages/testing/src/until.js';
import { meanwhile } from './fault.js';
import type { Lab } from './lab.js';

/** How long the oldest thing waits, by name, asked again and again. Milliseconds; the longest seen is kept. */
export function watchLag(lab: Lab, question: string) {
  const longest = new Map<string, number>();
  let over = false;
  const watching = meanwhile(
    (async () => {
      while (!over) {
        for (const { name, ms } of await lab.rows<{ name: string; ms: number }>(question))
          longest.set(String(name), Math.max(longest.get(String(name)) ?? 0, Math.round(Number(ms))));
        await pause(50);
      }
    })(),
  );
  const stop = async (): Promise<Lags> => {
    over = true;
    await watching;
    return new Lags(longest);
  };
  lab.underWay.push(stop);
  return { stop };
}

/** What each waited longest while nothing was held up, to compare with. */
export async function usualLag(lab: Lab, question: string, short: boolean): Promise<Lags> {
  const lag = watchLag(lab, question);
  await pause(short ? 1_000 : 5_000);
  return lag.stop();
}

/** The longest waits, milliseconds. */
export class Lags {
  constructor(private readonly longest: ReadonlyMap<string, number>) {}

  of(name: string): number {
    return this.longest.get(name) ?? 0;
  }

  ofOthers(...than: readonly string[]): number {
    return Math.max(0, ...[...this.longest].filter(([name]) => !than.includes(name)).map(([, ms]) => ms));
  }
}

/**
 * While something is held up: lets `milliseconds` pass, then waits until the others have got past all there is. Where they are held up too that
 * never comes about, however fast or slow the machine is. `ahead`: who has to get where (name, place). `reached`: whether ($1) is there ($2).
 */
export async function othersGoOn(lab: Lab, milliseconds: number, ahead: string, reached: string) {
  await pause(milliseconds);
  const places = await lab.rows<{ name: string; place: string }>(ahead);
  const passed = await Promise.all(
    places.map(({ name, place }) =>
      until(`${name} to go on`, async () => (await lab.rows(reached, [name, place])).length > 0, 30_000).catch(
        () => false,
      ),
    ),
  );
  return { 'others watched': places.length, 'got on meanwhile': passed.filter(Boolean).length };
}

/** By shard: the oldest committed event that is not in the log yet. */
export const untilLogged = `select e.shard as name, 1000 * extract(epoch from clock_timestamp() - min(e.at)) as ms
  from engine.event e join engine.shard_cursor k using (shard) where e.pos > k.pos group by e.shard`;

/** By projection: the oldest event in the log that it has not read; by reaction: the oldest delivery that is open. */
export const untilConsumed = `select p.name, 1000 * extract(epoch from clock_timestamp() - min(e.at)) as ms
  from engine.projection p join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation
  join engine.log l on l.shard = c.shard and l.seq > c.seq
  join engine.event e on (e.tenant_id, e.stream_id, e.version) = (l.tenant_id, l.stream_id, l.version) group by p.name
  union all select consumer, 1000 * extract(epoch from clock_timestamp() - min(created_at)) from engine.delivery where state in ('pending', 'sending') group by consumer`;
