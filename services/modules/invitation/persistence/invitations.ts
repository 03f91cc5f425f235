import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentWork, currentEntityManager } from '#platform/database/unit-of-work.js';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { type InvitationStatus, type InvitationKind, Invitation } from '../domain/invitation.js';

type StoredStatus = Exclude<InvitationStatus, 'none'>;

/** Published for the agency's report (decision 0005). */
export const InvitationRow = defineEntity({
  name: 'InvitationRow',
  tableName: 'invitation',
  properties: p => ({
    tenantId: p.uuid().primary(),
    invitationId: p.uuid().primary(),
    number: p.text(),
    /** The invited person. */
    personId: p.uuid(),
    kind: p.text().$type<InvitationKind>(),
    /** Employee number of the inviting staff member. */
    employeeNumber: p.text().nullable(),
    agencyNumber: p.text().nullable(),
    status: p.text().$type<StoredStatus>(),
    invitedAt: p.datetime(),
  }),
});

export interface Entry {
  readonly number: string;
  readonly recommenderId: string;
  readonly kind: InvitationKind;
  readonly employeeNumber: string | null;
  readonly agencyNumber: string | null;
}

@Injectable()
export class Invitations extends AggregateRepository<Invitation> {
  protected readonly aggregateType = 'invitation';

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Invitation {
    return new Invitation(id);
  }

  /** False where one is open already; the database decides, also between concurrent requests, without a failure. */
  async enter(
    invitationId: string,
    { number, recommenderId, kind, employeeNumber, agencyNumber }: Entry,
  ): Promise<boolean> {
    return insertIfNew(InvitationRow, {
      tenantId: currentWork().tenantId,
      invitationId,
      number,
      personId: recommenderId,
      kind,
      employeeNumber,
      agencyNumber,
      status: 'open',
      invitedAt: this.clock.now(),
    });
  }

  /** An agency's own by number, locked until the transaction ends. */
  async locked(number: string, agencyNumber: string | null) {
    return invitations()
      .selectFrom('invitation')
      .select(['invitationId', 'personId'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('number', '=', number)
      .where('agencyNumber', 'is not distinct from', agencyNumber)
      .forUpdate()
      .executeTakeFirst();
  }

  async openOf(recommenderId: string): Promise<Invitation | undefined> {
    const row = await invitations()
      .selectFrom('invitation')
      .select('invitationId')
      .where('tenantId', '=', currentWork().tenantId)
      .where('personId', '=', recommenderId)
      .where('status', '=', 'open')
      .executeTakeFirst();
    return row && this.find(row.invitationId);
  }

  /** Those of these people who have an open invitation. */
  async openAmong(recommenderIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await invitations()
      .selectFrom('invitation')
      .select('personId')
      .where('tenantId', '=', currentWork().tenantId)
      .where('personId', '=', sql<string>`any(${recommenderIds}::uuid[])`)
      .where('status', '=', 'open')
      .execute();
    return new Set(rows.map(({ personId }) => personId));
  }

  protected override async saveRow(invitation: Invitation): Promise<void> {
    await currentEntityManager().nativeUpdate(
      InvitationRow,
      { tenantId: currentWork().tenantId, invitationId: invitation.id },
      { status: invitation.status as StoredStatus },
    );
  }
}

const invitations = () => tables<typeof InvitationRow>();
