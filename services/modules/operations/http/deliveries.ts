import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { listDeliveries, retryDelivery } from '#contract/betrieb/calls.js';
import { listConsumers, listParkedStreams, retryDeliveries, skipDelivery } from '#contract/betrieb/deliveries.js';
import { toPaged } from '#contract/shared/codec.js';
import { ListConsumers } from '#engine/operator/consumers.js';
import { ListDeliveries } from '#engine/operator/deliveries.js';
import { ListParkedStreams } from '#engine/operator/parked-streams.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { RetryDeliveries, SkipDelivery } from '../api.js';
import { RetryDelivery } from '../use-cases/retry-deliveries.js';
import { deliveryStateNames, fromConsumers, fromDelivery, fromParkedStream, fromRetried } from './wire.js';

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
