import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { assignOrder, listOrderCandidates, refuseOrder, releaseOrder } from '#contract/agentur/calls.js';
import { fromOrderCandidates } from '#contract/agentur/order-codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { FindRecommendation, RecommendationTerms } from '../../recommendation/api.js';
import { AssignOrder, RefuseOrder } from '../api.js';
import { evidenceFor } from '../domain/whose.js';
import { orderIdOf, Orders } from '../persistence.js';
import { Assessment } from '../use-cases/assign-order.js';
import { ReleaseOrder } from '../use-cases/decide-order.js';

@Controller()
export class AssignOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(assignOrder)
  async assign(@Input() { params, body, context }: CallRequest<typeof assignOrder>): Promise<void> {
    const { name, agencyNumber } = principalOf(context, 'agency');
    await this.commands.execute(
      new AssignOrder({
        orderNumber: params.auftragsnummer,
        recommendationNumber: body.Empfehlungsnummer,
        recipientNumber: body.Empfaengernummer || null,
        reason: body.Grund,
        by: { name, agencyNumber: agencyNumber || null },
      }),
    );
  }
}

@Controller()
export class RefuseOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(refuseOrder)
  async refuse(@Input() { params, body, context }: CallRequest<typeof refuseOrder>): Promise<void> {
    const { name, agencyNumber } = principalOf(context, 'agency');
    await this.commands.execute(
      new RefuseOrder({
        recommendationNumber: params.a,
        orderNumber: params.b,
        reason: body.Grund,
        by: { name, agencyNumber: agencyNumber || null },
      }),
    );
  }
}

@Controller()
export class ReleaseOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(releaseOrder)
  async release(@Input() { params, context }: CallRequest<typeof releaseOrder>): Promise<void> {
    const { name, agencyNumber } = principalOf(context, 'agency');
    await this.commands.execute(
      new ReleaseOrder({
        recommendationNumber: params.a,
        orderNumber: params.b,
        by: { name, agencyNumber: agencyNumber || null },
      }),
    );
  }
}

/** Whose an order could be: the contacts of a recommendation (its own, or the one asked for) with what speaks for each. */
@Controller()
export class OrderCandidatesController {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly assessment: Assessment,
  ) {}

  @Implements(listOrderCandidates)
  async list(@Input() { params, query, context }: CallRequest<typeof listOrderCandidates>) {
    const agencyNumber = principalOf(context, 'agency').agencyNumber || null;
    const order = await this.orders.load(orderIdOf(params.auftragsnummer));
    const own = await this.queries.execute(new RecommendationTerms(order.recommendationId));
    ensure(
      own !== null &&
        (await this.queries.execute(new FindRecommendation({ number: own.number, inCareOf: agencyNumber }))) !== null,
      'not-found',
    );
    const asked = query.empfehlungsnummer
      ? await this.queries.execute(new FindRecommendation({ number: query.empfehlungsnummer, inCareOf: agencyNumber }))
      : own;
    ensure(asked !== null, 'not-found');
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
