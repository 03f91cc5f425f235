import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { AccountPayableFrom, ShareOneAccount } from '../../account/published-questions.js';
import { RecommendationTerms } from '../../recommendation/published-questions.js';
import type { RewardView } from '../../reward/published-questions.js';
import type { HoldReason } from '../published-events.js';

export interface Signal {
  readonly reason: HoldReason;
  readonly until: Date | null;
}

/** What speaks for a person's look at a reward before it leaves. */
@Injectable()
export class Signals {
  constructor(private readonly queries: QueryBus, private readonly tenants: TenantDirectory, private readonly clock: Clock) {}

  async of(reward: RewardView): Promise<readonly Signal[]> {
    const signals: Signal[] = [];
    if (await this.recommendsItself(reward)) signals.push({ reason: 'same-account', until: null });
    const payableFrom = reward.choice === 'cash' ? await this.queries.execute(new AccountPayableFrom(reward.beneficiaryId)) : null;
    if (payableFrom && payableFrom > this.clock.now()) signals.push({ reason: 'account-replaced', until: payableFrom });
    return signals;
  }

  /** Recommender and recipient of one recommendation with the same account (domain.md: same IBAN), unless the tenant allows it. */
  private async recommendsItself({ recommendationId, recipientId }: RewardView): Promise<boolean> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (tenant?.config.allowsSelfRecommendation || !recommendationId || !recipientId) return false;
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    return terms !== null && this.queries.execute(new ShareOneAccount(terms.recommenderId, recipientId));
  }
}
