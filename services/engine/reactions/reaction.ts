import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { DomainEvent, EventDefinition, RecordedEvent } from '#platform/domain/aggregate.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { EngineDatabase } from '../engine-database.js';
import type { QueueName } from '../queues/queues.js';

export const REACTION = 'reaction';

export interface ReactionOptions {
  /** `<do>-when-<happened>`; also the consumer's name in deliveries and the actor `system:<name>`. Never renamed: a new name starts at the head. */
  readonly name: string;
  /** What it is for: its deliveries wait, are counted and held back with those of this queue. */
  readonly queue: QueueName;
  /** Only for tenants that asked for it (`Audience`): of the others it hears nothing, and nothing is kept for it. */
  readonly forAudience?: true;
  /** Per stream they arrive in order; events of different streams come in any order. */
  readonly on: readonly Pick<EventDefinition, 'type'>[];
}

/** Marks a provider as a reaction; the worker finds it. The class implements `TransactionalReaction` or `ExternalReaction`. */
export const Reaction = (options: ReactionOptions): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(REACTION, options));

/** Each event with its own data, so that `event.type` tells them apart. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent ? RecordedEvent<Event> : never;

/** Changes something in this database: in the same transaction as the delivery's "done", so exactly once. */
export interface TransactionalReaction<Event extends DomainEvent = DomainEvent> {
  /** A throw rolls everything back; it is tried again later. */
  react(event: Recorded<Event>): Promise<void>;
  /**
   * Where many cost less together than one by one: what `react` does for each of them in this order, in fewer statements. Events of one stream
   * stand in their order. A throw rolls all of them back, and each is tried by `react`, so that the one that fails stands alone.
   * `currentWork()` names no causing event here: a reaction that appends events reacts to each by itself.
   */
  reactAll?(events: readonly Recorded<Event>[]): Promise<void>;
}

/** Does something outside of this database, under a key that stays the same on every try. */
export interface ExternalReaction<Outgoing, Event extends DomainEvent = DomainEvent> {
  /** In a transaction of the tenant: what is to be sent; null when nothing is (then the delivery is done). Called again on every try. */
  prepare(event: Recorded<Event>): Promise<Outgoing | null>;
  /**
   * Outside of any transaction. Answers the provider's reference. A plain throw means "not sent": tried again later under the same key.
   * `OutcomeUnknown` means it may have been sent: parked for a person to decide.
   */
  deliver(outgoing: Outgoing, effectKey: string): Promise<string>;
  /** In the transaction that marks the delivery done. */
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

/** Which tenants a reaction `forAudience` hears of, from the next event on. */
@Injectable()
export class Audience {
  constructor(private readonly sql: Sql) {}

  async join(consumer: string): Promise<void> {
    await this.sql.execute('insert into engine.audience (tenant_id, consumer) values ($1, $2) on conflict do nothing', [
      currentWork().tenantId,
      consumer,
    ]);
  }

  /** What it has heard already is still done. */
  async leave(consumer: string): Promise<void> {
    await this.sql.execute('delete from engine.audience where tenant_id = $1 and consumer = $2', [
      currentWork().tenantId,
      consumer,
    ]);
  }
}

export interface Progressed {
  /** Every event up to this position is known to have its delivery. */
  readonly upTo: string;
  /** What is not done yet: what it is about, and its first position. */
  readonly open: readonly { readonly about: string; readonly position: string }[];
}

/** How far a reaction has come in the current transaction's tenant, for one that keeps an order across streams. */
@Injectable()
export class Progress {
  constructor(private readonly sql: Sql) {}

  /**
   * Of events of these types; `field` of an event's data says what it is about, else its stream does. A delivery that parked, and what waits
   * behind it, is for a person to decide, and left out.
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
   * From here on the relay writes deliveries for them: a new reaction starts at the head. Subscriptions are never taken away by a host,
   * since it may be an older one; what nobody listens to any more is skipped when it is delivered.
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

  /** The queue of each reaction by its name, for statements about deliveries of many. */
  queues(): Readonly<Record<string, QueueName>> {
    return Object.fromEntries([...this.all().values()].map(({ name, queue }) => [name, queue]));
  }

  /** By name. */
  all(): ReadonlyMap<string, RegisteredReaction> {
    return (this.reactions ??= this.discover());
  }

  private discover(): Map<string, RegisteredReaction> {
    const found = new Map<string, RegisteredReaction>();
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const options = metatype && this.reflector.get<ReactionOptions | undefined>(REACTION, metatype);
      if (!options || !instance) continue;
      const known = found.get(options.name);
      // One class may be provided by several modules, one name never belongs to two classes.
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
