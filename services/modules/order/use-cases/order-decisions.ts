import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Handles } from '#platform/messages.js';
import { AssignOrder, RefuseOrder, type Assigning, type ByStaff, type Refusing } from '../api.js';
import type { Order } from '../domain/order.js';
import { Orders } from '../persistence/orders.js';
import { Assessment, type KnownContact } from './assessment.js';
import { VisibleOrders } from './visible-orders.js';

export interface Releasing {
  readonly recommendationNumber: string;
  readonly orderNumber: string;
  readonly by: ByStaff;
}

/** What staff decide about an order. A decision taken before changes nothing and is recorded once. */
@Injectable()
export class OrderDecisions {
  constructor(
    private readonly orders: Orders,
    private readonly visible: VisibleOrders,
    private readonly assessment: Assessment,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Refuses `not-found`, `order-not-yet-releasable` (with the first possible date) and `order-not-releasable`. */
  async release({ recommendationNumber, orderNumber, by }: Releasing): Promise<void> {
    const order = await this.orderOf(recommendationNumber, orderNumber, by);
    const before = { status: order.state.status };
    order.release(this.clock.now(), currentPerson());
    if (!(await this.orders.save(order))) return;
    const after = { status: order.state.status };
    await this.audit.record({ action: 'order.release', subject: order.state.number, by: by.name, before, after });
  }

  @Handles(RefuseOrder)
  async refuse({ recommendationNumber, orderNumber, reason, by }: Refusing): Promise<void> {
    const order = await this.orderOf(recommendationNumber, orderNumber, by);
    const before = { status: order.state.status };
    if (reason === null) order.withdraw();
    else order.refuse();
    if (!(await this.orders.save(order))) return;
    const refusal = reason === null ? null : withoutPersonalData(reason);
    if (refusal !== null) await this.orders.setRefusal(order.id, refusal);
    const action = refusal === null ? 'order.withdraw' : 'order.refuse';
    const after = { status: order.state.status, ...(refusal !== null && { reason: refusal }) };
    await this.audit.record({ action, subject: order.state.number, by: by.name, before, after });
  }

  @Handles(AssignOrder)
  async assign({ orderNumber, recommendationNumber, recipientNumber, reason, by }: Assigning): Promise<void> {
    const { order, own } = await this.visible.load(orderNumber, by);
    const terms = await this.visible.recommendation(recommendationNumber, by);
    const customerKey = await this.orders.customerKeyOf(order.id);
    const contacts = await this.assessment.contactsOf(terms.recommendationId, customerKey);
    const recipientId = recipientNumber === null ? null : contactOf(contacts, recipientNumber).recipientId;
    const to = {
      recommendationId: terms.recommendationId,
      recipientId,
      productId: order.state.productAssumed ? terms.productId : order.state.productId,
    };
    order.mustBeAssignable();
    ensure(terms.status !== 'cancelled', 'recommendation-blocked');
    ensure(terms.status !== 'expired', 'recommendation-expired');

    const before = {
      recommendation: own.number,
      recipient: await this.recipientNumberOf(order),
      assignment: order.state.assignment,
    };
    const { id: orderId, orderedAt, state } = order;
    const assessed = { orderId, ...to, kind: state.kind, orderedAt, customerKey };
    const earning = await this.assessment.earningOf(terms, contacts, assessed);
    order.assign(to, earning, await this.assessment.complaintsOf(contacts, recipientId));
    if (!(await this.orders.save(order))) return;
    const after = {
      recommendation: recommendationNumber,
      recipient: recipientNumber,
      assignment: order.state.assignment,
      withoutReward: order.state.withoutReward,
      reason: withoutPersonalData(reason),
    };
    await this.audit.record({ action: 'order.assign', subject: order.state.number, by: by.name, before, after });
  }

  private async orderOf(recommendationNumber: string, orderNumber: string, by: ByStaff): Promise<Order> {
    const { order, own } = await this.visible.load(orderNumber, by);
    ensure(own.number === recommendationNumber, 'not-found');
    return order;
  }

  private async recipientNumberOf({ state: { recommendationId, recipientId } }: Order): Promise<string | null> {
    if (recipientId === null) return null;
    const contacts = await this.assessment.contactsOf(recommendationId);
    return contacts.find(contact => contact.recipientId === recipientId)?.number ?? null;
  }
}

function contactOf(contacts: readonly KnownContact[], number: string): KnownContact {
  const contact = contacts.find(one => one.number === number && !one.erased);
  ensure(contact !== undefined, 'validation-failed', {
    fields: [{ field: 'Empfaengernummer', reason: 'unknown' }],
  });
  return contact;
}
