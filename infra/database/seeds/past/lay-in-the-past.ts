import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { Passwords } from '#platform/crypto/passwords.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { PayableRewards, type PayableReward } from '../../../../services/modules/reward/api.js';
import { demoTenants } from '../../../start/demo/accounts.js';
import { Pipeline } from '../pipeline.js';
import { Seeding } from '../seeding.js';
import { tenantIdOf } from '../setup.js';
import { TimeTravel } from '../time-travel.js';
import { isLaidIn, ofThePast, Past } from './past.js';
import { ToldAtOnce } from './told-at-once.js';

const daysOfThePast = 730;

export interface LayingIn {
  /** How many days back it begins. */
  readonly days?: number;
  /** Asked between two days: true ends the run; the next one goes on. */
  readonly stopping?: () => boolean;
  /** Waited for between two days. */
  readonly pause?: () => Promise<void>;
}

/**
 * Two years of the demo tenants, lived through by the programme's own commands on a simulated clock, beside the running programme.
 * Needs the seed. Runs again, or goes on after having been cut off, without doing anything twice. Answers whether it is complete.
 */
export async function layInThePast(
  app: INestApplicationContext,
  say: (line: string) => void,
  { days = daysOfThePast, stopping = () => false, pause = async () => undefined }: LayingIn = {},
): Promise<boolean> {
  await new Pipeline(app).open();
  const time = new TimeTravel(app, app.get(Clock, { strict: false }).now());
  const told = new ToldAtOnce(app);
  payOnlyWhatWasThere(app, time);
  nobodyKnowsThePasswords(app);
  try {
    return await liveThrough(await pastsOf(app, told, time, days), say, stopping, pause);
  } finally {
    time.returnToToday();
  }
}

async function pastsOf(
  app: INestApplicationContext,
  told: ToldAtOnce,
  time: TimeTravel,
  days: number,
): Promise<Past[]> {
  const pasts: Past[] = [];
  for (const { key } of demoTenants) {
    const seeding = new Seeding(app, tenantIdOf(key), time.now);
    if (!(await isLaidIn(seeding))) pasts.push(await Past.of(seeding, await seeding.tenant(), told, time, days));
  }
  return pasts;
}

async function liveThrough(
  pasts: readonly Past[],
  say: (line: string) => void,
  stopping: () => boolean,
  pause: () => Promise<void>,
): Promise<boolean> {
  for (let open = pasts; open.length > 0; open = open.filter(past => !past.isOver)) {
    await pause();
    if (stopping()) return false;
    // The one that is behind, so that all come up to today together.
    const past = open.reduce((a, b) => (b.lived < a.lived ? b : a));
    say(`${past.day}, ${Math.floor((pasts.reduce((sum, { lived }) => sum + lived, 0) / pasts.length) * 100)} %`);
    if (!past.isOver) await again(() => past.liveADay());
    if (!past.isOver) continue;
    await past.end();
    say(past.refused);
  }
  return true;
}

/** Somebody used the programme at the same moment, or another run lived the same day: it is lived anew, where it still has to be. */
async function again(day: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await day();
    } catch (error) {
      if (tries === 3 || !isAConflict(error)) throw error;
    }
  }
}
const isAConflict = (error: unknown): boolean => {
  const { cause, code } = error as { cause?: unknown; code?: string };
  return (
    ['40P01', '40001', '23505'].includes(code ?? '') ||
    (error instanceof DomainError && error.reason === 'changed-meanwhile') ||
    (cause !== undefined && isAConflict(cause))
  );
};

/** What somebody made payable today was not there to be collected two years ago. */
function payOnlyWhatWasThere(app: INestApplicationContext, time: TimeTravel): void {
  const [bus, sql] = [app.get(QueryBus), app.get(Sql)];
  const ask = bus.execute.bind(bus) as (question: object) => Promise<unknown>;
  bus.execute = (async (question: object) => {
    if (!(question instanceof PayableRewards)) return ask(question);
    const rewards = (await ask(question)) as readonly PayableReward[];
    const then = await sql.query<{ id: string }>(
      `select e.stream_id as id from engine.event e where e.tenant_id = $1 and e.stream_id = any($2::uuid[]) and e.type = 'RewardPayable' and ${ofThePast('$3')}`,
      [currentWork().tenantId, rewards.map(({ rewardId }) => rewardId), time.now()],
    );
    const ids = new Set(then.map(({ id }) => id));
    return rewards.filter(({ rewardId }) => ids.has(rewardId));
  }) as typeof bus.execute;
}

/** Hashed once: the same for all, and thrown away. */
function nobodyKnowsThePasswords(app: INestApplicationContext): void {
  const passwords = app.get(Passwords, { strict: false });
  const hash = passwords.hash(randomUUID());
  passwords.hash = () => hash;
}
