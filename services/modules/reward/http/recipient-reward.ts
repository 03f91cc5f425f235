import { Controller } from '@nestjs/common';
import { readRecipientReward } from '#contract/empfaenger/calls.js';
import { rewardStatusNames, toWert, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { RecipientReward } from '../queries/recipient-reward.js';

@Controller()
export class ReadRecipientRewardController {
  constructor(private readonly reward: RecipientReward) {}

  @Implements(readRecipientReward)
  async read(@Input() { params, context }: CallRequest<typeof readRecipientReward>) {
    const reward = await this.reward.of(principalOf(context, 'recipient').recipientId, params.nr);
    return {
      Id: reward.id,
      WertCent: reward.amountCents,
      Wert: toWert(reward.amountCents),
      Status: rewardStatusNames.toWire(reward.status),
      EnddatumAnzeige: toWireDateTimeOrNull(reward.expiresAt),
    };
  }
}
