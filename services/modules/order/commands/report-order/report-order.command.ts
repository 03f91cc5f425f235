import { Command } from '@nestjs/cqrs';
import type { ReportResult } from '../../domain/order.js';
import type { OrderKind, ReportedOutcome } from '../../domain/rules.js';

export interface ReportedOrder {
  readonly number: string;
  /** One of the three names whom the order is for; the recipient's number is the most exact. */
  readonly recommendationNumber: string | null;
  readonly recipientNumber: string | null;
  readonly code: string | null;
  readonly orderedAt: Date;
  readonly kind: OrderKind;
  readonly outcome: ReportedOutcome;
  readonly productId: number | null;
  readonly customerNumber: string | null;
}

/** Refuses `recommendation-unknown`. */
export class ReportOrder extends Command<ReportResult> {
  constructor(readonly order: ReportedOrder) { super(); }
}
