import { randomUUID } from 'node:crypto';
import { until } from '../../../packages/testing/src/until.js';
import { invariant, type Invariant } from './fault.js';
import type { Lab } from './lab.js';

/** Waits until log and projections are up to date and no delivery is open, except parked ones. */
export async function settled(lab: Lab, milliseconds = lab.timeout): Promise<void> {
  let last: Record<string, number> = {};
  await until(
    'everything to be done',
    async () => {
      last = await lab.row(open);
      return Object.values(last).every(count => count === 0);
    },
    milliseconds,
    200,
  ).catch((error: Error) => {
    throw new Error(`${error.message} Left: ${JSON.stringify(last)}`);
  });
}

const open = `select
  (select count(*) from engine.event e join engine.shard_cursor k using (shard) where e.pos > k.pos)::int as unlogged,
  (select count(*) from engine.delivery d where state = 'sending' or state = 'pending' and not exists (
     select from engine.delivery p where (p.tenant_id, p.consumer, p.stream_id) = (d.tenant_id, d.consumer, d.stream_id) and p.version < d.version and p.state = 'parked'))::int as deliveries,
  (select count(*) from engine.projection p join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation
   join engine.shard_cursor k using (shard) where c.seq < k.seq)::int as projections`;

/** Compares log, deliveries, reactions, mails and money with the events. `parked`: expected new parked deliveries. */
export async function books(lab: Lab, { parked = 0 } = {}): Promise<Invariant[]> {
  const log = await lab.row(`select
    (select count(*) from engine.event)::int as appended,
    (select count(*) from engine.log)::int as "in the log",
    (select count(*) from engine.event e where not exists (select from engine.log l where (l.tenant_id, l.stream_id, l.version) = (e.tenant_id, e.stream_id, e.version)))::int as missed,
    (select count(*) - count(distinct (tenant_id, stream_id, version)) from engine.log)::int as doubled,
    (select count(*) from (select version, lag(version, 1, 0) over (partition by tenant_id, stream_id order by shard, seq) as before from engine.log) x where version <> before + 1)::int as reordered,
    (select coalesce(sum(last - n), 0) from (select max(seq) as last, count(*) as n from engine.log group by shard) g)::int as gaps`);
  const reactions = await lab.row(`select
    (select count(*) from engine.delivery)::int as deliveries,
    (select count(*) from engine.event e join engine.subscription s on s.event_type = e.type and not s.for_audience
     where not exists (select from engine.delivery d where (d.tenant_id, d.consumer, d.event_id) = (e.tenant_id, s.consumer, e.event_id)))::int as missed,
    (select count(*) from (select from engine.event where meta->>'causationId' is not null
     group by tenant_id, meta->>'actor', meta->>'causationId', stream_id, type having count(*) > 1) x)::int as doubled,
    (select count(*) from engine.delivery where state in ('pending', 'sending'))::int as open,
    (select count(*) from engine.delivery where state = 'parked')::int as parked`);
  const money = await lab.row(`select
    (select count(*) from ledger_entry)::int as "ledger entries",
    (select coalesce(sum(cents), 0) from ledger_entry)::int as "imbalance in cents",
    (select count(*) from (select from payout_batch b where exists (select from engine.event e where e.tenant_id = b.tenant_id and e.stream_id = b.batch_id and e.version = 1 and e.meta->>'actor' like 'system:%')
     group by tenant_id, date_trunc('week', opened_at at time zone 'UTC' - interval '4 hours') having count(*) > 1) x)::int as "batches twice",
    (select count(*) from (select from engine.event where type in ('PayoutCollected', 'PayoutDropped', 'PayoutSent', 'PayoutSettled', 'PayoutReturned', 'RewardPickedUp') group by tenant_id, data->>'rewardId'
     having sum(case when type = 'PayoutCollected' or data->>'afterRejection' is not null then 1 when type in ('PayoutDropped', 'PayoutReturned') then -1 else 0 end) > 1
       or count(*) filter (where type in ('PayoutSent', 'RewardPickedUp') or data->>'afterRejection' is not null) - count(*) filter (where type = 'PayoutReturned') > 1
       or count(*) filter (where type = 'PayoutSettled') - count(*) filter (where type = 'PayoutReturned' and data->>'agreedBy' is not null) > 1) x)::int as "paid twice",
    (select count(*) from engine.event r join engine.event s on (s.tenant_id, s.stream_id) = (r.tenant_id, r.stream_id) and s.type = 'PayoutSettled' and s.version < r.version
     where r.type = 'PayoutReturned' and r.data->>'agreedBy' is null)::int as "undone by one person",
    (select count(*) from (select from engine.event where type = 'RewardPickedUp' group by tenant_id, data->>'rewardId' having count(*) > 1) x)::int as "vouchers twice"`);
  const twice = lab.mail.twice.slice(lab.twiceBefore);
  const parkedNow = reactions['parked']! - lab.parkedBefore;
  return [
    invariant(log, { missed: 0, doubled: 0, reordered: 0, gaps: 0 }),
    invariant(
      { ...reactions, parked: parkedNow },
      { missed: 0, doubled: 0, parked, ...(parkedNow === 0 && lab.parkedBefore === 0 && { open: 0 }) },
    ),
    invariant(
      {
        mails: lab.mail.distinct,
        'mails twice': twice.length,
        ...(twice.length > 0 && { subjects: twice.join(', ') }),
      },
      { 'mails twice': 0 },
    ),
    invariant(money, {
      'imbalance in cents': 0,
      'batches twice': 0,
      'paid twice': 0,
      'undone by one person': 0,
      'vouchers twice': 0,
    }),
  ];
}

/** Compares every projection with a rebuild from the start of the log. */
export async function projectionsAreTrue(lab: Lab): Promise<Invariant> {
  const names = (
    await lab.rows<{ name: string }>('select name from engine.projection where name is not null order by name')
  ).map(({ name }) => name);
  const seen =
    await lab.row(`select coalesce(sum(k.seq - c.seq), 0)::int as missed, (select sum(seq) from engine.shard_cursor)::int as log
    from engine.projection p join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation join engine.shard_cursor k using (shard)`);
  const runs = await Promise.all(names.map(name => rebuilt(lab, name)));
  const differing = runs.flatMap(({ comparison }) => comparison.tenants).filter(({ equal }) => !equal).length;
  const rows = runs.flatMap(({ comparison }) => comparison.tenants).reduce((sum, { after }) => sum + Number(after), 0);
  return invariant(
    {
      'seen by projections': seen['log']! - seen['missed']!,
      of: seen['log']!,
      rows,
      'tenants that differ from a fold anew': differing,
    },
    { of: seen['log']! - seen['missed']!, 'tenants that differ from a fold anew': 0 },
  );
}

export interface Rebuilt {
  readonly state: string;
  readonly error: string | null;
  readonly comparison: {
    readonly tenants: readonly { readonly before: number; readonly after: number; readonly equal: boolean }[];
    readonly differing: readonly object[];
  };
}

/** Requests a rebuild and waits for its end. */
export async function rebuilt(lab: Lab, projection: string): Promise<Rebuilt> {
  const id = randomUUID();
  await lab.rows(`insert into engine.rebuild (id, projection, requested_by) values ($1, $2, 'chaos')`, [
    id,
    projection,
  ]);
  return until(
    `the rebuild of ${projection}`,
    async () => {
      const run = await lab.row<Rebuilt>('select state, error, comparison from engine.rebuild where id = $1', [id]);
      if (run.state === 'failed') throw new Error(`The rebuild of ${projection} failed: ${run.error}`);
      return run.state === 'done' && run;
    },
    120_000,
    200,
  );
}
