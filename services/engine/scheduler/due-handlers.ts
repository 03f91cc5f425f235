import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { QueueName } from '../queues/queue-names.js';
import { type DueWorkHandler, type DueOptions, DUE_HANDLER } from './due-work.js';

export interface RegisteredDueHandler {
  readonly queue: QueueName;
  readonly handler: DueWorkHandler;
}

/** The handlers of due work among this host's providers. */
@Injectable()
export class DueHandlers {
  private known: Map<string, RegisteredDueHandler> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  find(kind: string): RegisteredDueHandler | undefined {
    return this.all().get(kind);
  }

  /** The queue of each kind, for SQL over due work of several kinds. */
  queues(): Readonly<Record<string, QueueName>> {
    return Object.fromEntries([...this.all()].map(([kind, { queue }]) => [kind, queue]));
  }

  private all(): ReadonlyMap<string, RegisteredDueHandler> {
    return (this.known ??= this.discover());
  }

  private discover(): Map<string, RegisteredDueHandler> {
    const handlers = new Map<string, RegisteredDueHandler>();
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const options = metatype && this.reflector.get<DueOptions | undefined>(DUE_HANDLER, metatype);
      if (!options || !instance) continue;
      const known = handlers.get(options.kind);
      if (known && known.handler.constructor !== metatype)
        throw new Error(`Two handlers for due work of kind ${options.kind}.`);
      handlers.set(options.kind, { queue: options.queue, handler: instance as DueWorkHandler });
    }
    return handlers;
  }
}
