import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { rebuildProjection } from '#contract/plattform/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RebuildProjection } from './rebuild-projection.command.js';

@Controller()
export class RebuildProjectionController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rebuildProjection)
  async rebuild(@Input() { params, context }: CallRequest<typeof rebuildProjection>) {
    return {
      Lauf: await this.commands.execute(new RebuildProjection(params.name, principalOf(context, 'platform').name)),
    };
  }
}
