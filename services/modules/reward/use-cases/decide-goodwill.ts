import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isTheirOwn, mustBeAnother } from '#platform/domain/person.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Goodwills } from '../persistence/goodwills.js';
import type { StaffMember } from './grant-goodwill.js';
import { GoodwillReward } from './goodwill-reward.js';

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
