import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listOrderCandidates } from '#contract/agentur/calls.js';
import { fromOrderCandidates } from '#contract/agentur/order-codec.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { People } from '#platform/people/people.js';
import { FindRecommendation, RecommendationTerms } from '../../../recommendation/published-questions.js';
import { Assessment } from '../../commands/assessment.js';
import { evidenceFor } from '../../domain/evidence.js';
import { orderIdOf, Orders } from '../../persistence/orders.js';

/** Whose an order could be: the contacts of a recommendation (its own, or the one asked for) with what speaks for each. */
@Controller()
export class OrderCandidatesController {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly people: People,
    private readonly assessment: Assessment,
  ) {}

  @Implements(listOrderCandidates)
  async list(@Input() { params, query, context }: CallRequest<typeof listOrderCandidates>) {
    const agencyNumber = principalOf(context, 'agency').agencyNumber || null;
    const order = await this.orders.load(orderIdOf(params.auftragsnummer));
    const own = await this.queries.execute(new RecommendationTerms(order.recommendationId));
    refuseUnless(
      own !== null &&
        (await this.queries.execute(new FindRecommendation({ number: own.number, inCareOf: agencyNumber }))) !== null,
      'not-found',
    );
    const asked = query.empfehlungsnummer
      ? await this.queries.execute(new FindRecommendation({ number: query.empfehlungsnummer, inCareOf: agencyNumber }))
      : own;
    refuseUnless(asked !== null, 'not-found');
    const contacts = (await this.assessment.contactsOf(asked.recommendationId)).filter(({ erased }) => !erased);
    const people = await this.people.byIds(contacts.map(({ recipientId }) => recipientId));
    const facts = {
      orderId: order.id,
      customerKey: await this.orders.customerKeyOf(order.id),
      productId: order.productId,
      orderedAt: order.orderedAt,
    };
    return fromOrderCandidates(
      {
        orderNumber: order.number,
        recommendationNumber: query.empfehlungsnummer ?? own.number,
        candidates: contacts.map(contact => {
          const person = people.get(contact.recipientId);
          return {
            number: contact.number,
            name: person ? `${person.firstName} ${person.lastName}` : '',
            street: [person?.street, person?.houseNumber].filter(Boolean).join(' '),
            city: person?.city ?? '',
            registeredAt: contact.registeredAt,
            isPresent: order.isOf({ recommendationId: asked.recommendationId, recipientId: contact.recipientId }),
            evidence: evidenceFor(contact, facts),
          };
        }),
      },
      context.language,
    );
  }
}
