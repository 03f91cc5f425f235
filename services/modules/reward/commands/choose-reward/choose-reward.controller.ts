import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { chooseReward } from '#contract/praemie/calls.js';
import { fromReward, toRewardChoice } from '#contract/praemie/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RewardPage } from '../../queries/read-reward/reward-page.js';
import { ChooseReward } from './choose-reward.command.js';

@Controller()
export class ChooseRewardController {
  constructor(
    private readonly commands: CommandBus,
    private readonly page: RewardPage,
  ) {}

  @Implements(chooseReward)
  async choose(@Input() { body, context }: CallRequest<typeof chooseReward>) {
    const { rewardId, isOutdated } = principalOf(context, 'reward');
    const { choice, ...details } = toRewardChoice(body);
    await this.commands.execute(
      new ChooseReward({ rewardId, kind: choice, ...details, by: { right: 'reward-link', rewardId, isOutdated } }),
    );
    return fromReward(await this.page.of(rewardId));
  }
}
