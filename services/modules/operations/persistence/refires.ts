import { Injectable } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { RowLockingRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import type { RegisteredReaction } from '#engine/reactions/reaction.js';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import type { Waiting } from '#platform/domain/waiting.js';
import { withoutPersonalData } from '#platform/logger.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { RefiresThatWait } from '../api.js';
import { Refire } from '../domain/refire.js';

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
    sql: Sql,
    private readonly clock: Clock,
  ) {
    super(events, sql);
  }

  protected create(id: string): Refire {
    return new Refire(id);
  }

  /** How many requests there were for a delivery, and whether one is still open: undecided, or approved and not at its end. */
  async before(consumer: string, eventId: string): Promise<{ readonly count: number; readonly open: boolean }> {
    return (await this.sql.one<{ count: number; open: boolean }>(
      `select count(*)::int as count, coalesce(bool_or(r.state = 'requested' or (r.state = 'approved' and not exists (
                select from engine.delivery d where d.tenant_id = $1 and d.stream_id = r.refire_id and d.state = 'skipped'))), false) as open
       from refire r where r.tenant_id = $1 and r.consumer = $2 and r.event_id = $3`,
      [currentWork().tenantId, consumer, eventId],
    ))!;
  }

  async thatWait(notBy: string): Promise<Waiting> {
    return (await this.sql.one<Waiting>(
      `select count(*)::int as count, min(requested_at) as "oldestAt" from refire where tenant_id = $1 and state = 'requested' and expires_at > $3 and requested_by <> $2`,
      [currentWork().tenantId, notBy, this.clock.now()],
    ))!;
  }

  /** The row of a new request; its stream is appended first, and refuses a twin. */
  async add(
    refire: Refire,
    { consumer, eventId, type, aggregateId, reason, byName }: RequestedDelivery,
  ): Promise<void> {
    await this.save(refire);
    await this.sql.execute(
      `insert into refire (tenant_id, refire_id, consumer, event_id, event_type, stream_id, state, requested_at, requested_by, requested_by_name, reason, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        currentWork().tenantId,
        refire.id,
        consumer,
        eventId,
        type,
        aggregateId,
        refire.state,
        this.clock.now(),
        refire.requestedBy,
        byName,
        reason,
        refire.expiresAt,
      ],
    );
  }

  async requesterName(id: string): Promise<string> {
    return (
      (
        await this.sql.one<{ name: string }>(
          'select requested_by_name as name from refire where tenant_id = $1 and refire_id = $2',
          [currentWork().tenantId, id],
        )
      )?.name ?? ''
    );
  }

  async saveDecision(refire: Refire, byName: string, reason: string | null): Promise<void> {
    await this.sql.execute(
      'update refire set decided_at = $3, decided_by = $4, decided_by_name = $5, decision_reason = $6 where tenant_id = $1 and refire_id = $2',
      [currentWork().tenantId, refire.id, this.clock.now(), currentWork().actor, byName, reason],
    );
    await this.save(refire);
  }

  /** What came of it: a reference, or why a rule refused. */
  async saveOutcome(refire: Refire, outcome: string | null): Promise<void> {
    await this.save(refire);
    await this.sql.execute('update refire set outcome = $3 where tenant_id = $1 and refire_id = $2', [
      currentWork().tenantId,
      refire.id,
      outcome,
    ]);
  }

  protected override async saveRow(refire: Refire): Promise<void> {
    const ended = ['rejected', 'expired', 'done', 'refused'].includes(refire.state!);
    await this.sql.execute('update refire set state = $3, ended_at = $4 where tenant_id = $1 and refire_id = $2', [
      currentWork().tenantId,
      refire.id,
      refire.state,
      ended ? this.clock.now() : null,
    ]);
  }
}

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
    private readonly sql: Sql,
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
        await this.sql.query(`set local lock_timeout = '3s'`);
        const outgoing = reaction.external
          ? await reaction.external.prepare(event)
          : await reaction.transactional!.react(event);
        const events = await this.sql.query<Rehearsed['events'][number]>(
          `select type, aggregate_type as "aggregateType", stream_id as "aggregateId" from engine.event where tenant_id = $1 and meta->>'correlationId' = $2 order by pos`,
          [context.tenantId, context.correlationId],
        );
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
