import { Controller } from '@nestjs/common';
import { readQueues } from '#contract/betrieb/calls.js';
import { fromPlatformQueues, fromQueues } from '#contract/betrieb/engine-codec.js';
import { readPlatformQueues } from '#contract/plattform/calls.js';
import { Implements } from '#platform/http/implements.js';
import { ReadQueues } from './read-queues.js';

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
