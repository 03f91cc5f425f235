import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { EngineDatabase } from '../engine-database.js';
import type { QueueName } from '../queues/queue-names.js';
import { type TransactionalReaction, type ExternalReaction, type ReactionOptions, REACTION } from './reaction.js';

export interface RegisteredReaction {
  readonly name: string;
  readonly forAudience: boolean;
  readonly queue: QueueName;
  readonly types: ReadonlySet<string>;
  readonly transactional?: TransactionalReaction;
  readonly external?: ExternalReaction<unknown>;
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
