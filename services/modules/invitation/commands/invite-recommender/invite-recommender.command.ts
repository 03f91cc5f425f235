import { Command } from '@nestjs/cqrs';
import type { Language } from '#platform/tenant/tenant.js';
import type { InvitationKind } from '../../domain/invitation.js';

export interface Inviting {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly kind: InvitationKind;
  /** Who of the agency invites; null: the person who sends the form. */
  readonly employeeNumber: string | null;
  readonly language: Language;
}

/** Invites someone to recommend. Refuses `email-exists` for an account that is there and for a person whose invitation is open, and an employee number the agency does not have. */
export class InviteRecommender extends Command<{ readonly number: string }> {
  constructor(
    readonly by: { readonly userId: string; readonly name: string; readonly agencyNumber: string | null },
    readonly inviting: Inviting,
  ) {
    super();
  }
}
