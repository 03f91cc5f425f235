import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addDays, Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Retention } from '#platform/retention.js';
import { endOfPeriod } from '#shared/calendar.js';
import { forgetAnswersTo } from '#platform/idempotency.js';
import { withoutPersonalData } from '#platform/logger.js';
import { SentMails } from '#platform/mail/mailer.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens, type TokenKind } from '#platform/tokens.js';
import { HoldReward } from '../../hold/api.js';
import { AwaitsContract } from '../../recommendation/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { BlockRecommender, EraseAccount, UnblockRecommender } from '../api.js';
import type { Recommender } from '../domain/recommender.js';
import { EmailChanges, NewsletterConsents, NotificationSettings } from '../persistence/emails.js';
import {
  CustomerNumbers,
  isLookedAfterBy,
  RecommenderRepository,
  type UnconfirmedAccount,
  type StaffMember,
} from '../persistence/recommenders.js';
import { Passkeys, SecondFactors } from '../persistence/second-factors.js';
import { RemoveBankDetails } from './bank-details.js';
import { SignInLinks } from './sign-in-at-provider.js';
import { FindableRecommenders } from './own-choices.js';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { InvitationExpired } from '../../invitation/api.js';

/** Tokens that a block revokes because they open the account. Links to a reward stay: a choice made with them waits with the reward. */
const waysIn: readonly TokenKind[] = ['user', 'welcome', 'login-link', 'reset', 'registration', 'admin-login'];

@CommandHandler(BlockRecommender)
export class BlockRecommenderHandler implements ICommandHandler<BlockRecommender> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recommenderId, block: { kind, because, by } }: BlockRecommender): Promise<void> {
    const recommender = await visibleTo(this.recommenders, this.queries, recommenderId, by);
    const before = recommender.status;
    recommender.block(kind);
    await this.recommenders.save(recommender);
    await this.recommenders.explainBlock(recommenderId, { kind, because, by });
    for (const way of waysIn) await this.tokens.revokeAll(way, recommenderId);
    await this.audit.record({
      action: 'recommender.block',
      subject: recommenderId,
      by: by.name,
      before: { status: before },
      after: { status: 'blocked', kind, reason: withoutPersonalData(because) },
    });
  }
}

@CommandHandler(UnblockRecommender)
export class UnblockRecommenderHandler implements ICommandHandler<UnblockRecommender> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recommenderId, unblock: { because, by } }: UnblockRecommender): Promise<void> {
    const recommender = await visibleTo(this.recommenders, this.queries, recommenderId, by);
    recommender.unblock();
    await this.recommenders.save(recommender);
    await this.audit.record({
      action: 'recommender.unblock',
      subject: recommenderId,
      by: by.name,
      before: { status: 'blocked' },
      after: { status: recommender.status, reason: withoutPersonalData(because) },
    });
  }
}

/**
 * A staff member knows, for example from a call, that mails arrive again. Refuses `not-found`, and `changed-meanwhile`
 * where the address is not marked as unreachable.
 */
export class MarkReachable extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly mark: { readonly because: string; readonly by: StaffMember },
  ) {
    super();
  }
}

@CommandHandler(MarkReachable)
export class MarkReachableHandler implements ICommandHandler<MarkReachable> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recommenderId, mark: { because, by } }: MarkReachable): Promise<void> {
    await visibleTo(this.recommenders, this.queries, recommenderId, by);
    const since = await this.people.unreachableSince(recommenderId);
    ensure(since !== null, 'changed-meanwhile');
    await this.people.becomesReachable(recommenderId);
    await this.audit.record({
      action: 'recommender.reachable',
      subject: recommenderId,
      by: by.name,
      before: { unreachableSince: since },
      after: { reason: withoutPersonalData(because) },
    });
  }
}

async function visibleTo(
  recommenders: RecommenderRepository,
  queries: QueryBus,
  recommenderId: string,
  by: StaffMember,
): Promise<Recommender> {
  // A concurrent login either comes first and is ended by the block, or comes later and is refused.
  await recommenders.lock(recommenderId);
  const recommender = await recommenders.find(recommenderId);
  ensure(recommender !== undefined && recommender.status !== 'erased', 'not-found');
  ensure(await isLookedAfterBy(queries, recommenderId, by), 'not-found');
  return recommender;
}

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

/** Accounts looked at in one transaction. */
const batchLimit = 100;

/**
 * Once a day, and after the period was changed: erases accounts whose address was never confirmed, with the
 * recommendations that wait for it. Whoever confirms while it runs comes first, or after it finds a link that is gone.
 */
@DueHandler('retention-of-accounts', 'erasure')
export class EraseUnconfirmedAccounts implements DueWorkHandler {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly retention: Retention,
    private readonly commands: CommandBus,
    private readonly dueWork: DueWork,
  ) {}

  async due(tenantId: string, now: Date): Promise<void> {
    const days = await this.retention.days('unconfirmed-account');
    let last: UnconfirmedAccount | null = null;
    let erased = 0;
    while (erased < batchLimit) {
      const some: readonly UnconfirmedAccount[] = await this.recommenders.unconfirmedSince(
        addDays(now, -days),
        last,
        batchLimit,
      );
      for (const { recommenderId, registeredAt } of some)
        if (endOfPeriod(registeredAt, days) <= now && (await this.eraseIfUnconfirmed(recommenderId))) erased += 1;
      last = some.at(-1) ?? null;
      if (some.length < batchLimit) break;
    }
    await this.retention.noteDone('unconfirmed-account', erased);
    await this.dueWork.schedule('retention-of-accounts', tenantId, erased < batchLimit ? addDays(now, 1) : now);
  }

  private async eraseIfUnconfirmed(recommenderId: string): Promise<boolean> {
    await this.recommenders.lock(recommenderId);
    if (!(await this.recommenders.load(recommenderId)).waitsForConfirmation) return false;
    await this.commands.execute(new EraseAccount(recommenderId));
    return true;
  }
}

/** The invited person never came: their data is deleted. An account with a confirmed address stays. */
@Reaction({ name: 'erase-account-when-invitation-expired', queue: 'erasure', on: [InvitationExpired] })
export class EraseAccountWhenInvitationExpired implements TransactionalReaction<EventFrom<typeof InvitationExpired>> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly commands: CommandBus,
  ) {}

  async react({ data: { recommenderId } }: RecordedEvent<EventFrom<typeof InvitationExpired>>): Promise<void> {
    const account = await this.recommenders.find(recommenderId);
    if (account?.status === 'registered') await this.commands.execute(new EraseAccount(recommenderId));
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [EraseAccountWhenInvitationExpired];
