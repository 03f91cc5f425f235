import { QueryBus } from '@nestjs/cqrs';
import { Reaction } from '#engine/reactions/reaction.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { addHours } from '#platform/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { consoleAddress } from '#platform/environment.js';
import { Tokens } from '#platform/tokens.js';
import { hoursToProveAddress, OperatorAddressToProve } from '../../agency/api.js';
import { OperatorAddressGiven } from '../../agency/events.js';
import { operatorAddressMail } from '../mails/operator-address/mail.js';

/** Mails to those who operate the platform; the token is in the URL fragment, which browsers send to no server. */
@Reaction({ name: 'mail-link-when-operator-address-given', queue: 'mails', on: [OperatorAddressGiven] })
export class MailLinkWhenOperatorAddressGiven extends MailReaction<EventFrom<typeof OperatorAddressGiven>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(mailService);
  }

  async prepare({
    data: { userId, linkId },
    at,
    eventId,
  }: RecordedEvent<EventFrom<typeof OperatorAddressGiven>>): Promise<OutgoingMail | null> {
    const operator = await this.queries.execute(new OperatorAddressToProve(userId, linkId));
    if (!operator) return null;
    const expiresAt = addHours(at, hoursToProveAddress);
    const token = await this.tokens.issue('operator-address', userId, { expiresAt, seed: eventId, data: { linkId } });
    const { name, email, language } = operator;
    const to = { salutation: null, firstName: name, lastName: '', email, language };
    const link = consoleAddress(`account?tenant=plattform#adresse=${token}`);
    return this.mailService.toOperator(to, recipient =>
      operatorAddressMail(recipient, { hours: hoursToProveAddress, link }),
    );
  }
}

/** Reactions of this file; the module registers them. */
export const platformReactions = [MailLinkWhenOperatorAddressGiven];
