import { QueryBus } from '@nestjs/cqrs';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { People } from '#platform/people/people.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { Tokens } from '#platform/tokens/tokens.js';
import {
  RecipientAddressChanged,
  RecipientMailRequested,
  RecipientRegistered,
} from '../../recipient/published-events.js';
import { FindRecipient } from '../../recipient/published-questions.js';
import { recipientConfirmationLetter } from '../letters/recipient-confirmation.js';
import { About } from './about.js';

type Event = EventFrom<typeof RecipientRegistered | typeof RecipientAddressChanged | typeof RecipientMailRequested>;

/** The recipient's token lives as long as the recipient does, or until the address is corrected: what was wanted before that is not sent any more, which would open the old link again. */
@Reaction({
  name: 'mail-confirmation-when-recipient-registered',
  on: [RecipientRegistered, RecipientAddressChanged, RecipientMailRequested],
})
export class MailConfirmationWhenRecipientRegistered extends MailReaction<Event> {
  constructor(
    post: Post,
    private readonly about: About,
    private readonly queries: QueryBus,
    private readonly people: People,
    private readonly tokens: Tokens,
  ) {
    super(post);
  }

  async prepare({ eventId, data }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    const recipient = await this.queries.execute(new FindRecipient({ recipientId: data.recipientId }));
    if (
      !recipient ||
      recipient.confirmed ||
      recipient.addressVersion !== ('addressVersion' in data ? data.addressVersion : 0)
    )
      return null;
    return this.post.to(data.recipientId, async to => {
      const recommendation = await this.about.recommendation(data.recommendationId);
      const recommender = recommendation && (await this.people.find(recommendation.recommenderId));
      return recipientConfirmationLetter(to, {
        token: await this.tokens.issue('recipient', data.recipientId, { seed: eventId }),
        product: await this.about.product(data.productId),
        recommenderFirstName: recommender?.firstName ?? null,
        rewarded: (recommendation?.recommenderShare ?? 100) < 100,
      });
    });
  }
}
