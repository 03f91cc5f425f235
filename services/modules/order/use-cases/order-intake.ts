import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { tables } from '#platform/database/tables.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import type { ReportResult } from '../domain/order.js';
import { ReportOrder, type ReportedOrder } from './report-order.js';

/** After so many orders the caller's own transaction speaks to the database, or it would count as stalled. */
const ordersBetweenSigns = 50;

/** Ends a dry run's transaction without a trace. */
class RollbackSignal extends Error {
  constructor(readonly result: ReportResult) {
    super();
  }
}

/** Many orders, each in a transaction of its own: one that is refused fails no other, and what broke off half-way is sent again (`known`). */
@Injectable()
export class OrderIntake {
  constructor(
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
  ) {}

  /** What came of each, in their order. A dry run changes nothing: it looks at each order by itself, and at numbers that come twice. */
  async takeAll(
    orders: readonly ReportedOrder[],
    { dryRun = false } = {},
  ): Promise<readonly (ReportResult | DomainError)[]> {
    const results: (ReportResult | DomainError)[] = [];
    const tried = new Set<string>();
    for (const [at, order] of orders.entries()) {
      if (at % ordersBetweenSigns === 0) await sql`select 1`.execute(tables());
      const result = dryRun && tried.has(order.number) ? 'known' : await this.take(order, dryRun);
      if (!(result instanceof DomainError)) tried.add(order.number);
      results.push(result);
    }
    return results;
  }

  private async take(order: ReportedOrder, dryRun: boolean): Promise<ReportResult | DomainError> {
    try {
      return await this.work.runApart(currentWork(), async () => {
        const result = await this.commands.execute(new ReportOrder(order));
        if (dryRun) throw new RollbackSignal(result);
        return result;
      });
    } catch (error) {
      if (error instanceof RollbackSignal) return error.result;
      if (error instanceof DomainError) return error;
      throw error;
    }
  }
}
