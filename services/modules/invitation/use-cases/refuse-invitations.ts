import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { Invitations, InvitationRefusals } from '../persistence.js';
import { Tokens } from '#platform/tokens.js';

/** By the link of an invitation's mail: the open one ends with its way in, and the address gets no further one. Refuses `link-expired` for a link nobody made. */
export class RefuseInvitations extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(RefuseInvitations)
export class RefuseInvitationsHandler implements ICommandHandler<RefuseInvitations> {
  constructor(
    private readonly invitations: Invitations,
    private readonly refusals: InvitationRefusals,
    private readonly tokens: Tokens,
  ) {}

  async execute({ token }: RefuseInvitations): Promise<void> {
    const record = await this.tokens.find('invitation-end', token);
    ensure(record !== undefined, 'link-expired');
    await this.refusals.add(String(record.data['address']));
    const invitation = await this.invitations.openOf(record.subjectId);
    if (!invitation) return;
    invitation.withdraw();
    await this.invitations.save(invitation);
    await this.tokens.useUp(['welcome'], record.subjectId);
  }
}
