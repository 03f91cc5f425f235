import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { HolderQuestionOf } from '../../account/api.js';
import { HoldsOfRewards } from '../../recommendation/ports.js';
import type { RewardView } from '../api.js';
import { isUnpaidToOwnAccount } from '../domain/own-account.js';
import { Goodwills } from '../persistence/goodwills.js';
import { Rewards } from '../persistence/rewards.js';
import { RewardPage } from './reward-page.js';

/** A reward that came of no recommendation, as its owner sees it. */
export interface ShownReward extends RewardView {
  /** Why it was granted; null for a campaign's reward. */
  readonly reason: string | null;
  readonly canBeChosen: boolean;
  /** It waits to be paid, and the bank knows the account by nearly the name that was typed. */
  readonly holderIsAsked: boolean;
  readonly isHeld: boolean;
}

/** Rewards as the recommender to whom they belong sees them. */
@Injectable()
export class OwnRewards {
  constructor(
    private readonly rewards: Rewards,
    private readonly goodwills: Goodwills,
    private readonly rewardPage: RewardPage,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Those that came of no recommendation, newest first. */
  async list(recommenderId: string): Promise<readonly ShownReward[]> {
    const reasons = new Map((await this.goodwills.of(recommenderId)).map(({ rewardId, reason }) => [rewardId, reason]));
    const rewards = (await this.rewards.ofBeneficiary(recommenderId)).filter(({ origin }) => origin !== 'order');
    const chosen = rewards.filter(isChosen).map(({ rewardId }) => rewardId);
    const held = chosen.length > 0 ? await this.queries.execute(new HoldsOfRewards(chosen)) : null;
    const question = rewards.some(isUnpaidToOwnAccount)
      ? await this.queries.execute(new HolderQuestionOf(recommenderId))
      : null;
    const holderIsAsked = question !== null && question.answer === null;
    const now = this.clock.now();
    return rewards.reverse().map(reward => ({
      ...reward,
      reason: reasons.get(reward.rewardId) ?? null,
      canBeChosen: canBeChosen(reward, now),
      holderIsAsked: holderIsAsked && isUnpaidToOwnAccount(reward),
      isHeld: held?.has(reward.rewardId) ?? false,
    }));
  }

  async page(rewardId: string, recommenderId: string) {
    await this.mustBelongTo(recommenderId, rewardId);
    return this.rewardPage.of(rewardId);
  }

  /** Refuses `not-found`, also for another person's reward and one that is not ready. */
  async mustBelongTo(recommenderId: string, rewardId: string): Promise<void> {
    const reward = await this.rewards.view(rewardId);
    ensure(
      reward?.beneficiary === 'recommender' && reward.beneficiaryId === recommenderId && reward.status !== 'open',
      'not-found',
    );
  }
}

const canBeChosen = ({ progress, expiresAt }: RewardView, now: Date): boolean =>
  progress === 'choice-open' && (expiresAt === null || now < expiresAt);

const isChosen = ({ status, choice }: RewardView): boolean => status === 'ready' && choice !== null;
