import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  ClaimAccepted,
  ClaimAnswered,
  ClaimForgotten,
  ClaimOpened,
  ClaimRejected,
  ClaimReopened,
  ClaimTaken,
  type Claimant,
  type ClaimEvent,
} from '../events.js';
import type { Deadlines } from './deadlines.js';

export type ClaimState = 'open' | 'in-work' | 'accepted' | 'rejected' | 'forgotten';

/** In which it waits for a decision. */
export const undecidedStates: readonly ClaimState[] = ['open', 'in-work'];

interface Opened {
  readonly recommendationId: string;
  readonly claimant: Claimant;
  readonly claimantId: string;
}

/** What an accepted claim brings: at least one of the two. */
export interface Granted {
  readonly orderId: string | null;
  readonly rewardId: string | null;
}

/**
 * A claim that a reward is missing or wrong (docs/specification/claims.md):
 *
 *   open → in work → accepted | rejected → open (once, by an objection) → in work → accepted | rejected
 *   any → forgotten, when the claimant is erased
 */
export class Claim extends Aggregate<ClaimEvent> {
  state: ClaimState = 'open';
  about: Opened | null = null;
  deadlines: Deadlines | null = null;
  responsibleId: string | null = null;
  /** Since it was opened or reopened. */
  isAnswered = false;
  hasObjected = false;
  private hasBegun = false;

  get isDecided(): boolean {
    return this.state === 'accepted' || this.state === 'rejected';
  }

  /** Whether the claimant may still object to the decision. */
  get mayObject(): boolean {
    return this.isDecided && !this.hasObjected;
  }

  open(about: Opened, deadlines: Deadlines): void {
    if (this.isNew) this.apply(ClaimOpened.of({ claimId: this.id, ...about, ...onWire(deadlines) }));
  }

  /** Null gives it back to everybody. Refuses `changed-meanwhile` once it is decided. */
  take(staffId: string | null): void {
    this.mustBeUndecided();
    if (this.responsibleId === staffId) return;
    this.apply(ClaimTaken.of({ claimId: this.id, staffId, begins: !this.hasBegun }));
  }

  /** Refuses `changed-meanwhile` once it is decided. */
  answer(messageId: string): void {
    this.mustBeUndecided();
    this.apply(ClaimAnswered.of({ claimId: this.id, messageId }));
  }

  /** Refuses `changed-meanwhile` once it is decided. */
  accept(granted: Granted, messageId: string): void {
    this.mustBeUndecided();
    this.apply(ClaimAccepted.of({ claimId: this.id, ...granted, messageId }));
  }

  /** Refuses `changed-meanwhile` once it is decided. */
  reject(messageId: string): void {
    this.mustBeUndecided();
    this.apply(ClaimRejected.of({ claimId: this.id, messageId }));
  }

  /** Once, after a decision; else refuses `changed-meanwhile`. */
  object(deadlines: Deadlines): void {
    ensure(this.mayObject, 'changed-meanwhile');
    this.apply(ClaimReopened.of({ claimId: this.id, ...onWire(deadlines) }));
  }

  forget(): void {
    if (this.state !== 'forgotten') this.apply(ClaimForgotten.of({ claimId: this.id }));
  }

  private mustBeUndecided(): void {
    ensure(undecidedStates.includes(this.state), 'changed-meanwhile');
  }

  protected onClaimOpened({ data }: ReturnType<typeof ClaimOpened.of>): void {
    const { recommendationId, claimant, claimantId } = data;
    this.about = { recommendationId, claimant, claimantId };
    this.deadlines = fromWire(data);
  }
  protected onClaimTaken({ data: { staffId } }: ReturnType<typeof ClaimTaken.of>): void {
    this.responsibleId = staffId;
    this.hasBegun = true;
    this.state = staffId === null && !this.isAnswered ? 'open' : 'in-work';
  }
  protected onClaimAnswered(): void {
    this.isAnswered = true;
    this.hasBegun = true;
    this.state = 'in-work';
  }
  protected onClaimAccepted(): void {
    this.state = 'accepted';
  }
  protected onClaimRejected(): void {
    this.state = 'rejected';
  }
  protected onClaimReopened({ data }: ReturnType<typeof ClaimReopened.of>): void {
    this.state = 'open';
    this.hasObjected = true;
    this.isAnswered = false;
    this.hasBegun = false;
    this.responsibleId = null;
    this.deadlines = fromWire(data);
  }
  protected onClaimForgotten(): void {
    this.state = 'forgotten';
    this.responsibleId = null;
  }
}

const onWire = ({ answerBy, decisionBy }: Deadlines) => ({
  answerBy: answerBy.toISOString(),
  decisionBy: decisionBy.toISOString(),
});
const fromWire = ({ answerBy, decisionBy }: Record<keyof Deadlines, string>): Deadlines => ({
  answerBy: new Date(answerBy),
  decisionBy: new Date(decisionBy),
});
