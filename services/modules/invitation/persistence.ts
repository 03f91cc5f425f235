import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { Invitation, type InvitationStatus } from './domain/invitation.js';

/**
 * Rows of the table `invitation`, published for the agency's report (decision 0005): invitation_id uuid, number text, person_id uuid (a row of `person`),
 * kind `customer | employee | partner`, employee_number text | null, agency_number text | null, status `open | accepted | expired`, invited_at UTC.
 */
export interface InvitationRow {
  readonly invitationId: string;
  readonly number: string;
  readonly status: Exclude<InvitationStatus, 'none'>;
}

export interface Entry {
  readonly number: string;
  readonly recommenderId: string;
  readonly kind: string;
  readonly employeeNumber: string | null;
  readonly agencyNumber: string | null;
}

@Injectable()
export class Invitations extends AggregateRepository<Invitation> {
  protected readonly aggregateType = 'invitation';

  constructor(
    events: EventStore,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Invitation {
    return new Invitation(id);
  }

  /** False where the person has an open invitation, this very moment included. */
  async enter(
    invitationId: string,
    { number, recommenderId, kind, employeeNumber, agencyNumber }: Entry,
  ): Promise<boolean> {
    const entered = await this.sql.execute(
      `insert into invitation (tenant_id, invitation_id, number, person_id, kind, employee_number, agency_number, status, invited_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'open', $8) on conflict do nothing`,
      [
        currentWork().tenantId,
        invitationId,
        number,
        recommenderId,
        kind,
        employeeNumber,
        agencyNumber,
        this.clock.now(),
      ],
    );
    return entered === 1;
  }

  async openOf(recommenderId: string): Promise<Invitation | undefined> {
    const row = await this.sql.one<{ id: string }>(
      `select invitation_id as id from invitation where tenant_id = $1 and person_id = $2 and status = 'open'`,
      [currentWork().tenantId, recommenderId],
    );
    return row && this.find(row.id);
  }

  protected override async saveRow(invitation: Invitation): Promise<void> {
    await this.sql.execute('update invitation set status = $3 where tenant_id = $1 and invitation_id = $2', [
      currentWork().tenantId,
      invitation.id,
      invitation.status,
    ]);
  }
}
