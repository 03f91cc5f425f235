import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../../../packages/testing/src/until.js';
import { root } from '../../start/lib/places.mjs';
import type { Lab } from './lab.js';

/** Everything goes by the database's clock; here it is moved. Runs on from there. */
export async function moveTo(lab: Lab, time: Date): Promise<void> {
  lab.clockIsMoved = true;
  await lab.rows(
    `create or replace function engine.clock() returns timestamptz language sql volatile as $$ select clock_timestamp() + interval '${time.getTime() - Date.now()} milliseconds' $$`,
  );
}

/** Hosts are started again: what they meant to forget at a time that lies ahead now, they would keep. */
export async function backToNow(lab: Lab): Promise<void> {
  await lab.rows(
    `create or replace function engine.clock() returns timestamptz language sql volatile as $$ select clock_timestamp() $$`,
  );
  await lab.restartHosts();
  lab.clockIsMoved = false;
}

/** Everybody finds it to be this time, the API too. */
export async function startsAt(lab: Lab, time: Date): Promise<void> {
  const hosts = [...lab.apis, ...lab.workers].filter(({ runs }) => runs);
  const before = hosts.map(({ clockFollowed }) => clockFollowed);
  await moveTo(lab, time);
  await until(
    'the hosts to follow the clock',
    () => hosts.every(({ clockFollowed }, index) => clockFollowed > before[index]!),
    60_000,
  );
}

/** Nothing is due any more of what others planned: thousands of recommendations that earlier faults created would end first, one by one. */
export const nothingDueOfOthers = (lab: Lab): Promise<unknown> => lab.rows('delete from engine.due_work');

/** It is this time, and the workers have done what is due since: they are given something to find, one after the other. Months of it take their time. */
export async function at(lab: Lab, time: Date): Promise<void> {
  await moveTo(lab, time);
  const seen = async (kind: string) => {
    const subject = randomUUID();
    await lab.rows(
      `insert into engine.due_work (tenant_id, kind, subject_id, due_at, next_at) select id, $1, $2, $3, $3 from tenant where key = 'telko'`,
      [kind, subject, time],
    );
    await until(
      `a worker at ${time.toISOString()}`,
      async () => (await lab.rows('select from engine.due_work where subject_id = $1', [subject])).length === 0,
      120_000,
    );
  };
  // An empty waiting list is looked through, and nothing else happens.
  const marks = lab.workers.filter(({ runs }) => runs).length;
  for (let mark = 0; mark < marks; mark += 1) await seen('assign-waiting-voucher');
}

/** The environment of a host whose machine's clock is wrong. */
export const wrongBy = (hours: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'infra/chaos/lib/wrong-clock.mjs')).href}`,
  CLOCK_OFF: String(hours * 3_600_000),
});

export const minutes = (time: Date, count: number): Date => new Date(time.getTime() + count * 60_000);
export const days = (time: Date, count: number): Date => minutes(time, count * 1_440);
