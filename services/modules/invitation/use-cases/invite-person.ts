import { Injectable } from '@nestjs/common';
import { QueryBus, CommandBus } from '@nestjs/cqrs';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { FindRecommender, RegisterRecommender } from '../../account/api.js';
import { AgencyStaff } from '../../agency/api.js';
import { type InvitationKind, Invitation } from '../domain/invitation.js';
import { Invitations } from '../persistence/invitations.js';

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

export const EXPIRE_INVITATION = 'expire-invitation';

/** Sends the invitations of an agency's staff. */
@Injectable()
export class InvitePerson {
  constructor(
    private readonly invitations: Invitations,
    private readonly tenants: TenantDirectory,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
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
        new RegisterRecommender({ firstName, lastName, email, salutation }, { source: 'invitation', language }),
      )
    ).recommenderId;
  }
}
