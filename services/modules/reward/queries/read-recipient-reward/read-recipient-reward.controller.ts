import { Controller } from '@nestjs/common';
import { readRecipientReward } from '#contract/empfaenger/calls.js';
import { fromRecipientReward } from '#contract/empfaenger/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RecipientReward } from './recipient-reward.js';

@Controller()
export class ReadRecipientRewardController {
  constructor(private readonly reward: RecipientReward) {}

  @Implements(readRecipientReward)
  async read(@Input() { params, context }: CallRequest<typeof readRecipientReward>) {
    return fromRecipientReward(await this.reward.of(principalOf(context, 'recipient').recipientId, params.nr));
  }
}
