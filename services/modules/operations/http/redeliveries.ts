import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  approveRedelivery,
  listRedeliveries,
  rejectRedelivery,
  requestRedelivery,
} from '#contract/betrieb/deliveries.js';
import { toPaged } from '#contract/shared/codec.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ApproveRedelivery, RejectRedelivery, RequestRedelivery } from '../api.js';
import { ListRedeliveries } from '../queries/redeliveries.js';
import { fromDryRun, fromRedelivery, redeliveryStateNames } from './wire.js';

@Controller()
export class ApproveRedeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(approveRedelivery)
  async approve(@Input() { params, context }: CallRequest<typeof approveRedelivery>): Promise<void> {
    await this.commands.execute(new ApproveRedelivery(params.antrag, principalOf(context, 'agency').name));
  }
}

@Controller()
export class RejectRedeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rejectRedelivery)
  async reject(@Input() { params, body, context }: CallRequest<typeof rejectRedelivery>): Promise<void> {
    await this.commands.execute(new RejectRedelivery(params.antrag, body.Grund, principalOf(context, 'agency').name));
  }
}

@Controller()
export class RequestRedeliveryController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(requestRedelivery)
  async request(@Input() { params, body, context }: CallRequest<typeof requestRedelivery>) {
    const { redeliveryId, dryRun } = await this.commands.execute(
      new RequestRedelivery(
        params.verbraucher,
        params.ereignis,
        body.Probe ? null : (body.Grund ?? ''),
        principalOf(context, 'agency').name,
      ),
    );
    return { Antrag: redeliveryId, Probe: fromDryRun(dryRun) };
  }
}

@Controller()
export class ListRedeliveriesController {
  constructor(private readonly redeliveries: ListRedeliveries) {}

  @Implements(listRedeliveries)
  async list(@Input() { query: { zustand, ...wish } }: CallRequest<typeof listRedeliveries>) {
    const page = await this.redeliveries.page({
      ...wish,
      state: zustand ? redeliveryStateNames.fromWire(zustand) : null,
    });
    const reader = currentPerson();
    return toPaged(
      page.rows.map(row => fromRedelivery(row, reader)),
      page,
    );
  }
}
