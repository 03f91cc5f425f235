import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { shareRecommendation } from '#contract/empfehlung/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ShareRecommendation } from './share-recommendation.js';

@Controller()
export class ShareRecommendationController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(shareRecommendation)
  async share(@Input() { params, body, context }: CallRequest<typeof shareRecommendation>) {
    const { recommenderId } = principalOf(context, 'recommender');
    await this.commands.execute(new ShareRecommendation(recommenderId, params.nr, body.Kanal.toLowerCase()));
    return null;
  }
}
