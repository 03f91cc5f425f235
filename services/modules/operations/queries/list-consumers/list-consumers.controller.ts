import { Controller } from '@nestjs/common';
import { listConsumers } from '#contract/betrieb/explore-calls.js';
import { fromConsumers } from '#contract/betrieb/explore-codec.js';
import { Implements } from '#platform/http/implements.js';
import { ListConsumers } from './list-consumers.js';

@Controller()
export class ListConsumersController {
  constructor(private readonly consumers: ListConsumers) {}

  @Implements(listConsumers)
  async list() {
    return fromConsumers(await this.consumers.all());
  }
}
