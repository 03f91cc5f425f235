import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { recipientExists } from '#contract/empfaenger/calls.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { FindRecommendation } from '../../../recommendation/published-questions.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';

@Controller()
export class RecipientExistsController {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly queries: QueryBus,
  ) {}

  /** The cookie of one recommendation says nothing about another. */
  @Implements(recipientExists)
  async exists(@Input() { params, query }: CallRequest<typeof recipientExists>) {
    const row = await this.recipients.row({ hash: params.hex.toLowerCase() });
    const asked =
      query.empfehlungsnummer === undefined
        ? null
        : await this.queries.execute(new FindRecommendation({ number: query.empfehlungsnummer }));
    const isThere =
      row !== null &&
      row.status !== 'erased' &&
      (query.empfehlungsnummer === undefined || asked?.recommendationId === row.recommendationId);
    return { Exists: isThere, Bestaetigt: isThere && row.status === 'confirmed' };
  }
}
