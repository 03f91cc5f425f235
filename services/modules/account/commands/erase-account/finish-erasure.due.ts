import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { addDays } from '#platform/clock/clock.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { SentMails } from '#platform/mail/sent-mails.js';
import { KeptContacts } from '#platform/people/kept-contacts.js';
import { RecommendationsOf } from '../../../recommendation/published-questions.js';
import { RewardsOfBeneficiary } from '../../../reward/published-questions.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { RemoveBankDetails } from '../change-bank-details/remove-bank-details.js';

export const FINISH_ERASURE = 'finish-erasure';
export const lookAgainAfterDays = 1;
/** A friend who confirmed before the erasure may still conclude: so long a reward of it would reach the erased person. */
const friendsAreAwaitedForDays = 180;

/** Looks every day whether something is still owed to an erased person; once nothing is, the bank details and the way to reach them go too. */
@DueHandler(FINISH_ERASURE)
export class FinishErasure implements DueWorkHandler {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly kept: KeptContacts,
    private readonly sentMails: SentMails,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly dueWork: DueWork,
  ) {}

  async due(recommenderId: string, now: Date): Promise<void> {
    if (await this.isOwedSomething(recommenderId, now))
      return this.dueWork.schedule(FINISH_ERASURE, recommenderId, addDays(now, lookAgainAfterDays));
    await this.commands.execute(new RemoveBankDetails(recommenderId, 'retention'));
    await this.kept.forget(recommenderId);
    await this.sentMails.forget(recommenderId);
    const recommender = await this.recommenders.load(recommenderId);
    recommender.completeErasure();
    await this.recommenders.save(recommender);
  }

  private async isOwedSomething(recommenderId: string, now: Date): Promise<boolean> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recommenderId));
    if (rewards.some(reward => !reward.settled)) return true;
    const since = await this.kept.since(recommenderId);
    if (!since || addDays(since, friendsAreAwaitedForDays) <= now) return false;
    return (await this.queries.execute(new RecommendationsOf(recommenderId))).some(({ status }) => status === 'open');
  }
}
