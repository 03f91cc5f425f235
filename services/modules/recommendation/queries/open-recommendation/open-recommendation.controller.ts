import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { openAnyRecommendation, openRecommendation } from '#contract/empfehlung/calls.js';
import { fromOpenedRecommendation } from '#contract/empfehlung/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { OpenRecommendation } from './open-recommendation.handler.js';

@Controller()
export class OpenRecommendationController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(openRecommendation)
  open(@Input() request: CallRequest<typeof openRecommendation>) {
    return this.answer(request, false);
  }

  @Implements(openAnyRecommendation)
  openAny(@Input() request: CallRequest<typeof openAnyRecommendation>) {
    return this.answer(request, true);
  }

  private async answer({ params, context }: CallRequest<typeof openRecommendation>, inAnyStatus: boolean) {
    const opened = await this.queries.execute(
      new OpenRecommendation(context.tenant, params.nr, params.hex, inAnyStatus, context.language),
    );
    return fromOpenedRecommendation(opened);
  }
}
