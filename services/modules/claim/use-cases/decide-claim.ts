import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { FindRecipient } from '../../recipient/api.js';
import { AssignOrder, OrderById, VisibleOrder } from '../../order/api.js';
import type { TermsOfRecommendation } from '../../recommendation/api.js';
import { GrantGoodwill, RewardFor } from '../../reward/api.js';
import type { ClaimsDesk } from '../api.js';
import type { Claim } from '../domain/claim.js';
import { ClaimMessages } from '../persistence/claim-messages.js';
import { Claims } from '../persistence/claims.js';
import { VisibleClaims } from './visible-claims.js';

/** What accepting a claim brings; at least one of them. */
export interface Accepting {
  /** The order that counts for the recommendation from now on. */
  readonly orderNumber: string | null;
  /** The friend who ordered, where a recommender claims; null: by the code alone. */
  readonly recipientNumber: string | null;
  /** Goodwill for the recommender, in cents. */
  readonly goodwillCents: number | null;
  /** A reward that the claimant got meanwhile. */
  readonly rewardId: string | null;
}

/** Decides claims; what an accepted one brings is done with the decision. */
@Injectable()
export class DecideClaim {
  constructor(
    private readonly claims: Claims,
    private readonly visible: VisibleClaims,
    private readonly messages: ClaimMessages,
    private readonly audit: Audit,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Refuses `not-found` and `changed-meanwhile` (decided already). */
  async reject(number: string, reason: string, by: ClaimsDesk): Promise<void> {
    const { row } = await this.visible.find(number, by);
    const claim = await this.claims.load(row.claimId);
    claim.reject(await this.messages.add(claim.id, 'decision', reason, by.name));
    await this.claims.save(claim);
    await this.audit.record({ action: 'claim.reject', subject: number, by: by.name });
  }

  /**
   * Refuses `not-found`, `changed-meanwhile` (decided already), `validation-failed` by field, and what assigning an order
   * and granting goodwill refuse.
   */
  async accept(number: string, accepting: Accepting, reason: string, by: ClaimsDesk): Promise<void> {
    const { row, terms } = await this.visible.find(number, by);
    const claim = await this.claims.load(row.claimId);
    const { orderNumber, goodwillCents, rewardId } = accepting;
    if (orderNumber === null && goodwillCents === null && rewardId === null)
      throw atField('Auftragsnummer', 'claim-result');
    // The decision stands before what it brings: what was decided meanwhile brings nothing.
    ensure(!claim.isDecided, 'changed-meanwhile');
    const granted = {
      orderId:
        orderNumber === null ? null : await this.linkOrder({ ...accepting, orderNumber }, terms, claim, reason, by),
      rewardId:
        goodwillCents === null
          ? await this.rewardOf(claim, rewardId, row.openedAt)
          : await this.grantGoodwill(claim, goodwillCents, reason, by),
    };
    claim.accept(granted, await this.messages.add(claim.id, 'decision', reason, by.name));
    await this.claims.save(claim);
    await this.claims.setGranted(claim.id, granted);
    await this.audit.record({
      action: 'claim.accept',
      subject: number,
      by: by.name,
      after: { order: orderNumber, goodwillCents, rewardId: granted.rewardId },
    });
  }

  /**
   * Assigns an order that nobody has to the claimant's line, or names one that counts there already; returns its id. One that
   * is somebody else's is not taken from them here, and one that earns nothing is no answer to a claim.
   */
  private async linkOrder(
    { orderNumber, recipientNumber }: Accepting & { readonly orderNumber: string },
    { recommendationId, number }: TermsOfRecommendation,
    { about }: Claim,
    reason: string,
    by: ClaimsDesk,
  ): Promise<string> {
    const friend =
      about!.claimant === 'recipient'
        ? await this.queries.execute(new FindRecipient({ recipientId: about!.claimantId }))
        : null;
    if (friend && recipientNumber !== null && recipientNumber !== friend.number)
      throw atField('Empfaengernummer', 'unknown');
    const orderId = await this.queries.execute(new VisibleOrder(orderNumber, by)).catch((error: unknown) => {
      throw error instanceof DomainError && error.reason === 'not-found' ? atField('Auftragsnummer', 'unknown') : error;
    });
    const known = (await this.queries.execute(new OrderById(orderId)))!;
    const isTheirs =
      known.recommendationId === recommendationId && (!friend || known.recipientId === friend.recipientId);
    if (known.assignment !== 'none' && !isTheirs) throw atField('Auftragsnummer', 'claim-order-of-others');
    let order = known;
    if (known.assignment === 'none') {
      const to = { recommendationNumber: number, recipientNumber: friend?.number ?? recipientNumber };
      await this.commands.execute(new AssignOrder({ orderNumber, ...to, reason, by }));
      order = (await this.queries.execute(new OrderById(orderId)))!;
    }
    const earns = order.withoutReward === null && (order.state === 'reported' || order.state === 'released');
    if (!earns) throw atField('Auftragsnummer', 'claim-order-earns-nothing');
    return orderId;
  }

  private async grantGoodwill({ about }: Claim, amountCents: number, reason: string, by: ClaimsDesk): Promise<string> {
    if (about!.claimant !== 'recommender') throw atField('KulanzCent', 'recommender-only');
    const wanted = { recommenderId: about!.claimantId, amountCents, reason };
    const { state, rewardId } = await this.commands.execute(new GrantGoodwill(wanted, by));
    // It would be promised before anybody agreed to it.
    if (state === 'waiting') throw atField('KulanzCent', 'goodwill-takes-two');
    return rewardId;
  }

  /** A reward that the claimant got since the claim, of its recommendation or out of goodwill. */
  private async rewardOf({ about }: Claim, rewardId: string | null, since: Date): Promise<string | null> {
    if (rewardId === null) return null;
    const reward = await this.queries.execute(new RewardFor(rewardId));
    const isAnswer =
      reward !== null &&
      reward.beneficiaryId === about!.claimantId &&
      (reward.recommendationId ?? about!.recommendationId) === about!.recommendationId &&
      reward.grantedAt >= since &&
      ['open', 'ready', 'paid', 'picked-up'].includes(reward.status);
    if (!isAnswer) throw atField('PraemieId', 'claim-reward');
    return rewardId;
  }
}

const atField = (field: string, reason: string) =>
  new DomainError('validation-failed', { fields: [{ field, reason }] });
