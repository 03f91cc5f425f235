import { Injectable } from '@nestjs/common';
import { Tokens } from '#platform/tokens.js';
import { InvitationRefusals } from '../persistence/invitation-refusals.js';
import { Invitations } from '../persistence/invitations.js';

/** Ends invitations for people who want none. */
@Injectable()
export class RefuseInvitations {
  constructor(
    private readonly invitations: Invitations,
    private readonly refusals: InvitationRefusals,
    private readonly tokens: Tokens,
  ) {}

  /** By the link of an invitation mail: the open invitation ends with its links, and the address gets no further one. */
  async refuse(token: string): Promise<void> {
    const record = await this.tokens.find('invitation-end', token);
    // An unknown token gets the same answer as a known one, as mail programs expect (RFC 8058).
    if (!record) return;
    await this.refusals.add(String(record.data['address']));
    const invitation = await this.invitations.openOf(record.subjectId);
    if (!invitation) return;
    invitation.withdraw();
    await this.invitations.save(invitation);
    await this.tokens.useUp(['welcome'], record.subjectId);
  }
}
