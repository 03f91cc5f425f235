import { Injectable } from '@nestjs/common';
import { sql, type Expression, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { rewardKinds, type RewardKind } from '#reward-types/index.js';
import { timeZone } from '#shared/dates-and-money.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { reading, selectFrom, type Read } from './report.js';

/** An entry of one of a contact's columns, by its id. */
interface Entry<Column extends 'orders' | 'rewards'> {
  key: string;
  value: Read['contact_facts'][Column][string];
}
/** What moved was given in a type. */
type Moved = Pick<Entry<'rewards'>['value']['movements'][number], 'cents'> & { at: Date; choice: RewardKind };

interface Settled {
  readonly rewards: number;
  readonly returned: number;
  readonly cents: number;
}

export interface Statement extends Settled {
  /** `YYYY-MM`. */
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

const contactsOf = (agencyNumber: string) =>
  selectFrom('recommendation_facts as f')
    .innerJoin('contact_facts as c', on =>
      on.onRef('c.tenantId', '=', 'f.tenantId').onRef('c.recommendationId', '=', 'f.recommendationId'),
    )
    .where('f.tenantId', '=', currentWork().tenantId)
    .where('f.agencyNumber', '=', agencyNumber);
/** `YYYY-MM`, of the tenant's day. */
export const monthOf = (at: Expression<Date | null>) =>
  sql<string>`to_char(${at} at time zone ${sql.lit(timeZone())}, 'YYYY-MM')`;

/** Payments and returns of rewards of orders, one row each. */
const movedIn = (agencyNumber: string) =>
  contactsOf(agencyNumber)
    .crossJoinLateral(({ fn }) => fn<Entry<'rewards'>>('jsonb_each', ['c.rewards']).as('reward'))
    .crossJoinLateral(({ fn, ref }) =>
      fn<Moved>('jsonb_to_recordset', [ref('reward.value', '->').key('movements')]).as<'m'>(
        sql`m(at timestamptz, cents int, choice text)`,
      ),
    )
    .where(({ eb, ref }) => eb(ref('reward.value', '->>').key('origin'), '=', 'order'))
    .select(({ ref }) => ['m.at', 'm.cents', 'm.choice as kind', monthOf(ref('m.at')).as('month')])
    .select(({ cast, ref }) => {
      const ordered = (key: 'number' | 'productId') =>
        sql<string>`${ref('c.orders')} -> (${ref('reward.value', '->>').key('orderId')}) ->> ${sql.lit(key)}`;
      return [ordered('number').as('orderNumber'), cast<number>(ordered('productId'), 'integer').as('productId')];
    });

const releasedIn = (agencyNumber: string) =>
  contactsOf(agencyNumber)
    .crossJoinLateral(({ fn }) => fn<Entry<'orders'>>('jsonb_each', ['c.orders']).as('o'))
    .where(({ eb, ref }) => eb(ref('o.value', '->>').key('releasedAt'), 'is not', null))
    .select(({ cast, ref }) => monthOf(cast<Date>(ref('o.value', '->>').key('releasedAt'), 'timestamptz')).as('month'));

const figures = ({ cast, fn }: ExpressionBuilder<{ moved: { cents: number } }, 'moved'>) =>
  [
    cast<number>(fn.countAll().filterWhere('cents', '>', 0), 'integer').as('rewards'),
    cast<number>(fn.countAll().filterWhere('cents', '<', 0), 'integer').as('returned'),
    cast<number>(fn.sum('cents'), 'double precision').as('cents'),
  ] as const;

/** Statements for an agency's owner: months with what was paid for recommendations under the agency's own number. */
@Injectable()
export class Statements {
  constructor(private readonly clock: Clock) {}

  /** Newest first; a month without movements is left out. */
  async ofAgency(agencyNumber: string): Promise<readonly Statement[]> {
    const moved = await reading()
      .selectFrom(movedIn(agencyNumber).as('moved'))
      .select(eb => ['month', 'kind', ...figures(eb)])
      .groupBy(['month', 'kind'])
      .execute();
    const released = await reading()
      .selectFrom(releasedIn(agencyNumber).as('released'))
      .select(({ cast, fn }) => ['month', cast<number>(fn.countAll(), 'integer').as('orders')])
      .groupBy('month')
      .execute();
    const months = new Set([...moved, ...released].map(({ month }) => month));
    return [...months]
      .sort()
      .reverse()
      .map(month => ({
        month,
        running: month === this.thisMonth(),
        orders: released.find(one => one.month === month)?.orders ?? 0,
        ...settledBy(moved.filter(part => part.month === month)),
      }));
  }

  /**
   * A month with a page of its lines, oldest first; without `page` all lines. One statement reads totals and lines, so
   * that they agree. Refuses `not-found`.
   */
  async ofMonth(agencyNumber: string, month: string, page?: LinesPage): Promise<StatementOfMonth> {
    const { kinds, lines, orders } = await reading()
      .with(
        table => table('moved').materialized(),
        () => selectFrom(movedIn(agencyNumber).as('m')).selectAll().where('month', '=', month),
      )
      .selectNoFrom(({ selectFrom }) => [
        jsonArrayFrom(
          selectFrom('moved')
            .select(eb => ['kind', ...figures(eb)])
            .groupBy('kind'),
        ).as('kinds'),
        jsonArrayFrom(
          selectFrom('moved')
            .select(['orderNumber as order', 'productId as product', 'at', 'kind', 'cents'])
            .orderBy('at')
            .orderBy('orderNumber')
            .orderBy('cents', 'desc')
            .$if(page !== undefined, rows => rows.limit(page!.pageSize).offset((page!.page - 1) * page!.pageSize)),
        ).as('lines'),
        selectFrom(releasedIn(agencyNumber).as('released'))
          .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('orders'))
          .where('month', '=', month)
          .$asScalar()
          .$notNull()
          .as('orders'),
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
      lines: lines.map(({ order, product, at, kind, cents }) => ({
        ...{ orderNumber: order, productId: product, kind, cents },
        at: new Date(at),
      })),
      total,
    };
  }

  private thisMonth(): string {
    return calendarDay(this.clock.now()).slice(0, 7);
  }
}

interface LinesPage {
  readonly page: number;
  readonly pageSize: number;
}
type StatementOfMonth = Statement & { readonly lines: readonly StatementLine[]; readonly total: number };

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
