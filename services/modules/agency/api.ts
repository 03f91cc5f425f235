import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { Language } from '#platform/tenancy/tenant.js';

/** Something waits that this staff member may decide; at most once a day. What it is, is counted when the mail is written. */
export const DecisionsAreWaiting = defineEvent('DecisionsAreWaiting', { reminderId: z.uuid(), userId: z.uuid() });

export type AgencyEvent = EventFrom<typeof DecisionsAreWaiting>;

export interface StaffMember {
  readonly userId: string;
  /** Given at the first sign-in, the same ever after. */
  readonly employeeNumber: string;
  readonly name: string;
}

/** An agency's owner and staff who signed in at least once, by name; operators belong to no agency. Null: staff of no agency. */
export class AgencyStaff extends Query<readonly StaffMember[]> {
  constructor(readonly agencyNumber: string | null) {
    super();
  }
}

export interface WaitingThing extends Waiting {
  readonly kind: 'goodwill' | 'orders' | 'batches' | 'returns' | 'holds' | 'refires';
}

export interface ToldOfWaiting {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly things: readonly WaitingThing[];
}

/** What waits for a staff member's decision now, and where to tell them; null where nobody knows an address. */
export class WaitingFor extends Query<ToldOfWaiting | null> {
  constructor(readonly userId: string) {
    super();
  }
}
