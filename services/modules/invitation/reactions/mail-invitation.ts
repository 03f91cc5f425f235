import { QueryBus } from '@nestjs/cqrs';
import { Reaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { bringsAddress } from '#platform/domain/leading-away.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { MailRecipient } from '#mail/mail-recipient.js';
import type { OutgoingMail } from '#mail/mailer.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { AgencyStaff, AgencyMasterDataOf, lineOfAgency } from '../../agency/api.js';
import { InvitationMailRequested, RecommenderInvited } from '../events.js';
import { invitationMail } from '../mails/invitation/mail.js';
import { InvitationRefusals } from '../persistence/invitation-refusals.js';
import { Invitations } from '../persistence/invitations.js';

/** Address of the unsubscribe page, which a mail program's own button calls too (RFC 8058). */
export const invitationEndUrl = ({ portalUrl, key }: Tenant, token: string): string =>
  `${new URL(portalUrl).origin}/api/v1/${key}/einladung/abbestellen/${token}`;

type Invited = EventFrom<typeof RecommenderInvited | typeof InvitationMailRequested>;

/**
 * Mails the link that opens the account; it is valid as long as the invitation. Not sent where the invitation was
 * accepted or ended meanwhile.
 */
@Reaction({
  name: 'mail-invitation-when-recommender-invited',
  queue: 'mails',
  on: [RecommenderInvited, InvitationMailRequested],
})
export class MailInvitationWhenRecommenderInvited extends MailReaction<Invited> {
  constructor(
    mailService: MailService,
    private readonly tokens: Tokens,
    private readonly invitations: Invitations,
    private readonly queries: QueryBus,
    private readonly addresses: TenantAddresses,
    private readonly refusals: InvitationRefusals,
  ) {
    super(mailService);
  }

  async prepare({
    eventId,
    data: { invitationId, recommenderId, agencyNumber, employeeNumber, validUntil },
  }: RecordedEvent<Invited>): Promise<OutgoingMail | null> {
    const invitation = await this.invitations.find(invitationId);
    if (invitation?.status !== 'open') return null;
    const staff = await this.queries.execute(new AgencyStaff(agencyNumber));
    const name = staff.find(one => one.employeeNumber === employeeNumber)?.name ?? null;
    // What staff are called they may have told their identity provider themselves.
    const by = bringsAddress([], [name], await this.addresses.own()) ? null : name;
    const said = agencyNumber && (await this.queries.execute(new AgencyMasterDataOf(agencyNumber)));
    const agency = said ? lineOfAgency(said) : null;
    const token = await this.tokens.issue('welcome', recommenderId, { expiresAt: new Date(validUntil), seed: eventId });
    let endUrl = '';
    const write = async (to: MailRecipient) => {
      const address = this.refusals.keyOf(to.person.email);
      endUrl = invitationEndUrl(
        to.tenant,
        await this.tokens.issue('invitation-end', recommenderId, { seed: eventId, data: { address } }),
      );
      return invitationMail(to, { token, endUrl, by, agency, validUntil });
    };
    return this.mailService.to(recommenderId, write, { oneClickUrl: () => endUrl });
  }
}
