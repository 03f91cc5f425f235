import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { toBankDetails } from '#contract/empfaenger/calls.js';
import { showRewardBanner } from '#contract/empfehler/rights.js';
import { chooseReward, readReward } from '#contract/praemie/calls.js';
import { RewardInBrief, type ChooseReward as RewardChoice, type Reward } from '#contract/praemie/schemas.js';
import { rewardStatusNames, toWert, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { kindOf, chosenOption, toOptionLists, wireOf } from '#reward-types/index.js';
import { CustomerNumberOf } from '../../account/api.js';
import { rewardBannerShows } from '../domain/reward-banners.js';
import { Rewards } from '../persistence/rewards.js';
import { ChooseReward } from '../use-cases/choose-reward.js';
import { RewardPage } from '../queries/reward-page.js';

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

export const toRewardChoice = (wire: RewardChoice) => ({
  choice: kindOf(wire.Auswahl),
  option: chosenOption(wire) ?? null,
  bankDetails: wire.Bankdaten ? toBankDetails(wire.Bankdaten) : null,
});

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
      new ChooseReward({
        rewardId,
        kind: choice,
        ...details,
        by: { right: 'reward-link', rewardId, isOutdated },
      }),
    );
    return fromReward(await this.page.of(rewardId), context.language);
  }
}

@Controller()
export class RewardBannerController {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  @Implements(showRewardBanner)
  async show(@Input() { params, context }: CallRequest<typeof showRewardBanner>) {
    const reward = await this.rewards.view(principalOf(context, 'reward').rewardId);
    if (!reward) throw new DomainError('reward-token-invalid');
    const customerNumber =
      reward.beneficiary === 'recommender'
        ? await this.queries.execute(new CustomerNumberOf(reward.beneficiaryId))
        : 'none';
    return { Show: rewardBannerShows(params.bannerName, { ...reward, customerNumber }) };
  }
}

@Controller()
export class ReadRewardController {
  constructor(private readonly page: RewardPage) {}

  @Implements(readReward)
  async read(@Input() { query, context }: CallRequest<typeof readReward>) {
    const view = await this.page.byLink(principalOf(context, 'reward'), context.language);
    const reward = fromReward(view, context.language);
    return query.details === undefined ? RewardInBrief.strip().parse(reward) : reward;
  }
}
