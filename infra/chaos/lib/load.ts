import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  telkoCompany,
  toReward,
  type Client,
  type Company,
  type Friend,
} from '../../../packages/testing/journeys/client.js';
import { until } from '../../../packages/testing/src/until.js';
import { germanIban } from '../../database/seeds/demo-history/crowd.js';
import { allOf, meanwhile } from './promises.js';
import type { Host, Lab } from './lab.js';
import type { Arrived } from './servers.js';

export interface Load {
  /** Numbers of the recommendations whose creation was answered. */
  readonly answered: string[];
  /** Time until each was answered, including retries. Milliseconds. */
  readonly waits: number[];
  /** Requests in flight. */
  underWay: number;
  /** Resolves after this many further answers. */
  more(count: number): Promise<void>;
  /** Stops; resolves when every command was answered. Rejects after any answer other than success. */
  stop(): Promise<void>;
}

/** Pause between two commands of a client, in milliseconds: a load, not a bench. */
const breath = { short: 400, long: 100 };
/** Interval at which lag is measured, in milliseconds. */
const look = { short: 200, long: 50 };

/** Recommenders who keep creating recommendations. An unanswered command is repeated with the same idempotency key. */
export async function creating(lab: Lab, { clients = 6, apis = lab.apis as readonly Host[] } = {}): Promise<Load> {
  const { body, email, password } = await recommendable(lab);
  let over = false;
  const load = { answered: [] as string[], waits: [] as number[], underWay: 0 };
  const tokens = await Promise.all(
    apis.map(async api => {
      const client = await lab.client('telko', api);
      return { client, token: await client.login(email, password) };
    }),
  );
  const all = Array.from({ length: clients }, async (_, index) => {
    const { client, token } = tokens[index % tokens.length]!;
    while (!over) {
      const from = performance.now();
      load.underWay += 1;
      const { Empfehlungsnummer } = await client
        .ask<{ Empfehlungsnummer: string }>('POST', '/Empfehlen/create', { token, body })
        .finally(() => (load.underWay -= 1));
      load.answered.push(Empfehlungsnummer);
      load.waits.push(performance.now() - from);
      await pause(lab.short ? breath.short : breath.long);
    }
  });
  const ended = meanwhile(Promise.all(all));
  let failure: unknown;
  ended.catch((error: unknown) => (failure = error));
  const stop = async () => {
    over = true;
    await ended;
  };
  lab.underWay.push(stop);
  return Object.assign(load, {
    async more(count: number) {
      const enough = load.answered.length + count;
      await until(
        `${count} more commands to be answered`,
        () => {
          if (failure) throw failure;
          return load.answered.length >= enough;
        },
        lab.timeout,
      );
    },
    stop,
  });
}

/** Calls through a simulated ingress: half of the clients create recommendations, half read products. */
export async function calling(lab: Lab, inService: () => readonly Host[], clients = 6) {
  const { body, email, password } = await recommendable(lab);
  const token = await (await lab.client()).login(email, password);
  const calls = {
    answered: [] as string[],
    /** Answers other than success. */
    wrong: [] as string[],
    reads: 0,
    /** Product requests in flight, by host. */
    looking: new Map<Host, number>(),
  };
  let [over, turn] = [false, 0];
  const at = (host: Host, path: string, more: RequestInit = {}) =>
    fetch(`http://localhost:${host.port}/api/v1/telko${path}`, {
      ...more,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
    }).then(
      async answer => ({ good: answer.ok, text: await answer.text(), outcome: String(answer.status) }),
      (error: Error) => ({ good: false, text: '', outcome: String(error.cause ?? error) }),
    );
  const create = async (host: Host) => {
    const { good, text, outcome } = await at(host, '/Empfehlen/create', { method: 'POST', body: JSON.stringify(body) });
    if (good) calls.answered.push((JSON.parse(text) as { Empfehlungsnummer: string }).Empfehlungsnummer);
    else calls.wrong.push(`${outcome} ${text.slice(0, 200)}`);
  };
  const look = async (host: Host) => {
    calls.looking.set(host, (calls.looking.get(host) ?? 0) + 1);
    const { good, text, outcome } = await at(host, '/produkt');
    calls.looking.set(host, calls.looking.get(host)! - 1);
    if (good) calls.reads += 1;
    else calls.wrong.push(`${outcome} ${text.slice(0, 200)}`);
  };
  const ended = meanwhile(
    Promise.all(
      Array.from({ length: clients }, async (_, index) => {
        while (!over) {
          const hosts = inService();
          await (index % 2 ? look : create)(hosts[(turn += 1) % hosts.length]!);
          await pause(lab.short ? breath.short : breath.long);
        }
      }),
    ),
  );
  const stop = async () => {
    over = true;
    await ended;
  };
  lab.underWay.push(stop);
  const more = async (count: number) => {
    const enough = calls.answered.length + count;
    await until(`${count} more calls to be answered`, () => calls.answered.length >= enough, lab.timeout);
  };
  return Object.assign(calls, { more, stop });
}

/** A product the demo's recommender can recommend. */
export async function recommendable(lab: Lab) {
  const { demo } = await lab.product();
  const { email, password } = demo.logins.find(login => login.tenant === 'telko' && login.role === 'recommender')!;
  const product = await lab.row<{ product_id: number }>(
    `select r.product_id from recommendation r join tenant t on t.id = r.tenant_id where t.key = 'telko' order by r.created_at desc limit 1`,
  );
  return {
    email,
    password,
    body: {
      Empfehlung: {
        Produkt: product.product_id,
        Channel: 'Link',
        Empfehlungslink: true,
        AgbText: true,
        AnteilEmpfehler: 50,
      },
      Empfehler: {
        Vorname: 'Jonas',
        Nachname: 'Weber',
        Email: email,
        NewsletterPermission: false,
        NewsletterOptinGegeben: false,
      },
      Empfaenger: null,
    },
  };
}

/** Whether each answered command is in the events once, and there are no others. */
export async function commandCounts(lab: Lab, { answered }: Pick<Load, 'answered'>, before: number) {
  const found = await lab.row(
    `select (select count(*) from unnest($1::text[]) n where not exists (select from engine.event e where e.type = 'RecommendationCreated' and e.data->>'number' = n))::int as lost,
            (select count(*) from engine.event where type = 'RecommendationCreated')::int - $2::int as created`,
    [answered, before],
  );
  return {
    'commands answered': answered.length,
    lost: found['lost']!,
    doubled: found['created']! - new Set(answered).size,
  };
}

export const created = async (lab: Lab): Promise<number> =>
  (await lab.row(`select count(*)::int as n from engine.event where type = 'RecommendationCreated'`))['n']!;

export const percentile = (numbers: readonly number[], part: number): number =>
  Math.round([...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0);

/** Polls a query for the age of the oldest waiting item by name, and keeps the longest seen. Milliseconds. */
export function watchLag(lab: Lab, question: string) {
  const longest = new Map<string, number>();
  let over = false;
  const watching = meanwhile(
    (async () => {
      while (!over) {
        for (const { name, ms } of await lab.rows<{ name: string; ms: number }>(question))
          longest.set(String(name), Math.max(longest.get(String(name)) ?? 0, Math.round(Number(ms))));
        await pause(lab.short ? look.short : look.long);
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

/** The longest waits without a fault, for comparison. */
export async function usualLag(lab: Lab, question: string, short: boolean): Promise<Lags> {
  const lag = watchLag(lab, question);
  await pause(short ? 1_000 : 5_000);
  return lag.stop();
}

/** The longest waits, in milliseconds. */
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
 * While something is blocked: waits `milliseconds`, then until the others have passed the present end of the log, which
 * blocked ones never do. `ahead`: query of name and target; `reached`: whether $1 has reached $2.
 */
export async function otherTenantsProceed(lab: Lab, milliseconds: number, ahead: string, reached: string) {
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

/** By shard: the oldest committed event that is not in the log. */
export const untilLogged = `select e.shard as name, 1000 * extract(epoch from clock_timestamp() - min(e.at)) as ms
  from engine.event e join engine.shard_cursor k using (shard) where e.pos > k.pos group by e.shard`;

/** By projection: the oldest unread event in the log; by reaction: the oldest open delivery. */
export const untilConsumed = `select p.name, 1000 * extract(epoch from clock_timestamp() - min(e.at)) as ms
  from engine.projection p join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation
  join engine.log l on l.shard = c.shard and l.seq > c.seq
  join engine.event e on (e.tenant_id, e.stream_id, e.version) = (l.tenant_id, l.stream_id, l.version) group by p.name
  union all select consumer, 1000 * extract(epoch from clock_timestamp() - min(created_at)) from engine.delivery where state in ('pending', 'sending') group by consumer`;

let known = 0;
/** A new friend. */
export const someone = (what: string): Friend => {
  known += 1;
  const name = `${what}-${process.pid}-${known}`;
  // Names hold no digits.
  const lastName = `Chaos${String(known).replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!)}`;
  return { email: `${name}@example.org`, lastName, order: `C-${name}` };
};

/** A separate German account for each number below 1,000. */
export const ibanOf = (n: number): string => germanIban('37040044', (process.pid % 100_000) * 1_000 + n);

export interface Rewarded extends Friend {
  /** Token of the mail about the reward. */
  readonly reward: string;
}

/** Friends who can choose their reward, and everyone needed to get there. */
export async function rewarded(
  lab: Lab,
  what: string,
  count = 1,
  now?: Date,
): Promise<{ telko: Client; company: Company; friends: Rewarded[] }> {
  const telko = await lab.client();
  const running = await lab.product();
  const company = await telkoCompany(running, telko);
  const friends = await allOf(
    Array.from({ length: count }, async () => {
      const friend = someone(what);
      return { ...friend, reward: (await toReward(running, telko, company, friend, now)).reward };
    }),
  );
  return { telko, company, friends };
}

export const vouchersTo = (lab: Lab, { email }: Friend): Arrived[] => lab.mail.box(email).filter(isVoucher);
export const isVoucher = ({ subject }: { subject: string }): boolean => /gutschein/i.test(subject);

/** How often each of these events occurred for a friend's reward; once is right. */
export async function timesOfReward(lab: Lab, { email }: Friend, ...types: string[]): Promise<Record<string, number>> {
  const rows = await lab.rows<{ type: string; n: number }>(
    `select type, count(*)::int as n from engine.event where type = any ($2) and data->>'beneficiaryId' in (select person_id::text from person where lower(email) = lower($1)) group by type`,
    [email, types],
  );
  return Object.fromEntries(types.map(type => [type, rows.find(row => row.type === type)?.n ?? 0]));
}

export interface Brake {
  /** Resolves when transactions are blocked by it; returns how many. */
  reached(): Promise<number>;
  release(): Promise<void>;
}

/** Blocks writes to a table. */
export async function brakeAt(lab: Lab, table: string): Promise<Brake> {
  const client = new pg.Client({ connectionString: lab.database.owner });
  client.on('error', () => undefined);
  await client.connect();
  let released: Promise<void> | undefined;
  const release = () => (released ??= client.end());
  lab.underWay.push(release);
  await client.query(`begin; lock table ${table} in share row exclusive mode`);
  const waiting = async () =>
    Number(
      (await client.query(`select count(*) as n from pg_locks where not granted and relation = $1::regclass`, [table]))
        .rows[0].n,
    );
  return {
    release,
    reached: () => until(`somebody to wait for ${table}`, async () => (await waiting()) || undefined, lab.timeout),
  };
}

/** Makes open deliveries look an hour older, so that a fault need not wait for leases; some full runs wait instead. */
export const age = (lab: Lab): Promise<unknown> =>
  // Deliveries that a worker holds locked are skipped: they are enqueued already.
  lab.rows(
    `update engine.delivery d set enqueued_at = now() - interval '1 hour', lease_until = d.lease_until - interval '1 hour'
     from (select tenant_id, consumer, event_id from engine.delivery where state in ('pending', 'sending') for update skip locked) w
     where (d.tenant_id, d.consumer, d.event_id) = (w.tenant_id, w.consumer, w.event_id)`,
  );
