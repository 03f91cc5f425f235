import { addHours } from '#platform/clock/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { AccessLinkRequested } from '../../account/published-events.js';
import { knownLetter, resetLetter, welcomeLetter } from '../letters/access-link.js';

/** docs/specification/accounts.md#links-in-mails. */
const hours = 24;
const letters = { welcome: welcomeLetter, reset: resetLetter, known: knownLetter };
/** Who has an account sets the password anew; only a new one is confirmed. */
const kinds = { welcome: 'welcome', reset: 'reset', known: 'reset' } as const;

@Reaction({ name: 'mail-access-link-when-requested', on: [AccessLinkRequested] })
export class MailAccessLinkWhenRequested extends MailReaction<EventFrom<typeof AccessLinkRequested>> {
  constructor(
    post: Post,
    private readonly tokens: Tokens,
  ) {
    super(post);
  }

  prepare({ eventId, at, data }: RecordedEvent<EventFrom<typeof AccessLinkRequested>>): Promise<OutgoingMail | null> {
    return this.post.to(data.recommenderId, async to =>
      letters[data.purpose](to, {
        token: await this.tokens.issue(kinds[data.purpose], data.recommenderId, {
          expiresAt: addHours(at, hours),
          seed: eventId,
        }),
      }),
    );
  }
}
