import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { OffersOn, ProductsOf } from '../../../catalogue/published-questions.js';
import type { ReportQuestion } from './report-question.js';
import { reportStatement, usedFields, type Report } from './report-sql.js';

export interface ReportPage<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** Names of the products on offer as parameters $3 and $4, for reports that are sorted or filtered by them. */
export const productNamesJoin = (productId: string): string => `left join unnest($3::int[], $4::text[]) as product(product_id, name) on product.product_id = ${productId}`;

/** Answers report questions: one statement a page. */
@Injectable()
export class ReportPages {
  constructor(private readonly sql: Sql, private readonly queries: QueryBus, private readonly clock: Clock) {}

  async page<Row extends object, FieldName extends string, Join extends string>(report: Report<Row, FieldName, Join>, question: ReportQuestion<FieldName>): Promise<ReportPage<Row>> {
    const given = 'product' in report.joins ? await this.productNames(report, question) : [];
    const ask = async (wanted: ReportQuestion<FieldName>) => {
      const { text, parameters } = reportStatement(report, wanted, { tenantId: currentWork().tenantId, now: this.clock.now(), given });
      return this.sql.query<Row & { readonly totalCount: number }>(text, parameters);
    };
    const rows = await ask(question);
    // A page beyond the last has no row that tells the count.
    const counted = rows[0] ?? (question.page > 1 ? (await ask({ ...question, page: 1, pageSize: 1 }))[0] : undefined);
    return { rows, page: question.page, pageSize: question.pageSize, totalCount: counted?.totalCount ?? 0 };
  }

  /** Display names of a page's products; '' for one the catalogue no longer knows. */
  async productsOf(rows: readonly { readonly productId: number }[]): Promise<(row: { readonly productId: number }) => string> {
    const products = await this.queries.execute(new ProductsOf([...new Set(rows.map(({ productId }) => productId))]));
    return ({ productId }) => products.get(productId)?.name ?? '';
  }

  private async productNames<FieldName extends string, Join extends string>(report: Report<object, FieldName, Join>, question: ReportQuestion<FieldName>): Promise<unknown[]> {
    const wanted = usedFields(report, question).some((name) => report.fields[name].needs?.includes('product' as Join));
    const products = wanted ? await this.queries.execute(new OffersOn(this.clock.now())) : [];
    return [products.map(({ productId }) => productId), products.map(({ name }) => name)];
  }
}
