import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { Throttle } from '#platform/intake/limits.js';
import type { ByStaff } from '../../order/api.js';
import { FindRecipient } from '../../recipient/api.js';
import { FindRecommendation, RecommendationTerms } from '../../recommendation/api.js';
import { Claim } from '../domain/claim.js';
import { deadlinesFrom } from '../domain/deadlines.js';
import type { Claimant } from '../events.js';
import { ClaimMessages } from '../persistence/claim-messages.js';
import { Claims, type ClaimRow } from '../persistence/claims.js';

/** What a claimant says. */
export interface Claimed {
  readonly text: string;
  /** As the claimant knows it; null: not named. */
  readonly orderNumber: string | null;
}

/** A claim that was opened, reopened, or added to. */
export interface RaisedClaim {
  readonly number: string;
  readonly answerBy: Date;
  /** False where the text was added to an undecided claim. */
  readonly isNew: boolean;
}

interface Subject {
  readonly recommendationId: string;
  readonly claimant: Claimant;
  readonly claimantId: string;
}

/** More than anybody has to say. */
const textsAnHour = 20;

/** Claims that a reward is missing or wrong, and objections to what was decided (docs/specification/claims.md). */
@Injectable()
export class RaiseClaim {
  constructor(
    private readonly claims: Claims,
    private readonly messages: ClaimMessages,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Refuses `recommendation-unknown`, also for somebody else's recommendation. */
  async asRecommender(recommenderId: string, recommendationNumber: string, claimed: Claimed): Promise<RaisedClaim> {
    const found = await this.queries.execute(new FindRecommendation({ number: recommendationNumber }));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    ensure(terms?.recommenderId === recommenderId, 'recommendation-unknown');
    await this.throttle.take('claim', recommenderId, textsAnHour);
    const subject = {
      recommendationId: terms.recommendationId,
      claimant: 'recommender',
      claimantId: recommenderId,
    } as const;
    return this.raise(subject, claimed, null);
  }

  async asRecipient(recipientId: string, claimed: Claimed): Promise<RaisedClaim> {
    const recipient = await this.queries.execute(new FindRecipient({ recipientId }));
    ensure(recipient !== null, 'recipient-token-invalid');
    await this.throttle.take('claim', recipientId, textsAnHour);
    return this.raise({ ...recipient, claimant: 'recipient', claimantId: recipientId }, claimed, null);
  }

  /**
   * For a caller: the recommender, or the friend with that number. Refuses `not-found` (also another agency's), and
   * `validation-failed` for a friend of another recommendation.
   */
  async forCaller(
    recommendationNumber: string,
    recipientNumber: string | null,
    claimed: Claimed,
    by: ByStaff,
  ): Promise<RaisedClaim> {
    const asked = { number: recommendationNumber, visibleTo: by.agencyNumber };
    const found = await this.queries.execute(new FindRecommendation(asked));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    ensure(terms !== null, 'not-found');
    const subject =
      recipientNumber === null
        ? { claimant: 'recommender' as const, claimantId: terms.recommenderId }
        : { claimant: 'recipient' as const, claimantId: await this.friendOf(terms.recommendationId, recipientNumber) };
    const raised = await this.raise({ recommendationId: terms.recommendationId, ...subject }, claimed, by.name);
    await this.audit.record({
      action: 'claim.open-for-caller',
      subject: raised.number,
      by: by.name,
      after: { recommendation: recommendationNumber, recipient: recipientNumber },
    });
    return raised;
  }

  /** Refuses `not-found` (also somebody else's claim) and `changed-meanwhile`, also while another one about it is undecided. */
  async object(number: string, claimantId: string, text: string): Promise<RaisedClaim> {
    const row = await this.claims.byNumber(number);
    ensure(row?.claimantId === claimantId, 'not-found');
    await this.throttle.take('claim-objection', claimantId, textsAnHour);
    const undecided = await this.claims.undecidedOf(claimantId, row.recommendationId);
    ensure(undecided === null, 'changed-meanwhile');
    return this.reopen(row, text, null);
  }

  private async reopen({ claimId, number }: ClaimRow, text: string, byName: string | null): Promise<RaisedClaim> {
    const claim = await this.claims.load(claimId);
    const deadlines = deadlinesFrom(this.clock.now());
    claim.object(deadlines);
    await this.claims.save(claim);
    await this.messages.add(claimId, 'objection', text, byName);
    return { number, answerBy: deadlines.answerBy, isNew: false };
  }

  /**
   * A claim about what was rejected is the objection to it, and refused once that was decided, too (docs/specification/claims.md#states).
   */
  private async raise(subject: Subject, { text, orderNumber }: Claimed, byName: string | null): Promise<RaisedClaim> {
    const undecided = await this.claims.undecidedOf(subject.claimantId, subject.recommendationId);
    if (undecided) {
      if (orderNumber) await this.claims.setOrderNumber(undecided.claimId, orderNumber);
      await this.messages.add(undecided.claimId, 'claim', text, byName);
      return { number: undecided.number, answerBy: undecided.answerBy, isNew: false };
    }
    const { recommendationId, claimant, claimantId } = subject;
    const last = (await this.claims.of(claimantId)).find(one => one.recommendationId === recommendationId);
    if (last?.state === 'rejected') {
      ensure(last.objectedAt === null, 'validation-failed', { fields: [{ field: 'Text', reason: 'claim-final' }] });
      if (orderNumber) await this.claims.setOrderNumber(last.claimId, orderNumber);
      return this.reopen(last, text, byName);
    }
    const claim = new Claim(newId());
    const deadlines = deadlinesFrom(this.clock.now());
    claim.open({ recommendationId, claimant, claimantId }, deadlines);
    const number = newNumber();
    await this.claims.add(claim, { number, orderNumber });
    await this.messages.add(claim.id, 'claim', text, byName);
    return { number, answerBy: deadlines.answerBy, isNew: true };
  }

  private async friendOf(recommendationId: string, number: string): Promise<string> {
    const recipient = await this.queries.execute(new FindRecipient({ number }));
    ensure(recipient?.recommendationId === recommendationId, 'validation-failed', {
      fields: [{ field: 'Empfaengernummer', reason: 'unknown' }],
    });
    return recipient.recipientId;
  }
}
