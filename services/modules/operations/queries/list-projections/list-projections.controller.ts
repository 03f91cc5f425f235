import { Controller } from '@nestjs/common';
import { listProjections } from '#contract/plattform/calls.js';
import { fromProjection } from '#contract/betrieb/engine-codec.js';
import { Implements } from '#platform/http/implements.js';
import { ListProjections } from './list-projections.js';

@Controller()
export class ListProjectionsController {
  constructor(private readonly projections: ListProjections) {}

  @Implements(listProjections)
  async list() {
    return (await this.projections.all()).map(fromProjection);
  }
}
