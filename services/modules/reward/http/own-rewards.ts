import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { resendRewardMail } from '#contract/empfehler/calls.js';
import { chooseOwnReward, listOwnRewards, readOwnReward } from '#contract/praemie/calls.js';
import { rewardStatusNames, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { wireOf } from '#reward-types/index.js';
import { HolderQuestionOf } from '../../account/api.js';
import { HoldsOfRewards } from '../../recommendation/ports.js';
import type { HeldFor } from '../../hold/events.js';
import { type RewardView } from '../api.js';
import { isUnpaidToOwnAccount } from '../domain/own-account.js';
import { Goodwills } from '../persistence/goodwills.js';
import { Rewards } from '../persistence/rewards.js';
import { ChooseReward } from '../use-cases/choose-reward.js';
import { RequestRewardMail } from '../use-cases/request-reward-mail.js';
import { RewardPage } from '../queries/reward-page.js';
import { fromReward, toRewardChoice } from './reward-page.js';

/** The owner's reward, by their session instead of the mailed link. */
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
    return fromReward(await this.page.of(praemieId), context.language);
  }

  @Implements(chooseOwnReward)
  async choose(@Input() { params: { praemieId }, body, context }: CallRequest<typeof chooseOwnReward>) {
    const { recommenderId, byAdmin } = principalOf(context, 'recommender');
    ensure(!byAdmin, 'not-authorised');
    await this.mustBeOwn(praemieId, recommenderId);
    const { choice, ...details } = toRewardChoice(body);
    await this.commands.execute(
      new ChooseReward({ rewardId: praemieId, kind: choice, ...details, by: { right: 'session' } }),
    );
    return fromReward(await this.page.of(praemieId), context.language);
  }

  /** Another person's reward is refused as unknown. */
  private async mustBeOwn(rewardId: string, recommenderId: string): Promise<void> {
    const reward = await this.rewards.view(rewardId);
    ensure(
      reward?.beneficiary === 'recommender' && reward.beneficiaryId === recommenderId && reward.status !== 'open',
      'not-found',
    );
  }
}

@Controller()
export class RequestRewardMailController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(resendRewardMail)
  async request(@Input() { params, context }: CallRequest<typeof resendRewardMail>): Promise<void> {
    await this.commands.execute(
      new RequestRewardMail({
        of: params.empfehlungsnummer,
        recommenderId: principalOf(context, 'recommender').recommenderId,
      }),
    );
  }
}

@Controller()
export class OwnRewardsController {
  constructor(
    private readonly rewards: Rewards,
    private readonly goodwills: Goodwills,
    private readonly queries: QueryBus,
  ) {}

  @Implements(listOwnRewards)
  async list(@Input() { context }: CallRequest<typeof listOwnRewards>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const reasons = new Map((await this.goodwills.of(recommenderId)).map(({ rewardId, reason }) => [rewardId, reason]));
    const rewards = (await this.rewards.ofBeneficiary(recommenderId)).filter(({ origin }) => origin !== 'order');
    const chosen = rewards.filter(isChosen).map(({ rewardId }) => rewardId);
    const held =
      chosen.length > 0 ? await this.queries.execute(new HoldsOfRewards(chosen)) : new Map<string, HeldFor>();
    const question = rewards.some(isUnpaidToOwnAccount)
      ? await this.queries.execute(new HolderQuestionOf(recommenderId))
      : null;
    const holderIsAsked = question !== null && question.answer === null;
    return rewards.reverse().map(reward => ({
      Id: reward.rewardId,
      Anlass: reward.origin === 'goodwill' ? ('Kulanz' as const) : ('Aktion' as const),
      Begruendung: reasons.get(reward.rewardId) ?? null,
      WertCent: reward.amountCents,
      Status: rewardStatusNames.toWire(reward.status),
      Auswahl: reward.choice && wireOf(reward.choice),
      Waehlbar: canBeChosen(reward, context.now),
      BankdatenFehlen: reward.progress === 'bank-details-wanted',
      KontoinhaberGefragt: holderIsAsked && isUnpaidToOwnAccount(reward),
      WirdGeprueft: held.has(reward.rewardId),
      GewaehrtAm: toWireDateTime(reward.grantedAt),
      EnddatumAnzeige: toWireDateTimeOrNull(reward.expiresAt),
    }));
  }
}

const canBeChosen = ({ progress, expiresAt }: RewardView, now: Date): boolean =>
  progress === 'choice-open' && (expiresAt === null || now < expiresAt);

const isChosen = ({ status, choice }: RewardView): boolean => status === 'ready' && choice !== null;
