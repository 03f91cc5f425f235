import { readRecipientReward } from '#contract/empfaenger/calls.js';
import { rewardStatusNames, toWert, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { principalOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { RecipientReward } from '../queries/recipient-reward.js';

export const recipientRewardCalls = calls(RecipientReward, [
  answer(readRecipientReward, async (rewards, { params, context }) => {
    const reward = await rewards.of(principalOf(context, 'recipient').recipientId, params.nr);
    return {
      Id: reward.id,
      WertCent: reward.amountCents,
      Wert: toWert(reward.amountCents),
      Status: rewardStatusNames.toWire(reward.status),
      EnddatumAnzeige: toWireDateTimeOrNull(reward.expiresAt),
    };
  }),
]);
