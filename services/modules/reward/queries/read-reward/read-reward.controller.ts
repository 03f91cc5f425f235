import { Controller } from '@nestjs/common';
import { readReward } from '#contract/praemie/calls.js';
import { fromReward } from '#contract/praemie/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RewardPage } from './reward-page.js';

@Controller()
export class ReadRewardController {
  constructor(private readonly page: RewardPage) {}

  @Implements(readReward)
  async read(@Input() { context }: CallRequest<typeof readReward>) {
    return fromReward(await this.page.of(principalOf(context, 'reward').rewardId));
  }
}
