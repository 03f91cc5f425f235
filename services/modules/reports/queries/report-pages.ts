import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import type { PageOf } from '#platform/domain/answers.js';
import { tables, type RowOf, type Rows } from '#platform/database/tables.js';
import { afterCommit, currentWork, UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { logger } from '#platform/logger.js';
import { ProductsOf } from '../../catalogue/api.js';
import type { ReportOrderPartRow, ReportOrderRow } from '../persistence/report-orders.js';
import {
  countStatement,
  found,
  joinsFor,
  keysOf,
  partStatement,
  reading,
  reportStatement,
  sortedBy,
  usedFields,
  type Basis,
  type Report,
  type ReportOn,
  type ReportQuestion,
  type RowPlace,
} from './report.js';

/** A prepared order of rows, as of `madeAt`. */
type PreparedOrder = Pick<RowOf<typeof ReportOrderRow>, 'orderId' | 'madeAt' | 'total' | 'empty'>;

type Place = Pick<RowOf<typeof ReportOrderRow>, 'report' | 'agency' | 'field'>;

const rowsAPart = 50;

/**
 * Sorting a million rows takes seconds, skipping half of them tenths of a second: a large report's order is stored once
 * asked for, and pages are cut from it. Only keys are stored; a page's data is always read anew (decision 0010).
 */
@Injectable()
export class PreparedOrders implements OnModuleDestroy {
  /** Reports with more rows than this are prepared; smaller ones are sorted every time. */
  large = 20_000;
  /** Seconds: after the first an order is renewed in the background, after the second it is no longer used. */
  freshFor = 60;
  usableFor = 300;
  /** One preparation at a time per process, to limit the load on the database. */
  private making: Promise<void> = Promise.resolve();
  private readonly preparing = new Set<string>();

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Undefined where none is prepared, or where the question filters rows. Triggers the renewal of an old one. */
  async find<FieldName extends string>(
    reportOn: ReportOn<object, FieldName>,
    question: ReportQuestion<FieldName>,
    basis: Basis,
  ): Promise<PreparedOrder | undefined> {
    if (!isAboutAll(question)) return undefined;
    const order: PreparedOrder | undefined = await orders()
      .selectFrom('report_order')
      .select(['orderId', 'madeAt', 'total', 'empty'])
      .where(eb => eb.and({ tenantId: basis.tenantId, ...placeOf(reportOn(basis), question) }))
      .executeTakeFirst();
    const age = order ? (basis.now.getTime() - order.madeAt.getTime()) / 1_000 : 0;
    if (age > this.freshFor) this.prepare(reportOn, question, basis);
    return age > this.usableFor ? undefined : order;
  }

  /** Prepares the order after this transaction, where the report is large; the caller does not wait for it. */
  prepareIfLarge<FieldName extends string>(
    reportOn: ReportOn<object, FieldName>,
    question: ReportQuestion<FieldName>,
    basis: Basis,
    total: number,
  ): void {
    if (total > Math.min(this.large, reportOn(basis).large ?? this.large) && isAboutAll(question))
      this.prepare(reportOn, question, basis);
  }

  /** A query of `rank` and k0, k1, … for a page's rows, in the order of the question. */
  pageOf(order: PreparedOrder, { page, pageSize, descending }: ReportQuestion<string>, keys: number) {
    const wanted = places(order, (page - 1) * pageSize, pageSize, descending);
    // Divided here: under row-level security an expression that could fail uses no index, and every part would be read.
    const [parts, slots] = [
      wanted.map(place => Math.floor(place / rowsAPart)),
      wanted.map(place => (place % rowsAPart) + 1),
    ];
    const spots = sql<{ part: number; slot: number; rank: number }>`
      unnest(${parts}::int[], ${slots}::int[]) with ordinality`;
    return (
      orders()
        .selectFrom(spots.as<'w'>(sql`w(part, slot, rank)`))
        // A lateral join, since the planner has no statistics of a new order and would read all its parts for a page.
        .crossJoinLateral(({ selectFrom, ref, lit }) =>
          selectFrom('report_order_part')
            .select('keys')
            .where('tenantId', '=', currentWork().tenantId)
            .where('orderId', '=', order.orderId)
            .where('part', '=', ref('w.part'))
            .limit(lit(1))
            .as('p'),
        )
        .select('w.rank')
        .select(Array.from({ length: keys }, (_, n) => sql<string>`p.keys[w.slot][${sql.lit(n + 1)}]`.as(keyAt(n))))
    );
  }

  /** Resolves when no preparation is running. */
  settled(): Promise<void> {
    return this.making;
  }

  /** The database is there until what is under way has ended. */
  async onModuleDestroy(): Promise<void> {
    await this.settled();
  }

  private prepare<FieldName extends string>(
    reportOn: ReportOn<object, FieldName>,
    question: ReportQuestion<FieldName>,
    basis: Basis,
  ): void {
    const { tenantId, correlationId } = currentWork();
    const report = reportOn(basis);
    const place = placeOf(report, question);
    const name = [tenantId, ...Object.values(place)].join('/');
    if (this.preparing.has(name)) return;
    this.preparing.add(name);
    const make = () =>
      this.work.runApart({ tenantId, actor: 'system:report-order', correlationId }, () =>
        this.make(reportOn, question, { ...basis, now: this.clock.now() }, place, name),
      );
    afterCommit(() => {
      this.making = this.making
        .then(make)
        .catch((error: unknown) => logger.warn({ err: error, report: report.view }, 'a report was not prepared'))
        .finally(() => this.preparing.delete(name));
    });
  }

  private async make<FieldName extends string>(
    reportOn: ReportOn<object, FieldName>,
    question: ReportQuestion<FieldName>,
    basis: Basis,
    place: Place,
    name: string,
  ): Promise<void> {
    const { free } = await orders()
      .selectNoFrom(({ fn, val, lit }) =>
        fn<boolean>('pg_try_advisory_xact_lock', [fn('hashtextextended', [val(`report-order/${name}`), lit(0)])]).as(
          'free',
        ),
      )
      .executeTakeFirstOrThrow();
    // Another process is preparing it.
    if (!free) return;
    await orders()
      .selectNoFrom(({ fn, val, lit }) => fn('set_config', [val('work_mem'), val('64MB'), lit(true)]).as('memory'))
      .execute();
    const orderId = newId();
    const made = await orders()
      .with(
        table => table('sequence').materialized(),
        () => sequenceStatement(reportOn, question, basis),
      )
      .with('parts', db =>
        db
          .insertInto('report_order_part')
          .columns(['tenantId', 'orderId', 'part', 'keys'])
          .expression(({ selectFrom }) =>
            selectFrom('sequence')
              .select(({ cast, val }) => [
                cast<string>(val(basis.tenantId), 'uuid').as('tenantId'),
                cast<string>(val(orderId), 'uuid').as('orderId'),
              ])
              .select(({ eb, fn, lit }) => [
                eb('place', '/', lit(rowsAPart)).as('part'),
                fn.agg<string[]>('array_agg', ['keys']).orderBy('place').as('keys'),
              ])
              .groupBy(({ eb, lit }) => eb('place', '/', lit(rowsAPart))),
          ),
      )
      .selectFrom('sequence')
      .select(({ cast, fn, ref }) => [
        cast<number>(fn.countAll(), 'integer').as('total'),
        cast<number>(fn.countAll().filterWhere(ref('empty')), 'integer').as('empty'),
      ])
      .executeTakeFirstOrThrow();
    const known = { tenantId: basis.tenantId, ...place };
    // The previous order is kept for requests that looked it up just before.
    await orders()
      .deleteFrom('report_order_part')
      .where('tenantId', '=', basis.tenantId)
      .where('orderId', '=', eb =>
        eb
          .selectFrom('report_order')
          .select('previousId')
          .where(eb => eb.and(known)),
      )
      .execute();
    const present = { orderId, madeAt: basis.now, ...made };
    await orders()
      .insertInto('report_order')
      .values({ ...known, ...present })
      .onConflict(same =>
        same
          .columns(['tenantId', 'report', 'agency', 'field'])
          .doUpdateSet(({ ref }) => ({ ...present, previousId: ref('report_order.orderId') })),
      )
      .execute();
  }
}

/** Only unfiltered orders of one agency's view are kept, not those over all agencies. */
const isAboutAll = ({ filters, search, scope }: ReportQuestion<string>): boolean =>
  filters.length === 0 && !search && !scope.all;
const placeOf = <FieldName extends string>(
  report: Pick<Report<object, FieldName>, 'view' | 'newestBy'>,
  { scope, orderBy }: ReportQuestion<FieldName>,
): Place => ({
  report: report.view,
  agency: `${scope.agency ?? ''}${scope.shared ? '+' : ''}`,
  field: orderBy ?? report.newestBy,
});

const orders = () => tables<typeof ReportOrderRow | typeof ReportOrderPartRow>();

/** Places in the ascending order; read downwards, rows without a value stay at the end. */
export function places(
  { total, empty }: Pick<PreparedOrder, 'total' | 'empty'>,
  skip: number,
  take: number,
  descending: boolean,
): number[] {
  const filled = total - empty;
  const count = Math.max(0, Math.min(take, total - skip));
  return Array.from({ length: count }, (_, index) => skip + index).map(place =>
    descending && place < filled ? filled - 1 - place : place,
  );
}

/** Name of a key column in the prepared order. */
const keyAt = (index: number) => `k${index}` as const;

/**
 * Every row of a question in ascending order: `keys` (array of the key columns as text), `place` from 0, `empty` where
 * there is no value to sort by.
 */
function sequenceStatement<FieldName extends string>(
  reportOn: ReportOn<object, FieldName>,
  question: ReportQuestion<FieldName>,
  basis: Basis,
) {
  const report = reportOn(basis);
  const rows = found(report, question, usedFields(report, question))
    .select(keysOf(report).map((key, index) => key.as(keyAt(index))))
    .select(sortedBy(report, question.orderBy).as('sorted'));
  const keys = report.key.map((_, index) => sql.ref<string>(keyAt(index)));
  return reading()
    .selectFrom(rows.$castTo<{ sorted: unknown }>().as('allRows'))
    .select(({ eb, fn, cast, lit }) => [
      sql<string[]>`array[${sql.join(keys)}]`.as('keys'),
      eb(
        cast<number>(
          fn.agg('row_number').over(window =>
            keys.reduce(
              (order, key) => order.orderBy(key),
              window.orderBy('sorted', order => order.asc().nullsLast()),
            ),
          ),
          'integer',
        ),
        '-',
        lit(1),
      ).as('place'),
      eb('sorted', 'is', null).as('empty'),
    ]);
}

/** Shown data of given rows, in the given order. `wanted`: a query of `rank` and the key columns as k0, k1, … */
function rowsStatement<Row extends object>(
  reportOn: ReportOn<Row, string>,
  basis: Basis,
  wanted: Rows<{ rank: number }>,
): Rows<Row> {
  const report = reportOn(basis);
  const { alias } = report;
  const listed = report
    .rows()
    .innerJoin('wanted', on =>
      keysOf(report).reduce((all, key, index) => all.on(key, '=', sql.ref(`wanted.${keyAt(index)}`)), on),
    )
    .selectAll(alias)
    .select('wanted.rank');
  const rows = reading()
    .with(
      table => table('wanted').materialized(),
      () => wanted,
    )
    .with(
      table => table(alias).materialized(),
      () => listed,
    )
    .selectFrom(alias);
  return report.shown(report.joined(rows, joinsFor(report))).orderBy(`${alias}.rank`);
}

/** The newest rows up to this number come from an index, so they are always read directly. */
const readAtOnce = 1_000;

/** Answers report questions: one statement per page, and for a large report pages of a prepared order. */
@Injectable()
export class ReportPages {
  /** Rows of a file that are read in one transaction. */
  rowsAtOnce = 2_000;

  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly orders: PreparedOrders,
    private readonly keyed: KeyedHash,
    private readonly work: UnitOfWork,
  ) {}

  async page<Row extends object, FieldName extends string>(
    reportOn: ReportOn<Row, FieldName>,
    question: ReportQuestion<FieldName>,
  ): Promise<PageOf<Row>> {
    const basis = await this.basisFor(reportOn, question);
    const order = await this.orders.find(reportOn, question, basis);
    const page = order
      ? await this.pageOfPrepared(reportOn, question, order, basis)
      : await this.pageAsOfNow(reportOn, question, basis);
    return { ...page, page: question.page, pageSize: question.pageSize };
  }

  /** How many rows fit the question. */
  async count<FieldName extends string>(
    reportOn: ReportOn<object, FieldName>,
    question: ReportQuestion<FieldName>,
  ): Promise<number> {
    const basis = await this.basisFor(reportOn, question);
    return (await countStatement(reportOn, question, basis).executeTakeFirstOrThrow()).count;
  }

  /**
   * All rows that fit the question, part by part: each is read when it is asked for, in a transaction of its own, from
   * where the one before ended. `shown` is called in the part's transaction.
   */
  async *parts<Row extends object, FieldName extends string, Shown>(
    reportOn: ReportOn<Row, FieldName>,
    question: ReportQuestion<FieldName>,
    context: WorkContext,
    shown: (rows: readonly Row[]) => Promise<readonly Shown[]>,
  ): AsyncGenerator<readonly Shown[]> {
    const asked = { ...question, pageSize: this.rowsAtOnce };
    let basis: Basis | undefined;
    const read = (place: { readonly after: RowPlace | null; readonly empty: boolean }) =>
      this.work.runApart(context, async () => {
        // What is overdue is so for the whole file.
        basis ??= await this.basisFor(reportOn, question);
        const rows = await partStatement(reportOn, asked, basis, place).execute();
        return { rows: await shown(rows), last: rows.length < asked.pageSize ? null : rows.at(-1)! };
      });
    for (const empty of [false, true]) {
      let after: RowPlace | null = null;
      do {
        const part: Awaited<ReturnType<typeof read>> = await read({ after, empty });
        if (part.rows.length > 0) yield part.rows;
        after = part.last;
      } while (after !== null);
    }
  }

  /** These columns of every row that fits the question, the newest first. */
  async all<Row extends object, FieldName extends string, Column extends string>(
    reportOn: ReportOn<Row, FieldName>,
    question: ReportQuestion<FieldName>,
    columns: readonly (Column & keyof Row)[],
  ): Promise<Pick<Row, Column & keyof Row>[]> {
    const report = reportOn(await this.basisFor(reportOn, question));
    const rows = found(report, question, usedFields(report, question))
      .select(columns.map(column => sql.ref(`${report.alias}.${String(column)}`).as(column)))
      .orderBy(sortedBy(report, question.orderBy), order => order.desc().nullsLast());
    return (await reading().selectFrom(rows.as('matching')).selectAll().execute()) as unknown as Pick<
      Row,
      Column & keyof Row
    >[];
  }

  /** The sum of a field over every row that fits the question. */
  async sumOf<FieldName extends string>(
    reportOn: ReportOn<object, FieldName>,
    question: ReportQuestion<FieldName>,
    field: FieldName,
  ): Promise<number> {
    const report = reportOn(await this.basisFor(reportOn, question));
    const rows = found(report, question, [...usedFields(report, question), field]).select(
      sql<number>`${report.fields[field].value}`.as('value'),
    );
    const { sum } = await reading()
      .selectFrom(rows.$castTo<{ value: number }>().as('matching'))
      .select(sql<number>`coalesce(sum(value), 0)::float8`.as('sum'))
      .executeTakeFirstOrThrow();
    return sum;
  }

  private async pageAsOfNow<Row extends object, FieldName extends string>(
    reportOn: ReportOn<Row, FieldName>,
    question: ReportQuestion<FieldName>,
    basis: Basis,
  ) {
    const ask = (wanted: ReportQuestion<FieldName>) => reportStatement(reportOn, wanted, basis).execute();
    const rows = await ask(question);
    // A page beyond the last has no row with the total, so it is read from the first page.
    const counted = rows[0] ?? (question.page > 1 ? (await ask({ ...question, page: 1, pageSize: 1 }))[0] : undefined);
    const totalCount = counted?.totalCount ?? 0;
    this.orders.prepareIfLarge(reportOn, question, basis, totalCount);
    return { rows, totalCount };
  }

  private async pageOfPrepared<Row extends object, FieldName extends string>(
    reportOn: ReportOn<Row, FieldName>,
    question: ReportQuestion<FieldName>,
    order: PreparedOrder,
    basis: Basis,
  ) {
    const { orderBy, descending, page, pageSize, scope } = question;
    const { newestBy, key } = reportOn(basis);
    const newestFirst = (orderBy ?? newestBy) === newestBy && descending && scope.shared;
    const statement =
      newestFirst && page * pageSize <= readAtOnce
        ? reportStatement(reportOn, question, basis, { counted: false })
        : rowsStatement(reportOn, basis, this.orders.pageOf(order, question, key.length));
    return { rows: await statement.execute(), totalCount: order.total };
  }

  /** Product names are looked up where the question sorts, filters or searches by them. */
  private async basisFor<FieldName extends string>(
    reportOn: ReportOn<object, FieldName>,
    question: ReportQuestion<FieldName>,
  ): Promise<Basis> {
    const hashed = (purpose: string, value: string) => this.keyed.of(purpose, value);
    const basis = { tenantId: currentWork().tenantId, now: this.clock.now(), hashed, products: [] };
    const report = reportOn(basis);
    const isByName = usedFields(report, question).some(name => report.fields[name].needs.includes('product'));
    if (!isByName) return basis;
    return { ...basis, products: [...(await this.queries.execute(new ProductsOf(null))).values()] };
  }

  /** Display names of a page's products; '' for one the catalogue no longer knows. */
  async productsOf(
    rows: readonly { readonly productId: number }[],
  ): Promise<(row: { readonly productId: number }) => string> {
    const products = await this.queries.execute(new ProductsOf([...new Set(rows.map(({ productId }) => productId))]));
    return ({ productId }) => products.get(productId)?.name ?? '';
  }
}
