import { plannedKinds } from './scheduler/due-work.js';

/** A gauge read from the database: each row is a series, its column `value` the value, its other columns the labels. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Where `queueOf` is set, `$1` is a JSON object that maps each name to its queue. */
  readonly sql: string;
  /** What the label `queue` is looked up by. */
  readonly queueOf?: 'consumer' | 'kind';
  /** Seconds a reading stays fresh; queries that scan a whole table get a long time. */
  readonly freshFor: number;
}

const soon = 5;
const seldom = 60;
/** Upper limit of counts: beyond it an exact number helps nobody. */
const countedAtMost = 100_000;
/** Gaps are searched for among the last entries of every shard. */
const tail = 10_000;

const secondsSince = (time: string): string => `greatest(0, extract(epoch from clock_timestamp() - ${time}))::float8`;

const relay: readonly Figure[] = [
  {
    name: 'weitersagen_relay_lag_events',
    help: `Events appended and not yet in the log (counted up to ${countedAtMost} a shard)`,
    labels: ['shard'],
    freshFor: soon,
    sql: `select k.shard::text, (select count(*)::int from (select from engine.event e where e.shard = k.shard and e.pos > k.pos limit ${countedAtMost}) late) as value from engine.shard_cursor k`,
  },
  {
    name: 'weitersagen_relay_lag_seconds',
    help: 'Age of the oldest event not yet in the log',
    labels: [],
    freshFor: soon,
    sql: `select coalesce(max(${secondsSince('late.at')}), 0) as value from engine.shard_cursor k,
          lateral (select e.at from engine.event e where e.shard = k.shard and e.pos > k.pos order by e.pos limit 1) late`,
  },
  {
    name: 'weitersagen_relay_shards_waiting',
    help: 'Shards held back by a transaction that has appended and not ended',
    labels: [],
    freshFor: soon,
    sql: 'select count(*)::int as value from engine.shard_cursor where wait_pos is not null',
  },
  {
    name: 'weitersagen_relay_heartbeat_seconds',
    help: 'Seconds since a worker, and with it a relay, last showed that it is alive',
    labels: [],
    freshFor: soon,
    sql: `select ${secondsSince('max(at)')} as value from engine.heartbeat where kind = 'worker' having max(at) is not null`,
  },
  {
    name: 'weitersagen_workers',
    help: 'Workers that showed themselves within 30 seconds',
    labels: [],
    freshFor: soon,
    sql: `select count(*)::int as value from engine.heartbeat where kind = 'worker' and at > clock_timestamp() - interval '30 seconds'`,
  },
  {
    name: 'weitersagen_log_gaps',
    help: `Sequence numbers missing among the last ${tail} log entries of each shard; anything but 0 is a fault`,
    labels: [],
    freshFor: seldom,
    sql: `select coalesce(sum(least(k.seq, ${tail}) - l.entries), 0)::float8 as value from engine.shard_cursor k,
          lateral (select count(*) as entries from engine.log l where l.shard = k.shard and l.seq > k.seq - ${tail} and l.seq <= k.seq) l`,
  },
];

const active =
  'engine.projection p join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation join engine.shard_cursor k on k.shard = c.shard';
const projections: readonly Figure[] = [
  {
    name: 'weitersagen_projection_lag_events',
    help: 'Log entries a projection has not looked at',
    labels: ['projection'],
    freshFor: soon,
    sql: `select p.name as projection, sum(greatest(0, k.seq - c.seq))::float8 as value from ${active} group by p.name`,
  },
  {
    name: 'weitersagen_projection_lag_seconds',
    help: 'Age of the oldest event a projection has not looked at',
    labels: ['projection'],
    freshFor: soon,
    sql: `select p.name as projection, coalesce(max(${secondsSince('next.at')}), 0) as value from ${active}
          left join lateral (
            select e.at from engine.log l join engine.event e on e.tenant_id = l.tenant_id and e.stream_id = l.stream_id and e.version = l.version
            where l.shard = c.shard and l.seq = c.seq + 1 and k.seq > c.seq) next on true group by p.name`,
  },
  {
    name: 'weitersagen_parked_streams',
    help: 'Streams a projection leaves out, because it cannot fold one of their events',
    labels: ['projection'],
    freshFor: soon,
    sql: 'select p.name as projection, count(*)::int as value from engine.parked_stream s join engine.projection p on p.name = s.consumer and p.active_generation = s.generation group by p.name',
  },
];

const rebuilds = `select 'projections' as queue, projection, case when state = 'failed' then 'failed' when held_until > clock_timestamp() then 'building' else 'waiting' end as state, requested_at
  from engine.rebuild r where state in ('requested', 'building') or state = 'failed' and not exists (select from engine.rebuild n where n.projection = r.projection and n.requested_at > r.requested_at)`;
const rebuilding: readonly Figure[] = [
  {
    name: 'weitersagen_rebuilds',
    help: 'Rebuilds of projections that wait for a worker, are at work, or failed and were not asked for again',
    labels: ['queue', 'projection', 'state'],
    freshFor: soon,
    sql: `select queue, projection, state, count(*)::int as value from (${rebuilds}) r group by 1, 2, 3`,
  },
  {
    name: 'weitersagen_rebuild_oldest_seconds',
    help: 'How long a rebuild has waited for a worker',
    labels: ['queue', 'projection'],
    freshFor: soon,
    sql: `select queue, projection, ${secondsSince('requested_at')} as value from (${rebuilds}) r where state = 'waiting'`,
  },
];

/** The queue of a delivery or of due work; `none` when no handler is registered any more. */
const queueOf = (name: string): string => `coalesce($1::jsonb ->> ${name}, 'none') as queue`;

const deliveries: readonly Figure[] = [
  {
    name: 'weitersagen_deliveries',
    help: 'Deliveries not done, by queue, reaction and state (pending, sending, parked)',
    labels: ['queue', 'consumer', 'state'],
    freshFor: soon,
    queueOf: 'consumer',
    sql: `select ${queueOf('consumer')}, consumer, state, count(*)::int as value from engine.delivery where state in ('pending', 'sending', 'parked') group by consumer, state`,
  },
  {
    name: 'weitersagen_delivery_oldest_seconds',
    help: 'Age of the oldest delivery neither done nor parked',
    labels: ['queue', 'consumer'],
    freshFor: soon,
    queueOf: 'consumer',
    sql: `select ${queueOf('consumer')}, consumer, ${secondsSince('min(created_at)')} as value from engine.delivery where state in ('pending', 'sending') group by consumer`,
  },
  {
    name: 'weitersagen_effects_unknown',
    help: 'Mails and other effects of which nobody knows whether they were sent: for a person to look at',
    labels: ['consumer'],
    freshFor: soon,
    sql: `select consumer, count(*)::int as value from engine.effect where state = 'unknown' group by consumer`,
  },
  {
    name: 'weitersagen_due_work',
    help: 'Work planned by the clock: overdue by more than a minute, or parked after too many tries',
    labels: ['queue', 'kind', 'state'],
    freshFor: soon,
    queueOf: 'kind',
    sql: `with recursive ${plannedKinds}
          select ${queueOf('kind')}, kind, 'overdue' as state, sum(overdue.n)::int as value from planned p cross join lateral (
            select count(*) as n from engine.due_work w where w.tenant_id = p.tenant_id and w.kind = p.kind and w.state = 'waiting' and w.next_at < clock_timestamp() - interval '1 minute') overdue
          where overdue.n > 0 group by kind
          union all
          select ${queueOf('kind')}, kind, state, count(*)::int from engine.due_work where state = 'parked' group by kind, state`,
  },
  {
    name: 'weitersagen_due_work_oldest_seconds',
    help: 'How long the most overdue work of a queue waits',
    labels: ['queue'],
    freshFor: soon,
    queueOf: 'kind',
    sql: `with recursive ${plannedKinds}
          select ${queueOf('kind')}, max(${secondsSince('first.next_at')}) as value from planned p cross join lateral (
            select next_at from engine.due_work w where w.tenant_id = p.tenant_id and w.kind = p.kind and w.state = 'waiting' order by next_at limit 1) first
          where first.next_at < clock_timestamp() group by 1`,
  },
];

/** Metrics of the engine's own tables; a module exports its own through its `api.ts`. */
export const engineFigures: readonly Figure[] = [...relay, ...projections, ...rebuilding, ...deliveries];
