import { addDays } from '#platform/clock/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { AcceptedTerms } from '#platform/entry/accepted-terms.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { NewsletterOptInConfirmed, NewsletterOptInRequested } from '../../account/published-events.js';
import { newsletterRequestLetter, newsletterWelcomeLetter } from '../letters/newsletter.js';

type Event = EventFrom<typeof NewsletterOptInRequested | typeof NewsletterOptInConfirmed>;

/** As long as the account's rule lets the request rest. */
const linkDays = 7;

/** The mail that asks, and after the click the first newsletter mail with its way out. */
@Reaction({ name: 'mail-newsletter-when-opt-in-moves', on: [NewsletterOptInRequested, NewsletterOptInConfirmed] })
export class MailNewsletterWhenOptInMoves extends MailReaction<Event> {
  constructor(
    post: Post,
    private readonly tokens: Tokens,
    private readonly terms: AcceptedTerms,
    private readonly tenants: TenantDirectory,
  ) {
    super(post);
  }

  async prepare({
    eventId,
    type,
    at,
    data: { recommenderId, textVersion },
  }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    const wording = await this.terms.text(textVersion);
    if (type === 'NewsletterOptInRequested') {
      return this.post.to(recommenderId, async to =>
        newsletterRequestLetter(to, {
          wording,
          token: await this.tokens.issue('newsletter', recommenderId, {
            expiresAt: addDays(at, linkDays),
            seed: eventId,
          }),
        }),
      );
    }
    const token = await this.tokens.issue('newsletter-end', recommenderId, { seed: eventId });
    const mail = await this.post.to(recommenderId, to => newsletterWelcomeLetter(to, { wording, token }));
    return mail && { ...mail, unsubscribeUrl: await this.oneClick(token) };
  }

  /** RFC 8058: a mail program posts there by itself. */
  private async oneClick(token: string): Promise<string> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return `${tenant?.portalUrl}/api/v1/${tenant?.key}/empfehler/newsletter/abbestellen/${token}`;
  }
}
