import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { MailLimit } from '#platform/intake/limits.js';
import { normalisedEmail, PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import type { Language, Texts } from '#shared/texts.js';
import type { Invitation } from '../domain/invitation.js';
import { InvitationRefusals } from '../persistence/invitation-refusals.js';
import { Invitations } from '../persistence/invitations.js';
import type { Inviter } from './invite-person.js';

const because = {
  accepted: { de: 'Die Einladung ist schon angenommen.', en: 'The invitation has already been accepted.' },
  expired: { de: 'Die Einladung gilt nicht mehr.', en: 'The invitation is no longer valid.' },
  unreachable: { de: 'E-Mails an diese Adresse kommen zurück.', en: 'E-mails to this address come back.' },
  refused: {
    de: 'Diese Person möchte keine Einladungen mehr.',
    en: 'This person does not want any more invitations.',
  },
} as const satisfies Record<string, Texts>;

/** What an agency's staff do with an invitation that they sent. Both refuse `not-found`, also for another agency's. */
@Injectable()
export class InvitationWork {
  constructor(
    private readonly invitations: Invitations,
    private readonly refusals: InvitationRefusals,
    private readonly people: PersonStore,
    private readonly limit: MailLimit,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
  ) {}

  /** With a fresh link, valid as long as the invitation; the former one ends. Refuses `mail-not-again`, `too-many-requests`. */
  async mailAgain(number: string, by: Inviter, language: Language): Promise<void> {
    const { invitation, personId } = await this.of(number, by);
    const refuse = (why: Texts) => new DomainError('mail-not-again', { values: { cause: why[language] } });
    if (invitation.status !== 'open') throw refuse(because[invitation.status === 'accepted' ? 'accepted' : 'expired']);
    const person = await this.people.withReachability(personId);
    ensure(person !== null, 'not-found');
    if (person.unreachable) throw refuse(because.unreachable);
    const refused = await this.refusals.among([person.email]);
    if (refused.has(normalisedEmail(person.email))) throw refuse(because.refused);
    await this.limit.take(person.email);
    invitation.mailAgain();
    await this.tokens.useUp(['welcome'], personId);
    await this.invitations.save(invitation);
    await this.audit.record({ action: 'invitation.send-again', subject: number, by: by.name });
  }

  /** It ends with its link, and the account that waited is erased. Refuses `changed-meanwhile` unless it is open. */
  async withdraw(number: string, by: Inviter): Promise<void> {
    const { invitation, personId } = await this.of(number, by);
    ensure(invitation.status === 'open', 'changed-meanwhile');
    invitation.withdraw();
    await this.tokens.useUp(['welcome'], personId);
    await this.invitations.save(invitation);
    await this.audit.record({ action: 'invitation.withdraw', subject: number, by: by.name });
  }

  private async of(number: string, by: Inviter): Promise<{ invitation: Invitation; personId: string }> {
    const row = await this.invitations.locked(number, by.agencyNumber);
    ensure(row !== undefined, 'not-found');
    return { invitation: await this.invitations.load(row.invitationId), personId: row.personId };
  }
}
