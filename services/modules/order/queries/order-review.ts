import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { VisibleOrder, type ByStaff } from '../api.js';
import { evidenceFor, type Evidence } from '../domain/evidence.js';
import { Orders } from '../persistence/orders.js';
import { Assessment } from '../use-cases/assessment.js';
import { VisibleOrders } from '../use-cases/visible-orders.js';

export interface OrderCandidate {
  readonly number: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly registeredAt: Date;
  /** The order is assigned to them. */
  readonly assigned: boolean;
  readonly evidence: readonly Evidence[];
}

export interface CandidatesOfOrder {
  readonly orderNumber: string;
  readonly recommendationNumber: string;
  readonly candidates: readonly OrderCandidate[];
}

/** What staff look at before they decide about an order. */
@Injectable()
export class OrderReview {
  constructor(
    private readonly orders: Orders,
    private readonly visible: VisibleOrders,
    private readonly assessment: Assessment,
    private readonly people: PersonStore,
  ) {}

  /** The contacts of a recommendation (`asked`, or the order's own), with the evidence for each. */
  async candidates(orderNumber: string, asked: string | undefined, by: ByStaff): Promise<CandidatesOfOrder> {
    const { order, own } = await this.visible.load(orderNumber, by);
    const { recommendationId } = asked ? await this.visible.recommendation(asked, by) : own;
    const customerKey = await this.orders.customerKeyOf(order.id);
    const contacts = (await this.assessment.contactsOf(recommendationId, customerKey)).filter(({ erased }) => !erased);
    const people = await this.people.byIds(contacts.map(({ recipientId }) => recipientId));
    const { id: orderId, orderedAt } = order;
    const { number, productId } = order.state;
    return {
      orderNumber: number,
      recommendationNumber: asked ?? own.number,
      candidates: contacts.map(contact => {
        const { recipientId, registeredAt } = contact;
        const person = people.get(recipientId);
        return {
          number: contact.number,
          name: person ? `${person.firstName} ${person.lastName}` : '',
          street: [person?.street, person?.houseNumber].filter(Boolean).join(' '),
          city: person?.city ?? '',
          registeredAt,
          assigned: order.isOf({ recommendationId, recipientId }),
          evidence: evidenceFor(contact, { orderId, customerKey, productId, orderedAt }),
        };
      }),
    };
  }

  @Handles(VisibleOrder)
  async visibleOrder(orderNumber: string, by: Pick<ByStaff, 'agencyNumber'>): Promise<string> {
    return (await this.visible.load(orderNumber, by)).order.id;
  }
}
