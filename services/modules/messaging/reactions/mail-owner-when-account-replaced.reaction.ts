import { addDays } from '#platform/clock/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { BankDetailsStored } from '../../account/published-events.js';
import { accountReplacedLetter } from '../letters/account-change.js';

/** Longer than the money waits: a mail read late still stops what was not paid yet. */
const linkDays = 14;

@Reaction({ name: 'mail-owner-when-account-replaced', on: [BankDetailsStored] })
export class MailOwnerWhenAccountReplaced extends MailReaction<EventFrom<typeof BankDetailsStored>> {
  constructor(
    post: Post,
    private readonly tokens: Tokens,
  ) {
    super(post);
  }

  async prepare({
    eventId,
    at,
    data: { beneficiaryId, payableFrom },
  }: RecordedEvent<EventFrom<typeof BankDetailsStored>>): Promise<OutgoingMail | null> {
    if (!payableFrom) return null;
    return this.post.to(
      beneficiaryId,
      async to => {
        const token = await this.tokens.issue('account-change', beneficiaryId, {
          seed: eventId,
          expiresAt: addDays(at, linkDays),
        });
        return accountReplacedLetter(to, { token, at, payableFrom: new Date(payableFrom) });
      },
      { alsoErased: true },
    );
  }
}
