import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock/clock.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { People } from '#platform/people/people.js';
import { ProductOf } from '../../../catalogue/published-questions.js';
import { FindContact, type ContactFound } from '../../../recipient/published-questions.js';
import {
  FindRecommendation,
  RecommendationTerms,
  type TermsOfRecommendation,
} from '../../../recommendation/published-questions.js';
import type { Order, ReportResult } from '../../domain/order.js';
import { isDatedTooFarAhead } from '../../domain/rules.js';
import { customerNumberIsAnothers, whose } from '../../domain/whose.js';
import { orderIdOf, Orders } from '../../persistence/orders.js';
import { Assessment } from '../assessment.js';
import { ReportOrder, type ReportedOrder } from './report-order.command.js';

interface References {
  readonly recommendationId: string;
  readonly contact: ContactFound | null;
}

@CommandHandler(ReportOrder)
export class ReportOrderHandler implements ICommandHandler<ReportOrder> {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly people: People,
    private readonly clock: Clock,
    private readonly assessment: Assessment,
  ) {}

  async execute({ order: reported }: ReportOrder): Promise<ReportResult> {
    mustHold(!isDatedTooFarAhead(reported.orderedAt, this.clock.now()), 'Auftragsdatum', 'future');
    mustHold(
      reported.productId === null || (await this.queries.execute(new ProductOf(reported.productId))) !== null,
      'ProduktId',
      'unknown',
    );
    const references = await this.referencesOf(reported);
    const order = await this.orders.findOrNew(orderIdOf(reported.number));
    return order.isNew ? this.reportNew(order, reported, references) : this.reportAgain(order, reported, references);
  }

  private async reportNew(
    order: Order,
    reported: ReportedOrder,
    { recommendationId, contact }: References,
  ): Promise<ReportResult> {
    const terms = await this.termsOf(recommendationId);
    const contacts = await this.assessment.contactsOf(recommendationId);
    const { number, orderedAt, kind, outcome } = reported;
    const productId = reported.productId ?? terms.productId;
    const customerKey = this.assessment.customerKey(reported.customerNumber);
    const named = { recipientId: contact?.recipientId ?? null, customerKey, productId };
    mustHold(!customerNumberIsAnothers(contacts, named), 'Kundennummer');
    const found = whose(contacts, named);
    const earning = await this.assessment.earningOf(terms, contacts, {
      orderId: order.id,
      recipientId: found.recipientId,
      customerKey,
      productId,
      kind,
      orderedAt,
    });
    const { complaintDays } = (await this.assessment.tenant()).config;
    const result = order.report({
      number,
      recommendationId,
      whose: found,
      productId,
      productAssumed: reported.productId === null,
      orderedAt,
      kind,
      outcome,
      complaintDays,
      earning,
    });
    await this.orders.save(order);
    if (customerKey) await this.orders.keepCustomerKey(order.id, customerKey);
    if (found.recipientId && reported.customerNumber)
      await this.people.update(found.recipientId, { customerNumber: reported.customerNumber });
    return result;
  }

  /** The order stays whose it is. What the provider said at first goes on naming it after staff assigned it to somebody else. */
  private async reportAgain(
    order: Order,
    reported: ReportedOrder,
    { recommendationId, contact }: References,
  ): Promise<ReportResult> {
    const isNamed = [order.recommendationId, order.reportedFor.recommendationId].includes(recommendationId);
    mustHold(isNamed, 'Auftragsnummer');
    mustHold(
      contact === null ||
        !order.recipientId ||
        [order.recipientId, order.reportedFor.recipientId].includes(contact.recipientId),
      'Empfaengernummer',
    );
    const terms = await this.termsOf(order.recommendationId);
    const contacts = await this.assessment.contactsOf(order.recommendationId);
    const customerKey = await this.orders.customerKeyOf(order.id);
    const { number, productId, productAssumed, orderedAt, kind, recipientId } = order;
    const earning = await this.assessment.earningOf(terms, contacts, {
      orderId: order.id,
      recipientId,
      customerKey,
      productId,
      kind,
      orderedAt,
    });
    const { complaintDays } = (await this.assessment.tenant()).config;
    const result = order.report({
      number,
      recommendationId: order.recommendationId,
      whose: { assignment: order.assignment, recipientId },
      productId,
      productAssumed,
      orderedAt,
      kind,
      outcome: reported.outcome,
      complaintDays,
      earning,
    });
    await this.orders.save(order);
    return result;
  }

  /** The recommendation all references name, and the contact where one is named. An erased contact goes on naming its recommendation. */
  private async referencesOf({ recipientNumber, recommendationNumber, code }: ReportedOrder): Promise<References> {
    const contact = recipientNumber ? await this.known(this.queries.execute(new FindContact(recipientNumber))) : null;
    const byNumber = recommendationNumber
      ? await this.known(this.queries.execute(new FindRecommendation({ number: recommendationNumber })))
      : null;
    const byCode = code ? await this.known(this.queries.execute(new FindRecommendation({ code }))) : null;
    const recommendationId = (contact ?? byNumber ?? byCode)?.recommendationId;
    refuseUnless(recommendationId !== undefined, 'recommendation-unknown');
    mustHold((byNumber?.recommendationId ?? recommendationId) === recommendationId, 'Empfehlungsnummer');
    mustHold((byCode?.recommendationId ?? recommendationId) === recommendationId, 'Code');
    return { recommendationId, contact };
  }

  private async known<Found>(asked: Promise<Found | null>): Promise<Found> {
    const found = await asked;
    if (found === null) throw new Refused('recommendation-unknown');
    return found;
  }

  private async termsOf(recommendationId: string): Promise<TermsOfRecommendation> {
    return this.known(this.queries.execute(new RecommendationTerms(recommendationId)));
  }
}

function mustHold(holds: boolean, field: string, reason = 'contradictory'): void {
  refuseUnless(holds, 'validation-failed', { fields: [{ field, reason }] });
}
