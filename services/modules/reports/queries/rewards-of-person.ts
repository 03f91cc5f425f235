import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { isId } from '#platform/domain/ids.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { BlockOf, FindRecommender } from '../../account/api.js';
import { HoldsOn } from '../../hold/api.js';
import { OrderSummaries } from '../../order/api.js';
import { LastPayoutsOf } from '../../payout/api.js';
import { FindContact } from '../../recipient/api.js';
import { RecommendationsVisibleTo } from '../../recommendation/api.js';
import { RecommendersVisibleTo } from '../../account/ports.js';
import { CancelReasonsOf, cancelledWords, RewardsOfBeneficiary } from '../../reward/api.js';
import type { CancelReason } from '../../reward/events.js';

/**
 * State of every reward of a person, for staff of the agency that looks after them; the number of statements does not
 * depend on the number of rewards.
 */
@Injectable()
export class RewardsOfPerson {
  constructor(private readonly queries: QueryBus) {}

  /** `number`: a recommender's or a contact's. Refuses `not-found`, also for a person whom another agency looks after. */
  async of(number: string, agencyNumber: string | null, language: Language) {
    const personId = isId(number)
      ? await this.recommender(number, agencyNumber)
      : await this.contact(number, agencyNumber);
    ensure(personId !== null, 'not-found');
    const all = [...(await this.queries.execute(new RewardsOfBeneficiary(personId)))].reverse();
    const about = <Key extends 'recommendationId' | 'orderId' | 'rewardId'>(key: Key) =>
      all.flatMap(reward => reward[key] ?? []);
    const recommendations = await this.queries.execute(
      new RecommendationsVisibleTo(agencyNumber, about('recommendationId')),
    );
    const shown = all.filter(({ recommendationId: id }) => id === null || recommendations.has(id));
    const orders = await this.queries.execute(new OrderSummaries(about('orderId')));
    const cancelled = await this.queries.execute(
      new CancelReasonsOf(shown.flatMap(({ rewardId, status }) => (status === 'cancelled' ? rewardId : []))),
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

  private async recommender(recommenderId: string, agencyNumber: string | null): Promise<string | null> {
    const visible = await this.queries.execute(new RecommendersVisibleTo(agencyNumber, [recommenderId]));
    if (!visible.has(recommenderId)) return null;
    // What is owed to an erased person stays payable, so they are looked up by their rewards.
    const known =
      (await this.queries.execute(new FindRecommender({ recommenderId }))) ??
      (await this.queries.execute(new RewardsOfBeneficiary(recommenderId)))[0];
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
