import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { approveRefire } from '#contract/betrieb/refire-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ApproveRefire } from './approve-refire.command.js';

@Controller()
export class ApproveRefireController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(approveRefire)
  async approve(@Input() { params, context }: CallRequest<typeof approveRefire>): Promise<void> {
    await this.commands.execute(new ApproveRefire(params.antrag, principalOf(context, 'agency').name));
  }
}
