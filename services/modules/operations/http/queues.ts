import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { readQueues } from '#contract/betrieb/calls.js';
import { listDueWork, pauseQueue, resumeQueue, retryDueWork } from '#contract/betrieb/deliveries.js';
import { pausePlatformQueue, readPlatformQueues, resumePlatformQueue } from '#contract/plattform.js';
import { TenantDueWork } from '#engine/operator/due-work.js';
import { ReadQueues } from '#engine/operator/queues.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { PauseQueue, RetryDueWork } from '../api.js';
import { fromDueWork, fromPlatformQueues, fromQueues } from './wire.js';

/**
 * Each call runs for the tenant of the person who calls, the platform's own for platform operators: a tenant's operator
 * pauses the tenant's queue, a platform operator everybody's.
 */
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

@Controller()
export class ReadQueuesController {
  constructor(private readonly queues: ReadQueues) {}

  @Implements(readQueues)
  async read() {
    return fromQueues(await this.queues.ofTenant());
  }

  @Implements(readPlatformQueues)
  async readForPlatform() {
    return fromPlatformQueues(await this.queues.all());
  }
}

@Controller()
export class DueWorkController {
  constructor(
    private readonly dueWork: TenantDueWork,
    private readonly commands: CommandBus,
  ) {}

  @Implements(listDueWork)
  async list(@Input() { params }: CallRequest<typeof listDueWork>) {
    return (await this.dueWork.of(params.name)).map(fromDueWork);
  }

  @Implements(retryDueWork)
  async retry(@Input() { params, body, context }: CallRequest<typeof retryDueWork>) {
    const by = principalOf(context, 'agency').name;
    return { Anzahl: await this.commands.execute(new RetryDueWork(params.name, body.Art ?? null, by)) };
  }
}
