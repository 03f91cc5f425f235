import { Controller } from '@nestjs/common';
import { listOwnRewards } from '#contract/praemie/goodwill-calls.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { rewardStatusNames } from '#contract/shared/names.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { wireOf } from '#reward-types/index.js';
import { Goodwills } from '../../persistence/goodwills.js';
import { Rewards } from '../../persistence/rewards.js';
import type { RewardView } from '../../published-questions.js';

@Controller()
export class OwnRewardsController {
  constructor(
    private readonly rewards: Rewards,
    private readonly goodwills: Goodwills,
  ) {}

  @Implements(listOwnRewards)
  async list(@Input() { context }: CallRequest<typeof listOwnRewards>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const reasons = new Map((await this.goodwills.of(recommenderId)).map(({ rewardId, reason }) => [rewardId, reason]));
    const rewards = (await this.rewards.ofBeneficiary(recommenderId)).filter(({ origin }) => origin !== 'order');
    return rewards.reverse().map(reward => ({
      Id: reward.rewardId,
      Anlass: reward.origin === 'goodwill' ? ('Kulanz' as const) : ('Aktion' as const),
      Begruendung: reasons.get(reward.rewardId) ?? null,
      WertCent: reward.amountCents,
      Status: rewardStatusNames.toWire(reward.status),
      Auswahl: reward.choice && wireOf(reward.choice),
      Waehlbar: canBeChosen(reward, context.now),
      BankdatenFehlen: reward.progress === 'bank-details-wanted',
      GewaehrtAm: toWireDateTime(reward.grantedAt),
      EnddatumAnzeige: toWireDateTimeOrNull(reward.expiresAt),
    }));
  }
}

const canBeChosen = ({ progress, expiresAt }: RewardView, now: Date): boolean =>
  progress === 'choice-open' && (expiresAt === null || now < expiresAt);
