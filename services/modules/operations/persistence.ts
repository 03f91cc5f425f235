import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { EventStore, RowLockingRepository } from '#engine/event-store.js';
import { aDeliveryIs } from '#engine/operator/deliveries.js';
import { RecordedEvents } from '#engine/operator/events.js';
import type { RegisteredReaction } from '#engine/reactions/reaction.js';
import { Clock } from '#platform/clock.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import type { Waiting } from '#platform/domain/answers.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { withoutPersonalData } from '#platform/logger.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { RefiresThatWait } from './api.js';
import { Refire, type RefireState } from './domain/refire.js';

/** A request to run a reaction once more for an event. */
export const RefireRow = defineEntity({
  name: 'RefireRow',
  tableName: 'refire',
  properties: p => ({
    tenantId: p.uuid().primary(),
    refireId: p.uuid().primary(),
    consumer: p.text(),
    eventId: p.uuid(),
    eventType: p.text(),
    /** Of the event. */
    streamId: p.uuid(),
    state: p.text().$type<RefireState>(),
    requestedAt: p.datetime(),
    requestedBy: p.text(),
    requestedByName: p.text(),
    reason: p.text(),
    expiresAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.text().nullable(),
    decidedByName: p.text().nullable(),
    decisionReason: p.text().nullable(),
    endedAt: p.datetime().nullable(),
    /** A reference, or why a rule refused. */
    outcome: p.text().nullable(),
  }),
});
export type RefireRow = RowOf<typeof RefireRow>;

export const operationsTables = [RefireRow];

export interface RequestedDelivery {
  readonly consumer: string;
  readonly eventId: string;
  readonly type: string;
  readonly aggregateId: string;
  readonly reason: string;
  readonly byName: string;
}

/** Requests to run a reaction once more: their streams, and a row each for lists. */
@Injectable()
export class Refires extends RowLockingRepository<Refire> {
  protected readonly aggregateType = 'refire';
  protected readonly row = { table: 'refire', key: 'refire_id' };

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Refire {
    return new Refire(id);
  }

  /** How many requests there were for a delivery, and whether one is still open: undecided, or approved and not at its end. */
  async before(consumer: string, eventId: string): Promise<{ readonly count: number; readonly open: boolean }> {
    return ofTenant()
      .where('consumer', '=', consumer)
      .where('eventId', '=', eventId)
      .select(({ fn, eb, ref }) => {
        const isUnderWay = eb.and([
          eb('state', '=', 'approved'),
          eb.not(aDeliveryIs('skipped', ref('refire.refireId'))),
        ]);
        return [
          fn.countAll<number>().as('count'),
          sql<boolean>`coalesce(bool_or(${eb('state', '=', 'requested').or(isUnderWay)}), false)`.as('open'),
        ];
      })
      .executeTakeFirstOrThrow();
  }

  thatWait(notBy: string): Promise<Waiting> {
    return ofTenant()
      .where('state', '=', 'requested')
      .where('expiresAt', '>', this.clock.now())
      .where('requestedBy', '<>', notBy)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('requestedAt').as('oldestAt')])
      .executeTakeFirstOrThrow();
  }

  /** The row of a new request; its stream is appended first, and refuses a twin. */
  async add(
    refire: Refire,
    { consumer, eventId, type, aggregateId, reason, byName }: RequestedDelivery,
  ): Promise<void> {
    await this.save(refire);
    await refires()
      .insertInto('refire')
      .values({
        tenantId: currentWork().tenantId,
        refireId: refire.id,
        consumer,
        eventId,
        eventType: type,
        streamId: aggregateId,
        state: refire.state!,
        requestedAt: this.clock.now(),
        requestedBy: refire.requestedBy,
        requestedByName: byName,
        reason,
        expiresAt: refire.expiresAt,
      })
      .execute();
  }

  async requesterName(id: string): Promise<string> {
    const row = await ofTenant().select('requestedByName').where('refireId', '=', id).executeTakeFirst();
    return row?.requestedByName ?? '';
  }

  async saveDecision(refire: Refire, byName: string, reason: string | null): Promise<void> {
    await rowOf(refire)
      .set({
        decidedAt: this.clock.now(),
        decidedBy: currentWork().actor,
        decidedByName: byName,
        decisionReason: reason,
      })
      .execute();
    await this.save(refire);
  }

  /** What came of it: a reference, or why a rule refused. */
  async saveOutcome(refire: Refire, outcome: string | null): Promise<void> {
    await this.save(refire);
    await rowOf(refire).set({ outcome }).execute();
  }

  protected override async saveRow(refire: Refire): Promise<void> {
    const ended = ['rejected', 'expired', 'done', 'refused'].includes(refire.state!);
    await rowOf(refire)
      .set({ state: refire.state!, endedAt: ended ? this.clock.now() : null })
      .execute();
  }
}

const refires = () => tables<typeof RefireRow>();
const ofTenant = () => refires().selectFrom('refire').where('tenantId', '=', currentWork().tenantId);
const rowOf = ({ id }: Refire) =>
  refires().updateTable('refire').where('tenantId', '=', currentWork().tenantId).where('refireId', '=', id);

export interface Rehearsed {
  readonly effect: 'mail' | 'changes' | 'nothing' | 'refused' | 'fails';
  /** The address is masked. */
  readonly mail: { readonly to: string; readonly subject: string; readonly language: string } | null;
  /** What would be appended. */
  readonly events: readonly { readonly type: string; readonly aggregateType: string; readonly aggregateId: string }[];
  readonly error: string | null;
}

/** Ends the transaction without a trace. */
class Curtain extends Error {}

/** Runs a reaction in a transaction of its own that is rolled back: what would it do now? Nothing leaves, nothing stays. */
@Injectable()
export class Rehearsal {
  constructor(
    private readonly work: UnitOfWork,
    private readonly events: RecordedEvents,
  ) {}

  async of(reaction: RegisteredReaction, event: RecordedEvent): Promise<Rehearsed> {
    const nothing: Rehearsed = { effect: 'nothing', mail: null, events: [], error: null };
    let seen = nothing;
    const context = {
      tenantId: currentWork().tenantId,
      actor: `system:${reaction.name}`,
      correlationId: `rehearsal-${newId()}`,
      causationId: event.eventId,
    };
    try {
      await this.work.runApart(context, async () => {
        // A rehearsal keeps nobody waiting for long, and gives way.
        await sql`set local lock_timeout = '3s'`.execute(tables());
        const outgoing = reaction.external
          ? await reaction.external.prepare(event)
          : await reaction.transactional!.react(event);
        const events = await this.events.ofCorrelation(context.correlationId);
        const mail = isMail(outgoing)
          ? { to: masked(outgoing.to.address), subject: outgoing.subject, language: outgoing.language }
          : null;
        seen = {
          ...nothing,
          mail,
          events,
          effect: mail ? 'mail' : events.length > 0 || outgoing ? 'changes' : 'nothing',
        };
        throw new Curtain();
      });
    } catch (error) {
      if (error instanceof Curtain) return seen;
      return {
        ...nothing,
        effect: error instanceof DomainError ? 'refused' : 'fails',
        error: error instanceof DomainError ? error.reason : withoutPersonalData(error),
      };
    }
    return seen;
  }
}

const isMail = (outgoing: unknown): outgoing is OutgoingMail =>
  typeof outgoing === 'object' && outgoing !== null && 'subject' in outgoing && 'to' in outgoing;

/** `j•••@example.org` */
const masked = (address: string): string => address.replace(/^(.).*(?=@)/, '$1•••');

@QueryHandler(RefiresThatWait)
export class RefiresThatWaitHandler implements IQueryHandler<RefiresThatWait> {
  constructor(private readonly refires: Refires) {}

  execute({ notBy }: RefiresThatWait) {
    return this.refires.thatWait(notBy);
  }
}
