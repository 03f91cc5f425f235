import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { ShareOneAccount } from '../../account/published-questions.js';
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
  constructor(private readonly queries: QueryBus, private readonly tenants: TenantDirectory) {}

  async of(reward: RewardView): Promise<readonly Signal[]> {
    return (await this.recommendsItself(reward)) ? [{ reason: 'same-account', until: null }] : [];
  }

  /** Recommender and recipient of one recommendation with the same account (domain.md: same IBAN), unless the tenant allows it. */
  private async recommendsItself({ recommendationId, recipientId }: RewardView): Promise<boolean> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (tenant?.config.allowsSelfRecommendation || !recommendationId || !recipientId) return false;
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    return terms !== null && this.queries.execute(new ShareOneAccount(terms.recommenderId, recipientId));
  }
}
