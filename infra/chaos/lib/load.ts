import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../../packages/testing/src/until.js';
import { meanwhile } from './fault.js';
import type { Host, Lab } from './lab.js';

export interface Load {
  /** Numbers of the recommendations whose creation was answered. */
  readonly answered: string[];
  /** How long each took until it was answered, tries again included. Milliseconds. */
  readonly waits: number[];
  /** Requests on their way at this moment. */
  underWay: number;
  /** Resolves when so many more were answered. */
  more(count: number): Promise<void>;
  /** Ends it; resolves when every command was answered. Any other answer than success fails it. */
  stop(): Promise<void>;
}

/** Between two commands of one client, milliseconds: a load, not a bench. */
const breath = 100;

/** Recommenders who go on creating recommendations. A command that is not answered is sent again under the same key. */
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
      await pause(breath);
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
        60_000,
      );
    },
    stop,
  });
}

/** What the demo's recommender may recommend. */
export async function recommendable(lab: Lab) {
  const { demo } = await lab.programme();
  const { email, password } = demo.logins.find(login => login.tenant === 'telko' && login.role === 'recommender')!;
  const product = await lab.row<{ product_id: number }>(
    `select r.product_id from recommendation r join tenant t on t.id = r.tenant_id where t.key = 'telko' order by created_at desc limit 1`,
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

/** Whether each answered command stands in the events once, and none stands there that was not asked for. */
export async function commandsKept(lab: Lab, { answered }: Pick<Load, 'answered'>, before: number) {
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
