import { registered, type Client, type Company, type Friend } from '../../../packages/testing/journeys/client.js';
import { until } from '../../../packages/testing/src/until.js';
import { someone } from './friends.js';
import type { Lab } from './lab.js';
import { days } from './time.js';

/** What the clock will end: a recommendation after 60 days, a friend who never confirms after 84. Days of 24 hours, also where a summer-time change lies in between. */
export interface Deadlines {
  readonly recommendation: string;
  readonly recipient: string;
  readonly expiry: Date;
  readonly erasure: Date;
}

export async function withDeadlines(lab: Lab, telko: Client, company: Company): Promise<Deadlines> {
  // Counted from here and not from what was planned, which may be wrong. Both begin within seconds after this.
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

/** The friend wants money; from then on it waits for the weekly collection. */
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
      Bankdaten: { Kontoinhaber: `Rosa ${lastName}`, Iban: 'DE02120300000000202051', Bic: null, Bank: null },
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
    60_000,
  );
}

export const batches = async (lab: Lab): Promise<number> =>
  (await lab.row(`select count(*)::int as n from engine.event where type = 'PayoutBatchOpened'`))['n']!;
