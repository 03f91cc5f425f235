import { Injectable } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  QueryBus,
  type ICommandHandler,
  QueryHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isTheirOwn, mustBeAnother, mustBeKnown } from '#platform/domain/person.js';
import { withoutPersonalData } from '#platform/logger.js';
import { FindRecommender } from '../../account/api.js';
import { RecommendersVisibleTo } from '../../recommendation/api.js';
import { ConfigurationOf } from '../../tenant/api.js';
import { needsASecondPerson, Reward, type GoodwillUsed } from '../domain/reward.js';
import { Goodwills, Rewards, type GoodwillRow } from '../persistence.js';
import { MakeRewardReady } from './choose-reward.js';
import { GoodwillReasonOf, GoodwillThatWaits } from '../api.js';

interface StaffMember {
  readonly name: string;
  readonly agencyNumber: string | null;
}

/**
 * Outside any order, for a reason the recommender reads; above a limit (docs/specification/rewards.md#goodwill), or by
 * an account that one human alone invited, by a second person. Refuses `not-found` (also another agency's recommender),
 * `opt-in-required`, `this-account-blocked`.
 */
export class GrantGoodwill extends Command<'granted' | 'waiting'> {
  constructor(
    readonly goodwill: { readonly recommenderId: string; readonly amountCents: number; readonly reason: string },
    readonly by: StaffMember,
  ) {
    super();
  }
}

/**
 * The second person's decision; `declineReason` null approves. `number`: the grant's, or the recommender's oldest wait.
 * Refuses `not-found`, `not-authorised` (one's own grant), `changed-meanwhile` (decided otherwise), and what granting refuses.
 */
export class DecideGoodwill extends Command<void> {
  constructor(
    readonly number: string,
    readonly declineReason: string | null,
    readonly by: StaffMember,
  ) {
    super();
  }
}

/** Checks who may grant goodwill to whom, and grants the reward: it waits for no order, so it is ready at once and its mail is sent. */
@Injectable()
export class GoodwillReward {
  constructor(
    private readonly rewards: Rewards,
    private readonly ready: MakeRewardReady,
    private readonly queries: QueryBus,
  ) {}

  async mustBeFor(recommenderId: string, agencyNumber: string | null): Promise<void> {
    const recommender = await this.queries.execute(new FindRecommender({ recommenderId }));
    const visible = await this.queries.execute(new RecommendersVisibleTo(agencyNumber, [recommenderId]));
    ensure(recommender !== null && visible.has(recommenderId), 'not-found');
    ensure(recommender.state !== 'registered', 'opt-in-required');
    ensure(recommender.state === 'activated', 'this-account-blocked');
  }

  async grant(
    { rewardId, recommenderId, amountCents }: Pick<GoodwillRow, 'rewardId' | 'recommenderId' | 'amountCents'>,
    { secondPerson, ...used }: GoodwillUsed & { readonly secondPerson: boolean },
  ): Promise<void> {
    const configuration = await this.queries.execute(new ConfigurationOf(null));
    const reward = new Reward(rewardId);
    reward.grantGoodwill(recommenderId, amountCents, {
      configurationVersion: configuration?.version ?? 0,
      goodwill: { askedCents: amountCents, ...used, secondPerson },
    });
    await this.ready.apply(reward);
    await this.rewards.save(reward);
  }
}

@CommandHandler(GrantGoodwill)
export class GrantGoodwillHandler implements ICommandHandler<GrantGoodwill> {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly reward: GoodwillReward,
    private readonly audit: Audit,
  ) {}

  async execute({
    goodwill: { recommenderId, amountCents, reason },
    by,
  }: GrantGoodwill): Promise<'granted' | 'waiting'> {
    await this.reward.mustBeFor(recommenderId, by.agencyNumber);
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
    if (state === 'granted') await this.reward.grant(grant, { ...used, secondPerson: false });
    await this.audit.record({
      action: state === 'granted' ? 'reward.goodwill' : 'reward.goodwill-ask',
      subject: recommenderId,
      by: by.name,
      after: { number: grant.number, rewardId: grant.rewardId, amountCents, reason: grant.reason },
    });
    return state;
  }
}

@CommandHandler(DecideGoodwill)
export class DecideGoodwillHandler implements ICommandHandler<DecideGoodwill> {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly reward: GoodwillReward,
    private readonly audit: Audit,
  ) {}

  async execute({ number, declineReason, by }: DecideGoodwill): Promise<void> {
    await this.goodwills.lockGrants();
    const grant = await this.goodwills.find(number);
    ensure(grant !== undefined, 'not-found');
    const state = declineReason === null ? 'granted' : 'declined';
    const person = currentPerson();
    if (grant.state === state && isTheirOwn(person, grant.decidedBy)) return;
    await this.reward.mustBeFor(grant.recommenderId, by.agencyNumber);
    mustBeAnother(person, grant.askedBy);
    ensure(grant.state === 'waiting', 'changed-meanwhile');
    const why = declineReason === null ? null : withoutPersonalData(declineReason);
    const used = await this.goodwills.used(grant.recommenderId, [grant.askedBy]);
    await this.goodwills.decide(grant.number, state, by.name, why);
    if (state === 'granted') await this.reward.grant(grant, { ...used, secondPerson: true });
    await this.audit.record({
      action: state === 'granted' ? 'reward.goodwill-agree' : 'reward.goodwill-decline',
      subject: grant.recommenderId,
      by: by.name,
      before: { state: 'waiting', askedBy: grant.askedByName },
      after: { number: grant.number, amountCents: grant.amountCents, ...(why !== null && { reason: why }) },
    });
  }
}

@QueryHandler(GoodwillReasonOf)
export class GoodwillReasonOfHandler implements IQueryHandler<GoodwillReasonOf> {
  constructor(private readonly goodwills: Goodwills) {}
  execute({ rewardId }: GoodwillReasonOf) {
    return this.goodwills.reasonOf(rewardId);
  }
}

@QueryHandler(GoodwillThatWaits)
export class GoodwillThatWaitsHandler implements IQueryHandler<GoodwillThatWaits> {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly queries: QueryBus,
  ) {}
  async execute({ agencyNumber, notBy }: GoodwillThatWaits) {
    const waiting = (await this.goodwills.waiting()).map(({ recommenderId }) => recommenderId);
    return this.goodwills.pending(
      [...(await this.queries.execute(new RecommendersVisibleTo(agencyNumber, waiting)))],
      notBy,
    );
  }
}
