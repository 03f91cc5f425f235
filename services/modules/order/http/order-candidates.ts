import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listOrderCandidates } from '#contract/agentur/calls.js';
import type { OrderCandidates } from '#contract/agentur/schemas.js';
import type { Language } from '#shared/texts.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { day } from '#shared/dates-and-money.js';
import { FindRecommendation, RecommendationTerms } from '../../recommendation/api.js';
import { evidenceFor, type Evidence } from '../domain/evidence.js';
import { orderIdOf, Orders } from '../persistence/orders.js';
import { Assessment } from '../use-cases/assessment.js';

const fromEvidence = (
  evidence: Evidence,
  language: Language,
): OrderCandidates['Kandidaten'][number]['Belege'][number] => ({
  Spricht: texts[evidence.kind].for ? 'Dafuer' : 'Dagegen',
  Text: texts[evidence.kind][language].replace('{value}', valueOf(evidence, language)),
});

function valueOf(evidence: Evidence, language: Language): string {
  if (evidence.kind === 'confirmed') return day(evidence.at, language);
  return evidence.kind === 'has-an-order' ? evidence.number : '';
}

/** Candidates for an order: the contacts of a recommendation (its own, or the one asked for) with the evidence for each. */
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
    const own = await this.queries.execute(new RecommendationTerms(order.state.recommendationId));
    ensure(
      own !== null &&
        (await this.queries.execute(new FindRecommendation({ number: own.number, visibleTo: agencyNumber }))) !== null,
      'not-found',
    );
    const asked = query.empfehlungsnummer
      ? await this.queries.execute(new FindRecommendation({ number: query.empfehlungsnummer, visibleTo: agencyNumber }))
      : own;
    ensure(asked !== null, 'not-found');
    const customerKey = await this.orders.customerKeyOf(order.id);
    const contacts = (await this.assessment.contactsOf(asked.recommendationId, customerKey)).filter(
      ({ erased }) => !erased,
    );
    const people = await this.people.byIds(contacts.map(({ recipientId }) => recipientId));
    const facts = {
      orderId: order.id,
      customerKey,
      productId: order.state.productId,
      orderedAt: order.orderedAt,
    };
    return {
      Auftragsnummer: order.state.number,
      Empfehlungsnummer: query.empfehlungsnummer ?? own.number,
      Kandidaten: contacts.map(contact => {
        const person = people.get(contact.recipientId);
        return {
          Empfaengernummer: contact.number,
          Name: person ? `${person.firstName} ${person.lastName}` : '',
          Strasse: [person?.street, person?.houseNumber].filter(Boolean).join(' '),
          Ort: person?.city ?? '',
          ErstelltAm: toWireDateTime(contact.registeredAt),
          Zugeordnet: order.isOf({ recommendationId: asked.recommendationId, recipientId: contact.recipientId }),
          Belege: evidenceFor(contact, facts).map(one => fromEvidence(one, context.language)),
        };
      }),
    };
  }
}

export const texts = {
  'same-customer-number': {
    for: true,
    de: 'Die Kundennummer des Auftrags gehört zu dieser Person',
    en: 'The customer number on the order is theirs',
  },
  'other-customer-number': {
    for: false,
    de: 'Hat eine andere Kundennummer',
    en: 'Has a different customer number',
  },
  'no-order-yet': {
    for: true,
    de: 'Hat noch keinen Auftrag für dieses Produkt',
    en: 'Has no order for this product yet',
  },
  'has-an-order': {
    for: false,
    de: 'Hat schon einen Auftrag für dieses Produkt: {value}',
    en: 'Already has an order for this product: {value}',
  },
  confirmed: { for: true, de: 'Hat am {value} bestätigt', en: 'Confirmed on {value}' },
  'not-confirmed': { for: false, de: 'Hat noch nicht bestätigt', en: 'Hasn’t confirmed yet' },
  'confirmed-after-the-order': {
    for: false,
    de: 'Hat erst nach dem Auftragsdatum bestätigt',
    en: 'Confirmed only after the order date',
  },
} as const;
