import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { sql } from 'kysely';
import type { DomainEvent, EventDefinition, RecordedEvent } from '#platform/domain/aggregate.js';
import { Sql } from '#platform/database/sql.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { EngineDatabase } from '../engine-database.js';
import type { QueueName } from '../queues/queues.js';

export const REACTION = 'reaction';

export interface ReactionOptions {
  /**
   * `<do>-when-<happened>`; also the consumer's name in deliveries and the actor `system:<name>`. Never rename it: a
   * new name counts as a new reaction and starts at the head of the log.
   */
  readonly name: string;
  /** The queue in which its deliveries wait, are counted and paused. */
  readonly queue: QueueName;
  /** Only for tenants that opted in (`Audience`): for others no deliveries are created. */
  readonly forAudience?: true;
  /** Events of one stream arrive in order; events of different streams in any order. */
  readonly on: readonly Pick<EventDefinition, 'type'>[];
}

/** Marks a provider as a reaction, so that the worker finds it. The class implements `TransactionalReaction` or `ExternalReaction`. */
export const Reaction = (options: ReactionOptions): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(REACTION, options));

/** A union of recorded events, so that `event.type` narrows the data's type. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent ? RecordedEvent<Event> : never;

/** Changes this database in the transaction that marks the delivery done, so it takes effect exactly once. */
export interface TransactionalReaction<Event extends DomainEvent = DomainEvent> {
  /** A throw rolls the transaction back; the delivery is retried later. */
  react(event: Recorded<Event>): Promise<void>;
  /**
   * Optional batch form: does what `react` does for each event in this order, with fewer statements. Events of one stream
   * are in order. A throw rolls all of them back, and `react` retries each, so that only the failing one is held up.
   * `currentWork()` names no causing event here: a reaction that appends events must handle each by itself.
   */
  reactAll?(events: readonly Recorded<Event>[]): Promise<void>;
}

/** Acts outside of this database, under an effect key that stays the same on every attempt. */
export interface ExternalReaction<Outgoing, Event extends DomainEvent = DomainEvent> {
  /**
   * Runs in a transaction of the tenant: returns what to send, or null for nothing (the delivery is then done). Called
   * again on every attempt.
   */
  prepare(event: Recorded<Event>): Promise<Outgoing | null>;
  /**
   * Runs outside of any transaction. Returns the provider's reference. A plain throw means "not sent": retried later under the same key.
   * `OutcomeUnknown` means it may have been sent: the delivery is parked for an operator's decision.
   */
  deliver(outgoing: Outgoing, effectKey: string): Promise<string>;
  /** Runs in the transaction that marks the delivery done. */
  settled?(event: Recorded<Event>, reference: string): Promise<void>;
}

/** Thrown by `deliver` when it cannot know whether the other side acted. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

export interface RegisteredReaction {
  readonly name: string;
  readonly forAudience: boolean;
  readonly queue: QueueName;
  readonly types: ReadonlySet<string>;
  readonly transactional?: TransactionalReaction;
  readonly external?: ExternalReaction<unknown>;
}

/** Which tenants a reaction marked `forAudience` receives events of, from the next event on. */
@Injectable()
export class Audience {
  constructor(private readonly sql: Sql) {}

  async join(consumer: string): Promise<void> {
    await this.sql.execute('insert into engine.audience (tenant_id, consumer) values ($1, $2) on conflict do nothing', [
      currentWork().tenantId,
      consumer,
    ]);
  }

  /** Ends the opt-in; deliveries that already exist are still done. */
  async leave(consumer: string): Promise<void> {
    await this.sql.execute('delete from engine.audience where tenant_id = $1 and consumer = $2', [
      currentWork().tenantId,
      consumer,
    ]);
  }
}

/**
 * Reopens finished deliveries of the tenant whose effect was put off; the sweeper enqueues them. `actor`: who the
 * reaction worked as (`contextFrom`).
 */
export async function deliverAgain(
  done: readonly { readonly actor: string; readonly eventId: string }[],
): Promise<void> {
  if (done.length === 0) return;
  const [actors, events] = [done.map(({ actor }) => actor), done.map(({ eventId }) => eventId)];
  await sql`
    update engine.delivery d set state = 'pending', attempts = 0, next_at = now(), enqueued_at = now() - interval '1 hour', done_at = null
    from unnest(${actors}::text[], ${events}::uuid[]) as w(actor, event_id)
    where d.tenant_id = ${currentWork().tenantId} and w.actor = 'system:' || d.consumer and d.event_id = w.event_id and d.state = 'done'`.execute(
    tables(),
  );
}

export interface Progressed {
  /** Every event up to this position is known to have its delivery. */
  readonly upTo: string;
  /** Unfinished deliveries: their subject and its first position. */
  readonly open: readonly { readonly about: string; readonly position: string }[];
}

/** How far a reaction has come in the current transaction's tenant, for reactions that need an order across streams. */
@Injectable()
export class Progress {
  constructor(private readonly sql: Sql) {}

  /**
   * Considers events of these types; `field` names the part of an event's data that is its subject, otherwise the stream is. Parked
   * deliveries and those behind them are left out, since an operator decides about them.
   */
  async of(consumer: string, types: readonly string[], field: string): Promise<Progressed> {
    const known = await this.sql.one<{ upTo: string }>('select min(asked)::text as "upTo" from engine.shard_cursor');
    const open = await this.sql.query<Progressed['open'][number]>(
      `select coalesce(e.data->>$4, e.stream_id::text) as about, min(e.pos)::text as position
       from engine.delivery d join engine.event e on e.tenant_id = d.tenant_id and e.stream_id = d.stream_id and e.version = d.version
       where d.tenant_id = $1 and d.consumer = $2 and d.event_type = any ($3::text[]) and d.state in ('pending', 'sending')
         and not exists (select from engine.delivery p where p.tenant_id = d.tenant_id and p.consumer = d.consumer
                         and p.stream_id = d.stream_id and p.version < d.version and p.state = 'parked')
       group by 1`,
      [currentWork().tenantId, consumer, types, field],
    );
    return { upTo: known!.upTo, open };
  }
}

/** The reactions among this host's providers. */
@Injectable()
export class ReactionRegistry {
  private reactions: Map<string, RegisteredReaction> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  find(consumer: string): RegisteredReaction | undefined {
    return this.all().get(consumer);
  }

  /**
   * Makes the relay create deliveries for these reactions: a new reaction starts at the head. A host never removes a subscription, since
   * it may be an older build; a delivery without a listener is skipped.
   */
  async subscribe(database: EngineDatabase): Promise<void> {
    const pairs = [...this.all().values()].flatMap(({ name, types, forAudience }) =>
      [...types].map(type => ({ name, type, forAudience })),
    );
    await database.query(
      'insert into engine.subscription (consumer, event_type, for_audience) select * from unnest($1::text[], $2::text[], $3::boolean[]) on conflict do nothing',
      [pairs.map(({ name }) => name), pairs.map(({ type }) => type), pairs.map(({ forAudience }) => forAudience)],
    );
  }

  /** The queue of each reaction by its name, for SQL over deliveries of several reactions. */
  queues(): Readonly<Record<string, QueueName>> {
    return Object.fromEntries([...this.all().values()].map(({ name, queue }) => [name, queue]));
  }

  /** All reactions by name. */
  all(): ReadonlyMap<string, RegisteredReaction> {
    return (this.reactions ??= this.discover());
  }

  private discover(): Map<string, RegisteredReaction> {
    const found = new Map<string, RegisteredReaction>();
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const options = metatype && this.reflector.get<ReactionOptions | undefined>(REACTION, metatype);
      if (!options || !instance) continue;
      const known = found.get(options.name);
      // Several modules may provide one class, but a name must never belong to two classes.
      if (known && (known.transactional ?? known.external)?.constructor !== metatype)
        throw new Error(`Two reactions are called ${options.name}.`);
      if (known) continue;
      const kind =
        'react' in instance
          ? { transactional: instance as TransactionalReaction }
          : { external: instance as ExternalReaction<unknown> };
      if (kind.external && !('deliver' in kind.external))
        throw new Error(`Reaction ${options.name} neither reacts nor delivers.`);
      found.set(options.name, {
        name: options.name,
        forAudience: options.forAudience === true,
        queue: options.queue,
        types: new Set(options.on.map(({ type }) => type)),
        ...kind,
      });
    }
    return found;
  }
}
