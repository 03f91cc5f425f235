import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { retryDelivery } from '#contract/betrieb/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RetryDelivery } from './retry-delivery.command.js';

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
