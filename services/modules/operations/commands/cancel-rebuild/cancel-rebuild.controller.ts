import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { cancelRebuild } from '#contract/plattform/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { CancelRebuild } from './cancel-rebuild.command.js';

@Controller()
export class CancelRebuildController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(cancelRebuild)
  async handle(@Input() { params, body, context }: CallRequest<typeof cancelRebuild>): Promise<void> {
    await this.commands.execute(new CancelRebuild(params.name, body.Grund, principalOf(context, 'platform').name));
  }
}
