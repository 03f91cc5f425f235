import { CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { forgetAnswersTo } from '#platform/idempotency.js';
import { SentMails } from '#mail/sent-mails.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import type { TokenKind } from '#platform/token-kind.js';
import { HoldReward } from '../../hold/api.js';
import { AwaitsContract } from '../../recommendation/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { EraseAccount } from '../api.js';
import { EmailChanges } from '../persistence/email-changes.js';
import { NewsletterConsents } from '../persistence/newsletter-consents.js';
import { NotificationSettings } from '../persistence/notification-settings.js';
import { CustomerNumbers } from '../persistence/customer-numbers.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Passkeys } from '../persistence/passkeys.js';
import { SecondFactors } from '../persistence/second-factors.js';
import { RemoveBankDetails } from './remove-bank-details.js';
import { SignInLinks } from '../persistence/sign-in-links.js';
import { FindableRecommenders } from '../persistence/findable-recommenders.js';

const FINISH_ERASURE = 'finish-erasure';

const recheckAfterDays = 1;

/**
 * A recipient who confirmed before the erasure may still conclude a contract; the reward then still reaches the erased
 * person for this many days.
 */
const friendsAreAwaitedForDays = 180;

/** Checks daily whether something is still owed to an erased person; once nothing is, deletes the bank details and the kept address. */
@DueHandler(FINISH_ERASURE, 'erasure')
export class FinishErasure implements DueWorkHandler {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly retained: RetainedContacts,
    private readonly emailChanges: EmailChanges,
    private readonly sentMails: SentMails,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly dueWork: DueWork,
  ) {}

  async due(recommenderId: string, now: Date): Promise<void> {
    if (await this.hasOwedRewards(recommenderId, now))
      return this.dueWork.schedule(FINISH_ERASURE, recommenderId, addDays(now, recheckAfterDays));
    await this.commands.execute(new RemoveBankDetails(recommenderId, 'retention'));
    await this.retained.forget(recommenderId);
    await this.emailChanges.forgetFormer({ recommenderId });
    await this.sentMails.forget(recommenderId);
    const recommender = await this.recommenders.load(recommenderId);
    recommender.completeErasure();
    await this.recommenders.save(recommender);
  }

  private async hasOwedRewards(recommenderId: string, now: Date): Promise<boolean> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recommenderId));
    if (rewards.some(reward => !reward.settled)) return true;
    const since = await this.retained.since(recommenderId);
    if (!since || addDays(since, friendsAreAwaitedForDays) <= now) return false;
    return this.queries.execute(new AwaitsContract(recommenderId));
  }
}

/**
 * All their tokens except the one to object to a changed account: what is owed is still paid, and the erasure may have
 * been another person's doing.
 */
const theirTokens: readonly TokenKind[] = [
  'user',
  'welcome',
  'login-link',
  'reset',
  'registration',
  'admin-login',
  'newsletter',
  'newsletter-end',
  'notification-end',
  'email-change',
  'login-pending',
  'passkey-setup',
  'passkey-login',
];

@CommandHandler(EraseAccount)
export class EraseAccountHandler implements ICommandHandler<EraseAccount> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly retained: RetainedContacts,
    private readonly tokens: Tokens,
    private readonly consents: NewsletterConsents,
    private readonly customerNumbers: CustomerNumbers,
    private readonly emailChanges: EmailChanges,
    private readonly findable: FindableRecommenders,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly signInLinks: SignInLinks,
    private readonly notifications: NotificationSettings,
    private readonly sentMails: SentMails,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async execute({ recommenderId, again }: EraseAccount): Promise<void> {
    const now = this.clock.now();
    const recommender = await this.recommenders.load(recommenderId);
    recommender.erase(again);
    if (recommender.newEvents().length === 0) return;
    await this.recommenders.save(recommender);
    if (recommender.wasBlocked) await this.holdOwedRewards(recommenderId);
    const person = await this.people.find(recommenderId);
    const wasConfirmed = (await this.recommenders.row(recommenderId))?.activatedAt != null;
    // Kept for the mail about the erasure and while something is owed; not kept where the address was never confirmed.
    if (person && wasConfirmed) await this.retained.add(person, now);
    await this.people.erase(recommenderId, now);
    for (const kind of theirTokens) await this.tokens.revokeAll(kind, recommenderId);
    await this.consents.forgetAddresses(recommenderId);
    await this.customerNumbers.forget(recommenderId);
    await this.emailChanges.forget(recommenderId);
    await this.findable.forget(recommenderId);
    await this.secondFactors.forget(recommenderId);
    await this.passkeys.forget(recommenderId);
    await this.signInLinks.forget(recommenderId);
    await this.notifications.forget(recommenderId);
    await this.sentMails.forget(recommenderId);
    await forgetAnswersTo(`recommender:${recommenderId}`);
    await this.dueWork.schedule(FINISH_ERASURE, recommenderId, addDays(now, recheckAfterDays));
  }

  /** An erased account cannot be unblocked, so a person decides on each reward. */
  private async holdOwedRewards(recommenderId: string): Promise<void> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recommenderId));
    for (const { rewardId } of rewards.filter(({ settled }) => !settled))
      await this.commands.execute(new HoldReward({ rewardId, reason: 'owner-blocked' }));
  }
}
