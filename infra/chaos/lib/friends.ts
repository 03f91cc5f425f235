import pg from 'pg';
import {
  telkoCompany,
  toReward,
  type Client,
  type Company,
  type Friend,
} from '../../../packages/testing/journeys/client.js';
import { until } from '../../../packages/testing/src/until.js';
import { allOf } from './fault.js';
import type { Arrived } from './mail-server.js';
import type { Lab } from './lab.js';

let known = 0;
/** A friend nobody has used yet. */
export const someone = (what: string): Friend => {
  known += 1;
  const name = `${what}-${process.pid}-${known}`;
  return { email: `${name}@example.org`, lastName: `Chaos${known}`, order: `C-${name}` };
};

export interface Rewarded extends Friend {
  /** Token of the mail about the reward. */
  readonly reward: string;
}

/** Friends who stand before their reward's choice, and everybody who brought them there. */
export async function rewarded(
  lab: Lab,
  what: string,
  count = 1,
  now?: Date,
): Promise<{ telko: Client; company: Company; friends: Rewarded[] }> {
  const telko = await lab.client();
  const programme = await lab.programme();
  const company = await telkoCompany(programme, telko);
  const friends = await allOf(
    Array.from({ length: count }, async () => {
      const friend = someone(what);
      return { ...friend, reward: (await toReward(programme, telko, company, friend, now)).reward };
    }),
  );
  return { telko, company, friends };
}

export const vouchersTo = (lab: Lab, { email }: Friend): Arrived[] => lab.mail.box(email).filter(isVoucher);
export const isVoucher = ({ subject }: { subject: string }): boolean => /gutschein/i.test(subject);

/** How often each of these events says the same about a friend's reward; once is right. */
export async function timesOfReward(lab: Lab, { email }: Friend, ...types: string[]): Promise<Record<string, number>> {
  const rows = await lab.rows<{ type: string; n: number }>(
    `select type, count(*)::int as n from engine.event where type = any ($2) and data->>'beneficiaryId' in (select person_id::text from person where lower(email) = lower($1)) group by type`,
    [email, types],
  );
  return Object.fromEntries(types.map(type => [type, rows.find(row => row.type === type)?.n ?? 0]));
}

export interface Brake {
  /** Resolves when somebody stands in front of it, in the middle of a transaction. Answers how many do. */
  reached(): Promise<number>;
  release(): Promise<void>;
}

/** Holds whoever wants to write this table. */
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
    reached: () => until(`somebody to wait for ${table}`, async () => (await waiting()) || undefined, 60_000),
  };
}

/** As if nobody had touched what is under way for a long time. The whole form waits for it instead. */
export const age = (lab: Lab): Promise<unknown> =>
  // What a worker is at right now is held by it, and enqueued already.
  lab.rows(
    `update engine.delivery d set enqueued_at = now() - interval '1 hour', lease_until = d.lease_until - interval '1 hour'
     from (select tenant_id, consumer, event_id from engine.delivery where state in ('pending', 'sending') for update skip locked) w
     where (d.tenant_id, d.consumer, d.event_id) = (w.tenant_id, w.consumer, w.event_id)`,
  );
