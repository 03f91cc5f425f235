import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Retention } from '#platform/retention.js';
import { Invitations } from '../persistence/invitations.js';
import { EXPIRE_INVITATION } from './invite-person.js';

@DueHandler(EXPIRE_INVITATION, 'expiry')
export class ExpireInvitation implements DueWorkHandler {
  constructor(
    private readonly invitations: Invitations,
    private readonly retention: Retention,
  ) {}

  async due(invitationId: string, now: Date): Promise<void> {
    const invitation = await this.invitations.load(invitationId);
    invitation.expire(now);
    await this.retention.noteDone('invitation', invitation.newEvents().length);
    await this.invitations.save(invitation);
  }
}
