import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { sql, type RawBuilder } from 'kysely';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { OffersOn, ProductsOf } from '../../catalogue/api.js';
import { PreparedOrders, type PreparedOrder } from './prepared-orders.js';
import {
  reportStatement,
  rowsStatement,
  usedFields,
  type Basis,
  type Piece,
  type ReportOn,
  type ReportQuestion,
} from './report.js';

export interface ReportPage<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** Names of the products on offer, for reports that are sorted or filtered by them. */
export const productNamesJoin = (productId: Piece, { products }: Basis): Piece => sql`
  left join unnest(${products.map(({ productId: id }) => id)}::int[], ${products.map(({ name }) => name)}::text[]) as product(product_id, name)
    on product.product_id = ${productId}`;

/** The first rows of the newest come from an index, however many there are: always read as they are now. */
const readAtOnce = 1_000;

/** Answers report questions: one statement a page, and for a large report pages of an order prepared before. */
@Injectable()
export class ReportPages {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly orders: PreparedOrders,
  ) {}

  async page<Row extends object, FieldName extends string, Join extends string>(
    reportOn: ReportOn<Row, FieldName, Join>,
    question: ReportQuestion<FieldName>,
  ): Promise<ReportPage<Row>> {
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
    // A page beyond the last has no row that tells the count.
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

  /** Products are looked up where their names are sorted or filtered by. */
  private async basisFor<FieldName extends string, Join extends string>(
    reportOn: ReportOn<object, FieldName, Join>,
    question: ReportQuestion<FieldName>,
  ): Promise<Basis> {
    const basis = { tenantId: currentWork().tenantId, now: this.clock.now(), products: [] };
    const report = reportOn(basis);
    const isByName = usedFields(report, question).some(name => report.fields[name].needs?.includes('product' as Join));
    return isByName ? { ...basis, products: await this.queries.execute(new OffersOn(basis.now)) } : basis;
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
