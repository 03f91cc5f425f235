import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { AccountProtectionChanged } from '../../account/published-events.js';
import { protectionLetter } from '../letters/protection.js';

@Reaction({ name: 'mail-owner-when-protection-changed', on: [AccountProtectionChanged] })
export class MailOwnerWhenProtectionChanged extends MailReaction<EventFrom<typeof AccountProtectionChanged>> {
  constructor(post: Post) {
    super(post);
  }

  prepare({ at, data }: RecordedEvent<EventFrom<typeof AccountProtectionChanged>>): Promise<OutgoingMail | null> {
    return this.post.to(data.recommenderId, to => protectionLetter(to, { change: data.change, at }));
  }
}
