import { QueryBus } from '@nestjs/cqrs';
import { endOfPeriod } from '#shared/calendar.js';
import { Reaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import { consolePageFor, staffAsStranger } from '#mail/mail-recipient.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { Tokens } from '#platform/tokens.js';
import { OperatorSeatProposed, StaffInvited } from '../../agency/events.js';
import { ProposedSeat, StaffInvitation } from '../../agency/api.js';
import { WaitingFor } from '../../decisions/api.js';
import { DecisionsAreWaiting, OperatorHasToKnow } from '../../decisions/events.js';
import { campaignBudgetUsedUpMail } from '../mails/campaign-budget-used-up/mail.js';
import { catalogueSourceFailingMail } from '../mails/catalogue-source-failing/mail.js';
import { decisionsWaitingMail } from '../mails/decisions-waiting/mail.js';
import { mailsRefusedMail } from '../mails/mails-refused/mail.js';
import { operatorProposedMail } from '../mails/operator-proposed/mail.js';
import { plannedChangeNotMadeMail } from '../mails/planned-change-not-made/mail.js';
import { staffInvitationMail } from '../mails/staff-invitation/mail.js';
import { vouchersRunningLowMail } from '../mails/vouchers-running-low/mail.js';

/** Counted when the mail is written: where everything was decided meanwhile, no mail is sent. */
@Reaction({ name: 'mail-staff-when-decisions-wait', queue: 'mails', on: [DecisionsAreWaiting] })
export class MailStaffWhenDecisionsWait extends MailReaction<EventFrom<typeof DecisionsAreWaiting>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof DecisionsAreWaiting>>): Promise<OutgoingMail | null> {
    const person = await this.queries.execute(new WaitingFor(data.userId));
    if (!person || person.things.length === 0) return null;
    return this.mailService.toStranger(staffAsStranger(person), to =>
      decisionsWaitingMail(to, { things: person.things, consoleUrl: consolePageFor(to) }),
    );
  }
}

const operatorMails = {
  'voucher-stock': vouchersRunningLowMail,
  'campaign-budget': campaignBudgetUsedUpMail,
  'catalogue-source': catalogueSourceFailingMail,
  'planned-setting': plannedChangeNotMadeMail,
  'mails-blamed': mailsRefusedMail,
} as const;

@Reaction({ name: 'mail-operator-when-has-to-know', queue: 'mails', on: [OperatorHasToKnow] })
export class MailOperatorWhenActionNeeded extends MailReaction<EventFrom<typeof OperatorHasToKnow>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof OperatorHasToKnow>>): Promise<OutgoingMail | null> {
    const person = await this.queries.execute(new WaitingFor(data.userId));
    if (!person) return null;
    return this.mailService.toStranger(staffAsStranger(person), to =>
      operatorMails[data.of](to, {
        ...data,
        consoleUrl: consolePageFor(to, pageOf(data)),
      }),
    );
  }
}

/** The console page on which it is decided. */
const pageOf = ({ of, name }: { readonly of: string; readonly name: string }): string =>
  of === 'mails-blamed' ? 'mail-sender' : of !== 'planned-setting' ? '' : name === 'configuration' ? name : 'planned';

const INVITATION_DAYS = 14;

/** The token is in the URL fragment, which browsers send to no server. */
@Reaction({ name: 'mail-link-when-staff-invited', queue: 'mails', on: [StaffInvited] })
export class MailLinkWhenStaffInvited extends MailReaction<EventFrom<typeof StaffInvited>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(mailService);
  }

  async prepare({ data, at, eventId }: RecordedEvent<EventFrom<typeof StaffInvited>>): Promise<OutgoingMail | null> {
    const person = await this.queries.execute(new StaffInvitation(data.userId, data.invitationId));
    if (!person) return null;
    const expiresAt = endOfPeriod(at, INVITATION_DAYS);
    const token = await this.tokens.issue('staff-invitation', data.userId, {
      expiresAt,
      seed: eventId,
      data: { makesPasskey: person.makesPasskey },
    });
    // The link alone makes its holder that person, so it is sent by the installation: an operator able to read it could
    // become their own second person.
    const by = person.makesPasskey ? 'toStrangerByInstallation' : 'toStranger';
    return this.mailService[by](staffAsStranger(person), to =>
      staffInvitationMail(to, { ...person, link: `${consolePageFor(to, 'login')}#einladung=${token}` }),
    );
  }
}

@Reaction({ name: 'mail-former-operators-when-seat-proposed', queue: 'mails', on: [OperatorSeatProposed] })
export class MailFormerOperatorWhenSeatProposed extends MailReaction<EventFrom<typeof OperatorSeatProposed>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
    private readonly tokens: Tokens,
  ) {
    super(mailService);
  }

  async prepare({
    data,
    at,
    eventId,
  }: RecordedEvent<EventFrom<typeof OperatorSeatProposed>>): Promise<OutgoingMail | null> {
    const seat = await this.queries.execute(new ProposedSeat(data));
    if (!seat) return null;
    const token = await this.tokens.issue('operator-objection', data.invitedId, {
      expiresAt: endOfPeriod(at, INVITATION_DAYS),
      seed: eventId,
      data: { proposalId: data.proposalId, former: data.userId },
    });
    return this.mailService.toStranger(staffAsStranger(seat.former), to =>
      operatorProposedMail(to, {
        invited: seat.invited,
        until: seat.objectionsUntil,
        link: `${consolePageFor(to, 'login')}#einspruch=${token}`,
      }),
    );
  }
}

/** Reactions of this file; the module registers them. */
export const staffReactions = [
  MailStaffWhenDecisionsWait,
  MailOperatorWhenActionNeeded,
  MailLinkWhenStaffInvited,
  MailFormerOperatorWhenSeatProposed,
];
