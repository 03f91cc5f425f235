import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { StaffMembersOf, type StaffMember } from '../../agency/api.js';
import { OrderNumberOf } from '../../order/api.js';
import { FindRecipient } from '../../recipient/api.js';
import type { TermsOfRecommendation } from '../../recommendation/api.js';
import { RewardFor } from '../../reward/api.js';
import type { ClaimsDesk, WrittenOfClaim } from '../api.js';
import { ClaimMessages } from '../persistence/claim-messages.js';
import type { ClaimRow } from '../persistence/claims.js';
import { VisibleClaims } from '../use-cases/visible-claims.js';
import { deadlinesOf } from './own-claims.js';

export interface ClaimInFullView {
  readonly row: ClaimRow;
  readonly terms: TermsOfRecommendation;
  readonly name: string;
  /** The friend who claims; null where the recommender does. */
  readonly recipientNumber: string | null;
  readonly responsible: StaffMember | null;
  readonly deadlines: ReturnType<typeof deadlinesOf>;
  readonly overdue: boolean;
  readonly written: readonly WrittenOfClaim[];
  readonly granted: {
    readonly orderNumber: string | null;
    readonly rewardId: string | null;
    readonly cents: number | null;
  } | null;
}

/** A claim as the desk reads it. */
@Injectable()
export class ClaimInFull {
  constructor(
    private readonly visible: VisibleClaims,
    private readonly messages: ClaimMessages,
    private readonly people: PersonStore,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Refuses `not-found`, also for another agency's. */
  async read(number: string, by: ClaimsDesk): Promise<ClaimInFullView> {
    const { row, terms } = await this.visible.find(number, by);
    const claimant = await this.people.find(row.claimantId);
    const recipient =
      row.claimant === 'recipient'
        ? await this.queries.execute(new FindRecipient({ recipientId: row.claimantId }))
        : null;
    const [responsible = null] = row.responsibleId
      ? await this.queries.execute(new StaffMembersOf([row.responsibleId], []))
      : [];
    const deadlines = deadlinesOf(row);
    const now = this.clock.now();
    return {
      row,
      terms,
      name: claimant ? `${claimant.firstName} ${claimant.lastName}` : '',
      recipientNumber: recipient?.number ?? null,
      responsible,
      deadlines,
      overdue: [deadlines.answerBy, deadlines.decisionBy].some(end => end !== null && end < now),
      written: (await this.messages.of([row.claimId])).get(row.claimId) ?? [],
      granted: row.state === 'accepted' ? await this.grantedBy(row) : null,
    };
  }

  private async grantedBy({ orderId, rewardId }: ClaimRow) {
    const reward = rewardId ? await this.queries.execute(new RewardFor(rewardId)) : null;
    return {
      orderNumber: orderId ? await this.queries.execute(new OrderNumberOf(orderId)) : null,
      rewardId,
      cents: reward?.amountCents ?? null,
    };
  }
}
