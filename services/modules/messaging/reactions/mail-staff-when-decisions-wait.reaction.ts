import { QueryBus } from '@nestjs/cqrs';
import { environment } from '#platform/config/environment.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/event.js';
import { MailReaction, Post } from '#platform/mail/mail-reaction.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { Reaction } from '#engine/reactions/reaction.js';
import { DecisionsAreWaiting } from '../../agency/published-events.js';
import { WaitingFor } from '../../agency/published-questions.js';
import { waitingLetter } from '../letters/waiting.js';

/** What waits is counted now: somebody may have decided meanwhile, and then no mail goes. */
@Reaction({ name: 'mail-staff-when-decisions-wait', on: [DecisionsAreWaiting] })
export class MailStaffWhenDecisionsWait extends MailReaction<EventFrom<typeof DecisionsAreWaiting>> {
  constructor(
    post: Post,
    private readonly queries: QueryBus,
  ) {
    super(post);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof DecisionsAreWaiting>>): Promise<OutgoingMail | null> {
    const person = await this.queries.execute(new WaitingFor(data.userId));
    if (!person || person.things.length === 0) return null;
    const { name, email, language, things } = person;
    return this.post.toStranger({ salutation: null, firstName: name, lastName: '', email, language }, to =>
      waitingLetter(to, {
        things,
        consoleUrl: `${environment().PUBLIC_URL.replace(/\/$/, '')}/admin/?tenant=${encodeURIComponent(to.tenant.key)}`,
      }),
    );
  }
}
