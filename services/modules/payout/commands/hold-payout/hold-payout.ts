import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { ShareOneAccount } from '../../../account/published-questions.js';
import { RecommendationTerms } from '../../../recommendation/published-questions.js';
import { RewardFor } from '../../../reward/published-questions.js';
import { PayoutHolds } from '../../persistence/payout-holds.js';

/** Looks at a reward before it is paid: what seems to recommend itself waits for a person. */
@Injectable()
export class HoldPayout {
  constructor(private readonly holds: PayoutHolds, private readonly queries: QueryBus, private readonly tenants: TenantDirectory) {}

  /** Whether it may be paid now; what may not and was not looked at before is held from here on. */
  async mayBePaid(rewardId: string): Promise<boolean> {
    const state = await this.holds.stateOf(rewardId);
    if (state) return state === 'released';
    if (!(await this.recommendsItself(rewardId))) return true;
    const hold = await this.holds.of(rewardId);
    hold.hold(rewardId, 'same-account');
    await this.holds.save(hold);
    return false;
  }

  /** A person took its payment out of a batch: it waits for a decision, also where an earlier suspicion was cleared. */
  async takeOut(rewardId: string, { byName, why }: { byName: string; why: string }): Promise<void> {
    const hold = await this.holds.of(rewardId);
    hold.hold(rewardId, 'taken-out');
    await this.holds.save(hold);
    await this.holds.nameHolder(rewardId, byName, why);
  }

  /** Recommender and recipient of one recommendation with the same account (domain.md: same IBAN), unless the tenant allows it. */
  private async recommendsItself(rewardId: string): Promise<boolean> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (tenant?.config.allowsSelfRecommendation) return false;
    const reward = await this.queries.execute(new RewardFor(rewardId));
    if (!reward?.recommendationId || !reward.recipientId) return false;
    const terms = await this.queries.execute(new RecommendationTerms(reward.recommendationId));
    return terms !== null && this.queries.execute(new ShareOneAccount(terms.recommenderId, reward.recipientId));
  }
}
