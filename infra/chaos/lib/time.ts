import { randomUUID } from 'node:crypto';
import { registered, type Client, type Company, type Friend } from '../../../packages/testing/journeys/client.js';
import { until } from '../../../packages/testing/src/until.js';
import { ibanOf, someone } from './load.js';
import type { Lab } from './lab.js';

/** Moves the clock and waits until all hosts, the API included, have taken over the new time. */
export async function startsAt(lab: Lab, time: Date): Promise<void> {
  const hosts = [...lab.apis, ...lab.workers].filter(({ runs }) => runs);
  const before = hosts.map(({ clockFollowed }) => clockFollowed);
  await lab.moveClockTo(time);
  await until(
    'the hosts to follow the clock',
    () => hosts.every(({ clockFollowed }, index) => clockFollowed > before[index]!),
    lab.timeout,
  );
}

/**
 * Deletes due work of earlier faults: thousands of recommendations would expire first, one by one. The daily rounds,
 * planned by every worker that starts, would plan that anew, and are put off.
 */
export async function nothingDueOfOthers(lab: Lab): Promise<void> {
  const isRound = `kind like 'retention-of-%'`;
  await lab.rows(`delete from engine.due_work where not ${isRound}`);
  await lab.rows(
    `update engine.due_work set due_at = due_at + interval '10 years', next_at = due_at + interval '10 years' where ${isRound}`,
  );
}

/** Moves the clock and waits until the workers have done what is due; months take their time. */
export async function at(lab: Lab, time: Date): Promise<void> {
  await lab.moveClockTo(time);
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
  // Assigning from an empty waiting list has no other effect.
  const marks = lab.workers.filter(({ runs }) => runs).length;
  for (let mark = 0; mark < marks; mark += 1) await seen('assign-waiting-voucher');
  // Each kind has its own queue, which may still be busy with earlier work.
  await until(`all that is due at ${time.toISOString()}`, async () => (await dueNow(lab)) === 0, 120_000);
}

/** The number of due work items that have not run yet. */
const dueNow = async (lab: Lab): Promise<number> =>
  (
    await lab.row(
      `select count(*)::int as n from engine.due_work where state = 'waiting' and next_at <= engine.clock()`,
    )
  )['n']!;

/** Runs in the host: offsets its machine's clock by some milliseconds. */
function wrongClock(off: number): void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts: []) {
      super(...((parts.length === 0 ? [Real.now() + off] : parts) as []));
    }

    static override now() {
      return Real.now() + off;
    }
  } as DateConstructor;
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + off });
}

/** The environment of a host with a wrong machine clock. */
export const wrongBy = (hours: number): Record<string, string> => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`(${wrongClock})(${hours * 3_600_000})`)}`,
});

export const minutes = (time: Date, count: number): Date => new Date(time.getTime() + count * 60_000);
export const days = (time: Date, count: number): Date => minutes(time, count * 1_440);

/** Deadlines: a recommendation expires after 60 days, an unconfirmed friend is erased after 84; days of 24 hours. */
export interface Deadlines {
  readonly recommendation: string;
  readonly recipient: string;
  readonly expiry: Date;
  readonly erasure: Date;
}

export async function withDeadlines(lab: Lab, telko: Client, company: Company): Promise<Deadlines> {
  // Counted from the actual time, as planned times may be wrong; both start within seconds.
  const { now } = await lab.row<{ now: Date }>('select engine.clock() as now');
  return { ...(await registered(telko, company, someone('deadline'))), expiry: days(now, 60), erasure: days(now, 84) };
}

/** How often each has happened. */
export async function ended(
  lab: Lab,
  { recommendation, recipient }: Deadlines,
): Promise<{ expired: number; erased: number }> {
  const count = `select count(*)::int as n from engine.event o join engine.event e on e.tenant_id = o.tenant_id and e.stream_id = o.stream_id and e.type = $2 where o.version = 1 and o.data->>'number' = $1`;
  const [expired, erased] = [
    await lab.row(count, [recommendation, 'RecommendationExpired']),
    await lab.row(count, [recipient, 'RecipientErased']),
  ];
  return { expired: expired['n']!, erased: erased['n']! };
}

let friends = 500;
/** The friend chooses cash; the reward then waits for the weekly collection. */
export async function choosesCash(
  lab: Lab,
  telko: Client,
  { email, lastName, reward }: Friend & { readonly reward: string },
): Promise<void> {
  await telko.ask('PUT', '/praemierung/', {
    token: reward,
    body: {
      Auswahl: 'Bar',
      GutscheinartId: null,
      Bankdaten: { Kontoinhaber: `Rosa ${lastName}`, Iban: ibanOf((friends += 1)), Bic: null, Bank: null },
    },
  });
  await until(
    'the collection to be planned',
    async () =>
      (
        await lab.row(
          `select count(*)::int as n from engine.event e join engine.delivery d on d.tenant_id = e.tenant_id and d.event_id = e.event_id and d.consumer = 'plan-collection-when-reward-payable' and d.state = 'done'
      where e.type = 'RewardPayable' and e.data->>'beneficiaryId' in (select person_id::text from person where lower(email) = lower($1))`,
          [email],
        )
      )['n']! > 0,
    lab.timeout,
  );
}

export const batches = async (lab: Lab): Promise<number> =>
  (await lab.row(`select count(*)::int as n from engine.event where type = 'PayoutBatchOpened'`))['n']!;
