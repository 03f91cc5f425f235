import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { completeTracking } from '#contract/tracking/calls.js';
import { toTrackingInput } from '#contract/tracking/codec.js';
import { Attempts } from '#platform/entry/attempts.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { FindRecommendation } from '../../../recommendation/published-questions.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import { RegisterRecipient } from '../register-recipient/register-recipient.command.js';

/** From one network address an hour: this form has no place for a captcha. */
const contactsAnHour = 20;

/** The provider's page tells that a contact arrived there: the same recipient the portal's form enters, but for the terms, which the confirmation asks for. */
@Controller()
export class CompleteTrackingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly recipients: RecipientRepository,
    private readonly attempts: Attempts,
  ) {}

  @Implements(completeTracking)
  async complete(@Input() { query, body, context }: CallRequest<typeof completeTracking>) {
    const { recommendationNumber, recipientNumber, recipient } = toTrackingInput(body);
    const channel = query.channel || query.einsprungsquelle || 'link';
    const number = recipientNumber ? await this.known(recommendationNumber, recipientNumber) : null;
    if (number) return { Empfehlungsnummer: recommendationNumber, Empfaengernummer: number };
    if (!recipient) throw new Refused('not-found');
    await this.attempts.take('tracked-contact', context.address, contactsAnHour);
    const entered = await this.commands.execute(
      new RegisterRecipient(
        context.tenant,
        recommendationNumber,
        channel,
        { ...recipient, agreement: null },
        { source: 'provider', language: context.language, address: context.address },
      ),
    );
    return { Empfehlungsnummer: recommendationNumber, Empfaengernummer: entered.number };
  }

  /** The number, where it is a recipient of this very recommendation. */
  private async known(recommendationNumber: string, recipientNumber: string): Promise<string> {
    const recommendation = await this.queries.execute(new FindRecommendation({ number: recommendationNumber }));
    refuseUnless(recommendation !== null, 'recommendation-unknown');
    const row = await this.recipients.row({ number: recipientNumber });
    refuseUnless(
      row !== null && row.recommendationId === recommendation.recommendationId && row.status !== 'erased',
      'not-found',
    );
    return row.number;
  }
}
