import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { cancelRecommendation } from '#contract/agentur/blocking-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { CancelRecommendation } from '../../published-commands.js';

@Controller()
export class CancelRecommendationController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(cancelRecommendation)
  async cancel(@Input() { params, body, context }: CallRequest<typeof cancelRecommendation>): Promise<void> {
    const { name, agencyNumber } = principalOf(context, 'agency');
    await this.commands.execute(
      new CancelRecommendation(params.nr, { because: body.Grund, by: { name, agencyNumber } }),
    );
  }
}
