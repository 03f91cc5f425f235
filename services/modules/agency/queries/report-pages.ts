import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql, type RawBuilder } from 'kysely';
import { Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import type { PageOf } from '#platform/domain/answers.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { afterCommit, currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { logger } from '#platform/logger.js';
import { normalisedEmail } from '#platform/persons/person-store.js';
import { ProductsOf } from '../../catalogue/api.js';
import { plainCode } from '../../recommendation/api.js';
import type { ReportOrderPartRow, ReportOrderRow } from '../persistence.js';
import {
  keyAt,
  namedLike,
  reportStatement,
  rowsStatement,
  sequenceStatement,
  usedFields,
  type Basis,
  type Piece,
  type Report,
  type ReportOn,
  type ReportQuestion,
} from './report.js';

/** A prepared order of rows, as of `madeAt`. */
type PreparedOrder = Pick<RowOf<typeof ReportOrderRow>, 'orderId' | 'madeAt' | 'total' | 'empty'>;

type Place = Pick<RowOf<typeof ReportOrderRow>, 'report' | 'agency' | 'field'>;

const rowsAPart = 50;

/**
 * Sorting a million rows takes seconds and skipping half of them tenths of a second, so the order of a large report's rows is stored once it was asked
 * for, and pages are cut from it. Only keys are stored; a page's data is always read anew (decision 0010).
 */
@Injectable()
export class PreparedOrders {
  /** Reports with more rows than this are prepared; smaller ones are sorted every time. */
  large = 20_000;
  /** Seconds: after the first an order is renewed in the background, after the second it is no longer used. */
  freshFor = 60;
  usableFor = 300;
  /** One preparation at a time per process, to limit the load on the database. */
  private making: Promise<void> = Promise.resolve();
  private readonly asked = new Set<string>();

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Undefined where none is prepared, or where the question filters rows. Triggers the renewal of an old one. */
  async find<FieldName extends string, Join extends string>(
    reportOn: ReportOn<object, FieldName, Join>,
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
  prepareIfLarge<FieldName extends string, Join extends string>(
    reportOn: ReportOn<object, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    basis: Basis,
    total: number,
  ): void {
    if (total > Math.min(this.large, reportOn(basis).large ?? this.large) && isAboutAll(question))
      this.prepare(reportOn, question, basis);
  }

  /** A query of `rank` and k0, k1, … for a page's rows, in the order of the question. */
  pageOf(order: PreparedOrder, { page, pageSize, descending }: ReportQuestion<string>, keys: number): Piece {
    const wanted = places(order, (page - 1) * pageSize, pageSize, descending);
    // Divided here, since under row-level security an expression that could fail is not used for an index lookup, and every part would be read.
    const [parts, slots] = [
      wanted.map(place => Math.floor(place / rowsAPart)),
      wanted.map(place => (place % rowsAPart) + 1),
    ];
    const columns = Array.from(
      { length: keys },
      (_, index) => sql`p.keys[w.slot][${sql.lit(index + 1)}] as ${keyAt(index)}`,
    );
    // A lateral join, since the planner has no statistics of a new order and would read all its parts for a page.
    return sql`
      select w.rank, ${sql.join(columns)} from unnest(${parts}::int[], ${slots}::int[]) with ordinality as w(part, slot, rank)
      cross join lateral (
        select keys from report_order_part where tenant_id = ${currentWork().tenantId} and order_id = ${order.orderId} and part = w.part limit 1) p`;
  }

  /** Resolves when no preparation is running. */
  settled(): Promise<void> {
    return this.making;
  }

  private prepare<FieldName extends string, Join extends string>(
    reportOn: ReportOn<object, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    basis: Basis,
  ): void {
    const { tenantId, correlationId } = currentWork();
    const report = reportOn(basis);
    const place = placeOf(report, question);
    const name = [tenantId, ...Object.values(place)].join('/');
    if (this.asked.has(name)) return;
    this.asked.add(name);
    const make = () =>
      this.work.runApart({ tenantId, actor: 'system:report-order', correlationId }, () =>
        this.make(reportOn, question, { ...basis, now: this.clock.now() }, place, name),
      );
    afterCommit(() => {
      this.making = this.making
        .then(make)
        .catch((error: unknown) => logger.warn({ err: error, report: report.view }, 'a report was not prepared'))
        .finally(() => this.asked.delete(name));
    });
  }

  private async make<FieldName extends string, Join extends string>(
    reportOn: ReportOn<object, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    basis: Basis,
    place: Place,
    name: string,
  ): Promise<void> {
    const lock = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`report-order/${name}`}, 0)) as free`.execute(orders());
    // Another process is preparing it.
    if (!lock.rows[0]?.free) return;
    await sql`select set_config('work_mem', '64MB', true)`.execute(orders());
    const orderId = newId();
    const part = sql`place / ${sql.lit(rowsAPart)}`;
    const made = await sql<{ total: number; empty: number }>`
      with sequence as materialized (${sequenceStatement(reportOn, question, basis)}), parts as (
        insert into report_order_part (tenant_id, order_id, part, keys)
          select ${basis.tenantId}::uuid, ${orderId}::uuid, ${part}, array_agg(keys order by place) from sequence group by ${part})
      select count(*)::int as total, (count(*) filter (where empty))::int as empty from sequence`.execute(orders());
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
    const present = { orderId, madeAt: basis.now, ...made.rows[0]! };
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

/** Joins product names, for reports sorted, filtered or searched by them. */
export const productNamesJoin = (productId: Piece, { products }: Basis): Piece => sql`
  left join unnest(${products.map(({ productId: id }) => id)}::int[], ${products.map(({ name }) => name)}::text[]) as product(product_id, name)
    on product.product_id = ${productId}`;

/** Recommendations found by number, code or address. Each is looked up by its index; returns `recommendation_id`, and `recipient_id` where it is a contact's. */
export const linksCalled = (word: string, { tenantId }: Basis): Piece => {
  const code = plainCode(word);
  return sql`select recommendation_id from named_recommendation where tenant_id = ${tenantId} and kind = 'code' and name = ${code}`;
};
const inAnyCase = (word: string): Piece => sql`(${word}, ${word.toUpperCase()})`;
export const ordersCalled = (word: string, { tenantId }: Basis): Piece =>
  sql`select recommendation_id, recipient_id from named_order where tenant_id = ${tenantId} and number in ${inAnyCase(word)}`;
/** Contacts by number or by the whole e-mail address. */
export const contactsCalled = (word: string, { tenantId }: Basis): Piece => sql`
  select recommendation_id, recipient_id from named_contact where tenant_id = ${tenantId} and number in ${inAnyCase(word)}
  union all select c.recommendation_id, c.recipient_id from person p join named_contact c on c.tenant_id = p.tenant_id and c.recipient_id = p.person_id
  where p.tenant_id = ${tenantId} and p.role = 'recipient' and p.email_normalised = ${word.includes('@') ? normalisedEmail(word) : ''}`;
/** Contacts by part of a name; empty where the word cannot be one. Scans all contacts of the tenant, as their own list does. */
export const friendsCalled = (word: string, { tenantId }: Basis): Piece => sql`
  select c.recommendation_id from person p join named_contact c on c.tenant_id = p.tenant_id and c.recipient_id = p.person_id
  where ${/^[\p{L}'’-]{2,}$/u.test(word)} and p.tenant_id = ${tenantId} and p.role = 'recipient' and ${namedLike(sql`(p.first_name || ' ' || p.last_name)`, word)}`;

/** The newest rows up to this number come from an index, so they are always read directly. */
const readAtOnce = 1_000;

/** Answers report questions: one statement per page, and for a large report pages of a prepared order. */
@Injectable()
export class ReportPages {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly orders: PreparedOrders,
    private readonly keyed: KeyedHash,
  ) {}

  async page<Row extends object, FieldName extends string, Join extends string>(
    reportOn: ReportOn<Row, FieldName, Join>,
    question: ReportQuestion<FieldName>,
  ): Promise<PageOf<Row>> {
    const basis = await this.basisFor(reportOn, question);
    const order = await this.orders.find(reportOn, question, basis);
    const page = order
      ? await this.pageOfPrepared(reportOn, question, order, basis)
      : await this.pageAsOfNow(reportOn, question, basis);
    return { ...page, page: question.page, pageSize: question.pageSize };
  }

  private async pageAsOfNow<Row extends object, FieldName extends string, Join extends string>(
    reportOn: ReportOn<Row, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    basis: Basis,
  ) {
    const ask = (wanted: ReportQuestion<FieldName>) => rowsOf(reportStatement(reportOn, wanted, basis));
    const rows = await ask(question);
    // A page beyond the last has no row with the total, so it is read from the first page.
    const counted = rows[0] ?? (question.page > 1 ? (await ask({ ...question, page: 1, pageSize: 1 }))[0] : undefined);
    const totalCount = counted?.totalCount ?? 0;
    this.orders.prepareIfLarge(reportOn, question, basis, totalCount);
    return { rows, totalCount };
  }

  private async pageOfPrepared<Row extends object, FieldName extends string, Join extends string>(
    reportOn: ReportOn<Row, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    order: PreparedOrder,
    basis: Basis,
  ) {
    const { orderBy, descending, page, pageSize, scope } = question;
    const { newestBy, key } = reportOn(basis);
    const newestFirst = (orderBy ?? newestBy) === newestBy && descending && scope.shared;
    const statement: RawBuilder<Row> =
      newestFirst && page * pageSize <= readAtOnce
        ? reportStatement(reportOn, question, basis, { counted: false })
        : rowsStatement(reportOn, basis, this.orders.pageOf(order, question, key.length));
    return { rows: await rowsOf(statement), totalCount: order.total };
  }

  /** Product names are looked up where the question sorts, filters or searches by them. */
  private async basisFor<FieldName extends string, Join extends string>(
    reportOn: ReportOn<object, FieldName, Join>,
    question: ReportQuestion<FieldName>,
  ): Promise<Basis> {
    const hashed = (purpose: string, value: string) => this.keyed.of(purpose, value);
    const basis = { tenantId: currentWork().tenantId, now: this.clock.now(), hashed, products: [] };
    const report = reportOn(basis);
    const isByName = usedFields(report, question).some(name => report.fields[name].needs?.includes('product' as Join));
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

const rowsOf = async <Row>(statement: RawBuilder<Row>): Promise<Row[]> => (await statement.execute(tables())).rows;
