import type { Waiting } from '#platform/domain/answers.js';
import { QueryOf } from '#platform/messages.js';
import type { Language } from '#platform/tenancy/tenant.js';

export interface PendingDecision extends Waiting {
  readonly kind:
    | 'goodwill'
    | 'orders'
    | 'batches'
    | 'returns'
    | 'clearing'
    | 'put-aside'
    | 'account'
    | 'holds'
    | 'redeliveries'
    | 'staff'
    | 'services'
    | 'publications';
}

export interface StaffWithPendingDecisions {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly things: readonly PendingDecision[];
}

/** Decisions that wait for a staff member now, and their address; null where none is known. */
export class WaitingFor extends QueryOf<[userId: string], StaffWithPendingDecisions | null> {}
