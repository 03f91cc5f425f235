import { QueryBus } from '@nestjs/cqrs';
import { addHours } from '#platform/clock/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { People } from '#platform/people/people.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { EmailChangeRequested, RecommenderEmailChanged } from '../../account/published-events.js';
import { EmailChangeOf } from '../../account/published-questions.js';
import { emailChangeAskedLetter, emailChangedLetter, emailConfirmationLetter } from '../letters/email-change.js';

/** As long as every link that works once. */
const hours = 24;
type Event = EventFrom<typeof EmailChangeRequested | typeof RecommenderEmailChanged>;

/** To the new address, unless it belongs to another account: that one's owner gets a mail of their own. */
@Reaction({ name: 'mail-confirmation-when-email-change-requested', on: [EmailChangeRequested] })
export class MailConfirmationWhenEmailChangeRequested extends MailReaction<EventFrom<typeof EmailChangeRequested>> {
  constructor(
    post: Post,
    private readonly people: People,
    private readonly tokens: Tokens,
    private readonly queries: QueryBus,
  ) {
    super(post);
  }

  async prepare({
    eventId,
    at,
    data: { recommenderId, changeId, taken },
  }: RecordedEvent<EventFrom<typeof EmailChangeRequested>>): Promise<OutgoingMail | null> {
    const change = taken ? null : await this.queries.execute(new EmailChangeOf(recommenderId, changeId));
    const person = change && (await this.people.find(recommenderId));
    if (!person) return null;
    const token = await this.tokens.issue('email-change', recommenderId, {
      expiresAt: addHours(at, hours),
      data: { changeId },
      seed: eventId,
    });
    return this.post.toStranger({ ...person, email: change.email }, to => emailConfirmationLetter(to, { token }));
  }
}

/** To the address that holds, when another is asked for; to the one that held, when the other one is confirmed. */
@Reaction({ name: 'mail-notice-when-email-change-moves', on: [EmailChangeRequested, RecommenderEmailChanged] })
export class MailNoticeWhenEmailChangeMoves extends MailReaction<Event> {
  constructor(
    post: Post,
    private readonly people: People,
    private readonly queries: QueryBus,
  ) {
    super(post);
  }

  async prepare({ type, data: { recommenderId, changeId } }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    if (type === 'EmailChangeRequested') return this.post.to(recommenderId, to => emailChangeAskedLetter(to, {}));
    const change = await this.queries.execute(new EmailChangeOf(recommenderId, changeId));
    const person = await this.people.find(recommenderId);
    return person && change?.oldEmail
      ? this.post.toStranger({ ...person, email: change.oldEmail }, to => emailChangedLetter(to, {}))
      : null;
  }
}
