import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { WorkContext } from '#platform/database/unit-of-work.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';

/** Something waits that this staff member may decide; at most once a day. What it is, is counted when the mail is written. */
export const DecisionsAreWaiting = defineEvent('DecisionsAreWaiting', { reminderId: z.uuid(), userId: z.uuid() });

/** Few codes are left of a kind of voucher at a value, the budget of a campaign is used up, a product API fails, or what was planned could not be done; told by mail once. */
export const OperatorHasToKnow = defineEvent('OperatorHasToKnow', {
  noticeId: z.uuid(),
  userId: z.uuid(),
  of: z.enum(['voucher-stock', 'campaign-budget', 'catalogue-source', 'planned-setting']),
  name: z.string(),
  /** The value of the vouchers, or the budget; else 0. */
  cents: z.int(),
  /** Codes that are left, extras that wait, or failures and products that would go; else 0. */
  figure: z.int(),
});

/** Somebody is to be mailed a link with which they sign in to the console for the first time, or once more from a new device. */
export const StaffInvited = defineEvent('StaffInvited', { invitationId: z.uuid(), userId: z.uuid() });

export type AgencyEvent = EventFrom<typeof DecisionsAreWaiting | typeof OperatorHasToKnow | typeof StaffInvited>;

/** Who changes the list of staff. */
export interface By {
  readonly userId: string;
  readonly name: string;
  /** Of an owner: the agency of whose staff alone they decide. */
  readonly ofAgency?: string;
}

export interface InvitedStaff {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  /** Display name. */
  readonly invitedBy: string;
}
/** What the mail has to say of the link. */
export interface StaffLink extends InvitedStaff {
  /** It makes a passkey; else it leads to a provider. */
  readonly makesPasskey: boolean;
  /** They were here before, by a passkey of another device. */
  readonly isReplaced: boolean;
}

/** Whom a tenant's own identity provider is for. */
export type SignInAudience = 'staff' | 'customers';

/** One that people may sign in at. */
export interface OfferedSignIn {
  readonly serviceId: string;
  readonly name: string;
  readonly authorizationEndpoint: string;
  readonly clientId: string;
  readonly scope: string;
}

/** Those that are switched on for these people, by name. */
export class OfferedSignIns extends Query<readonly OfferedSignIn[]> {
  constructor(readonly audience: SignInAudience) {
    super();
  }
}

/** Where one for recommenders answers: a page of the portal. */
export const customersAnswer = ({ portalUrl }: Pick<Tenant, 'portalUrl'>): string =>
  `${portalUrl.replace(/\/$/, '')}/anmeldedienst`;

/** So long after a provider last stood by a recommender, the session it opened is over. */
export const customersWordHours = 12;

/** A recommender as a tenant's own provider knows them. */
export interface CustomerIdentity {
  /** Stands for the issuer and its own name for the person: of this tenant alone. */
  readonly loginId: string;
  /** The provider's name. */
  readonly service: string;
  /** To ask again with, where the provider gives one. */
  readonly refreshToken: string | undefined;
  readonly email: string | null;
  /** The provider says that the address is theirs. */
  readonly isProven: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** Trades the code at a provider that is switched on for recommenders. Never inside a transaction. Refuses `module-off`, `not-authorised` and `unavailable`. */
export class IdentifyCustomer extends Command<CustomerIdentity> {
  constructor(
    readonly serviceId: string,
    readonly proof: {
      readonly code: string;
      readonly verifier: string;
      readonly nonce: string;
      /** Where the provider's answer came, and which provider it named there. */
      readonly answered: { readonly at: string; readonly issuer: string | undefined };
    },
    readonly client: { readonly work: WorkContext; readonly address: string },
  ) {
    super();
  }
}

/** Whom to mail this invitation; null where it was followed, withdrawn or is not agreed to, or a later one counts. */
export class StaffInvitation extends Query<StaffLink | null> {
  constructor(
    readonly userId: string,
    readonly invitationId: string,
  ) {
    super();
  }
}

/** Whether staff of the tenant at work can sign in by a passkey: somebody has one, and they count here. */
export class StaffMaySignInByPasskey extends Query<boolean> {}

/** The platform invites an operator of the tenant at work, as long as it has fewer than two, or mails one who is there another link; answers the employee number. Refuses `changed-meanwhile` and `taken`. */
export class InviteFirstOperator extends Command<string> {
  constructor(
    readonly person: Omit<InvitedStaff, 'invitedBy'>,
    readonly by: By,
  ) {
    super();
  }
}

/** An operator of the tenant at work whom the platform invited and who was never there. */
export interface FirstInvitation {
  readonly employeeNumber: string;
  /** `f•••@example.org`: the platform sees nobody of the list. */
  readonly email: string;
  readonly invitedAt: Date | null;
  /** Null: no link is out, since the mail did not leave yet or the last one is over. */
  readonly validUntil: Date | null;
}

/** Oldest first. */
export class FirstInvitations extends Query<readonly FirstInvitation[]> {}

/** Its link is dead at once. Refuses `not-found`, and `changed-meanwhile` where it was followed. */
export class WithdrawFirstInvitation extends Command<void> {
  constructor(
    readonly employeeNumber: string,
    readonly by: By,
  ) {
    super();
  }
}

/** Mails another link, which ends the one before. Refuses as withdrawing does. */
export class RemindFirstOperator extends Command<void> {
  constructor(
    readonly employeeNumber: string,
    readonly by: By,
  ) {
    super();
  }
}

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

/** How many people signed in at least once, by their role. */
export class StaffByRole extends Query<ReadonlyMap<string, number>> {}

/** Where a staff member is written to; null where nobody knows an address. */
export class StaffAddress extends Query<string | null> {
  constructor(readonly userId: string) {
    super();
  }
}

export interface WaitingThing extends Waiting {
  readonly kind:
    | 'goodwill'
    | 'orders'
    | 'batches'
    | 'returns'
    | 'account'
    | 'holds'
    | 'redeliveries'
    | 'staff'
    | 'services'
    | 'publications';
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

/** Answers a link, told once, with which somebody becomes a platform operator; an earlier one that nobody used ends. `onlyFirst`: null where somebody has been one already. */
export class IssueOperatorLink extends Command<{ readonly link: string; readonly expiresAt: Date } | null> {
  constructor(
    readonly by: string,
    readonly onlyFirst = false,
  ) {
    super();
  }
}

export interface OperatorWithPasskey {
  readonly userId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Platform operators who sign in by a passkey of their own, without an identity provider. */
export class OperatorsWithPasskey extends Query<readonly OperatorWithPasskey[]> {}

/** They can sign in no more, and their sessions end. False where there is none. */
export class RemoveOperator extends Command<boolean> {
  constructor(
    readonly userId: string,
    readonly by: string,
  ) {
    super();
  }
}
