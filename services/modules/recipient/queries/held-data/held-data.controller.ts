import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { readRecipientData } from '#contract/empfaenger/rights-calls.js';
import { fromRecipientExport } from '#contract/empfaenger/rights-codec.js';
import { Clock } from '#platform/clock/clock.js';
import { Refused } from '#platform/domain/refused.js';
import { Consents } from '#platform/entry/consents.js';
import { answered, principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { SentMails } from '#platform/mail/sent-mails.js';
import { People } from '#platform/people/people.js';
import { BankDetailsOf } from '../../../account/published-questions.js';
import { ProductOf } from '../../../catalogue/published-questions.js';
import { PayoutsTo } from '../../../payout/published-questions.js';
import { RecommendationTerms } from '../../../recommendation/published-questions.js';
import { RewardsOfBeneficiary } from '../../../reward/published-questions.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';

/** Everything held on a friend, asked of every module that holds something. */
@Controller()
export class HeldDataController {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: People,
    private readonly consents: Consents,
    private readonly sentMails: SentMails,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Implements(readRecipientData)
  async read(@Input() { context }: CallRequest<typeof readRecipientData>) {
    const { recipientId } = principalOf(context, 'recipient');
    const [row, person] = [await this.recipients.row({ recipientId }), await this.people.find(recipientId)];
    if (!row || !person) throw new Refused('recipient-token-invalid');
    const terms = await this.queries.execute(new RecommendationTerms(row.recommendationId));
    const product = await this.queries.execute(new ProductOf(row.productId));
    const view = {
      createdAt: this.clock.now(),
      programme: context.tenant.name,
      person,
      recipient: { ...row, confirmedAt: row.confirmedAt ?? null },
      recommendation: {
        recommendationId: row.recommendationId,
        number: terms?.number ?? '',
        product: { id: row.productId, name: product?.name ?? '' },
      },
      bankDetails: await this.queries.execute(new BankDetailsOf(recipientId)),
      consents: (await this.consents.of(recipientId)).map(({ purpose, ...consent }) => ({ ...consent, to: purpose })),
      rewards: await this.queries.execute(new RewardsOfBeneficiary(recipientId)),
      payouts: await this.queries.execute(new PayoutsTo(recipientId)),
      mails: await this.sentMails.to(recipientId),
    };
    return answered(200, fromRecipientExport(view), {
      'content-disposition': 'attachment; filename="meine-daten.json"',
      'cache-control': 'no-store',
    });
  }
}
