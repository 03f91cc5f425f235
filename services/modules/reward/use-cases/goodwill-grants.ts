import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { mustBeKnown, isTheirOwn, mustBeAnother } from '#platform/domain/person.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Handles } from '#platform/messages.js';
import { ensure } from '#platform/domain/domain-error.js';
import { ConfigurationOf } from '#platform/tenancy/configuration-of.js';
import { needsASecondPerson, type GoodwillUsed } from '../domain/goodwill.js';
import { GrantGoodwill, type GrantedGoodwill, type WantedGoodwill } from '../api.js';
import { Goodwills, type GoodwillRow } from '../persistence/goodwills.js';
import { FindRecommender } from '../../account/api.js';
import { RecommendersVisibleTo } from '../../account/ports.js';
import type { ByStaff } from '../../order/api.js';
import { Reward } from '../domain/reward.js';
import { Rewards } from '../persistence/rewards.js';
import { ClaimPeriod } from './claim-period.js';

/** Goodwill to a recommender, granted by staff; above a limit by two of them. */
@Injectable()
export class GoodwillGrants {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly audit: Audit,
    private readonly rewards: Rewards,
    private readonly claimPeriod: ClaimPeriod,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Granted outside any order, for a reason the recommender reads; above a limit (docs/specification/rewards.md#goodwill), or by
   * an account that one human alone invited, by a second person. Refuses `not-found` (also another agency's recommender),
   * `opt-in-required`, `this-account-blocked`.
   */
  @Handles(GrantGoodwill)
  async grant({ recommenderId, amountCents, reason }: WantedGoodwill, by: ByStaff): Promise<GrantedGoodwill> {
    await this.mustBeFor(recommenderId, by.agencyNumber);
    await this.goodwills.lockGrants();
    const { accounts, isConfirmed } = mustBeKnown(currentPerson());
    const used = await this.goodwills.used(recommenderId, accounts);
    const waits = !isConfirmed || needsASecondPerson(amountCents, await this.goodwills.limits(), used);
    const state = waits ? 'waiting' : 'granted';
    const grant = {
      number: newNumber(),
      rewardId: newId(),
      recommenderId,
      amountCents,
      reason: withoutPersonalData(reason),
      state,
      askedByName: by.name,
    } as const;
    await this.goodwills.add(grant);
    if (state === 'granted') await this.grantReward(grant, { ...used, secondPerson: false });
    await this.audit.record({
      action: state === 'granted' ? 'reward.goodwill' : 'reward.goodwill-ask',
      subject: recommenderId,
      by: by.name,
      after: { number: grant.number, rewardId: grant.rewardId, amountCents, reason: grant.reason },
    });
    return { state, rewardId: grant.rewardId };
  }

  /**
   * The second person's decision; `declineReason` null approves. `number`: the grant's, or the recommender's oldest wait.
   * Refuses `not-found`, `not-authorised` (one's own grant), `changed-meanwhile` (decided otherwise), and what granting refuses.
   */
  async decide(number: string, declineReason: string | null, by: ByStaff): Promise<void> {
    await this.goodwills.lockGrants();
    const grant = await this.goodwills.find(number);
    ensure(grant !== undefined, 'not-found');
    const state = declineReason === null ? 'granted' : 'declined';
    const person = currentPerson();
    if (grant.state === state && isTheirOwn(person, grant.decidedBy)) return;
    await this.mustBeFor(grant.recommenderId, by.agencyNumber);
    mustBeAnother(person, grant.askedBy);
    ensure(grant.state === 'waiting', 'changed-meanwhile');
    const why = declineReason === null ? null : withoutPersonalData(declineReason);
    const used = await this.goodwills.used(grant.recommenderId, [grant.askedBy]);
    await this.goodwills.decide(grant.number, state, by.name, why);
    if (state === 'granted') await this.grantReward(grant, { ...used, secondPerson: true });
    await this.audit.record({
      action: state === 'granted' ? 'reward.goodwill-agree' : 'reward.goodwill-decline',
      subject: grant.recommenderId,
      by: by.name,
      before: { state: 'waiting', askedBy: grant.askedByName },
      after: { number: grant.number, amountCents: grant.amountCents, ...(why !== null && { reason: why }) },
    });
  }

  /** Whether this member of staff may grant this recommender anything. */
  private async mustBeFor(recommenderId: string, agencyNumber: string | null): Promise<void> {
    const recommender = await this.queries.execute(new FindRecommender({ recommenderId }));
    const visible = await this.queries.execute(new RecommendersVisibleTo(agencyNumber, [recommenderId]));
    ensure(recommender !== null && visible.has(recommenderId), 'not-found');
    ensure(recommender.state !== 'registered', 'opt-in-required');
    ensure(recommender.state === 'activated', 'this-account-blocked');
  }

  /** It waits for no order, so it is ready at once and its mail is sent. */
  private async grantReward(
    { rewardId, recommenderId, amountCents }: Pick<GoodwillRow, 'rewardId' | 'recommenderId' | 'amountCents'>,
    { secondPerson, ...used }: GoodwillUsed & { readonly secondPerson: boolean },
  ): Promise<void> {
    const configuration = await this.queries.execute(new ConfigurationOf(null));
    const reward = new Reward(rewardId);
    reward.grantGoodwill(recommenderId, amountCents, {
      configurationVersion: configuration?.version ?? 0,
      goodwill: { askedCents: amountCents, ...used, secondPerson },
    });
    await this.claimPeriod.open(reward);
    await this.rewards.save(reward);
  }
}
