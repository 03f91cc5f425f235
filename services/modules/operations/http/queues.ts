import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { listDeliveries, readQueues, retryDelivery } from '#contract/betrieb/calls.js';
import {
  deliveryStateNames,
  fromDelivery,
  fromParkedStream,
  fromPlatformQueues,
  fromQueues,
  fromRetried,
} from './wire.js';
import {
  listConsumers,
  listParkedStreams,
  pauseQueue,
  resumeQueue,
  retryDeliveries,
  skipDelivery,
} from '#contract/betrieb/explore.js';
import { fromConsumers } from './explore-wire.js';
import { pausePlatformQueue, readPlatformQueues, resumePlatformQueue } from '#contract/plattform.js';
import { toPaged } from '#contract/shared/codec.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { PauseQueue, RetryDeliveries, RetryDelivery, SkipDelivery } from '../api.js';
import { ListConsumers } from '#engine/operator/consumers.js';
import { ListDeliveries, ListParkedStreams } from '#engine/operator/deliveries.js';
import { ReadQueues } from '#engine/operator/queues.js';

/** A tenant's operator holds back what is the tenant's, a platform operator what is everybody's: each call runs in the room of whoever asks. */
@Controller()
export class PauseQueueController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(pauseQueue)
  async pause(@Input() { params, body, context }: CallRequest<typeof pauseQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, true, body.Grund, principalOf(context, 'agency').name));
  }

  @Implements(resumeQueue)
  async resume(@Input() { params, context }: CallRequest<typeof resumeQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, false, null, principalOf(context, 'agency').name));
  }

  @Implements(pausePlatformQueue)
  async pauseForAll(@Input() { params, body, context }: CallRequest<typeof pausePlatformQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, true, body.Grund, principalOf(context, 'platform').name));
  }

  @Implements(resumePlatformQueue)
  async resumeForAll(@Input() { params, context }: CallRequest<typeof resumePlatformQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, false, null, principalOf(context, 'platform').name));
  }
}

@Controller()
export class RetryDeliveriesController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(retryDeliveries)
  async retry(@Input() { body, context }: CallRequest<typeof retryDeliveries>) {
    const filter = { consumer: body.Verbraucher ?? null, type: body.Typ ?? null, error: body.Fehler ?? null };
    return fromRetried(
      await this.commands.execute(
        new RetryDeliveries(filter, body.Probe, body.ErwarteteAnzahl ?? null, principalOf(context, 'agency').name),
      ),
      !body.Probe,
    );
  }
}

@Controller()
export class RetryDeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(retryDelivery)
  async retry(@Input() { params, context }: CallRequest<typeof retryDelivery>): Promise<void> {
    await this.commands.execute(
      new RetryDelivery(params.verbraucher, params.ereignis, principalOf(context, 'agency').name),
    );
  }
}

@Controller()
export class SkipDeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(skipDelivery)
  async skip(@Input() { params, body, context }: CallRequest<typeof skipDelivery>) {
    return {
      Anzahl: await this.commands.execute(
        new SkipDelivery(
          params.verbraucher,
          params.ereignis,
          body.GanzerStrom,
          body.Grund,
          principalOf(context, 'agency').name,
        ),
      ),
    };
  }
}

@Controller()
export class ListConsumersController {
  constructor(private readonly consumers: ListConsumers) {}

  @Implements(listConsumers)
  async list() {
    return fromConsumers(await this.consumers.all());
  }
}

@Controller()
export class ListDeliveriesController {
  constructor(private readonly deliveries: ListDeliveries) {}

  @Implements(listDeliveries)
  async list(@Input() { query }: CallRequest<typeof listDeliveries>) {
    const { zustand, verbraucher, ...wish } = query;
    const page = await this.deliveries.page({
      ...wish,
      state: zustand ? deliveryStateNames.fromWire(zustand) : null,
      consumer: verbraucher ?? null,
    });
    return toPaged(page.rows.map(fromDelivery), page);
  }
}

@Controller()
export class ListParkedStreamsController {
  constructor(private readonly streams: ListParkedStreams) {}

  @Implements(listParkedStreams)
  async list(@Input() { query }: CallRequest<typeof listParkedStreams>) {
    const page = await this.streams.page(query);
    return toPaged(page.rows.map(fromParkedStream), page);
  }
}

@Controller()
export class ReadQueuesController {
  constructor(private readonly queues: ReadQueues) {}

  @Implements(readQueues)
  async read() {
    return fromQueues(await this.queues.ofTenant());
  }

  @Implements(readPlatformQueues)
  async readForPlatform() {
    return fromPlatformQueues(await this.queues.all());
  }
}
