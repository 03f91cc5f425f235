import { resendRewardMail } from '#contract/empfehler/calls.js';
import { chooseOwnReward, listOwnRewards, readOwnReward, type OwnReward } from '#contract/praemie/calls.js';
import { rewardStatusNames, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { principalOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { wireOf } from '#reward-types/index.js';
import { OwnRewards, type ShownReward } from '../queries/own-rewards.js';
import { RewardChoice } from '../use-cases/choose-reward.js';
import { RewardMailRequests } from '../use-cases/request-reward-mail.js';
import { fromReward, toRewardChoice } from './reward-page.js';

/** A recommender's rewards, by their session instead of the mailed link. */
export const ownRewardCalls = [
  calls(OwnRewards, [
    answer(listOwnRewards, async (rewards, { context }) =>
      (await rewards.list(principalOf(context, 'recommender').recommenderId)).map(toWireOwnReward),
    ),
    answer(readOwnReward, async (rewards, { params, context }) =>
      fromReward(
        await rewards.page(params.praemieId, principalOf(context, 'recommender').recommenderId),
        context.language,
      ),
    ),
  ]),
  calls(RewardChoice, [
    answer(chooseOwnReward, async (choice, { params, body, context }) => {
      const { recommenderId, byAdmin } = principalOf(context, 'recommender');
      ensure(!byAdmin, 'not-authorised');
      const wanted = { rewardId: params.praemieId, ...toRewardChoice(body), by: { right: 'session' } as const };
      return fromReward(await choice.chooseOwn(recommenderId, wanted), context.language);
    }),
  ]),
  calls(RewardMailRequests, [
    answer(resendRewardMail, (mails, { params, context }) =>
      mails.request(params.empfehlungsnummer, principalOf(context, 'recommender').recommenderId),
    ),
  ]),
];

const toWireOwnReward = (reward: ShownReward): OwnReward => ({
  Id: reward.rewardId,
  Anlass: reward.origin === 'goodwill' ? 'Kulanz' : 'Aktion',
  Begruendung: reward.reason,
  WertCent: reward.amountCents,
  Status: rewardStatusNames.toWire(reward.status),
  Auswahl: reward.choice && wireOf(reward.choice),
  Waehlbar: reward.canBeChosen,
  BankdatenFehlen: reward.progress === 'bank-details-wanted',
  KontoinhaberGefragt: reward.holderIsAsked,
  WirdGeprueft: reward.isHeld,
  GewaehrtAm: toWireDateTime(reward.grantedAt),
  EnddatumAnzeige: toWireDateTimeOrNull(reward.expiresAt),
});
