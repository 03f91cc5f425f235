import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { approveRefire, listRefires, rejectRefire, requestRefire } from '#contract/betrieb/refire-calls.js';
import { fromRefire, fromRehearsal, refireStateNames } from '#contract/betrieb/refire-codec.js';
import { toPaged } from '#contract/shared/codec.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { ApproveRefire, RejectRefire, RequestRefire } from '../api.js';
import { ListRefires } from '../queries/refires.js';

@Controller()
export class ApproveRefireController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(approveRefire)
  async approve(@Input() { params, context }: CallRequest<typeof approveRefire>): Promise<void> {
    await this.commands.execute(new ApproveRefire(params.antrag, principalOf(context, 'agency').name));
  }
}

@Controller()
export class RejectRefireController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rejectRefire)
  async reject(@Input() { params, body, context }: CallRequest<typeof rejectRefire>): Promise<void> {
    await this.commands.execute(new RejectRefire(params.antrag, body.Grund, principalOf(context, 'agency').name));
  }
}

@Controller()
export class RequestRefireController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(requestRefire)
  async request(@Input() { params, body, context }: CallRequest<typeof requestRefire>) {
    const { refireId, rehearsal } = await this.commands.execute(
      new RequestRefire(
        params.verbraucher,
        params.ereignis,
        body.Probe ? null : (body.Grund ?? ''),
        principalOf(context, 'agency').name,
      ),
    );
    return { Antrag: refireId, Probe: fromRehearsal(rehearsal) };
  }
}

@Controller()
export class ListRefiresController {
  constructor(private readonly refires: ListRefires) {}

  @Implements(listRefires)
  async list(@Input() { query: { zustand, ...wish } }: CallRequest<typeof listRefires>) {
    const page = await this.refires.page({ ...wish, state: zustand ? refireStateNames.fromWire(zustand) : null });
    const { actor } = currentWork();
    return toPaged(
      page.rows.map(row => fromRefire(row, actor)),
      page,
    );
  }
}
