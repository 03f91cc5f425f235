import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { rewardKinds, type RewardKind } from '#reward-types/index.js';
import { timeZone } from '#shared/dates-and-money.js';
import { Clock, dayInGermany } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';

type Piece = RawBuilder<unknown>;

interface Settled {
  readonly rewards: number;
  readonly returned: number;
  readonly cents: number;
}

export interface Statement extends Settled {
  /** `YYYY-MM`, in Germany. */
  readonly month: string;
  readonly running: boolean;
  /** Number of orders released. */
  readonly orders: number;
  /** By reward type, in the registry's order. */
  readonly kinds: readonly (Settled & { readonly kind: RewardKind })[];
}

export interface StatementLine {
  readonly orderNumber: string;
  readonly productId: number;
  readonly at: Date;
  readonly kind: RewardKind;
  /** Negative: the payment came back. */
  readonly cents: number;
}

const contactsOf = (agencyNumber: string): Piece => sql`
  recommendation_facts f
  join contact_facts c on c.tenant_id = f.tenant_id and c.recommendation_id = f.recommendation_id and f.tenant_id = ${currentWork().tenantId} and f.agency_number = ${agencyNumber}`;
const monthOf = (at: Piece): Piece => sql`to_char(${at} at time zone ${sql.lit(timeZone)}, 'YYYY-MM')`;

/** Payments and returns of rewards of orders, one row each. */
const movedIn = (agencyNumber: string): Piece =>
  sql`(
  select m.at, m.cents, m.choice as kind, ${monthOf(sql`m.at`)} as month, ordered ->> 'number' as order_number, (ordered ->> 'productId')::int as product_id
  from ${contactsOf(agencyNumber)}
  cross join lateral jsonb_each(c.rewards) as reward (id, facts)
  cross join lateral (select c.orders -> (reward.facts ->> 'orderId') as ordered) o
  cross join lateral jsonb_to_recordset(reward.facts -> 'movements') as m (at timestamptz, cents int, choice text)
  where reward.facts ->> 'origin' = 'order')`;

const releasedIn = (agencyNumber: string): Piece =>
  sql`(
  select ${monthOf(sql`(o.facts ->> 'releasedAt')::timestamptz`)} as month
  from ${contactsOf(agencyNumber)} cross join lateral jsonb_each(c.orders) as o (id, facts)
  where o.facts ->> 'releasedAt' is not null)`;

/** Statements for an agency's owner: months with what was paid for recommendations under the agency's own number. */
@Injectable()
export class Statements {
  constructor(private readonly clock: Clock) {}

  /** Newest first; a month without movements is left out. */
  async ofAgency(agencyNumber: string): Promise<readonly Statement[]> {
    const moved = await tables()
      .selectFrom(movedIn(agencyNumber).as('moved'))
      .select(['month', 'kind'])
      .select(({ fn }) => [
        fn.countAll<string>().filterWhere('cents', '>', 0).as('rewards'),
        fn.countAll<string>().filterWhere('cents', '<', 0).as('returned'),
        fn.sum<string>('cents').as('cents'),
      ])
      .groupBy(['month', 'kind'])
      .$castTo<Record<'rewards' | 'returned' | 'cents', string> & { month: string; kind: RewardKind }>()
      .execute();
    const released = await tables()
      .selectFrom(releasedIn(agencyNumber).as('released'))
      .select('month')
      .select(({ fn }) => fn.countAll<string>().as('orders'))
      .groupBy('month')
      .$castTo<{ month: string; orders: string }>()
      .execute();
    const months = new Set([...moved, ...released].map(({ month }) => month));
    return [...months]
      .sort()
      .reverse()
      .map(month => ({
        month,
        running: month === this.thisMonth(),
        orders: Number(released.find(one => one.month === month)?.orders ?? 0),
        ...settledBy(
          moved
            .filter(part => part.month === month)
            .map(({ kind, rewards, returned, cents }) => ({
              kind,
              rewards: Number(rewards),
              returned: Number(returned),
              cents: Number(cents),
            })),
        ),
      }));
  }

  /** A month with a page of its lines, oldest first; without `page` all lines. One statement reads totals and lines, so that they agree. Refuses `not-found`. */
  async ofMonth(agencyNumber: string, month: string, page?: LinesPage): Promise<StatementOfMonth> {
    const part = page ? sql`limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}` : sql``;
    const { kinds, lines, orders } = await tables()
      .with(
        table => table('moved').materialized(),
        db => db.selectFrom(movedIn(agencyNumber).as('m')).selectAll().where('month', '=', month),
      )
      .selectNoFrom([
        sql<MonthRead['kinds']>`(select coalesce(jsonb_agg(k), '[]') from (
          select kind, count(*) filter (where cents > 0) as rewards, count(*) filter (where cents < 0) as returned, sum(cents) as cents
          from moved group by kind) k)`.as('kinds'),
        sql<
          MonthRead['lines']
        >`(select coalesce(jsonb_agg(jsonb_build_array(order_number, product_id, at, kind, cents)), '[]') from (
          select * from moved order by at, order_number, cents desc ${part}) l)`.as('lines'),
        sql<number>`(select count(*)::int from ${releasedIn(agencyNumber)} r where month = ${month})`.as('orders'),
      ])
      .executeTakeFirstOrThrow();
    const settled = settledBy(kinds);
    const total = settled.rewards + settled.returned;
    ensure(total + orders > 0, 'not-found');
    return {
      month,
      running: month === this.thisMonth(),
      orders,
      ...settled,
      lines: lines.map(([orderNumber, productId, at, kind, cents]) => ({
        ...{ orderNumber, productId, kind, cents },
        at: new Date(at),
      })),
      total,
    };
  }

  private thisMonth(): string {
    return dayInGermany(this.clock.now()).slice(0, 7);
  }
}

interface LinesPage {
  readonly page: number;
  readonly pageSize: number;
}
type StatementOfMonth = Statement & { readonly lines: readonly StatementLine[]; readonly total: number };
interface MonthRead {
  readonly kinds: readonly (Settled & { readonly kind: RewardKind })[];
  readonly lines: readonly (readonly [order: string, product: number, at: string, kind: RewardKind, cents: number])[];
}

const settledBy = (
  parts: readonly (Settled & { readonly kind: RewardKind })[],
): Settled & Pick<Statement, 'kinds'> => ({
  ...totals(parts),
  kinds: rewardKinds.flatMap(kind => {
    const ofKind = parts.filter(part => part.kind === kind);
    return ofKind.length > 0 ? [{ kind, ...totals(ofKind) }] : [];
  }),
});
const totals = (parts: readonly Settled[]): Settled => ({
  rewards: sum(parts, 'rewards'),
  returned: sum(parts, 'returned'),
  cents: sum(parts, 'cents'),
});
const sum = <Key extends string>(parts: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  parts.reduce((total, part) => total + part[key], 0);
