import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { readRecipientReward } from '#contract/empfaenger/calls.js';
import { fromRecipientReward } from '#contract/empfaenger/codec.js';
import { resendRewardMail } from '#contract/empfehler/calls.js';
import { showRewardBanner } from '#contract/empfehler/rights.js';
import { chooseOwnReward, chooseReward, listRewardOffers, readOwnReward, readReward } from '#contract/praemie/calls.js';
import { fromProductRewards, fromReward, toRewardChoice } from './wire.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { CustomerNumberOf } from '../../account/api.js';
import { OffersOn } from '../../catalogue/api.js';
import { rewardBannerShows } from '../domain/split.js';
import { Rewards } from '../persistence/rewards.js';
import { RecipientReward, RewardPage } from '../queries.js';
import { ChooseReward } from '../use-cases/choose-reward.js';
import { RequestRewardMail } from '../use-cases/request-reward-mail.js';

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
    ensure(!byAdmin, 'not-authorised');
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

const atMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

@Controller()
export class ListRewardOffersController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(listRewardOffers)
  async list(@Input() { context }: CallRequest<typeof listRewardOffers>) {
    const products = await this.queries.execute(new OffersOn(context.now));
    return products.map(({ productId, externalId, offers }) =>
      fromProductRewards({
        productId,
        externalId,
        offers: offers.map(({ offerId, rewardCents, startsOn, endsOn, displayEndsOn }) => ({
          id: offerId,
          amountCents: rewardCents,
          startsAt: atMidnight(startsOn),
          endsAt: atMidnight(endsOn),
          displayEndsAt: displayEndsOn === null ? null : atMidnight(displayEndsOn),
        })),
      }),
    );
  }
}

@Controller()
export class ReadRecipientRewardController {
  constructor(private readonly reward: RecipientReward) {}

  @Implements(readRecipientReward)
  async read(@Input() { params, context }: CallRequest<typeof readRecipientReward>) {
    return fromRecipientReward(await this.reward.of(principalOf(context, 'recipient').recipientId, params.nr));
  }
}

@Controller()
export class ReadRewardController {
  constructor(private readonly page: RewardPage) {}

  @Implements(readReward)
  async read(@Input() { context }: CallRequest<typeof readReward>) {
    return fromReward(await this.page.of(principalOf(context, 'reward').rewardId));
  }
}
