import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { pauseQueue, resumeQueue } from '#contract/betrieb/explore-calls.js';
import { pausePlatformQueue, resumePlatformQueue } from '#contract/plattform/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { PauseQueue } from './pause-queue.command.js';

/** A tenant's operator holds back what is the tenant's, a platform operator what is everybody's: each call runs in the room of whoever asks. */
@Controller()
export class PauseQueueController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(pauseQueue)
  async pause(@Input() { params, body, context }: CallRequest<typeof pauseQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, true, body.Grund, principalOf(context, 'agency').name));
  }

  @Implements(resumeQueue)
  async resume(@Input() { params, context }: CallRequest<typeof resumeQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, false, null, principalOf(context, 'agency').name));
  }

  @Implements(pausePlatformQueue)
  async pauseForAll(@Input() { params, body, context }: CallRequest<typeof pausePlatformQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, true, body.Grund, principalOf(context, 'platform').name));
  }

  @Implements(resumePlatformQueue)
  async resumeForAll(@Input() { params, context }: CallRequest<typeof resumePlatformQueue>): Promise<void> {
    await this.commands.execute(new PauseQueue(params.name, false, null, principalOf(context, 'platform').name));
  }
}
