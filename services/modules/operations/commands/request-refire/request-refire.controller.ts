import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { requestRefire } from '#contract/betrieb/refire-calls.js';
import { fromRehearsal } from '#contract/betrieb/refire-codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RequestRefire } from './request-refire.command.js';

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
