import { toBankDetails } from '#contract/empfaenger/calls.js';
import { showRewardBanner } from '#contract/empfehler/rights.js';
import { chooseReward, readReward } from '#contract/praemie/calls.js';
import { RewardInBrief, type ChooseReward, type Reward } from '#contract/praemie/schemas.js';
import { rewardStatusNames, toWert, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { principalOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { kindOf, chosenOption, toOptionLists, wireOf } from '#reward-types/index.js';
import { RewardPage } from '../queries/reward-page.js';
import { RewardChoice } from '../use-cases/choose-reward.js';

/** The reward of a mailed link. */
export const rewardPageCalls = [
  calls(RewardPage, [
    answer(readReward, async (page, { query, context }) => {
      const view = await page.byLink(principalOf(context, 'reward'), context.language);
      const reward = fromReward(view, context.language);
      return query.details === undefined ? RewardInBrief.strip().parse(reward) : reward;
    }),
    answer(showRewardBanner, async (page, { params, context }) => ({
      Show: await page.showsBanner(params.bannerName, principalOf(context, 'reward').rewardId),
    })),
  ]),
  calls(RewardChoice, [
    answer(chooseReward, async (choice, { body, context }) => {
      const { rewardId, isOutdated } = principalOf(context, 'reward');
      const by = { right: 'reward-link', rewardId, isOutdated } as const;
      return fromReward(await choice.choose({ rewardId, ...toRewardChoice(body), by }), context.language);
    }),
  ]),
];

export function fromReward(view: Awaited<ReturnType<RewardPage['of']>>, language: 'de' | 'en'): Reward {
  return {
    Id: view.id,
    Empfehlungsnummer: view.recommendationNumber,
    WertCent: view.amountCents,
    Wert: toWert(view.amountCents),
    Status: rewardStatusNames.toWire(view.status),
    Auswahl: view.choice && wireOf(view.choice),
    ...toOptionLists(view.offered, language, view.casual),
    Zahlungsempfaenger: view.payee,
    Bankdaten: view.hasBankDetails,
    WirdGeprueft: view.heldFor !== null,
    GemeinsamesPostfach: view.heldFor === 'shared-mailbox',
    AuszahlungAb: toWireDateTimeOrNull(view.payableFrom),
    EnddatumAnzeige: toWireDateTimeOrNull(view.expiresAt),
  };
}

export const toRewardChoice = (wire: ChooseReward) => ({
  kind: kindOf(wire.Auswahl),
  option: chosenOption(wire) ?? null,
  bankDetails: wire.Bankdaten ? toBankDetails(wire.Bankdaten) : null,
});
