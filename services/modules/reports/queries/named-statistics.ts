import { Injectable } from '@nestjs/common';
import type { Language } from '#platform/tenancy/tenant.js';
import { ReportPages } from './report-pages.js';
import type { Scope } from './report.js';
import { Statistics, StatisticsNames, type Figures, type StatisticsBy, type StatisticsPeriod } from './statistics.js';

/** A row of statistics as people know what it is about. */
export interface NamedFigures extends Figures {
  /** What people call the key; products by their name. */
  readonly called: string;
  /** Of a campaign or an employee, whose key says nothing; null where nobody knows one. */
  readonly name: string | null;
  readonly productId: number | null;
}

/** Statistics with the names of what they are told apart by. */
@Injectable()
export class NamedStatistics {
  constructor(
    private readonly statistics: Statistics,
    private readonly reports: ReportPages,
    private readonly names: StatisticsNames,
  ) {}

  async of(
    scope: Scope,
    period: StatisticsPeriod,
    by: StatisticsBy,
    language: Language,
  ): Promise<{ readonly total: Figures; readonly rows: readonly NamedFigures[] }> {
    const { total, rows } = await this.statistics.of(scope, period, by);
    const keys = rows.map(({ key }) => key).filter(key => key !== '');
    const names = await this.names.of(keys, by, language);
    const productOf =
      by === 'product' ? await this.reports.productsOf(keys.map(key => ({ productId: Number(key) }))) : null;
    return {
      total,
      rows: rows.map(row => {
        const productId = productOf && row.key !== '' ? Number(row.key) : null;
        return {
          ...row,
          called: (productOf && productId !== null && productOf({ productId })) || row.key,
          name: names.get(row.key) ?? null,
          productId,
        };
      }),
    };
  }
}
