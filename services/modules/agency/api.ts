import type { Person, PersonId } from '#platform/domain/person.js';
import type { Waiting } from '#platform/domain/answers.js';
import { CommandOf, QueryOf } from '#platform/messages.js';
import type { WorkContext } from '#platform/database/unit-of-work.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';

/** The person who changes the list of staff. */
export interface By {
  readonly userId: string;
  readonly name: string;
  /** Set for an agency's owner: the only agency whose staff they may change. */
  readonly ofAgency?: string;
}

export interface InvitedStaff {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  /** Display name. */
  readonly invitedBy: string;
}

/** Facts about the link for its mail. */
export interface StaffLink extends InvitedStaff {
  /** True: the link makes a passkey; false: it leads to an identity provider. */
  readonly makesPasskey: boolean;
  /** The person had a passkey on another device before. */
  readonly isReplaced: boolean;
}

/** For whom a tenant's own identity provider is. */
export type SignInAudience = 'staff' | 'customers';

/** An identity provider that is switched on. */
export interface OfferedSignIn {
  readonly serviceId: string;
  readonly name: string;
  readonly authorizationEndpoint: string;
  readonly clientId: string;
  readonly scope: string;
}

/** Identity providers switched on for these people, by name. */
export class OfferedSignIns extends QueryOf<[audience: SignInAudience], readonly OfferedSignIn[]> {}

/** Address to which a provider for recommenders returns: a page of the portal. */
export const customersAnswer = ({ portalUrl }: Pick<Tenant, 'portalUrl'>): string =>
  `${portalUrl.replace(/\/$/, '')}/anmeldedienst`;

/** Hours after a provider's last confirmation of a recommender at which the session it opened ends. */
export const recommenderSessionHours = 12;

/** A recommender as described by a tenant's own provider. */
export interface CustomerIdentity {
  /** Derived from the issuer and its subject for the person; unique to this tenant. */
  readonly loginId: string;
  /** The provider's display name. */
  readonly service: string;
  /** Used to ask the provider again; undefined where it gives none. */
  readonly refreshToken: string | undefined;
  readonly email: string | null;
  /** Whether the provider states that the address is verified. */
  readonly isProven: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface ProofOfCustomer {
  readonly code: string;
  readonly verifier: string;
  readonly nonce: string;
  /** Address at which the provider's answer arrived, and the issuer named there. */
  readonly answered: { readonly at: string; readonly issuer: string | undefined };
}

/**
 * Exchanges the code at a provider that is switched on for recommenders. Must not run inside a transaction. Refuses
 * `module-off`, `not-authorised` and `unavailable`.
 */
export class IdentifyCustomer extends CommandOf<
  [serviceId: string, proof: ProofOfCustomer, client: { readonly work: WorkContext; readonly address: string }],
  CustomerIdentity
> {}

/** Recipient of this invitation's mail; null where it was followed, withdrawn, not approved yet, or replaced by a later one. */
export class StaffInvitation extends QueryOf<[userId: string, invitationId: string], StaffLink | null> {}

/** Whether staff of the tenant at work can sign in by passkey: somebody has one, and passkeys are allowed here. */
export class StaffMaySignInByPasskey extends QueryOf<[], boolean> {}

/**
 * The platform invites an operator of the tenant at work while it is a draft with fewer than two, proposes one later, or
 * mails another link to an existing one; returns the employee number. Refuses `changed-meanwhile` and `taken`, and
 * `not-authorised` at a terminal where no operator is left.
 */
export class InviteFirstOperator extends CommandOf<[person: Omit<InvitedStaff, 'invitedBy'>, by: By], string> {}

/** The proposal, whom it would seat, and the former operator who is asked. */
export interface SeatAsked {
  readonly proposalId: string;
  readonly invitedId: string;
  readonly userId: string;
}

export interface SeatToObjectTo {
  readonly former: { readonly name: string; readonly email: string; readonly language: Language };
  /** Masked address of whom the platform wants to make an operator. */
  readonly invited: string;
  readonly objectionsUntil: Date;
}

/** For the mail to a former operator; null once it is decided. */
export class ProposedSeat extends QueryOf<[of: SeatAsked], SeatToObjectTo | null> {}

/** A second operator of the platform agrees to a seat where the programme has no operator left. */
export class AgreeToFirstOperator extends CommandOf<[employeeNumber: string, by: By]> {}

/** The tenant at work is a draft no longer: what the platform invited and nobody followed waits for an operator. */
export class EndDraftInvitations extends CommandOf<[]> {}

/** An operator of the tenant at work whom the platform invited, or wants to, and who has never signed in. */
export interface FirstInvitation {
  readonly employeeNumber: string;
  /** Masked, `f•••@example.org`, since the platform must not see a tenant's people. */
  readonly email: string;
  readonly invitedAt: Date | null;
  /** Null: there is no valid link, since the mail was not sent yet or the last one expired. */
  readonly validUntil: Date | null;
  readonly state: 'invited' | 'waits-for-operator' | 'waits-for-platform' | 'objected';
  /** Before that the second operator of the platform cannot agree; null where one of the programme does. */
  readonly objectionsUntil: Date | null;
  /** Why a former operator objected. */
  readonly objection: string | null;
  /** Proposed by the caller, who cannot agree to it. */
  readonly isOwn: boolean;
}

/** Oldest first. */
export class FirstInvitations extends QueryOf<[], readonly FirstInvitation[]> {}

/** Withdraws the invitation; its link ends at once. Refuses `not-found`, and `changed-meanwhile` where it was followed. */
export class WithdrawFirstInvitation extends CommandOf<[employeeNumber: string, by: By]> {}

/** Mails another link, which ends the one before. Refuses the same errors as withdrawing. */
export class RemindFirstOperator extends CommandOf<[employeeNumber: string, by: By]> {}

export interface StaffMember {
  readonly userId: string;
  /** Assigned at the invitation or first sign-in; never changes. */
  readonly employeeNumber: string;
  readonly name: string;
}

/** Owners and staff of an agency who signed in at least once, by name; operators belong to no agency. Null: staff without an agency. */
export class AgencyStaff extends QueryOf<[agencyNumber: string | null], readonly StaffMember[]> {}

export interface StaffMemberAtWork extends StaffMember {
  readonly roles: readonly string[];
  readonly agencyNumber: string | null;
}

/** Everybody who signed in at least once and is not blocked, by name; of one agency where it is named. */
export class StaffAtWork extends QueryOf<[agencyNumber: string | null], readonly StaffMemberAtWork[]> {}

/** Members of staff by account or employee number, also blocked ones; unknown ones are missing. */
export class StaffMembersOf extends QueryOf<
  [userIds: readonly string[], employeeNumbers: readonly string[]],
  readonly StaffMember[]
> {}

/** The names of platform operators, where the platform asks; unknown ones are missing. */
export class NamesOfPlatformOperators extends QueryOf<[userIds: readonly string[]], ReadonlyMap<string, string>> {}

/** The names of the tenant's own identity providers, removed ones too. */
export class NamesOfSignInServices extends QueryOf<[serviceIds: readonly string[]], ReadonlyMap<string, string>> {}

/** What an agency says of itself to friends of its advisors; empty texts were left out. */
export interface AgencyMasterData {
  readonly name: string;
  readonly address: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  readonly openingHours: string;
  /** Name of an uploaded picture. */
  readonly picture: string | null;
}

/** Who to ask and how, in one line of a mail. */
export const lineOfAgency = ({ name, contact, phone, email }: AgencyMasterData): string =>
  [name, contact, phone, email].filter(part => part !== '').join(', ');

/** What this agency says of itself; null where it never did. */
export class AgencyMasterDataOf extends QueryOf<[agencyNumber: string], AgencyMasterData | null> {}

/** Pictures that agencies show. */
export class PicturesOfAgencies extends QueryOf<[], ReadonlySet<string>> {}

/** Number of people who signed in at least once, by role. */
export class StaffByRole extends QueryOf<[], ReadonlyMap<string, number>> {}

/** The names of staff by their account, blocked or not; those no longer on the list are missing. */
export class StaffNames extends QueryOf<[userIds: readonly PersonId[]], ReadonlyMap<string, string>> {}

/** The names of staff by employee number, of any agency; unknown numbers are missing. */
export class NamesOfEmployees extends QueryOf<[employeeNumbers: readonly string[]], ReadonlyMap<string, string>> {}

/** E-mail address of a staff member; null where none is known. */
export class StaffAddress extends QueryOf<[userId: string], string | null> {}

export interface StaffWithAddress {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly roles: readonly string[];
  /** Empty for operators. */
  readonly agencyNumber: string;
}

/** A staff member with their address; null where none is known, before the first sign-in and while blocked. */
export class StaffWithAddressOf extends QueryOf<[userId: string], StaffWithAddress | null> {}

/** Staff with an address who signed in since then and got no mail about decisions on that day; locked. */
export class StaffToNotify extends QueryOf<[day: string, signedInSince: Date], readonly StaffWithAddress[]> {}

/** Records that a staff member got a mail about decisions on that day. */
export class NoteStaffNotified extends CommandOf<[userId: string, day: string]> {}

/** Operators with an address who signed in since then. */
export class OperatorsToNotify extends QueryOf<[signedInSince: Date], readonly StaffWithAddress[]> {}

/** The human to whom an account belongs, with every account that may be theirs. */
export class PersonOfStaff extends QueryOf<[userId: string], Person> {}

/** Proposals for the list of staff that wait for a second operator; without this person's own. */
export class StaffProposalsThatWait extends QueryOf<[notBy: Person], Waiting> {}

/** Identity providers that wait to be switched on by a second operator; without those this person changed. */
export class SignInServicesThatWait extends QueryOf<[notBy: Person], Waiting> {}

/**
 * Returns a link, shown once, by which somebody becomes a platform operator; it replaces an unused earlier one.
 * `onlyFirst`: null where there has been an operator already.
 */
export class IssueOperatorLink extends CommandOf<
  [by: string, onlyFirst?: boolean],
  { readonly link: string; readonly expiresAt: Date } | null
> {}

/** What an address is proven by: a mailed link, the identity provider, or an administrator at the terminal. */
export type AddressProof = 'link' | 'provider' | 'terminal';

/** A platform operator who signed in at least once since they are listed. */
export interface KnownOperator {
  readonly userId: string;
  readonly name: string;
  /** The address that is proven to be theirs. */
  readonly email: string | null;
  readonly provenAt: Date | null;
  readonly provenBy: AddressProof | null;
  /** An address they gave that is not proven yet. */
  readonly askedEmail: string | null;
  readonly hasPasskey: boolean;
  readonly since: Date;
  readonly lastSignedInAt: Date | null;
}

/** Platform operators, by name. */
export class OperatorsOfPlatform extends QueryOf<[], readonly KnownOperator[]> {}

/** Whether a platform operator signs in by a passkey. */
export class PlatformHasPasskeys extends QueryOf<[], boolean> {}

/** Removes a platform operator and ends their sessions. False where there is none. */
export class RemoveOperator extends CommandOf<[userId: string, by: string], boolean> {}

/** A platform operator with an address that a mailed link proves. */
export interface AddressedOperator {
  readonly name: string;
  readonly language: Language;
  readonly email: string;
}

/** Hours for which the mailed link can be used. */
export const hoursToProveAddress = 24;

/** For the mail with the link; null once it is void. */
export class OperatorAddressToProve extends QueryOf<[userId: string, linkId: string], AddressedOperator | null> {}

/** States that an address is a platform operator's, where no mail arrives. False where there is no such operator. */
export class ConfirmOperatorAddress extends CommandOf<[userId: string, email: string, by: string], boolean> {}
