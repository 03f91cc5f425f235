import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { EventStore } from '#engine/event-store.js';
import { RowLockingRepository } from '#engine/aggregate-repository.js';
import { hasDeliveryInState } from '#engine/operator/deliveries.js';
import { Clock } from '#platform/clock.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/answers.js';
import { mustBeKnown, type Person, type PersonId } from '#platform/domain/person.js';
import { Redelivery, type RedeliveryState } from '../domain/redelivery.js';

/** A request to run a reaction again for an event. */
export const RedeliveryRow = defineEntity({
  name: 'RedeliveryRow',
  tableName: 'redelivery',
  properties: p => ({
    tenantId: p.uuid().primary(),
    redeliveryId: p.uuid().primary(),
    consumer: p.text(),
    eventId: p.uuid(),
    eventType: p.text(),
    /** Stream of the event. */
    streamId: p.uuid(),
    state: p.text().$type<RedeliveryState>(),
    requestedAt: p.datetime(),
    requestedBy: p.text().$type<PersonId>(),
    requestedByName: p.text(),
    reason: p.text(),
    expiresAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.text().$type<PersonId>().nullable(),
    decidedByName: p.text().nullable(),
    decisionReason: p.text().nullable(),
    endedAt: p.datetime().nullable(),
    /** A reference to the effect, or the reason why a rule refused. */
    outcome: p.text().nullable(),
  }),
});

export type RedeliveryRow = RowOf<typeof RedeliveryRow>;

export interface RequestedDelivery {
  readonly consumer: string;
  readonly eventId: string;
  readonly type: string;
  readonly aggregateId: string;
  readonly reason: string;
  readonly byName: string;
}

/** Requests to run a reaction again: their streams, and a row each for lists. */
@Injectable()
export class Redeliveries extends RowLockingRepository<Redelivery> {
  protected readonly aggregateType = 'redelivery';
  protected readonly row = { table: 'redelivery', key: 'redelivery_id' };

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Redelivery {
    return new Redelivery(id);
  }

  /** Number of requests for a delivery, and whether one is open: undecided, or approved and not finished. */
  async before(consumer: string, eventId: string): Promise<{ readonly count: number; readonly open: boolean }> {
    return ofTenant()
      .where('consumer', '=', consumer)
      .where('eventId', '=', eventId)
      .select(({ fn, eb, ref }) => {
        const isUnderWay = eb.and([
          eb('state', '=', 'approved'),
          eb.not(hasDeliveryInState('skipped', ref('redelivery.redeliveryId'))),
        ]);
        return [
          fn.countAll<number>().as('count'),
          sql<boolean>`coalesce(bool_or(${eb('state', '=', 'requested').or(isUnderWay)}), false)`.as('open'),
        ];
      })
      .executeTakeFirstOrThrow();
  }

  pending({ accounts }: Person): Promise<Waiting> {
    return ofTenant()
      .where('state', '=', 'requested')
      .where('expiresAt', '>', this.clock.now())
      .where('requestedBy', 'not in', accounts)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('requestedAt').as('oldestAt')])
      .executeTakeFirstOrThrow();
  }

  /** Inserts the row of a new request; its stream is appended first and refuses a duplicate. */
  async add(
    redelivery: Redelivery,
    { consumer, eventId, type, aggregateId, reason, byName }: RequestedDelivery,
  ): Promise<void> {
    await this.save(redelivery);
    await currentEntityManager().insert(RedeliveryRow, {
      tenantId: currentWork().tenantId,
      redeliveryId: redelivery.id,
      consumer,
      eventId,
      eventType: type,
      streamId: aggregateId,
      state: redelivery.state!,
      requestedAt: this.clock.now(),
      requestedBy: redelivery.requestedBy!,
      requestedByName: byName,
      reason,
      expiresAt: redelivery.expiresAt,
    });
  }

  async saveDecision(redelivery: Redelivery, byName: string, reason: string | null): Promise<void> {
    await this.change(redelivery, {
      decidedAt: this.clock.now(),
      decidedBy: mustBeKnown(currentPerson()).id,
      decidedByName: byName,
      decisionReason: reason,
    });
    await this.save(redelivery);
  }

  /** `outcome`: a reference to the effect, or the reason why a rule refused. */
  async saveOutcome(redelivery: Redelivery, outcome: string | null): Promise<void> {
    await this.save(redelivery);
    await this.change(redelivery, { outcome });
  }

  protected override async saveRow(redelivery: Redelivery): Promise<void> {
    const ended = ['rejected', 'expired', 'done', 'refused'].includes(redelivery.state!);
    await this.change(redelivery, { state: redelivery.state!, endedAt: ended ? this.clock.now() : null });
  }

  private async change({ id }: Redelivery, values: Partial<RowOf<typeof RedeliveryRow>>): Promise<void> {
    const own = { tenantId: currentWork().tenantId, redeliveryId: id };
    await currentEntityManager().nativeUpdate(RedeliveryRow, own, values);
  }
}

const ofTenant = () =>
  tables<typeof RedeliveryRow>().selectFrom('redelivery').where('tenantId', '=', currentWork().tenantId);
