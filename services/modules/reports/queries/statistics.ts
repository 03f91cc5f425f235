import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql, type Expression } from 'kysely';
import { addDays } from '#platform/clock.js';
import { daysFrom, firstOfMonth, startOfDay } from '#shared/calendar.js';
import { timeZone } from '#shared/dates-and-money.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { CampaignTitles } from '../../campaign/api.js';
import { NamesOfEmployees } from '../../agency/api.js';
import { invitingEmployee } from './recommendation-lists.js';
import { reading, selectFrom, type Read, type Scope } from './report.js';
import { monthOf } from './statements.js';

/** By what figures are told apart; a recommendation under several campaigns counts for each. */
export type StatisticsBy = 'month' | 'product' | 'channel' | 'agency' | 'campaign' | 'employee';

/** Days `YYYY-MM-DD`, both included: recommendations made in this time, and all that came of them. */
export interface StatisticsPeriod {
  readonly from: string;
  readonly to: string;
}

/** `key`: month, product id, channel, agency number, campaign id or employee number; empty for none. */
export interface Figures {
  readonly key: string;
  readonly recommendations: number;
  readonly contacts: number;
  readonly confirmed: number;
  readonly contracts: number;
  /** Orders that the buyer withdrew, and those that ended for another reason after they were reported. */
  readonly withdrawn: number;
  readonly cancelled: number;
  readonly rewards: number;
  readonly paid: number;
  readonly cents: number;
  /** On average; null where there is none. */
  readonly daysToContract: number | null;
  readonly daysToPayout: number | null;
}

/** The first instant after a month `YYYY-MM`. */
const startOfNextMonth = (month: string): Date => startOfDay(firstOfMonth(daysFrom(`${month}-28`, 4)));

type Keyed = Pick<Figures, 'key'>;
type Entry<Column extends 'orders' | 'rewards'> = { key: string; value: Read['contact_facts'][Column][string] };

const day = (at: Expression<Date | null>) => sql<string>`(${at} at time zone ${sql.lit(timeZone())})::date`;
const days = (from: Expression<Date | null>, to: Expression<Date | null>) =>
  sql<number>`extract(epoch from ${to} - ${from}) / 86400`;

const recommendations = ({ agency, shared, all }: Scope, { from, to }: StatisticsPeriod) =>
  selectFrom('recommendation_facts as f')
    .where('f.tenantId', '=', currentWork().tenantId)
    .where(({ eb, ref }) => eb(day(ref('f.createdAt')), '>=', from))
    .where(({ eb, ref }) => eb(day(ref('f.createdAt')), '<=', to))
    .$if(!all, rows =>
      rows.where(({ eb, or }) =>
        or([eb('f.agencyNumber', '=', agency), ...(shared ? [eb('f.agencyNumber', 'is', null)] : [])]),
      ),
    );

/** The recommendations with their key; null: all under one. */
function keyed(scope: Scope, period: StatisticsPeriod, by: StatisticsBy | null) {
  const rows = recommendations(scope, period).select(['f.tenantId', 'f.recommendationId', 'f.createdAt']);
  switch (by) {
    case null:
      return rows.select(sql<string>`''`.as('key'));
    case 'month':
      return rows.select(({ ref }) => monthOf(ref('f.createdAt')).as('key'));
    case 'product':
      return rows.select(({ cast }) => cast<string>('f.productId', 'text').as('key'));
    case 'channel':
      return rows.select(({ ref }) => ref('f.details', '->>').key('channel').as('key'));
    case 'agency':
      return rows.select('f.agencyNumber as key');
    case 'campaign':
      return recommendations(scope, period)
        .leftJoinLateral(
          ({ selectFrom: from }) =>
            from('consent as given')
              .select('given.about')
              .distinct()
              .whereRef('given.tenantId', '=', 'f.tenantId')
              .whereRef('given.personId', '=', 'f.recommenderId')
              .where('given.purpose', '=', 'campaign')
              .where('given.step', '=', 'given')
              .whereRef('given.at', '<=', 'f.createdAt')
              .where(({ not, exists, selectFrom: of }) =>
                not(
                  exists(
                    of('consent as over')
                      .select('over.consentId')
                      .whereRef('over.tenantId', '=', 'given.tenantId')
                      .whereRef('over.personId', '=', 'given.personId')
                      .whereRef('over.about', '=', 'given.about')
                      .where('over.purpose', '=', 'campaign')
                      .where('over.step', '=', 'withdrawn')
                      .whereRef('over.at', '>=', 'given.at')
                      .whereRef('over.at', '<=', 'f.createdAt'),
                  ),
                ),
              )
              .as('joined'),
          on => on.onTrue(),
        )
        .select(['f.tenantId', 'f.recommendationId', 'f.createdAt', 'joined.about as key']);
    case 'employee':
      return rows.select(invitingEmployee.as('key'));
  }
}

type Rows = ReturnType<typeof keyed>;
type Part = Keyed & Partial<Omit<Figures, 'key'>>;

const keyOf = (key: Expression<string | null>) => sql<string>`coalesce(${key}, '')`;

const countRecommendations = (rows: Rows): Promise<Part[]> =>
  reading()
    .selectFrom(rows.as('b'))
    .select(({ ref, fn, cast }) => [
      keyOf(ref('b.key')).as('key'),
      cast<number>(fn.countAll(), 'integer').as('recommendations'),
    ])
    .groupBy('b.key')
    .execute();

const withContacts = (rows: Rows) =>
  reading()
    .selectFrom(rows.as('b'))
    .innerJoin('contact_facts as c', on =>
      on.onRef('c.tenantId', '=', 'b.tenantId').onRef('c.recommendationId', '=', 'b.recommendationId'),
    );

const countContacts = (rows: Rows): Promise<Part[]> =>
  withContacts(rows)
    .where('c.registeredAt', 'is not', null)
    .select(({ ref, fn, cast }) => [
      keyOf(ref('b.key')).as('key'),
      cast<number>(fn.countAll(), 'integer').as('contacts'),
      cast<number>(fn.countAll().filterWhere('c.confirmedAt', 'is not', null), 'integer').as('confirmed'),
    ])
    .groupBy('b.key')
    .execute();

/** Of orders that are nobody else's: contracts that closed, with the days until then, and what was withdrawn or cancelled. */
const countOrders = (rows: Rows): Promise<Part[]> =>
  withContacts(rows)
    .innerJoinLateral(
      ({ fn }) => fn<Entry<'orders'>>('jsonb_each', ['c.orders']).as('o'),
      on => on.onTrue(),
    )
    .where(({ eb, ref }) => eb(ref('o.value', '->>').key('takenBackAt'), 'is', null))
    .select(({ eb, ref, fn, cast }) => {
      const of = (name: 'closedAt' | 'cancelledAt' | 'cancelReason') => ref('o.value', '->>').key(name);
      const isClosed = eb(of('closedAt'), 'is not', null);
      const isWithdrawn = eb(of('cancelReason'), '=', 'withdrawn');
      const isCancelled = eb(of('cancelledAt'), 'is not', null).and(of('cancelReason'), '<>', 'withdrawn');
      return [
        keyOf(ref('b.key')).as('key'),
        cast<number>(fn.countAll().filterWhere(isClosed), 'integer').as('contracts'),
        cast<number>(fn.countAll().filterWhere(isWithdrawn), 'integer').as('withdrawn'),
        cast<number>(fn.countAll().filterWhere(isCancelled), 'integer').as('cancelled'),
        cast<number>(
          fn.avg(days(ref('b.createdAt'), cast<Date>(of('closedAt'), 'timestamptz'))).filterWhere(isClosed),
          'double precision',
        ).as('daysToContract'),
      ];
    })
    .groupBy('b.key')
    .execute();

const settled = ['paid', 'picked-up'] as const;

/** Rewards that were not cancelled; the days from granting one to its payment. */
const countRewards = (rows: Rows): Promise<Part[]> =>
  withContacts(rows)
    .innerJoinLateral(
      ({ fn }) => fn<Entry<'rewards'>>('jsonb_each', ['c.rewards']).as('r'),
      on => on.onTrue(),
    )
    .where(({ eb, ref }) => eb(ref('r.value', '->>').key('status'), '<>', 'cancelled'))
    .select(({ eb, ref, fn, cast }) => {
      const moment = (name: 'grantedAt' | 'endedAt') => cast<Date>(ref('r.value', '->>').key(name), 'timestamptz');
      const isSettled = eb(ref('r.value', '->>').key('status'), 'in', settled);
      return [
        keyOf(ref('b.key')).as('key'),
        cast<number>(fn.countAll(), 'integer').as('rewards'),
        cast<number>(fn.countAll().filterWhere(isSettled), 'integer').as('paid'),
        cast<number>(fn.sum(cast<number>(ref('r.value', '->>').key('amountCents'), 'integer')), 'double precision').as(
          'cents',
        ),
        cast<number>(
          fn.avg(days(moment('grantedAt'), moment('endedAt'))).filterWhere(isSettled),
          'double precision',
        ).as('daysToPayout'),
      ];
    })
    .groupBy('b.key')
    .execute();

/** Days after a recommendation within which its first contract is counted. */
export const cohortDays = [7, 14, 30, 60, 90, 180] as const;

/** The recommendations of a calendar month, and how many of them had a contract within how many days. */
export interface Cohort {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly recommendations: number;
  /** By `cohortDays`; null where that time is not over for all of them. */
  readonly withContract: readonly (number | null)[];
}

const countFirstContracts = (rows: Rows) =>
  reading()
    .selectFrom(rows.as('b'))
    .leftJoinLateral(
      ({ selectFrom: from, fn, cast }) =>
        from('contact_facts as c')
          .innerJoinLateral(
            ({ fn: of }) => of<Entry<'orders'>>('jsonb_each', ['c.orders']).as('o'),
            on => on.onTrue(),
          )
          .whereRef('c.tenantId', '=', 'b.tenantId')
          .whereRef('c.recommendationId', '=', 'b.recommendationId')
          .where(({ eb, ref: of }) => eb(of('o.value', '->>').key('takenBackAt'), 'is', null))
          .select(({ ref: of }) => fn.min(cast<Date>(of('o.value', '->>').key('closedAt'), 'timestamptz')).as('at'))
          .as('first'),
      on => on.onTrue(),
    )
    .select(({ ref, fn, cast }) => [
      keyOf(ref('b.key')).as('month'),
      cast<number>(fn.countAll(), 'integer').as('recommendations'),
      sql<number[]>`array[${sql.join(
        cohortDays.map(
          within => sql`count(*) filter (where ${days(ref('b.createdAt'), ref('first.at'))} <= ${sql.lit(within)})`,
        ),
      )}]::int[]`.as('withContract'),
    ])
    .groupBy('b.key')
    .orderBy('b.key')
    .execute();

const nothing: Omit<Figures, 'key'> = {
  recommendations: 0,
  contacts: 0,
  confirmed: 0,
  contracts: 0,
  withdrawn: 0,
  cancelled: 0,
  rewards: 0,
  paid: 0,
  cents: 0,
  daysToContract: null,
  daysToPayout: null,
};

/** What became of the recommendations of a time (docs/specification/programme.md#figures-of-an-agency). */
@Injectable()
export class Statistics {
  /** `total`: over everything; `rows`: by the keys, each once, in their order. */
  async of(
    scope: Scope,
    period: StatisticsPeriod,
    by: StatisticsBy,
  ): Promise<{ readonly total: Figures; readonly rows: readonly Figures[] }> {
    const [total] = await this.figures(keyed(scope, period, null));
    return { total: total ?? { key: '', ...nothing }, rows: await this.figures(keyed(scope, period, by)) };
  }

  /** By month of the recommendation, in the order of the months. */
  async cohorts(scope: Scope, period: StatisticsPeriod, now: Date): Promise<Cohort[]> {
    const months = await countFirstContracts(keyed(scope, period, 'month'));
    return months.map(({ month, recommendations, withContract }) => {
      const end = [startOfNextMonth(month), startOfDay(daysFrom(period.to, 1))].reduce((one, other) =>
        one < other ? one : other,
      );
      const isOver = (within: number) => addDays(end, within) <= now;
      return {
        month,
        recommendations,
        withContract: withContract.map((count, index) => (isOver(cohortDays[index]!) ? count : null)),
      };
    });
  }

  private async figures(rows: Rows): Promise<Figures[]> {
    const parts = [
      ...(await countRecommendations(rows)),
      ...(await countContacts(rows)),
      ...(await countOrders(rows)),
      ...(await countRewards(rows)),
    ];
    const byKey = new Map<string, Figures>();
    for (const part of parts) byKey.set(part.key, { ...nothing, ...byKey.get(part.key), ...part });
    return [...byKey.values()].sort((one, other) => one.key.localeCompare(other.key));
  }
}

/** The names of what figures are told apart by, where people do not know it by its key. */
@Injectable()
export class StatisticsNames {
  constructor(private readonly queries: QueryBus) {}

  /** By key; campaigns and employees that nobody knows are missing. */
  async of(keys: readonly string[], by: StatisticsBy, language: Language): Promise<ReadonlyMap<string, string>> {
    if (keys.length === 0) return new Map();
    if (by === 'employee') return this.queries.execute(new NamesOfEmployees(keys));
    if (by !== 'campaign') return new Map();
    const titles = await this.queries.execute(new CampaignTitles(keys.map(Number)));
    return new Map([...titles].map(([id, title]) => [String(id), title[language]]));
  }
}
