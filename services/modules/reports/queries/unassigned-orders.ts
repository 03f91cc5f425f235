import { Injectable } from '@nestjs/common';
import type { Waiting } from '#platform/domain/answers.js';
import { Handles } from '#platform/messages.js';
import { UnassignedOrders } from '../api.js';
import { orderReport } from './lists.js';
import { ReportPages } from './report-pages.js';
import { scopeOf } from './report.js';

/** Counted by the order report, so that the number is the one its filter shows. */
@Injectable()
export class OrdersToAssign {
  constructor(private readonly reports: ReportPages) {}

  @Handles(UnassignedOrders)
  async of(agencyNumber: string): Promise<Waiting> {
    const { rows, totalCount } = await this.reports.page(orderReport, {
      scope: scopeOf(null, { agencyNumber }),
      orderBy: 'orderedAt',
      descending: false,
      page: 1,
      pageSize: 1,
      search: null,
      filters: [{ field: 'status', named: 'Status', oneOf: ['unassigned'] }],
    });
    return { count: totalCount, oldestAt: rows[0]?.orderedAt ?? null };
  }
}
