import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { mustBeKnown } from '#platform/domain/person.js';
import { withoutPersonalData } from '#platform/logger.js';
import { needsASecondPerson } from '../domain/goodwill.js';
import { Goodwills } from '../persistence/goodwills.js';
import { GoodwillReward } from './goodwill-reward.js';

export interface StaffMember {
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
