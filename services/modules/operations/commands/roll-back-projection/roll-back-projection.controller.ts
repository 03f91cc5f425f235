import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { rollBackProjection } from '#contract/plattform/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RollBackProjection } from './roll-back-projection.command.js';

@Controller()
export class RollBackProjectionController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rollBackProjection)
  async handle(@Input() { params, body, context }: CallRequest<typeof rollBackProjection>): Promise<void> {
    await this.commands.execute(new RollBackProjection(params.name, body.Grund, principalOf(context, 'platform').name));
  }
}
