import { Controller } from '@nestjs/common';
import { readRebuild } from '#contract/plattform/calls.js';
import { fromRebuild } from '#contract/betrieb/engine-codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { LatestRebuild } from './latest-rebuild.js';

@Controller()
export class ReadRebuildController {
  constructor(private readonly latest: LatestRebuild) {}

  @Implements(readRebuild)
  async read(@Input() { params }: CallRequest<typeof readRebuild>) {
    return fromRebuild(await this.latest.of(params.name));
  }
}
