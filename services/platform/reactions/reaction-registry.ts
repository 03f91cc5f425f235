import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { EngineDatabase } from '../engine/engine-database.js';
import { REACTION, type ExternalReaction, type ReactionOptions, type TransactionalReaction } from './reaction.js';

export interface RegisteredReaction {
  readonly name: string;
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
   * From here on the relay writes deliveries for them: a new reaction starts at the head. Subscriptions are never taken away by a host,
   * since it may be an older one; what nobody listens to any more is skipped when it is delivered.
   */
  async subscribe(database: EngineDatabase): Promise<void> {
    const pairs = [...this.all().values()].flatMap(({ name, types }) => [...types].map(type => [name, type] as const));
    await database.query(
      'insert into engine.subscription (consumer, event_type) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
      [pairs.map(([name]) => name), pairs.map(([, type]) => type)],
    );
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
      found.set(options.name, { name: options.name, types: new Set(options.on.map(({ type }) => type)), ...kind });
    }
    return found;
  }
}
