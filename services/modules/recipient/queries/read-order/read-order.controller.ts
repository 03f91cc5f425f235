import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { readRecipientOrder } from '#contract/empfaenger/calls.js';
import { fromRecipientOrder } from '#contract/empfaenger/codec.js';
import { Refused } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ProductOf } from '../../../catalogue/published-questions.js';
import { PromisedParts, RecommendationTerms } from '../../../recommendation/published-questions.js';
import { FindRecipient } from '../../published-questions.js';

/** What the recipient was recommended, and the reward in it. */
@Controller()
export class ReadOrderController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(readRecipientOrder)
  async read(@Input() { context }: CallRequest<typeof readRecipientOrder>) {
    const recipient = await this.queries.execute(
      new FindRecipient({ recipientId: principalOf(context, 'recipient').recipientId }),
    );
    const terms = recipient && (await this.queries.execute(new RecommendationTerms(recipient.recommendationId)));
    if (!terms) throw new Refused('recipient-token-invalid');
    const product = await this.queries.execute(new ProductOf(terms.productId));
    const { recipientCents } = await this.queries.execute(new PromisedParts(terms.recommendationId));
    return fromRecipientOrder({
      recommendationNumber: terms.number,
      product: { id: terms.productId, name: product?.name ?? '' },
      status: terms.status,
      rewardCents: recipientCents,
    });
  }
}
