import { Controller } from '@nestjs/common';
import { readEventChain } from '#contract/betrieb/explore-calls.js';
import { fromChain } from '#contract/betrieb/explore-codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ReadEventChain } from './read-event-chain.js';

@Controller()
export class ReadEventChainController {
  constructor(private readonly chains: ReadEventChain) {}

  @Implements(readEventChain)
  async read(@Input() { params }: CallRequest<typeof readEventChain>) {
    const { correlationId, complete, nodes } = await this.chains.of(params.ereignis);
    return fromChain(correlationId, complete, nodes);
  }
}
