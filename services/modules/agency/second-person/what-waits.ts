import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Waiting } from '#platform/domain/waiting.js';
import { HoldsThatWait } from '../../hold/published-questions.js';
import { RefiresThatWait } from '../../operations/published-questions.js';
import { PayoutDecisionsThatWait } from '../../payout/published-questions.js';
import { GoodwillThatWaits } from '../../reward/published-questions.js';
import { orderReport } from '../queries/list-orders/order-report.js';
import { ReportPages } from '../queries/report/report-pages.js';
import { scopeOf } from '../queries/report/report-question.js';
import type { WaitingThing } from '../published-questions.js';

/** Who may decide, and as whom they acted before: nobody is a second person to themselves. */
export interface Decider {
  readonly roles: readonly string[];
  /** Empty for operators. */
  readonly agencyNumber: string;
  /** As the log names them: `agency:<id>` or `operator:<id>`. */
  readonly actor: string;
}

/** What waits for a decision this person may take, the oldest first; never what they began themselves. */
@Injectable()
export class WhatWaits {
  constructor(
    private readonly queries: QueryBus,
    private readonly reports: ReportPages,
  ) {}

  async for(person: Decider): Promise<WaitingThing[]> {
    const found = [
      ...(person.roles.includes('Betreiber') ? await this.forOperators(person) : []),
      ...(await this.forAgency(person)),
    ];
    return found
      .filter(({ count }) => count > 0)
      .sort((one, other) => (one.oldestAt?.getTime() ?? 0) - (other.oldestAt?.getTime() ?? 0));
  }

  private async forOperators({ actor }: Decider): Promise<WaitingThing[]> {
    const { batches, returns } = await this.queries.execute(new PayoutDecisionsThatWait(actor));
    return [
      { kind: 'batches', ...batches },
      { kind: 'returns', ...returns },
      { kind: 'holds', ...(await this.queries.execute(new HoldsThatWait())) },
      { kind: 'refires', ...(await this.queries.execute(new RefiresThatWait(actor))) },
    ];
  }

  private async forAgency({ roles, agencyNumber, actor }: Decider): Promise<WaitingThing[]> {
    const isOwner = roles.includes('AgenturInhaber');
    if (!agencyNumber || !(isOwner || roles.includes('AgenturMitarbeiter'))) return [];
    const orders: WaitingThing = { kind: 'orders', ...(await this.unassigned(agencyNumber)) };
    return isOwner
      ? [{ kind: 'goodwill', ...(await this.queries.execute(new GoodwillThatWaits(agencyNumber, actor))) }, orders]
      : [orders];
  }

  private async unassigned(agencyNumber: string): Promise<Waiting> {
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
