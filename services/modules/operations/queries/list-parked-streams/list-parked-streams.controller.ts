import { Controller } from '@nestjs/common';
import { listParkedStreams } from '#contract/betrieb/repair-calls.js';
import { fromParkedStream } from '#contract/betrieb/repair-codec.js';
import { toPaged } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ListParkedStreams } from './list-parked-streams.js';

@Controller()
export class ListParkedStreamsController {
  constructor(private readonly streams: ListParkedStreams) {}

  @Implements(listParkedStreams)
  async list(@Input() { query }: CallRequest<typeof listParkedStreams>) {
    const page = await this.streams.page(query);
    return toPaged(page.rows.map(fromParkedStream), page);
  }
}
