import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { rejectRefire } from '#contract/betrieb/refire-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RejectRefire } from './reject-refire.command.js';

@Controller()
export class RejectRefireController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rejectRefire)
  async reject(@Input() { params, body, context }: CallRequest<typeof rejectRefire>): Promise<void> {
    await this.commands.execute(new RejectRefire(params.antrag, body.Grund, principalOf(context, 'agency').name));
  }
}
