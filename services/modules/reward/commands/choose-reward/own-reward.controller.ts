import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { chooseOwnReward, readOwnReward } from '#contract/praemie/calls.js';
import { fromReward, toRewardChoice } from '#contract/praemie/codec.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { Rewards } from '../../persistence/rewards.js';
import { RewardPage } from '../../queries/read-reward/reward-page.js';
import { ChooseReward } from './choose-reward.command.js';

/** The owner's reward with their session, without the mail. */
@Controller()
export class OwnRewardController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rewards: Rewards,
    private readonly page: RewardPage,
  ) {}

  @Implements(readOwnReward)
  async read(@Input() { params: { praemieId }, context }: CallRequest<typeof readOwnReward>) {
    await this.mustBeOwn(praemieId, principalOf(context, 'recommender').recommenderId);
    return fromReward(await this.page.of(praemieId));
  }

  @Implements(chooseOwnReward)
  async choose(@Input() { params: { praemieId }, body, context }: CallRequest<typeof chooseOwnReward>) {
    const { recommenderId, byAdmin } = principalOf(context, 'recommender');
    refuseUnless(!byAdmin, 'not-authorised');
    await this.mustBeOwn(praemieId, recommenderId);
    const { choice, ...details } = toRewardChoice(body);
    await this.commands.execute(
      new ChooseReward({ rewardId: praemieId, kind: choice, ...details, by: { right: 'session' } }),
    );
    return fromReward(await this.page.of(praemieId));
  }

  /** Somebody else's is as unknown as none. */
  private async mustBeOwn(rewardId: string, recommenderId: string): Promise<void> {
    const reward = await this.rewards.view(rewardId);
    refuseUnless(
      reward?.beneficiary === 'recommender' && reward.beneficiaryId === recommenderId && reward.status !== 'open',
      'not-found',
    );
  }
}
