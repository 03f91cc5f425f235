import { Command } from '@nestjs/cqrs';
import type { ReportResult } from '../../domain/order.js';
import type { OrderKind, ReportedOutcome } from '../../domain/rules.js';

export interface ReportedOrder {
  readonly number: string;
  /** At least one of the three names whom the order is for; several have to agree. */
  readonly recommendationNumber: string | null;
  readonly recipientNumber: string | null;
  readonly code: string | null;
  readonly orderedAt: Date;
  readonly kind: OrderKind;
  readonly outcome: ReportedOutcome;
  /** Null: the recommended one. */
  readonly productId: number | null;
  readonly customerNumber: string | null;
}

/**
 * One order, in a transaction of its own. Refuses `recommendation-unknown`, and `validation-failed` by field: references that do not agree, a product the
 * tenant does not have, a date more than a day ahead.
 */
export class ReportOrder extends Command<ReportResult> {
  constructor(readonly order: ReportedOrder) {
    super();
  }
}
