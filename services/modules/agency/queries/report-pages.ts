import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { OffersOn, ProductsOf } from '../../catalogue/api.js';
import { PreparedOrders, type PreparedOrder } from './prepared-orders.js';
import type { ReportQuestion } from './report.js';
import { reportStatement, rowsStatement, usedFields, type Basis, type Report, type Statement } from './report.js';

export interface ReportPage<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** Names of the products on offer as parameters $3 and $4, for reports that are sorted or filtered by them. */
export const productNamesJoin = (productId: string): string =>
  `left join unnest($3::int[], $4::text[]) as product(product_id, name) on product.product_id = ${productId}`;

/** The first rows of the newest come from an index, however many there are: always read as they are now. */
const readAtOnce = 1_000;

/** Answers report questions: one statement a page, and for a large report pages of an order prepared before. */
@Injectable()
export class ReportPages {
  constructor(
    private readonly sql: Sql,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly orders: PreparedOrders,
  ) {}

  async page<Row extends object, FieldName extends string, Join extends string>(
    report: Report<Row, FieldName, Join>,
    question: ReportQuestion<FieldName>,
  ): Promise<ReportPage<Row>> {
    const given = 'product' in report.joins ? await this.productNames(report, question) : [];
    const order = await this.orders.find(report, question, given);
    const page = order
      ? await this.pageOfPrepared(report, question, order, given)
      : await this.pageAsOfNow(report, question, given);
    return { ...page, page: question.page, pageSize: question.pageSize };
  }

  private async pageAsOfNow<Row extends object, FieldName extends string, Join extends string>(
    report: Report<Row, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    given: readonly unknown[],
  ) {
    const ask = (wanted: ReportQuestion<FieldName>) =>
      this.ask<Row & { readonly totalCount: number }>(reportStatement(report, wanted, this.basis(given)));
    const rows = await ask(question);
    // A page beyond the last has no row that tells the count.
    const counted = rows[0] ?? (question.page > 1 ? (await ask({ ...question, page: 1, pageSize: 1 }))[0] : undefined);
    const totalCount = counted?.totalCount ?? 0;
    this.orders.prepareIfLarge(report, question, given, totalCount);
    return { rows, totalCount };
  }

  private async pageOfPrepared<Row extends object, FieldName extends string, Join extends string>(
    report: Report<Row, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    order: PreparedOrder,
    given: readonly unknown[],
  ) {
    const { orderBy, descending, page, pageSize } = question;
    const newestFirst = (orderBy ?? report.newestBy) === report.newestBy && descending && question.scope.shared;
    const statement =
      newestFirst && page * pageSize <= readAtOnce
        ? reportStatement(report, question, this.basis(given), { counted: false })
        : rowsStatement(report, this.basis(given), bind =>
            this.orders.pageOf(order, question, report.key.length, bind),
          );
    return { rows: await this.ask<Row>(statement), totalCount: order.total };
  }

  private ask<Row>({ text, parameters }: Statement): Promise<Row[]> {
    return this.sql.query<Row>(text, parameters);
  }

  private basis(given: readonly unknown[]): Basis {
    return { tenantId: currentWork().tenantId, now: this.clock.now(), given };
  }

  /** Display names of a page's products; '' for one the catalogue no longer knows. */
  async productsOf(
    rows: readonly { readonly productId: number }[],
  ): Promise<(row: { readonly productId: number }) => string> {
    const products = await this.queries.execute(new ProductsOf([...new Set(rows.map(({ productId }) => productId))]));
    return ({ productId }) => products.get(productId)?.name ?? '';
  }

  private async productNames<FieldName extends string, Join extends string>(
    report: Report<object, FieldName, Join>,
    question: ReportQuestion<FieldName>,
  ): Promise<unknown[]> {
    const wanted = usedFields(report, question).some(name => report.fields[name].needs?.includes('product' as Join));
    const products = wanted ? await this.queries.execute(new OffersOn(this.clock.now())) : [];
    return [products.map(({ productId }) => productId), products.map(({ name }) => name)];
  }
}
