import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays } from '#platform/clock.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { CompleteErasure } from '../../account/api.js';
import { FINISH_ERASURE } from '../../account/ports.js';
import { CompleteRecipientErasure } from '../../recipient/api.js';
import { FINISH_RECIPIENT_ERASURE } from '../../recipient/ports.js';
import { AwaitsContract } from '../../recommendation/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';

const recheckAfterDays = 1;

/**
 * A recipient who confirmed before the erasure may still conclude a contract; the reward then still reaches the erased
 * person for this many days.
 */
const friendsAreAwaitedForDays = 180;

/** Checks daily whether something is still owed to an erased recommender; once nothing is, completes the erasure. */
@DueHandler(FINISH_ERASURE, 'erasure')
export class FinishErasure implements DueWorkHandler {
  constructor(
    private readonly retained: RetainedContacts,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly dueWork: DueWork,
  ) {}

  async due(recommenderId: string, now: Date): Promise<void> {
    if (await this.mayStillBeOwed(recommenderId, now))
      return this.dueWork.schedule(FINISH_ERASURE, recommenderId, addDays(now, recheckAfterDays));
    await this.commands.execute(new CompleteErasure(recommenderId));
  }

  private async mayStillBeOwed(recommenderId: string, now: Date): Promise<boolean> {
    if (await isOwed(this.queries, recommenderId)) return true;
    const since = await this.retained.since(recommenderId);
    if (!since || addDays(since, friendsAreAwaitedForDays) <= now) return false;
    return this.queries.execute(new AwaitsContract(recommenderId));
  }
}

/**
 * Checks daily whether something is still owed to an erased recipient; once nothing is, completes the erasure. Its event
 * makes the account module delete the bank details.
 */
@DueHandler(FINISH_RECIPIENT_ERASURE, 'erasure')
export class FinishRecipientErasure implements DueWorkHandler {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly dueWork: DueWork,
  ) {}

  async due(recipientId: string, now: Date): Promise<void> {
    if (await isOwed(this.queries, recipientId))
      return this.dueWork.schedule(FINISH_RECIPIENT_ERASURE, recipientId, addDays(now, recheckAfterDays));
    await this.commands.execute(new CompleteRecipientErasure(recipientId));
  }
}

const isOwed = async (queries: QueryBus, beneficiaryId: string): Promise<boolean> =>
  (await queries.execute(new RewardsOfBeneficiary(beneficiaryId))).some(({ settled }) => !settled);
