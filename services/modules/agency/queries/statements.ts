import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { rewardKinds, type RewardKind } from '#reward-types/index.js';
import { timeZone } from '#shared/dates-and-money.js';
import { Clock, dayInGermany } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { Piece } from './report.js';

interface Settled {
  readonly rewards: number;
  readonly returned: number;
  readonly cents: number;
}

export interface Statement extends Settled {
  /** `YYYY-MM`, in Germany. */
  readonly month: string;
  readonly running: boolean;
  /** Orders released. */
  readonly orders: number;
  /** In the order of the registry. */
  readonly kinds: readonly (Settled & { readonly kind: RewardKind })[];
}

export interface StatementLine {
  readonly orderNumber: string;
  readonly productId: number;
  readonly at: Date;
  readonly kind: RewardKind;
  /** Below zero: the payment came back. */
  readonly cents: number;
}

const contactsOf = (agencyNumber: string): Piece => sql`
  recommendation_facts f
  join contact_facts c on c.tenant_id = f.tenant_id and c.recommendation_id = f.recommendation_id and f.tenant_id = ${currentWork().tenantId} and f.agency_number = ${agencyNumber}`;
const monthOf = (at: Piece): Piece => sql`to_char(${at} at time zone ${sql.lit(timeZone)}, 'YYYY-MM')`;

/** What was given for rewards of orders, and what came back: a row each. */
const movedFor = (agencyNumber: string) =>
  sql`(
  select m.at, m.cents, m.choice as kind, ${monthOf(sql`m.at`)} as month, ordered ->> 'number' as order_number, (ordered ->> 'productId')::int as product_id
  from ${contactsOf(agencyNumber)}
  cross join lateral jsonb_each(c.rewards) as reward (id, facts)
  cross join lateral (select c.orders -> (reward.facts ->> 'orderId') as ordered) o
  cross join lateral jsonb_to_recordset(reward.facts -> 'movements') as m (at timestamptz, cents int, choice text)
  where reward.facts ->> 'origin' = 'order')`.as('moved');

const releasedFor = (agencyNumber: string) =>
  sql`(
  select ${monthOf(sql`(o.facts ->> 'releasedAt')::timestamptz`)} as month
  from ${contactsOf(agencyNumber)} cross join lateral jsonb_each(c.orders) as o (id, facts)
  where o.facts ->> 'releasedAt' is not null)`.as('released');

/** What an agency's owner settles accounts by: months of what was paid for recommendations that came through the agency's own number. */
@Injectable()
export class Statements {
  constructor(private readonly clock: Clock) {}

  /** Newest first; a month in which nothing happened is none. */
  async ofAgency(agencyNumber: string): Promise<readonly Statement[]> {
    const moved = await tables()
      .selectFrom(movedFor(agencyNumber))
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
      .selectFrom(releasedFor(agencyNumber))
      .select('month')
      .select(({ fn }) => fn.countAll<string>().as('orders'))
      .groupBy('month')
      .$castTo<{ month: string; orders: string }>()
      .execute();
    const now = dayInGermany(this.clock.now()).slice(0, 7);
    const months = new Set([...moved, ...released].map(({ month }) => month));
    return [...months]
      .sort()
      .reverse()
      .map(month => ({
        month,
        running: month === now,
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

  /** With its lines, oldest first. Refuses `not-found`. */
  async ofMonth(
    agencyNumber: string,
    month: string,
  ): Promise<Statement & { readonly lines: readonly StatementLine[] }> {
    const statement = (await this.ofAgency(agencyNumber)).find(one => one.month === month);
    ensure(statement !== undefined, 'not-found');
    const lines = await tables()
      .selectFrom(movedFor(agencyNumber))
      .select(['orderNumber', 'productId', 'at', 'kind', 'cents'])
      .where('month', '=', month)
      .orderBy('at')
      .orderBy('orderNumber')
      .orderBy('cents', 'desc')
      .$castTo<StatementLine>()
      .execute();
    // By the lines themselves: one may have come in between.
    const parts = lines.map(({ kind, cents }) => ({
      kind,
      cents,
      rewards: cents > 0 ? 1 : 0,
      returned: cents < 0 ? 1 : 0,
    }));
    return { ...statement, ...settledBy(parts), lines };
  }
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
