import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Retention } from '#platform/retention.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { FindRecommender, RegisterRecommender } from '../../account/api.js';
import {
  NewsletterOptInWithdrawn,
  RecommenderComplained,
  RecommenderActivated,
  RecommenderErased,
} from '../../account/events.js';
import { AgencyStaff } from '../../agency/api.js';
import { Invitation, type InvitationKind } from '../domain/invitation.js';
import { InvitationRefusals, Invitations } from '../persistence.js';

const alreadyThere = { fields: [{ field: 'Email', reason: 'email-exists' }] };

export interface Inviting {
  readonly firstName: string;
  readonly lastName: string;
  readonly salutation?: string | null;
  readonly email: string;
  readonly kind: InvitationKind;
  /** Employee number of the inviting staff member; null: the person who sends the form. */
  readonly employeeNumber: string | null;
  readonly language: Language;
}

/** The member of staff who invites. */
export interface Inviter {
  readonly userId: string;
  readonly name: string;
  readonly agencyNumber: string | null;
}

const EXPIRE_INVITATION = 'expire-invitation';

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

/** Sends the invitations of an agency's staff, and ends them for people who want none. */
@Injectable()
export class InvitingPeople {
  constructor(
    private readonly invitations: Invitations,
    private readonly tenants: TenantDirectory,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly refusals: InvitationRefusals,
    private readonly tokens: Tokens,
  ) {}

  /**
   * Invites someone to recommend. Refuses `email-exists` for an existing account and for an open invitation, an employee
   * number the agency does not have, and `module-off` for a kind the tenant does not offer.
   */
  async invite(by: Inviter, inviting: Inviting): Promise<{ number: string }> {
    const { config } = await this.tenants.own();
    const employeeNumber = await this.employee(by, inviting.employeeNumber);
    const invitation = new Invitation(newId());
    const entry = {
      recommenderId: await this.account(inviting),
      number: newNumber(),
      kind: inviting.kind,
      agencyNumber: by.agencyNumber,
      employeeNumber,
    };
    ensure(await this.invitations.enter(invitation.id, entry), 'email-exists', alreadyThere);
    invitation.invite(entry, config, this.clock.now());
    await this.invitations.save(invitation);
    await this.dueWork.schedule(EXPIRE_INVITATION, invitation.id, invitation.validUntil);
    await this.audit.record({
      action: 'invitation.send',
      subject: entry.number,
      by: by.name,
      after: { kind: entry.kind, employeeNumber },
    });
    return { number: entry.number };
  }

  private async employee({ userId, agencyNumber }: Inviter, wanted: string | null): Promise<string | null> {
    const staff = await this.queries.execute(new AgencyStaff(agencyNumber));
    const employee = staff.find(one => (wanted ? one.employeeNumber === wanted : one.userId === userId));
    ensure(wanted === null || employee !== undefined, 'validation-failed', {
      fields: [{ field: 'Mitarbeiternummer', reason: 'choice' }],
    });
    return employee?.employeeNumber ?? null;
  }

  /** Opens an unconfirmed account, or returns the existing one that was never confirmed. */
  private async account({ language, ...person }: Inviting): Promise<string> {
    const known = await this.queries.execute(new FindRecommender({ email: person.email }));
    ensure(known === null || known.state === 'registered', 'email-exists', alreadyThere);
    if (known) return known.recommenderId;
    const { firstName, lastName, email, salutation } = person;
    return (
      await this.commands.execute(
        new RegisterRecommender({ firstName, lastName, email, salutation }, 'invitation', language),
      )
    ).recommenderId;
  }

  /**
   * By the link of an invitation mail: the open invitation ends with its links, and the address gets no further one.
   * Refuses `link-expired` for an unknown link.
   */
  async refuse(token: string): Promise<void> {
    const record = await this.tokens.find('invitation-end', token);
    // Whoever asks with another token learns nothing of it, as mail programs expect (RFC 8058).
    if (!record) return;
    await this.refusals.add(String(record.data['address']));
    const invitation = await this.invitations.openOf(record.subjectId);
    if (!invitation) return;
    invitation.withdraw();
    await this.invitations.save(invitation);
    await this.tokens.useUp(['welcome'], record.subjectId);
  }
}

type Activated = EventFrom<typeof RecommenderActivated>;

/** Any link that confirmed the address accepts the invitation: the person came because they were invited. */
@Reaction({ name: 'accept-invitation-when-recommender-activated', queue: 'rewards', on: [RecommenderActivated] })
export class AcceptInvitationWhenRecommenderActivated implements TransactionalReaction<Activated> {
  constructor(private readonly invitations: Invitations) {}

  async react({ data: { recommenderId } }: RecordedEvent<Activated>): Promise<void> {
    const invitation = await this.invitations.openOf(recommenderId);
    if (!invitation) return;
    invitation.accept();
    await this.invitations.save(invitation);
  }
}

type Erased = EventFrom<typeof RecommenderErased>;

@Reaction({ name: 'end-invitation-when-recommender-erased', queue: 'erasure', on: [RecommenderErased] })
export class EndInvitationWhenRecommenderErased implements TransactionalReaction<Erased> {
  constructor(private readonly invitations: Invitations) {}

  async react({ data: { recommenderId } }: RecordedEvent<Erased>): Promise<void> {
    const invitation = await this.invitations.openOf(recommenderId);
    if (!invitation) return;
    invitation.withdraw();
    await this.invitations.save(invitation);
  }
}

type Withdrawn = EventFrom<typeof NewsletterOptInWithdrawn | typeof RecommenderComplained>;

/**
 * A person who withdraws the newsletter consent, or complains of advertising, is not invited by mail either, also after
 * the account is gone.
 */
@Reaction({
  name: 'refuse-invitations-when-newsletter-withdrawn',
  queue: 'imports',
  on: [NewsletterOptInWithdrawn, RecommenderComplained],
})
export class RefuseInvitationsWhenNewsletterWithdrawn implements TransactionalReaction<Withdrawn> {
  constructor(
    private readonly people: PersonStore,
    private readonly refusals: InvitationRefusals,
  ) {}

  async react({ data: { recommenderId } }: RecordedEvent<Withdrawn>): Promise<void> {
    const person = await this.people.find(recommenderId);
    if (person) await this.refusals.add(this.refusals.keyOf(person.email));
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [
  AcceptInvitationWhenRecommenderActivated,
  EndInvitationWhenRecommenderErased,
  RefuseInvitationsWhenNewsletterWithdrawn,
];
