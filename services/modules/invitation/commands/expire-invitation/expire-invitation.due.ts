import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Invitations } from '../../persistence/invitations.js';

export const EXPIRE_INVITATION = 'expire-invitation';

@DueHandler(EXPIRE_INVITATION)
export class ExpireInvitation implements DueWorkHandler {
  constructor(private readonly invitations: Invitations) {}

  async due(invitationId: string, now: Date): Promise<void> {
    const invitation = await this.invitations.load(invitationId);
    invitation.expire(now);
    await this.invitations.save(invitation);
  }
}
