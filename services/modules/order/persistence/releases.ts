import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, type PageWish } from '#platform/domain/answers.js';
import type { OrderOfRelease, OrderToRelease } from '../api.js';
import type { ReleaseState } from '../domain/release.js';
import type { OrderListRow } from '../projections/order-list.js';

export const OrderReleaseRow = defineEntity({
  name: 'OrderReleaseRow',
  tableName: 'order_release',
  properties: p => ({
    tenantId: p.uuid().primary(),
    releaseId: p.uuid().primary(),
    /** Of whoever began it; null: they have no agency. */
    agencyNumber: p.text().nullable(),
    state: p.text().$type<ReleaseState>(),
    byActor: p.text(),
    /** Every account of the person who began it: none of them may have brought the orders. */
    byAccounts: p.array().$type<string[]>(),
    byName: p.text(),
    begunAt: p.datetime(),
    undoableUntil: p.datetime(),
    endedAt: p.datetime().nullable(),
  }),
});
export type OrderRelease = Omit<RowOf<typeof OrderReleaseRow>, 'tenantId'>;

/** What becomes of an order. */
export type ReleaseResult = OrderOfRelease['result'];
/** Why an order is refused; in words once somebody reads it. */
type Refusal = NonNullable<OrderOfRelease['refusal']>;

export const OrderInReleaseRow = defineEntity({
  name: 'OrderInReleaseRow',
  tableName: 'order_in_release',
  properties: p => ({
    tenantId: p.uuid().primary(),
    releaseId: p.uuid().primary(),
    orderId: p.uuid().primary(),
    place: p.integer(),
    number: p.text(),
    rewardCents: p.bigint('number'),
    result: p.text().$type<ReleaseResult>(),
    refusal: p.json().$type<Refusal>().nullable(),
  }),
});

/** An order that was released together with others, which can still be undone: a view, published for reports (decision 0005). */
export const AnnouncedOrderRow = defineEntity({
  name: 'AnnouncedOrderRow',
  tableName: 'announced_order',
  properties: p => ({ tenantId: p.uuid().primary(), orderId: p.uuid().primary() }),
});

export interface Examined {
  readonly orderId: string;
  readonly result: ReleaseResult;
  readonly refusal: OrderOfRelease['refusal'];
}

/** Results in which an order is in the release for good or may still be released. */
const counting: readonly ReleaseResult[] = ['waiting', 'listed', 'released'];

@Injectable()
export class Releases {
  async begin(release: OrderRelease, orders: readonly OrderToRelease[]): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().insert(OrderReleaseRow, { tenantId, ...release });
    // In order of id: of two releases with the same orders one waits for the other, and never both.
    const asked = [...orders].map((order, place) => ({ ...order, place })).sort(byId);
    await this.add(release.releaseId, asked, 'waiting');
    // What another release has is listed as well, so that each order is told about.
    await this.add(release.releaseId, asked, 'elsewhere');
  }

  /** These orders by id and number, with the rewards that their release makes ready. */
  async withRewards(orders: ReadonlyMap<string, string>): Promise<OrderToRelease[]> {
    const known = await tables<typeof OrderListRow>()
      .selectFrom('order_report')
      .select(['orderId', 'rewardCents'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('orderId', '=', sql<string>`any (${[...orders.keys()]}::uuid[])`)
      .execute();
    const rewards = new Map(known.map(({ orderId, rewardCents }) => [orderId, rewardCents]));
    return [...orders].map(([orderId, number]) => ({ orderId, number, rewardCents: rewards.get(orderId) ?? 0 }));
  }

  private async add(
    releaseId: string,
    orders: readonly (OrderToRelease & { readonly place: number })[],
    result: ReleaseResult,
  ): Promise<void> {
    const { tenantId } = currentWork();
    const asked = sql<OrderToRelease & { place: number }>`unnest(${orders.map(({ orderId }) => orderId)}::uuid[],
      ${orders.map(({ place }) => place)}::int[], ${orders.map(({ number }) => number)}::text[],
      ${orders.map(({ rewardCents }) => rewardCents)}::bigint[])`;
    await rows()
      .insertInto('order_in_release')
      .columns(['tenantId', 'releaseId', 'orderId', 'place', 'number', 'rewardCents', 'result'])
      .expression(({ selectFrom, cast, val }) =>
        selectFrom(asked.as<'a'>(sql`a (order_id, place, number, reward_cents)`))
          .select([cast<string>(val(tenantId), 'uuid').as('tenantId'), cast<string>(val(releaseId), 'uuid').as('id')])
          .select(['a.orderId', 'a.place', 'a.number', 'a.rewardCents'])
          .select(cast<ReleaseResult>(val(result), 'text').as('result'))
          .orderBy('a.orderId'),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }

  /** Undefined where there is none; others who lock it wait. */
  locked(releaseId: string): Promise<OrderRelease | undefined> {
    return one(releaseId).forUpdate().executeTakeFirst();
  }

  find(releaseId: string): Promise<OrderRelease | undefined> {
    return one(releaseId).executeTakeFirst();
  }

  async change(releaseId: string, values: Partial<OrderRelease>): Promise<void> {
    await currentEntityManager().nativeUpdate(OrderReleaseRow, { tenantId: currentWork().tenantId, releaseId }, values);
  }

  /** The next orders that stand there, in the order in which they were named. */
  next(releaseId: string, result: ReleaseResult, most: number) {
    return ordersOf(releaseId)
      .select(['orderId', 'number'])
      .where('result', '=', result)
      .orderBy('place')
      .limit(most)
      .execute();
  }

  async settle(releaseId: string, examined: readonly Examined[]): Promise<void> {
    if (examined.length === 0) return;
    const known = sql<Examined>`unnest(${examined.map(({ orderId }) => orderId)}::uuid[],
      ${examined.map(({ result }) => result)}::text[],
      ${examined.map(({ refusal }) => refusal && JSON.stringify(refusal))}::jsonb[])`;
    await rows()
      .updateTable('order_in_release')
      .from(known.as<'k'>(sql`k (order_id, result, refusal)`))
      .set(({ ref }) => ({ result: ref('k.result'), refusal: ref('k.refusal') }))
      .where('order_in_release.tenantId', '=', currentWork().tenantId)
      .where('order_in_release.releaseId', '=', releaseId)
      .whereRef('order_in_release.orderId', '=', 'k.orderId')
      .execute();
  }

  /** Every order that may still be released is not. */
  async undo(releaseId: string): Promise<void> {
    await rows()
      .updateTable('order_in_release')
      .set({ result: 'undone' })
      .where('tenantId', '=', currentWork().tenantId)
      .where('releaseId', '=', releaseId)
      .where('result', 'in', ['waiting', 'listed'])
      .execute();
  }

  /** An order that was decided by itself, or became somebody else's, while it waits in a release. */
  async leave(orderId: string, result: 'known' | 'refused', refusal: Refusal | null): Promise<void> {
    await rows()
      .updateTable('order_in_release')
      .set({ result, refusal })
      .where('tenantId', '=', currentWork().tenantId)
      .where('orderId', '=', orderId)
      .where('result', 'in', ['waiting', 'listed'])
      .execute();
  }

  /** Of this agency, under way or ended since then, newest first. */
  recent(agencyNumber: string | null, endedSince: Date): Promise<OrderRelease[]> {
    return releases()
      .where(eb => (agencyNumber === null ? eb('agencyNumber', 'is', null) : eb('agencyNumber', '=', agencyNumber)))
      .where(eb => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>=', endedSince)]))
      .orderBy('begunAt', 'desc')
      .limit(50)
      .execute();
  }

  /** Per release how many orders stand at each result, and the rewards of those that count; of one order its number. */
  async figuresOf(releaseIds: readonly string[]) {
    const found = await rows()
      .selectFrom('order_in_release')
      .select(['releaseId', 'result'])
      .select(({ fn, cast }) => [
        cast<number>(fn.countAll(), 'integer').as('count'),
        cast<number>(fn.sum('rewardCents'), 'float8').as('cents'),
        fn.min('number').as('first'),
      ])
      .where('tenantId', '=', currentWork().tenantId)
      .where('releaseId', '=', sql<string>`any (${releaseIds}::uuid[])`)
      .groupBy(['releaseId', 'result'])
      .execute();
    return (releaseId: string) => {
      const own = found.filter(one => one.releaseId === releaseId);
      const sum = (some: typeof own, of: 'count' | 'cents') => some.reduce((all, one) => all + one[of], 0);
      return {
        results: own.map(({ result, count }) => ({ result, count })),
        count: sum(own, 'count'),
        number: sum(own, 'count') === 1 ? (own[0]?.first ?? null) : null,
        cents: sum(
          own.filter(({ result }) => counting.includes(result)),
          'cents',
        ),
      };
    };
  }

  async ordersPage(releaseId: string, result: ReleaseResult | null, wish: PageWish) {
    const [limit, offset] = limitOf(wish);
    const all = ordersOf(releaseId).$if(result !== null, some => some.where('result', '=', result!));
    const found = await all
      .select(['number', 'result', 'refusal'])
      .orderBy('place')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await all
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow();
    return { rows: found, total };
  }

  async remove(releaseId: string): Promise<void> {
    const release = { tenantId: currentWork().tenantId, releaseId };
    for (const entity of [OrderInReleaseRow, OrderReleaseRow] as const)
      await currentEntityManager().nativeDelete(entity as typeof OrderReleaseRow, release);
  }
}

const rows = () => tables<typeof OrderReleaseRow | typeof OrderInReleaseRow>();

const byId = (one: OrderToRelease, other: OrderToRelease): number => (one.orderId < other.orderId ? -1 : 1);

const releases = () =>
  rows()
    .selectFrom('order_release')
    .select(['releaseId', 'agencyNumber', 'state', 'byActor', 'byAccounts', 'byName'])
    .select(['begunAt', 'undoableUntil', 'endedAt'])
    .where('tenantId', '=', currentWork().tenantId);

const one = (releaseId: string) => releases().where('releaseId', '=', releaseId);

const ordersOf = (releaseId: string) =>
  rows()
    .selectFrom('order_in_release')
    .where('tenantId', '=', currentWork().tenantId)
    .where('releaseId', '=', releaseId);
