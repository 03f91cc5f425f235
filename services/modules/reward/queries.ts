import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isId } from '#platform/domain/ids.js';
import { personIn } from '#platform/domain/person.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { payeeOf, rewardKinds, rewardType } from '#reward-types/index.js';
import { BankDetailsOf, BlockOf, FindRecommender } from '../account/api.js';
import { HoldsOn } from '../hold/api.js';
import { OrderSummaries } from '../order/api.js';
import { LastPayoutsOf } from '../payout/api.js';
import { FindContact, FindRecipient, IsAddressedInformally } from '../recipient/api.js';
import { RecommendationsVisibleTo, RecommendationTerms, RecommendersVisibleTo } from '../recommendation/api.js';
import {
  AccountToPayFor,
  cancelledWords,
  PayableRewards,
  RewardFor,
  RewardsOfBeneficiary,
  RewardsOfRecipients,
  RewardsOfRecommendation,
  RewardsOwed,
  RewardsStillPayable,
  RewardsStillToGo,
  RewardMailFactsOf,
  RewardWantsBankDetails,
  type AccountToPay,
  type CancelReason,
  type RewardMailFacts,
} from './api.js';
import { splitReward } from './domain/granting.js';
import { RecomputedRewardsHandler, CompareOfferWithPastHandler } from './look-back.js';
import { Rewards } from './persistence.js';
import { RewardOptions, TypesToChooseForHandler } from './use-cases/choose-reward.js';
import { GoodwillReasonOfHandler, GoodwillThatWaitsHandler } from './use-cases/grant-goodwill.js';

@QueryHandler(RewardsOfRecommendation)
export class RewardsOfRecommendationHandler implements IQueryHandler<RewardsOfRecommendation> {
  constructor(private readonly rewards: Rewards) {}
  execute({ recommendationId }: RewardsOfRecommendation) {
    return this.rewards.ofRecommendation(recommendationId);
  }
}

@QueryHandler(RewardsOfBeneficiary)
export class RewardsOfBeneficiaryHandler implements IQueryHandler<RewardsOfBeneficiary> {
  constructor(
    private readonly rewards: Rewards,
    private readonly options: RewardOptions,
  ) {}
  async execute({ beneficiaryId }: RewardsOfBeneficiary) {
    const settings = await this.options.settings();
    return (await this.rewards.ofBeneficiary(beneficiaryId)).map(reward => ({
      ...reward,
      payee: payeeOf(reward, settings)?.holder ?? null,
    }));
  }
}

@QueryHandler(RewardsOfRecipients)
export class RewardsOfRecipientsHandler implements IQueryHandler<RewardsOfRecipients> {
  constructor(private readonly rewards: Rewards) {}
  execute({ recipientIds }: RewardsOfRecipients) {
    return this.rewards.settledOfRecipients(recipientIds);
  }
}

@QueryHandler(RewardFor)
export class RewardForHandler implements IQueryHandler<RewardFor> {
  constructor(private readonly rewards: Rewards) {}
  async execute({ rewardId }: RewardFor) {
    return (await this.rewards.view(rewardId)) ?? null;
  }
}

@QueryHandler(RewardMailFactsOf)
export class RewardMailFactsOfHandler implements IQueryHandler<RewardMailFactsOf> {
  constructor(
    private readonly rewards: Rewards,
    private readonly people: PersonStore,
    private readonly queries: QueryBus,
  ) {}
  async execute({ rewardId }: RewardMailFactsOf): Promise<RewardMailFacts | null> {
    const reward = await this.rewards.view(rewardId);
    if (!reward) return null;
    const { beneficiary, beneficiaryId, recipientId } = reward;
    return beneficiary === 'recipient'
      ? { ...reward, friend: null, casual: await this.queries.execute(new IsAddressedInformally(beneficiaryId)) }
      : { ...reward, friend: recipientId && (await this.people.firstName(recipientId)), casual: false };
  }
}

@QueryHandler(RewardWantsBankDetails)
export class RewardWantsBankDetailsHandler implements IQueryHandler<RewardWantsBankDetails> {
  constructor(private readonly rewards: Rewards) {}
  execute({ rewardId }: RewardWantsBankDetails) {
    return this.rewards.wantsBankDetails(rewardId);
  }
}

@QueryHandler(AccountToPayFor)
export class AccountToPayForHandler implements IQueryHandler<AccountToPayFor> {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly options: RewardOptions,
  ) {}
  async execute({ rewardId }: AccountToPayFor): Promise<AccountToPay | null> {
    const reward = await this.rewards.view(rewardId);
    if (!reward) return null;
    if (reward.choice && rewardType(reward.choice).configured) {
      const payee = payeeOf(reward, await this.options.settings());
      if (!payee || reward.option === null) return null;
      const updatedBy = await this.options.editorOf(reward.choice, reward.option);
      return { ...payee, own: false, updatedBy, payee: { kind: reward.choice, option: reward.option } };
    }
    const account = await this.queries.execute(new BankDetailsOf(reward.beneficiaryId));
    return account && { ...account, remittance: null, own: true, updatedBy: personIn(account.updatedBy), payee: null };
  }
}

@QueryHandler(PayableRewards)
export class PayableRewardsHandler implements IQueryHandler<PayableRewards> {
  constructor(private readonly rewards: Rewards) {}
  execute({ request: { limit, without } }: PayableRewards) {
    return this.rewards.payable(limit, without);
  }
}

@QueryHandler(RewardsStillPayable)
export class RewardsStillPayableHandler implements IQueryHandler<RewardsStillPayable> {
  constructor(private readonly rewards: Rewards) {}
  execute({ rewardIds }: RewardsStillPayable) {
    return this.rewards.stillPayable(rewardIds);
  }
}

@QueryHandler(RewardsOwed)
export class RewardsOwedHandler implements IQueryHandler<RewardsOwed> {
  constructor(private readonly rewards: Rewards) {}
  execute() {
    return this.rewards.owed();
  }
}

@QueryHandler(RewardsStillToGo)
export class RewardsStillToGoHandler implements IQueryHandler<RewardsStillToGo> {
  constructor(private readonly rewards: Rewards) {}
  async execute() {
    const named = rewardKinds.filter(kind => rewardType(kind).configured);
    return { ...(await this.rewards.stillToGo()), toOthers: await this.rewards.payableOf(named) };
  }
}

export const answers = [
  RecomputedRewardsHandler,
  CompareOfferWithPastHandler,
  GoodwillThatWaitsHandler,
  RewardsOfRecommendationHandler,
  RewardsOfBeneficiaryHandler,
  RewardsOfRecipientsHandler,
  RewardForHandler,
  RewardMailFactsOfHandler,
  GoodwillReasonOfHandler,
  TypesToChooseForHandler,
  RewardWantsBankDetailsHandler,
  AccountToPayForHandler,
  PayableRewardsHandler,
  RewardsStillPayableHandler,
  RewardsOwedHandler,
  RewardsStillToGoHandler,
];

/**
 * State of every reward of a person, for staff of the agency that looks after them; the number of statements does not
 * depend on the number of rewards.
 */
@Injectable()
export class RewardsOfPerson {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  /** `number`: a recommender's or a contact's. Refuses `not-found`, also for a person whom another agency looks after. */
  async of(number: string, agencyNumber: string | null, language: Language) {
    const personId = isId(number)
      ? await this.recommender(number, agencyNumber)
      : await this.contact(number, agencyNumber);
    ensure(personId !== null, 'not-found');
    const all = (await this.rewards.ofBeneficiary(personId)).reverse();
    const about = <Key extends 'recommendationId' | 'orderId' | 'rewardId'>(key: Key) =>
      all.flatMap(reward => reward[key] ?? []);
    const recommendations = await this.queries.execute(
      new RecommendationsVisibleTo(agencyNumber, about('recommendationId')),
    );
    const shown = all.filter(({ recommendationId: id }) => id === null || recommendations.has(id));
    const orders = await this.queries.execute(new OrderSummaries(about('orderId')));
    const cancelled = await this.reasons(
      shown.flatMap(({ rewardId, status }) => (status === 'cancelled' ? rewardId : [])),
    );
    const holds = await this.queries.execute(new HoldsOn(about('rewardId')));
    const block = await this.queries.execute(new BlockOf(personId));
    const payouts = await this.queries.execute(new LastPayoutsOf(about('rewardId')));
    return shown.map(reward => {
      const recommendation =
        reward.recommendationId === null ? undefined : recommendations.get(reward.recommendationId);
      const order = reward.orderId === null ? undefined : orders.get(reward.orderId);
      const reason = cancelled.get(reward.rewardId);
      return {
        ...reward,
        recommendationNumber: recommendation?.number ?? null,
        orderNumber: order?.number ?? null,
        release:
          reward.status === 'open' && order?.overdueFrom
            ? { from: order.releasableFrom, overdueFrom: order.overdueFrom }
            : null,
        cancelledBecause: reason ? (wordsOf(reason, order, recommendation) ?? cancelledWords[reason][language]) : null,
        hold: reward.settled ? null : holdOf(block, holds.get(reward.rewardId)),
        payout: payouts.get(reward.rewardId) ?? null,
      };
    });
  }

  /** Reason of each cancellation, from the reward's events. */
  private async reasons(rewardIds: readonly string[]): Promise<ReadonlyMap<string, CancelReason>> {
    const cancelled = rewardIds.length > 0 ? await this.rewards.loadAll(rewardIds) : [];
    return new Map(cancelled.flatMap(({ id, cancelledFor }) => (cancelledFor ? [[id, cancelledFor] as const] : [])));
  }

  private async recommender(recommenderId: string, agencyNumber: string | null): Promise<string | null> {
    const visible = await this.queries.execute(new RecommendersVisibleTo(agencyNumber, [recommenderId]));
    if (!visible.has(recommenderId)) return null;
    // What is owed to an erased person stays payable, so they are looked up by their rewards.
    const known =
      (await this.queries.execute(new FindRecommender({ recommenderId }))) ??
      (await this.rewards.ofBeneficiary(recommenderId))[0];
    return known ? recommenderId : null;
  }

  private async contact(number: string, agencyNumber: string | null): Promise<string | null> {
    const contact = await this.queries.execute(new FindContact(number));
    if (!contact) return null;
    const visible = await this.queries.execute(new RecommendationsVisibleTo(agencyNumber, [contact.recommendationId]));
    return visible.has(contact.recommendationId) ? contact.recipientId : null;
  }
}

/** A block holds everything of the person, whatever else is under review. */
function holdOf(
  block: { readonly since: Date } | null,
  hold: { readonly since: Date; readonly until: Date | null } | undefined,
) {
  if (block) return { why: 'block' as const, since: block.since, until: null };
  return hold ? { why: 'review' as const, ...hold } : null;
}

/** Text of the agency when it refused the order or cancelled the recommendation; null where there is none. */
function wordsOf(
  reason: CancelReason,
  order: { readonly refusedBecause: string | null } | undefined,
  recommendation: { readonly cancelledBecause: string | null } | undefined,
): string | null {
  if (reason === 'order-refused') return order?.refusedBecause ?? null;
  return reason === 'recommendation-cancelled' ? (recommendation?.cancelledBecause ?? null) : null;
}

/** The recipient's part: the reward itself once granted, before that the promised amount. */
@Injectable()
export class RecipientReward {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
  ) {}

  /** `number` is the recipient's own or their recommendation's. */
  async of(recipientId: string, number: string) {
    const recipient = await this.queries.execute(new FindRecipient({ recipientId }));
    ensure(recipient !== null, 'recipient-token-invalid');
    const terms = await this.queries.execute(new RecommendationTerms(recipient.recommendationId));
    ensure(terms !== null && (number === recipient.number || number === terms.number), 'not-found');
    const granted = (await this.rewards.ofRecommendation(recipient.recommendationId)).find(
      reward => reward.beneficiaryId === recipientId,
    );
    if (granted)
      return {
        id: granted.rewardId,
        amountCents: granted.amountCents,
        status: granted.status,
        expiresAt: granted.expiresAt,
      };
    ensure(terms.status !== 'cancelled' && terms.status !== 'expired', 'not-found');
    const tenant = await this.tenants.byId(currentWork().tenantId);
    const promised = splitReward({
      amountCents: terms.rewardCents,
      recommenderShare: terms.recommenderShare,
      recipientCapCents: tenant?.config.maxRecipientRewardCents ?? null,
      recipientIsKnown: true,
    }).recipientCents;
    ensure(promised > 0, 'not-found');
    return { id: recipientId, amountCents: promised, status: 'open' as const, expiresAt: null };
  }
}
